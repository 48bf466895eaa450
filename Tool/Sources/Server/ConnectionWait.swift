import NIOCore
import Synchronization

/// The kind and the begin of a connection's wait. The event loop of the connection writes it, that of the listening socket reads it.
final class ConnectionWait: Sendable {
  enum Kind {
    /// The next request: the handshake, the head and the body included.
    case request
    /// The client, to take the piece of a response that was written last.
    case reader
  }

  struct Value: Equatable {
    var kind: Kind
    var since: NIODeadline
  }

  /// Nanoseconds of uptime, of which the last bit tells the kind; 0 while the server itself has to do something.
  private let state = Atomic<UInt64>(0)

  func begin(_ kind: Kind, since: NIODeadline = .now()) {
    state.store(since.uptimeNanoseconds & ~1 | (kind == .reader ? 1 : 0), ordering: .relaxed)
  }

  func end() { state.store(0, ordering: .relaxed) }

  /// A request has arrived. A reader stays one: requests may arrive before it has taken the responses to others.
  func endRequest() { if value?.kind == .request { end() } }

  /// Nil while the client has nothing to do.
  var value: Value? {
    let state = state.load(ordering: .relaxed)
    if state == 0 { return nil }
    return Value(kind: state & 1 == 1 ? .reader : .request, since: .uptimeNanoseconds(state & ~1))
  }
}
