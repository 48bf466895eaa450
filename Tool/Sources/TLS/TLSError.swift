import COpenSSL

/// Why TLS ended a connection, or refused a certificate or a key.
public struct TLSError: Error, CustomStringConvertible {
  public let description: String

  static let closedInHandshake = TLSError(description: "the peer closed the connection during the handshake")
  static let truncated = TLSError(description: "the peer closed the connection without the closure alert")

  /// The oldest error in libssl's queue of this thread, which is then empty.
  static func last() -> TLSError {
    let code = ERR_get_error()
    ERR_clear_error()
    return TLSError(description: ERR_reason_error_string(code).map { String(cString: $0) } ?? "error \(code)")
  }
}
