import Synchronization

/// Decides what the log says about events: each line once, however many batches are affected, and not more lines than a bound.
final class EventNotices: Sendable {
  private struct State {
    /// The messages of the failure that lasts.
    var failures: [String] = []
    var unknown: [String] = []
    var hasDelayed = false
  }

  private static let failureLimit = 8
  private static let unknownLimit = 100

  private let state = Mutex(State())

  /// Returns the line about a batch that could not be stored, if its reason is new.
  func line(ofFailure message: String) -> String? {
    state.withLock { Self.adds(message, to: &$0.failures, atMost: Self.failureLimit) }
      ? "experiments: events are not stored: \(message)" : nil
  }

  /// Returns the line about the end of a failure.
  func lineOfSuccess() -> String? {
    let hadFailed = state.withLock { state in
      defer { state.failures = [] }
      return !state.failures.isEmpty
    }
    return hadFailed ? "experiments: events are stored again" : nil
  }

  /// Returns the line about an experiment or variant that this server does not know.
  func line(ofUnknown name: String) -> String? {
    state.withLock { Self.adds(name, to: &$0.unknown, atMost: Self.unknownLimit) }
      ? "experiments: events name the unknown \(name); if another server has it, give this one the same folder" : nil
  }

  /// Returns the line about an address that sends too many events, once.
  func lineOfDelay() -> String? {
    let isNew = state.withLock { state in
      defer { state.hasDelayed = true }
      return !state.hasDelayed
    }
    return isNew
      ? "experiments: an address sends more events than --events-per-minute; they are put off. If it is a proxy's, pass 0"
      : nil
  }

  private static func adds(_ text: String, to list: inout [String], atMost limit: Int) -> Bool {
    if list.count >= limit || list.contains(text) { return false }
    list.append(text)
    return true
  }
}
