import ExperimentServing
import Experiments
import Server
import Synchronization
import Values

/// The experiments as their files define them now, also those that have ended.
final class CurrentExperiments: KnownExperiments {
  private let experiments = Mutex<[ExperimentDefinition]>([])

  func replace(with new: [ExperimentDefinition]) { experiments.withLock { $0 = new } }

  func experiment(_ id: String) -> ExperimentDefinition? {
    let id = Text(id)
    return experiments.withLock { $0.first { $0.id == id } }
  }

  var all: [ExperimentDefinition] { experiments.withLock { $0 } }

  var ids: [String] { experiments.withLock { $0.map(\.id.string) }.sorted() }
}
