import COpenSSL

/// The settings that the connections of one server, or of all clients, share: TLS 1.2 and 1.3. Clients have libssl's own
/// choice of ciphers, since some servers have no better ones.
public final class TLSContext: @unchecked Sendable {  // libssl's contexts may be shared by threads once they are set up
  let context: OpaquePointer
  let isServer: Bool

  private init(_ method: OpaquePointer?, isServer: Bool) throws(TLSError) {
    guard let context = SSL_CTX_new(method) else { throw TLSError.last() }
    (self.context, self.isServer) = (context, isServer)
    _ = ssl_ctx_set_min_version(context, TLS1_2_VERSION)
    // A client could make a server work without end.
    ssl_ctx_refuse_renegotiation(context)
    // An idle connection keeps 34 KB less.
    ssl_ctx_release_buffers(context)
    ssl_ctx_keep_no_sessions(context)
  }

  deinit { SSL_CTX_free(context) }

  /// For a server of HTTP/1.1.
  /// - Parameter chain: its certificate, then those that it was signed with.
  /// - Throws: if the key is not that of the certificate.
  public static func server(chain: [TLSCertificate], key: TLSPrivateKey) throws(TLSError) -> TLSContext {
    let made = try TLSContext(TLS_server_method(), isServer: true)
    // The suites of TLS 1.2; TLS 1.3 has no others. Suites in CBC mode leak by their timing (Lucky Thirteen), and those without (EC)DHE
    // have no forward secrecy. Every browser of docs/SERVING.md has these.
    guard SSL_CTX_set_cipher_list(made.context, "ECDHE+AESGCM:ECDHE+CHACHA20") == 1 else { throw TLSError.last() }
    guard let own = chain.first, SSL_CTX_use_cert_and_key(made.context, own.x509, key.key, nil, 1) == 1 else {
      throw TLSError.last()
    }
    for certificate in chain.dropFirst() where ssl_ctx_add_chain_certificate(made.context, certificate.x509) != 1 {
      throw TLSError.last()
    }
    SSL_CTX_set_alpn_select_cb(made.context, chooseHTTP, nil)
    return made
  }

  /// For clients.
  /// - Parameter authorities: a PEM file with the certificates that they trust; nil for this machine's, or those that the environment's
  ///   `SSL_CERT_FILE` and `SSL_CERT_DIR` name.
  public static func client(trusting authorities: String? = nil) throws(TLSError) -> TLSContext {
    let made = try TLSContext(TLS_client_method(), isServer: false)
    let isDone =
      authorities.map { SSL_CTX_load_verify_file(made.context, $0) } ?? SSL_CTX_set_default_verify_paths(made.context)
    guard isDone == 1 else { throw TLSError.last() }
    SSL_CTX_set_verify(made.context, SSL_VERIFY_PEER, nil)
    return made
  }
}

/// Answers clients that offer protocols (RFC 7301). Those without HTTP/1.1 among them get no answer, as from servers that know
/// no offers.
private func chooseHTTP(
  _ session: OpaquePointer?, _ chosen: UnsafeMutablePointer<UnsafePointer<UInt8>?>?,
  _ length: UnsafeMutablePointer<UInt8>?,
  _ offered: UnsafePointer<UInt8>?, _ offeredLength: UInt32, _ user: UnsafeMutableRawPointer?
) -> Int32 {
  http.withUnsafeBufferPointer { http in
    var place: UnsafeMutablePointer<UInt8>?
    let found = SSL_select_next_proto(
      &place, length, http.baseAddress, UInt32(http.count), offered, offeredLength)
    chosen?.pointee = UnsafePointer(place)
    return found == OPENSSL_NPN_NEGOTIATED ? SSL_TLSEXT_ERR_OK : SSL_TLSEXT_ERR_NOACK
  }
}

/// HTTP/1.1 in the form of an offer: its length, then its name.
private let http: [UInt8] = [8] + "http/1.1".utf8
