import NIOCore
import Synchronization

/// The kind and the begin of a connection's wait. The event loop of the connection writes it, that of the listening socket reads it.
final class ConnectionWait: Sendable {
  enum Kind: UInt64 {
    /// The first request: the handshake, the head and the body included.
    case request
    /// The client, to take the piece of a response that was written last.
    case reader
    /// The next request after a response. A client whose connection is closed then makes another one.
    case idle
  }

  struct Value: Equatable {
    var kind: Kind
    var since: NIODeadline
  }

  /// Nanoseconds of uptime, of which the last two bits tell the kind; 0 while the server itself has to do something.
  private let state = Atomic<UInt64>(0)

  func begin(_ kind: Kind, since: NIODeadline = .now()) {
    state.store(since.uptimeNanoseconds & ~3 | kind.rawValue, ordering: .relaxed)
  }

  func end() { state.store(0, ordering: .relaxed) }

  /// A request has arrived. A reader stays one: requests may arrive before it has taken the responses to others.
  func endRequest() { if value.map({ $0.kind != .reader }) ?? false { end() } }

  /// Nil while the client has nothing to do.
  var value: Value? {
    let state = state.load(ordering: .relaxed)
    if state == 0 { return nil }
    return Kind(rawValue: state & 3).map { Value(kind: $0, since: .uptimeNanoseconds(state & ~3)) }
  }
}
