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
      let changes = Self.changes(from: experiment, to: other)
      if changes.isEmpty { continue }
      warnings.append(
        "experiment \(experiment.id.string): \(changes.joined(separator: " and ")) changed, which mixes two experiments in one report; "
          + "restore the file, or give the new experiment an id of its own")
    }
  }

  private static func changes(from old: ExperimentDefinition, to new: ExperimentDefinition) -> [String] {
    var changes: [String] = []
    if old.salt != new.salt { changes.append("its salt") }
    if old.variants.map(\.id) != new.variants.map(\.id) {
      changes.append("its variants")
    } else if old.variants.map(\.weight) != new.variants.map(\.weight) {
      changes.append("its weights")
    }
    return changes
  }
}
