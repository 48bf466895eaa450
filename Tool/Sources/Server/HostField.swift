/// The value of the field `Host`: a host, and perhaps a port (RFC 9110, section 7.2).
enum HostField {
  /// The longest name in DNS (RFC 1035, section 2.3.4).
  private static let hostBytes = 255

  /// Whether the value names a host. An empty one is valid in other schemes only (RFC 9110, section 4.2.1).
  static func isValid(_ field: RequestBytes) -> Bool {
    guard let end = endOfHost(field), (1...hostBytes).contains(end - field.startIndex) else { return false }
    let rest = field[end...]
    return rest.isEmpty || (rest.first == UInt8(ascii: ":") && isPort(rest.dropFirst()))
  }

  private static func endOfHost(_ field: RequestBytes) -> Int? {
    if field.first == UInt8(ascii: "[") { return endOfAddress(field) }
    let end = field.firstIndex(of: UInt8(ascii: ":")) ?? field.endIndex
    return field[..<end].allSatisfy(ByteSet.host.contains) ? end : nil
  }

  /// Returns the end of an IPv6 address in brackets.
  private static func endOfAddress(_ field: RequestBytes) -> Int? {
    guard let end = field.firstIndex(of: UInt8(ascii: "]")), end > field.startIndex + 1 else { return nil }
    return field[(field.startIndex + 1)..<end].allSatisfy(ByteSet.address.contains) ? end + 1 : nil
  }

  /// A colon may have no port behind it (RFC 3986, section 3.2.3).
  private static func isPort(_ digits: RequestBytes) -> Bool {
    digits.isEmpty || digits.decimal.map { $0 <= 65_535 } ?? false
  }
}
