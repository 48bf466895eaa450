import ArgumentParser
import CommandParts
import ExperimentReport
import ExperimentServing
import ExperimentStore
import Experiments
import Files
import Foundation
import Site
import Values

/// `disguise experiments report`: says which variant does better.
struct ExperimentsReport: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "report",
    abstract: "Report which variant makes more visitors dress the character.",
    discussion: """
      The report may be looked at every day: its intervals and p-values stay valid. The server may run meanwhile.

        disguise experiments report knees --experiments experiments --html > knees.html
      """)

  @Argument(help: ArgumentHelp("The experiment's id.", valueName: "id"))
  var id: String

  @Option(
    help: ArgumentHelp("The folder of experiments of `disguise serve`.", valueName: "dir"), completion: .directory)
  var experiments: String

  @Option(
    help: ArgumentHelp(
      "The database of `disguise serve` (default: events.sqlite in the folder of --experiments).",
      valueName: "file-or-url"))
  var database: String?

  @Flag(help: "Print a JSON document.")
  var json = false

  @Flag(help: "Print a page with plots, which needs no other file.")
  var html = false

  @Flag(help: "Print the counters of each variant and day as comma-separated values.")
  var csv = false

  @Flag(
    help: """
      Compare the visitors of the running day too. Some of them may still dress the character, so do not decide by this report.
      """)
  var withToday = false

  func validate() throws {
    try EmptyOptions.refuse([
      ("--experiments", experiments, "pass the folder of experiments"),
      ("--database", database, "pass a file, or postgres://user@host/name"),
    ])
    if [json, html, csv].count(where: \.self) > 1 {
      throw ValidationError("--json, --html and --csv: pass one of them.")
    }
    if csv && withToday { throw ValidationError("--with-today: the rows of --csv have all days already.") }
  }

  func run() async throws {
    let definition = try definition()
    let store = try ExperimentDatabase.openExisting(
      database ?? URL(fileURLWithPath: experiments).appendingPathComponent("events.sqlite").path)
    if csv {
      StandardStreams.say(page: Data(try await definition.counts(from: store).csv.utf8))
    } else {
      try show(try await definition.report(from: store, withToday: withToday))
    }
    await store.close()
  }

  private func definition() throws(ToolError) -> ExperimentDefinition {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: experiments, isDirectory: &isFolder) else {
      throw ToolError(
        "--experiments: \(experiments): no such folder; pass the folder of experiments of `disguise serve`")
    }
    guard isFolder.boolValue else {
      throw ToolError("--experiments: \(experiments): is a file; pass the folder that it is in")
    }
    let folder = try ExperimentsFolder(at: URL(fileURLWithPath: experiments))
    if let definition = folder.experiments.first(where: { $0.id == Text(id) }) { return definition }
    if !folder.faults.isEmpty { throw ToolError(folder.faults) }
    let known = folder.experiments.map(\.id.string).joined(separator: ", ")
    throw ToolError("\(experiments): no experiment \(id); pass one of \(known)")
  }

  private func show(_ report: ExperimentReport) throws {
    if json { return StandardStreams.say(json: report.json) }
    if html { return StandardStreams.say(page: try report.page()) }
    report.lines.forEach(StandardStreams.say)
  }
}
