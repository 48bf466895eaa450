import Experiments
import NIOPosix
import Synchronization

/// Commits the batches that arrive during a commit together in the next one: a commit waits for the disk, whatever its size.
final class GroupCommit: Sendable {
  private typealias Batch = (events: [ExperimentEvent], caller: CheckedContinuation<Result<Void, StoreError>, Never>)

  private struct State {
    var waiting: [Batch] = []
    var waitingEvents = 0
    var isRunning = false
  }

  /// The most events of one transaction; a batch more may be in it.
  private static let batchLimit = 2_000
  /// The most events that wait: a few seconds' work for a database, and a few megabytes.
  private static let waitingLimit = 20_000

  private let state = Mutex(State())
  private let threads: NIOThreadPool
  private let commit: @Sendable ([ExperimentEvent]) throws(StoreError) -> Void

  init(on threads: NIOThreadPool, commit: @escaping @Sendable ([ExperimentEvent]) throws(StoreError) -> Void) {
    self.threads = threads
    self.commit = commit
  }

  func accept(_ events: [ExperimentEvent]) async throws(StoreError) {
    if events.isEmpty { return }
    let result = await withCheckedContinuation { caller in
      enqueue((events, caller))
    }
    try result.get()
  }

  private func enqueue(_ batch: Batch) {
    let (isFull, starts) = state.withLock { state in
      if state.waitingEvents >= Self.waitingLimit { return (true, false) }
      state.waiting.append(batch)
      state.waitingEvents += batch.events.count
      defer { state.isRunning = true }
      return (false, !state.isRunning)
    }
    if isFull { return batch.caller.resume(returning: .failure(Self.busy)) }
    if starts { threads.submit { _ in self.run() } }
  }

  private static var busy: StoreError {
    StoreError(.busy, "more events arrive than the database takes; send them again later", retryAfter: 10)
  }

  /// Commits until nothing waits.
  private func run() {
    while let group = next() {
      let result = Result { () throws(StoreError) in try commit(group.flatMap(\.events)) }
      for batch in group { batch.caller.resume(returning: result) }
    }
  }

  private func next() -> [Batch]? {
    state.withLock { state in
      var events = 0
      let count = state.waiting.firstIndex { batch in
        defer { events += batch.events.count }
        return events >= Self.batchLimit
      }
      let group = Array(state.waiting.prefix(count ?? state.waiting.count))
      state.waiting.removeFirst(group.count)
      state.waitingEvents -= group.reduce(0) { $0 + $1.events.count }
      state.isRunning = !group.isEmpty
      return group.isEmpty ? nil : group
    }
  }
}
