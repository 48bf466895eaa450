import Experiments

/// The experiments whose events are accepted; they may change while the server runs.
public protocol KnownExperiments: Sendable {
  /// Returns the experiment with this id; nil if there is none.
  func experiment(_ id: String) -> ExperimentDefinition?
  /// The ids of all experiments, sorted.
  var ids: [String] { get }
}
