import NIOCore

/// The time limits of a connection, and the limits on its memory.
public struct ConnectionLimits: Sendable {
  /// From the start or a response to the complete head of the next request, and its body where one is read.
  public var request = TimeAmount.seconds(30)
  /// For a live endpoint to respond. Databases have shorter limits of their own.
  public var live = TimeAmount.seconds(60)
  /// For a client to take `pieceBytes`. Clients that read less than about a kilobyte per second are disconnected.
  public var piece = TimeAmount.seconds(60)
  /// Between two heartbeats of a stream of events. Proxies close connections that are silent for about a minute.
  public var heartbeat = TimeAmount.seconds(15)
  /// For a client to close its end after the last response.
  public var closing = TimeAmount.seconds(2)
  /// For pending responses when the server stops; after it their connections are closed.
  public var gracePeriod = TimeAmount.seconds(5)
  /// For the next request of a connection while no further connection can be accepted.
  public var requestWhenFull = TimeAmount.seconds(1)
  /// For a client to take `pieceBytes` while no further connection can be accepted: 16 KB per second.
  public var pieceWhenFull = TimeAmount.seconds(4)
  /// For a request, or for `pieceBytes`, while no further connection can be accepted and the client's address has more than its share.
  public var overShare = TimeAmount.milliseconds(250)
  /// Simultaneous connections; further ones wait in the kernel's queue.
  public var connections = 512

  /// Requests of one connection that wait for earlier responses; further ones are dropped.
  public var pipelined = 100

  /// Requests of one connection before a request with a body, which takes memory; otherwise it is dropped.
  static let pipelinedBodies = 4
  /// Bytes of a response that are written at a time; the next piece waits until the socket has taken them. TLS and the kernel
  /// copy each piece, so larger pieces would cost memory for every slow reader.
  static let pieceBytes = 64 * 1024
  /// Bytes of a file that the kernel takes before it can send them. Waking the server more often costs a quarter of its time.
  static let unsentFileBytes = 4 * pieceBytes
  /// Bytes of a request's first line, and of one header field.
  static let fieldBytes = 16 * 1024
  /// Bytes of all header fields.
  static let headBytes = 64 * 1024
  /// Header fields.
  static let fields = 100

  public init() {}

  /// The connections that one address may hold while no further one can be accepted. Behind some addresses there is a whole school.
  var share: Int { max(8, connections / 4) }

  /// The time for a client to take `pieceBytes`: `piece` until half of the connections are taken, then less with each further one, down to
  /// `pieceWhenFull`.
  ///
  /// - Parameter count: the number of connections.
  func piece(besides count: Int) -> TimeAmount {
    let fill = min(1, max(0, 2 * Double(count) / Double(connections) - 1))
    let (most, least) = (Double(piece.nanoseconds), Double(min(piece, pieceWhenFull).nanoseconds))
    return .nanoseconds(Int64(most - (most - least) * fill))
  }
}
