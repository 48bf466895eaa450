import ExperimentStore
import Experiments
import Values

/// Changes of experiments that spoil their reports. Visitors before and after such a change were treated differently, or got
/// their variants in another way.
public struct ExperimentChanges {
  /// A line for each change: the experiment, the change and the remedy.
  public private(set) var warnings: [String] = []

  public init(from old: [ExperimentDefinition], to new: [ExperimentDefinition]) {
    for experiment in old {
      guard let other = new.first(where: { $0.id == experiment.id }) else {
        warnings.append(
          "experiment \(experiment.id.string): is not defined any more and its events are refused; restore its file with running false"
        )
        continue
      }
      add(LoggedDefinition(experiment, at: 0).changes(to: LoggedDefinition(other, at: 0)), of: experiment.id.string)
    }
  }

  /// - Parameter log: the states of all definitions that the database has, in the order of time.
  public init(from log: [LoggedDefinition], to new: [ExperimentDefinition]) {
    for experiment in new {
      guard let last = log.last(where: { $0.experiment == experiment.id.string }) else { continue }
      add(last.changes(to: LoggedDefinition(experiment, at: 0)), of: last.experiment, " since its last events")
    }
  }

  private mutating func add(_ changes: [String], of experiment: String, _ time: String = "") {
    if changes.isEmpty { return }
    warnings.append(
      "experiment \(experiment): \(changes.joined(separator: " and ")) changed\(time), which mixes two experiments in one report; "
        + "restore the file, or give the new experiment an id of its own")
  }
}
