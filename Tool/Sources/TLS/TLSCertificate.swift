import COpenSSL

/// A certificate of a chain.
public final class TLSCertificate: @unchecked Sendable {  // never changed after `init`
  /// A subject alternative name.
  public enum Name: Equatable, Sendable {
    case dns(String)
    /// 4 or 16 bytes.
    case address([UInt8])
  }

  let x509: OpaquePointer

  private init(_ x509: OpaquePointer) { self.x509 = x509 }

  deinit { X509_free(x509) }

  /// - Returns: the certificates in a PEM file, in its order; none for other bytes.
  public static func chain(pem bytes: [UInt8]) -> [TLSCertificate] {
    withMemory(bytes) { memory in
      var chain: [TLSCertificate] = []
      while let next = PEM_read_bio_X509(memory, nil, refusePassphrase, nil) { chain.append(TLSCertificate(next)) }
      ERR_clear_error()
      return chain
    }
  }

  /// The end of its validity, in seconds since 1970.
  public var notValidAfter: Int {
    var time = tm()
    return ASN1_TIME_to_tm(X509_get0_notAfter(x509), &time) == 1 ? timegm(&time) : 0
  }

  /// The names that it is valid for (RFC 5280, 4.2.1.6); of other kinds than these two, none.
  public var names: [Name] {
    guard let found = X509_get_ext_d2i(x509, NID_subject_alt_name, nil, nil) else { return [] }
    let list = OpaquePointer(found)
    defer { GENERAL_NAMES_free(list) }
    return (0..<OPENSSL_sk_num(list)).compactMap { place in
      OPENSSL_sk_value(list, place).flatMap { Self.name($0.assumingMemoryBound(to: GENERAL_NAME.self).pointee) }
    }
  }

  private static func name(_ name: GENERAL_NAME) -> Name? {
    switch name.type {
    case GEN_DNS: .dns(String(decoding: bytes(name.d.dNSName), as: UTF8.self))
    case GEN_IPADD: .address(bytes(name.d.iPAddress))
    default: nil
    }
  }

  private static func bytes(_ string: UnsafeMutablePointer<ASN1_STRING>) -> [UInt8] {
    Array(UnsafeBufferPointer(start: ASN1_STRING_get0_data(string), count: Int(ASN1_STRING_length(string))))
  }
}

/// A private key.
public final class TLSPrivateKey: @unchecked Sendable {  // never changed after `init`
  let key: OpaquePointer

  /// - Returns: nil if the bytes are no PEM file with a private key, or one that needs a passphrase.
  public init?(pem bytes: [UInt8]) {
    let key = withMemory(bytes) { PEM_read_bio_PrivateKey($0, nil, refusePassphrase, nil) }
    ERR_clear_error()
    guard let key else { return nil }
    self.key = key
  }

  deinit { EVP_PKEY_free(key) }
}

/// Without it libcrypto would ask for a passphrase on the terminal.
private func refusePassphrase(
  _ buffer: UnsafeMutablePointer<CChar>?, _ size: Int32, _ isWriting: Int32, _ user: UnsafeMutableRawPointer?
) -> Int32 { -1 }

private func withMemory<Result>(_ bytes: [UInt8], _ body: (OpaquePointer) -> Result) -> Result {
  bytes.withUnsafeBytes { bytes in
    let memory = BIO_new_mem_buf(bytes.baseAddress, Int32(clamping: bytes.count))!
    defer { BIO_free(memory) }
    return body(memory)
  }
}
