import NIOCore

/// The origin of connections that share their limits: an IPv4 address, or a network of IPv6 (/64), of which one subscriber has all
/// addresses.
public struct ClientAddress: Hashable, Sendable {
  private let network: UInt64
  private let isIPv4: Bool

  /// - Parameter address: nil, or one without IP, is an origin of its own.
  init(_ address: SocketAddress?) {
    switch address {
    // After the family and the port, and for IPv6 the flow: ip(7) and ipv6(7).
    case .v4(let address)?: self.init(withUnsafeBytes(of: address.address) { Array($0[4..<8]) })
    case .v6(let address)?: self.init(withUnsafeBytes(of: address.address) { Array($0[8..<24]) })
    default: self.init([])
    }
  }

  /// - Parameter bytes: an address in the order of the network.
  public init(_ bytes: [UInt8]) {
    // A socket for both protocols shows IPv4 addresses as ::ffff:192.0.2.1.
    let isMapped = bytes.count == 16 && bytes[..<10].allSatisfy { $0 == 0 } && bytes[10] == 0xFF && bytes[11] == 0xFF
    isIPv4 = bytes.count == 4 || isMapped
    network = (isMapped ? bytes[12...] : bytes.prefix(8)).reduce(0) { $0 << 8 | UInt64($1) }
  }

  /// Whether it belongs to this machine or to a private network, where proxies are: many readers may be behind it. So are those whose
  /// address is unknown.
  public var isLocal: Bool {
    if isIPv4 {
      let (first, second) = (network >> 24, network >> 16 & 0xFF)
      return [10, 127].contains(first) || first == 172 && (16...31).contains(second)
        || first == 192 && second == 168 || first == 169 && second == 254
    }
    // ::1, fc00::/7, fe80::/10.
    return network == 0 || network >> 57 == 0x7E || network >> 54 == 0x3FA
  }
}
