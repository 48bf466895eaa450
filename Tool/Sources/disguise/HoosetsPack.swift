import ArgumentParser
import Foundation
import PackTools

/// `disguise hoosets pack`: archives and their index, of sets without faults.
struct HoosetsPack: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "pack",
    abstract: "Pack sets' folders into archives and write their index.",
    discussion: """
      Each folder NN in <dir> becomes NN.zip in the output folder, and index.json lists them. Equal files make equal \
      bytes, on every run. Where a set has an error, its faults are printed and nothing is written.
      """)

  @Argument(help: ArgumentHelp("The folder that holds the sets' folders.", valueName: "dir"), completion: .directory)
  var folder: String

  @Option(
    name: [.short, .long], help: ArgumentHelp("Where to write; made where it is missing.", valueName: "out"),
    completion: .directory)
  var output: String

  func validate() throws {
    if folder.isEmpty || output.isEmpty { throw ValidationError("A path is empty.") }
    let places = [folder, output].map { URL(fileURLWithPath: $0).resolvingSymlinksInPath().path }
    if places[0] == places[1] { throw ValidationError("--output \(output): choose another folder than the sets'.") }
  }

  func run() throws {
    do {
      let pack = try HooSetsPack(folder: URL(fileURLWithPath: folder).resolvingSymlinksInPath(), shown: folder)
      for finding in pack.findings { StandardStreams.complain(finding.line) }
      guard !pack.files.isEmpty else {
        StandardStreams.complain("nothing was written to \(output); mend the errors first")
        throw ExitCode(1)
      }
      try write(pack)
    } catch let error as ToolError {
      for line in error.lines { StandardStreams.complain(line) }
      throw ExitCode(1)
    }
  }

  private func write(_ pack: HooSetsPack) throws(ToolError) {
    let target = URL(fileURLWithPath: output)
    try pack.write(to: target)
    for name in pack.strangers(in: target) {
      StandardStreams.complain("\(output)/\(name): is not in the index and was left as it is")
    }
    for file in pack.files {
      let hoos = file.hoos.map { "\($0) \($0 == 1 ? "Hoo" : "Hoos"), " } ?? ""
      StandardStreams.say("\(output)/\(file.name): \(hoos)\(file.bytes.count) bytes")
    }
  }
}
