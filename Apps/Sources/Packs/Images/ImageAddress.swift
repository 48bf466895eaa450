import Values

/// The allowed addresses of images: relative ones, http(s), `blob:` and `data:image/`.
///
/// Addresses that a browser would repair (control characters, white space at the ends) are refused, so that this check and the
/// browser see the same scheme.
enum ImageAddress {
  static func isAllowed(_ address: Text) -> Bool {
    guard isPlain(address) else { return false }
    guard let scheme = scheme(of: address) else { return true }
    if scheme == "data" { return address.lowercased.hasPrefix("data:image/") }
    return scheme == "http" || scheme == "https" || scheme == "blob"
  }

  /// Whether the address is relative or http(s), from which files may be downloaded.
  static func isDownload(_ address: Text) -> Bool {
    guard isPlain(address) else { return false }
    guard let scheme = scheme(of: address) else { return true }
    return scheme == "http" || scheme == "https"
  }

  /// Whether the address has nothing that a browser would repair.
  private static func isPlain(_ address: Text) -> Bool {
    guard let first = address.utf8.first, let last = address.utf8.last else { return false }
    if first == UInt8(ascii: " ") || last == UInt8(ascii: " ") { return false }
    return !address.utf8.contains { $0 < 0x20 || $0 == 0x7F }
  }

  /// Returns the text before the first colon, or nil if a path, query or fragment begins before it.
  private static func scheme(of address: Text) -> Text? {
    let marks = Text(":/\\?#").utf8
    guard let index = address.utf8.firstIndex(where: { marks.contains($0) }),
      address.utf8[index] == UInt8(ascii: ":")
    else { return nil }
    return Text(utf8: Array(address.utf8[..<index])).lowercased
  }
}
