import ArgumentParser
import CommandParts
import ExperimentServing
import Experiments
import Foundation
import Site
import Values

/// `disguise experiments check`: reports all faults of experiments.
struct ExperimentsCheck: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Report every fault of experiments.",
    discussion: """
      Prints a line for each fault: the file, the place in it, the fault and the remedy. The exit status is 1 if there is a \
      fault, and 0 if there are only warnings. docs/EXPERIMENTS.md describes the files.
      """)

  @Argument(
    help: ArgumentHelp("An experiment's file, or a folder of them.", valueName: "path"), completion: .file())
  var path: String

  @Option(
    help: ArgumentHelp(
      "The built app, whose languages are known (default: disguise-app next to this program).", valueName: "dir"),
    completion: .directory)
  var app: String?

  func validate() throws {
    try EmptyOptions.refuse([("--app", app, "pass the folder that `make build` leaves")])
    if path.isEmpty { throw ValidationError("The path is empty. Pass an experiment's file, or a folder of them.") }
  }

  func run() throws {
    let folder = try ExperimentsFolder(at: URL(fileURLWithPath: path))
    let warnings = try folder.experiments.flatMap { try knownApp()?.warnings(of: $0) ?? [] }
    for line in warnings { StandardStreams.say("warning: \(line)") }
    if folder.faults.isEmpty { return StandardStreams.say(summary(of: folder)) }
    folder.faults.forEach(StandardStreams.say)
    throw ExitCode(1)
  }

  /// The app; nil if it is not named and not built.
  private func knownApp() throws -> AppFolder? {
    if let app { return try AppFolder(at: URL(fileURLWithPath: app)) }
    return try? AppFolder(at: DefaultAppFolder.url)
  }

  private func summary(of folder: ExperimentsFolder) -> String {
    let count = folder.count == 1 ? "1 experiment" : "\(folder.count) experiments"
    let running = folder.running.map { "\($0.id.string) runs" + ($0.share == 0 ? " for previews alone" : "") }
    return "\(count): no faults; \(running ?? "none runs")"
  }
}
