import CommandParts
import ExperimentServing
import Experiments
import FileWatch
import Files
import Foundation
import Site
import Synchronization

/// The folder of the experiments and its changes.
final class WatchedExperiments: Sendable {
  let url: URL
  let watch: FileWatch
  /// The files when they were last read. The database may lie beside them.
  private let read: Mutex<FileStates>

  init(_ url: URL) {
    self.url = url
    // Before the files are read, so that a change in between is noticed.
    watch = FileWatch([url]) { StandardStreams.complain("warning: \($0)") }
    read = Mutex(FileStates())
  }

  func haveChanged() -> Bool { states != read.withLock { $0 } }

  private var states: FileStates {
    FileStates(of: ((try? ExperimentsFolder.files(at: url)) ?? []).map(\.path))
  }

  /// Reads all experiments.
  ///
  /// - Returns: the one that runs.
  func read(into known: CurrentExperiments) throws(ToolError) -> ExperimentDefinition? {
    let now = states
    read.withLock { $0 = now }
    guard isFolder(url) else {
      throw ToolError("\(url.path): no such folder; pass a folder of experiments with --experiments")
    }
    let folder = try ExperimentsFolder(at: url)
    // An empty folder is no fault here: the first experiment may come later.
    if !folder.faults.isEmpty, !folder.isEmpty { throw ToolError(folder.faults) }
    known.replace(with: folder.experiments)
    return folder.running
  }

  /// A warning if the folder has no experiment yet: a mistyped path would go unnoticed.
  func warnings(_ experiments: [ExperimentDefinition]) -> [String] {
    if !experiments.isEmpty { return [] }
    return ["\(url.path): has no .json file yet; an experiment that is added is picked up"]
  }
}
