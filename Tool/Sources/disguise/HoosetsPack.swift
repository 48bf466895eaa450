import ArgumentParser
import CommandParts
import Files
import Findings
import Foundation
import HooSets

/// `disguise hoosets pack`: packs sets without errors into archives and writes their index.
struct HoosetsPack: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "pack",
    abstract: "Pack sets' folders into archives and write their index.",
    discussion: """
      Each folder NN in <dir> becomes NN.zip in the output folder, and index.json lists them. Equal files give equal \
      bytes in every run. If a set has an error, all faults are printed and nothing is written. The output folder is a new or \
      empty one, or one that this command has written before, whose files are replaced.
      """)

  @Argument(help: ArgumentHelp("The folder that holds the sets' folders.", valueName: "dir"), completion: .directory)
  var folder: String

  @Option(
    name: [.short, .long], help: ArgumentHelp("The output folder; created if it is missing.", valueName: "out"),
    completion: .directory)
  var output: String

  func validate() throws {
    if folder.isEmpty || output.isEmpty {
      throw ValidationError("A path is empty. Pass the folder of sets and the output folder.")
    }
    let places = [folder, output].map { URL(fileURLWithPath: $0).resolvingSymlinksInPath().path }
    if places[0] == places[1] {
      throw ValidationError("--output \(output): choose a folder other than that of the sets.")
    }
  }

  func run() throws {
    let sets = URL(fileURLWithPath: folder).resolvingSymlinksInPath()
    // Before the work of packing; without sets there is no reason to look at the output.
    if isFolder(sets) { try HooSetsPack.checkOutput(URL(fileURLWithPath: output)) }
    let pack = try HooSetsPack(folder: sets, shown: folder)
    for finding in pack.findings.forPeople { StandardStreams.complain(finding.line) }
    guard !pack.files.isEmpty else {
      StandardStreams.complain("nothing was written to \(output); correct the errors first")
      throw ExitCode(1)
    }
    try write(pack)
  }

  private func write(_ pack: HooSetsPack) throws(ToolError) {
    let target = URL(fileURLWithPath: output)
    try pack.write(to: target)
    for name in pack.otherArchives(in: target) {
      StandardStreams.complain(
        "\(output)/\(name): is not in the index and was left unchanged; remove it if its set is gone")
    }
    for file in pack.files {
      let hoos = file.hoos.map { "\($0) \($0 == 1 ? "Hoo" : "Hoos"), " } ?? ""
      StandardStreams.say("\(output)/\(file.name): \(hoos)\(file.bytes.count) bytes")
    }
  }
}
