import NIOCore
import Synchronization

/// The time since which a connection has waited for a request. Its event loop writes it, and others read it.
final class RequestWait: Sendable {
  /// Nanoseconds of uptime; 0 while a response is pending.
  private let start = Atomic<UInt64>(0)

  func begin() { start.store(NIODeadline.now().uptimeNanoseconds, ordering: .relaxed) }

  func end() { start.store(0, ordering: .relaxed) }

  /// Nil while a response is pending.
  var since: NIODeadline? {
    let time = start.load(ordering: .relaxed)
    return time == 0 ? nil : .uptimeNanoseconds(time)
  }
}
