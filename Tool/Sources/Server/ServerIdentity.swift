import Foundation
import NIOSSL
import PackTools

/// The certificate and key with which a server shows who it is, checked before anyone connects.
public struct ServerIdentity: Sendable {
  let context: NIOSSLContext
  /// Of the server's own certificate.
  public let names: CertificateNames

  /// Bytes of a file; chains of certificates are a few kilobytes.
  private static let fileBytes = 256 * 1024

  /// - Parameters:
  ///   - certificate: a PEM file, the server's own certificate first, then those that vouch for it.
  ///   - key: the PEM file of the certificate's private key, without a passphrase.
  /// - Throws: `ToolError` where one of them is missing or no good, or they do not belong together.
  public init(certificate: URL, key: URL) throws(ToolError) {
    let chain = try Self.chain(at: certificate)
    let privateKey = try Self.key(at: key)
    names = CertificateNames(chain[0])
    var configuration = TLSConfiguration.makeServerConfiguration(
      certificateChain: chain.map { .certificate($0) }, privateKey: .privateKey(privateKey))
    configuration.minimumTLSVersion = .tlsv12
    configuration.applicationProtocols = ["http/1.1"]
    do { context = try NIOSSLContext(configuration: configuration) } catch {
      throw ToolError(
        "\(key.path): is not the key of the certificate in \(certificate.path); name the two that were made together")
    }
  }

  /// - Returns: at least one.
  private static func chain(at url: URL) throws(ToolError) -> [NIOSSLCertificate] {
    let bytes = try readFile(url, limit: fileBytes)
    guard let chain = try? NIOSSLCertificate.fromPEMBytes([UInt8](bytes)), let own = chain.first else {
      throw ToolError("\(url.path): holds no certificate in PEM format (-----BEGIN CERTIFICATE-----)")
    }
    let end = Date(timeIntervalSince1970: TimeInterval(own.notValidAfter))
    if end < Date() {
      throw ToolError("\(url.path): the certificate ended on \(end.formatted(.iso8601)); make a new one")
    }
    return chain
  }

  private static func key(at url: URL) throws(ToolError) -> NIOSSLPrivateKey {
    let bytes = try readFile(url, limit: fileBytes)
    // Without the callback an encrypted key would be asked for on the terminal.
    let refuse: NIOSSLPassphraseCallback<[UInt8]> = { setter in setter([]) }
    do { return try NIOSSLPrivateKey(bytes: [UInt8](bytes), format: .pem, passphraseCallback: refuse) } catch {
      throw ToolError("\(url.path): holds no private key in PEM format, or one with a passphrase; take that off first")
    }
  }
}
