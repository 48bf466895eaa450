import NIOCore
import TLS

/// The names and addresses that a certificate is valid for: its subject alternative names, the only ones that browsers use.
public struct CertificateNames: Sendable {
  private let names: [String]

  init(_ certificate: TLSCertificate) {
    names = certificate.names.compactMap { name in
      switch name {
      case .dns(let name): name.lowercased()
      case .address(let bytes): try? SocketAddress(packedIPAddress: ByteBuffer(bytes: bytes), port: 0).ipAddress
      }
    }
  }

  /// Whether the certificate is valid for `host`, a name or an IP address.
  public func cover(_ host: String) -> Bool {
    if let address = try? SocketAddress(ipAddress: host, port: 0).ipAddress { return names.contains(address) }
    let host = host.lowercased()
    // A wildcard matches exactly one label (RFC 6125, section 6.4.3).
    let parent = host.drop { $0 != "." }
    return names.contains(host) || (!parent.isEmpty && names.contains("*\(parent)"))
  }

  /// The first few names, for messages.
  public var list: String {
    if names.isEmpty { return "no address" }
    return names.prefix(5).joined(separator: ", ") + (names.count > 5 ? ", ..." : "")
  }
}
