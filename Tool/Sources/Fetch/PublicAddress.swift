import NIOCore

extension SocketAddress {
  /// Whether this is a unicast address of the public Internet (RFC 6890 and the IANA special-purpose registries).
  var isPublic: Bool {
    switch self {
    case .v4(let address):
      return withUnsafeBytes(of: address.address.sin_addr) { isPublicIPv4(Array($0)) }
    case .v6(let address):
      return withUnsafeBytes(of: address.address.sin6_addr) { isPublicIPv6(Array($0)) }
    case .unixDomainSocket: return false
    }
  }
}

private func isPublicIPv4(_ bytes: [UInt8]) -> Bool {
  !privateIPv4.contains { prefix, bits in prefix.isPrefix(of: bytes, bits: bits) }
}

private func isPublicIPv6(_ bytes: [UInt8]) -> Bool {
  // NAT64: the last four bytes are an IPv4 address. Some networks' resolvers return such addresses for every IPv4 host.
  if nat64.isPrefix(of: bytes, bits: 96) { return isPublicIPv4(Array(bytes[12...])) }
  // All public unicast addresses lie in 2000::/3; loopback, link-local, unique local, multicast and IPv4-mapped ones do not.
  guard bytes[0] & 0xE0 == 0x20 else { return false }
  return !reservedIPv6.contains { prefix, bits in prefix.isPrefix(of: bytes, bits: bits) }
}

private let privateIPv4: [([UInt8], bits: Int)] = [
  ([0], 8),  // this network
  ([10], 8), ([172, 16], 12), ([192, 168], 16),  // private networks
  ([100, 64], 10),  // between a provider and its customers
  ([127], 8),  // this machine
  ([169, 254], 16),  // link-local, with the metadata services of clouds
  ([192, 0, 0], 24),  // protocol assignments
  ([192, 0, 2], 24), ([198, 51, 100], 24), ([203, 0, 113], 24),  // documentation
  ([192, 88, 99], 24),  // relays of 6to4
  ([198, 18], 15),  // measurements of networks
  ([224], 4),  // multicast
  ([240], 4),  // reserved, and broadcast
]

private let nat64: [UInt8] = [0x00, 0x64, 0xFF, 0x9B, 0, 0, 0, 0, 0, 0, 0, 0]

private let reservedIPv6: [([UInt8], bits: Int)] = [
  ([0x20, 0x01, 0x00], 23),  // protocol assignments, among them Teredo, which carries an IPv4 address
  ([0x20, 0x01, 0x0D, 0xB8], 32), ([0x3F, 0xFF, 0x00], 20),  // documentation
  ([0x20, 0x02], 16),  // 6to4, which carries an IPv4 address
]

extension [UInt8] {
  fileprivate func isPrefix(of address: [UInt8], bits: Int) -> Bool {
    for (index, byte) in enumerated() {
      let mask = UInt8(truncatingIfNeeded: 0xFF00 >> Swift.min(8, Swift.max(0, bits - index * 8)))
      if address[index] & mask != byte & mask { return false }
    }
    return true
  }
}
