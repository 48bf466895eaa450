import CommandParts
import ExperimentServing
import Experiments
import FileWatch
import Files
import Foundation
import Logging

/// The experiments of `disguise serve`, which their files define.
struct ServedExperiments: ServeAddition {
  private let files: WatchedExperiments
  private let options: ExperimentOptions
  /// All experiments, also those that do not run.
  private let known = CurrentExperiments()

  init(at url: URL, _ options: ExperimentOptions) { (files, self.options) = (WatchedExperiments(url), options) }

  func start() throws(ToolError) -> AdditionEdition {
    let running = try files.read(into: known)
    return AdditionEdition(running.map { ExperimentAddition(experiment: $0) }, warnings: files.warnings(known.all))
  }

  func follow(_ show: @Sendable (AdditionEdition) async throws(ToolError) -> Void) async {
    for await _ in files.watch.changes() where files.haveChanged() { await renew(show) }
  }

  /// After a faulty change, the experiments stay as they were.
  private func renew(_ show: (AdditionEdition) async throws(ToolError) -> Void) async {
    let before = known.all
    do throws(ToolError) {
      let running = try files.read(into: known)
      try await show(
        AdditionEdition(
          running.map { ExperimentAddition(experiment: $0) },
          notice: "\(files.url.path): the experiments have changed; new pages use them",
          warnings: ExperimentChanges(from: before, to: known.all).warnings))
    } catch {
      known.replace(with: before)
      StandardStreams.complain("\(error.firstLine); the experiments stay as they were")
    }
  }

  func open(_ logger: Logger) throws(ToolError) -> any ServeBackend {
    try ExperimentsBackend(options, files.url, known, logger)
  }
}
