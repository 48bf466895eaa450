import COpenSSL
import NIOCore

/// One end of a TLS connection, without a socket: encrypted bytes go in and come out by memory.
final class TLSSession {
  private let ssl: OpaquePointer
  private let encryptedIn = BIO_new(BIO_s_mem())!
  private let encryptedOut = BIO_new(BIO_s_mem())!
  private(set) var isEstablished = false
  /// The peer sends nothing more: its closure alert has arrived.
  private(set) var isInputOver = false

  /// The largest part that is encrypted at once, in bytes: one record. The memory for encrypted bytes stays as small.
  private static let record = 16384

  /// - Parameter host: for a client, the name or address that the server's certificate must be valid for.
  init(_ context: TLSContext, host: String?) throws(TLSError) {
    guard let ssl = SSL_new(context.context) else { throw TLSError.last() }
    self.ssl = ssl
    SSL_set_bio(ssl, encryptedIn, encryptedOut)
    if context.isServer {
      SSL_set_accept_state(ssl)
    } else {
      SSL_set_connect_state(ssl)
      guard let host, expect(host) else { throw TLSError(description: "\(host ?? "nothing") is no name of a host") }
    }
  }

  deinit { SSL_free(ssl) }

  /// An address cannot be sent as server name; the certificate is compared with the address itself.
  private func expect(_ host: String) -> Bool {
    if X509_VERIFY_PARAM_set1_ip_asc(SSL_get0_param(ssl), host) == 1 { return true }
    SSL_set_hostflags(ssl, UInt32(X509_CHECK_FLAG_NO_PARTIAL_WILDCARDS))
    return SSL_set1_host(ssl, host) == 1 && ssl_send_server_name(ssl, host) == 1
  }

  /// Takes encrypted bytes from the peer.
  func receive(_ bytes: ByteBuffer) {
    bytes.withUnsafeReadableBytes { _ = BIO_write(encryptedIn, $0.baseAddress, Int32($0.count)) }
  }

  /// Goes on with the handshake as far as the received bytes allow.
  func shakeHands() throws(TLSError) {
    if isEstablished { return }
    ERR_clear_error()
    let result = SSL_do_handshake(ssl)
    isEstablished = result == 1
    if !isEstablished { try check(result) }
  }

  /// - Returns: the next decrypted bytes; nil if more encrypted ones are needed, or the input is over.
  func read() throws(TLSError) -> ByteBuffer? {
    if isInputOver || !isEstablished { return nil }
    ERR_clear_error()
    var bytes = ByteBuffer()
    var result: Int32 = 0
    bytes.writeWithUnsafeMutableBytes(minimumWritableBytes: Self.record) { space in
      result = SSL_read(ssl, space.baseAddress, Int32(space.count))
      return max(0, Int(result))
    }
    if result > 0 { return bytes }
    try check(result)
    return nil
  }

  /// - Returns: the bytes encrypted, behind what else is to be sent.
  func encrypt(_ bytes: ByteBuffer) throws(TLSError) -> ByteBuffer {
    var encrypted = takeEncrypted()
    var rest = bytes
    while let part = rest.readSlice(length: min(Self.record, rest.readableBytes)), part.readableBytes > 0 {
      ERR_clear_error()
      let result = part.withUnsafeReadableBytes { SSL_write(ssl, $0.baseAddress, Int32($0.count)) }
      if result <= 0 { throw TLSError.last() }
      takeEncrypted(into: &encrypted)
    }
    return encrypted
  }

  /// Says that nothing more will be sent.
  func end() {
    if isEstablished { SSL_shutdown(ssl) }
    ERR_clear_error()
  }

  /// - Returns: the encrypted bytes that are to be sent.
  func takeEncrypted() -> ByteBuffer {
    var bytes = ByteBuffer()
    takeEncrypted(into: &bytes)
    return bytes
  }

  private func takeEncrypted(into bytes: inout ByteBuffer) {
    let count = BIO_ctrl_pending(encryptedOut)
    if count == 0 { return }
    bytes.writeWithUnsafeMutableBytes(minimumWritableBytes: count) { space in
      max(0, Int(BIO_read(encryptedOut, space.baseAddress, Int32(count))))
    }
  }

  /// Distinguishes the results of libssl that are no success.
  private func check(_ result: Int32) throws(TLSError) {
    switch SSL_get_error(ssl, result) {
    case SSL_ERROR_WANT_READ, SSL_ERROR_WANT_WRITE: break
    case SSL_ERROR_ZERO_RETURN: isInputOver = true
    default: throw verificationError ?? TLSError.last()
    }
  }

  /// Why the server's certificate was refused, in words.
  private var verificationError: TLSError? {
    let result = SSL_get_verify_result(ssl)
    guard result != X509_V_OK, let text = X509_verify_cert_error_string(result) else { return nil }
    ERR_clear_error()
    return TLSError(description: String(cString: text))
  }
}
