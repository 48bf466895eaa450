import ArgumentParser
import CommandParts
import Files
import Findings
import Foundation
import Packing

/// `disguise pack`: packs a folder into a `.disguise` file.
struct PackFolder: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "pack",
    abstract: "Pack a costume pack, or sets of Hoos, into one file.",
    discussion: """
      Writes <name>.disguise, which check, preview, publish and serve take as they take the folder. Equal files give equal bytes \
      in every run. If the folder has an error, all faults are printed and nothing is written; an older file stays.
      """)

  @Argument(
    help: ArgumentHelp("The folder of a costume pack, of sets, or of one set.", valueName: "folder"),
    completion: .directory)
  var folder: String

  @Option(
    name: [.short, .long],
    help: ArgumentHelp("The file (default: the folder's name with .disguise, in this directory).", valueName: "file"),
    completion: .file())
  var output: String?

  func validate() throws {
    try EmptyOptions.refuse([
      ("<folder>", folder, "pass the folder of a costume pack or of sets"), ("--output", output, "pass a file"),
    ])
    if let output, URL(fileURLWithPath: output).pathExtension.lowercased() != OpenedFile.fileExtension {
      throw ValidationError("--output \(output): choose a name that ends in .disguise.")
    }
  }

  func run() throws {
    let url = URL(fileURLWithPath: folder).resolvingSymlinksInPath()
    guard isFolder(url) else {
      throw ToolError("\(folder): no such folder; pass the folder of a costume pack or of sets")
    }
    let target = output ?? "\(url.lastPathComponent).\(OpenedFile.fileExtension)"
    let file = try DisguiseFile(of: url, shown: folder)
    for finding in file.findings.forPeople { StandardStreams.complain(finding.line) }
    for path in file.leftOut { StandardStreams.complain("\(folder)/\(path): is left out, as no app reads it") }
    guard let bytes = file.bytes?.count else {
      StandardStreams.complain("nothing was written to \(target); correct the errors first")
      throw ExitCode(1)
    }
    try file.write(to: URL(fileURLWithPath: target))
    StandardStreams.say("\(target): \(FindingsReport.count(file.files, "files")), \(bytes) bytes")
  }
}
