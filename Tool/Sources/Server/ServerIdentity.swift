import Files
import Foundation
import TLS

/// The certificate and the private key of the server, checked before it listens.
public struct ServerIdentity: Sendable {
  let context: TLSContext
  /// The names in the server's certificate.
  public let names: CertificateNames

  /// The largest size of a file in bytes; certificate chains have a few kilobytes.
  private static let fileBytes = 256 * 1024

  /// - Parameters:
  ///   - certificate: a PEM file with the certificate chain, the server's certificate first.
  ///   - key: a PEM file with the private key, without a passphrase.
  /// - Throws: `ToolError` if one of them is missing or invalid, or the key is not that of the certificate.
  public init(certificate: URL, key: URL) throws(ToolError) {
    let chain = try Self.chain(at: certificate)
    let privateKey = try Self.key(at: key)
    names = CertificateNames(chain[0])
    do { context = try TLSContext.server(chain: chain, key: privateKey) } catch {
      throw ToolError(
        "\(key.path): is not the key of the certificate in \(certificate.path); pass the key that belongs to it")
    }
  }

  /// - Returns: the certificates, at least one.
  private static func chain(at url: URL) throws(ToolError) -> [TLSCertificate] {
    let bytes = try readFile(url, limit: fileBytes)
    let chain = TLSCertificate.chain(pem: [UInt8](bytes))
    guard let own = chain.first else {
      throw ToolError("\(url.path): holds no certificate in PEM format; pass a file with -----BEGIN CERTIFICATE-----")
    }
    let end = Date(timeIntervalSince1970: TimeInterval(own.notValidAfter))
    if end < Date() {
      throw ToolError("\(url.path): the certificate expired on \(end.formatted(.iso8601)); renew it")
    }
    return chain
  }

  private static func key(at url: URL) throws(ToolError) -> TLSPrivateKey {
    let bytes = try readFile(url, limit: fileBytes)
    guard let key = TLSPrivateKey(pem: [UInt8](bytes)) else {
      throw ToolError(
        "\(url.path): holds no private key in PEM format, or one with a passphrase; remove the passphrase")
    }
    return key
  }
}
