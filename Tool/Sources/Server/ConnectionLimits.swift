import NIOCore

/// How long a connection may do nothing, and how much of an answer is on its way at a time.
public struct ConnectionLimits: Sendable {
  /// From one answer, or the start, to the whole head of the next request.
  public var request = TimeAmount.seconds(30)
  /// For a client to take `pieceBytes`. A client that reads more slowly than about a kilobyte a second is disconnected.
  public var piece = TimeAmount.seconds(60)
  /// For a client to close its end after the last answer.
  public var farewell = TimeAmount.seconds(2)
  /// For the answers that are due when the server stops; then their connections are closed as they are.
  public var patience = TimeAmount.seconds(5)
  /// For the next request of a connection, or its first, while no further connection can be accepted.
  public var requestWhenFull = TimeAmount.seconds(1)
  /// Connections at the same time; further ones wait in the kernel's queue.
  public var connections = 512

  /// Requests of one connection that wait for the answers before them; further ones are dropped.
  public var pipelined = 100

  /// Bytes of an answer that are written at a time; the next piece waits until the socket has taken them. TLS and the kernel
  /// each copy a piece, so larger pieces would cost memory for every slow reader.
  static let pieceBytes = 64 * 1024
  /// Bytes of a request's target, and of one header field.
  static let fieldBytes = 16 * 1024
  /// Bytes of all header fields.
  static let headBytes = 64 * 1024
  /// Header fields.
  static let fields = 100

  public init() {}
}
