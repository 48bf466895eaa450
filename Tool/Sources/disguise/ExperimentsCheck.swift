import ArgumentParser
import Experiments
import Foundation
import PackTools
import Packs

/// `disguise experiments check`: reports all faults of experiments.
struct ExperimentsCheck: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Report every fault of experiments.",
    discussion: """
      Prints a line for each fault: the file, the place in it, the fault and the remedy. The exit status is 1 if there is a \
      fault. docs/EXPERIMENTS.md describes the files.
      """)

  @Argument(
    help: ArgumentHelp("An experiment's file, or a folder of them.", valueName: "path"), completion: .file())
  var path: String

  func validate() throws {
    if path.isEmpty { throw ValidationError("The path is empty. Pass an experiment's file, or a folder of them.") }
  }

  func run() throws {
    let folder = try ExperimentsFolder(at: URL(fileURLWithPath: path))
    if folder.faults.isEmpty { return StandardStreams.say(summary(of: folder)) }
    folder.faults.forEach(StandardStreams.say)
    throw ExitCode(1)
  }

  private func summary(of folder: ExperimentsFolder) -> String {
    let count = folder.count == 1 ? "1 experiment" : "\(folder.count) experiments"
    return "\(count): no faults; \(folder.running.map { "\($0.id.string) runs" } ?? "none runs")"
  }
}
