import NIOCore
import Synchronization

/// Since when a connection has been waiting for a request, kept by its own event loop and readable from all others.
final class RequestWait: Sendable {
  /// Nanoseconds of uptime; 0 while an answer is due.
  private let start = Atomic<UInt64>(0)

  func begin() { start.store(NIODeadline.now().uptimeNanoseconds, ordering: .relaxed) }

  func end() { start.store(0, ordering: .relaxed) }

  /// nil while an answer is due.
  var since: NIODeadline? {
    let time = start.load(ordering: .relaxed)
    return time == 0 ? nil : .uptimeNanoseconds(time)
  }
}
