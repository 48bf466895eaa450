/// Which addresses an image may have: relative to the page, http(s), `blob:` and `data:image/`, and no other scheme.
///
/// The rule is narrower than a browser's reading of addresses on purpose: what a browser would quietly repair (control
/// characters, white space at the ends) is refused, so that both see the same scheme.
enum ImageAddress {
  static func isAllowed(_ address: Text) -> Bool {
    guard isPlain(address) else { return false }
    guard let scheme = scheme(of: address) else { return true }
    if scheme == "data" { return address.lowercased.hasPrefix("data:image/") }
    return scheme == "http" || scheme == "https" || scheme == "blob"
  }

  /// Whether a file may be downloaded from there: relative or http(s).
  static func isDownload(_ address: Text) -> Bool {
    guard isPlain(address) else { return false }
    guard let scheme = scheme(of: address) else { return true }
    return scheme == "http" || scheme == "https"
  }

  /// Without what a browser would repair.
  private static func isPlain(_ address: Text) -> Bool {
    guard let first = address.utf8.first, let last = address.utf8.last else { return false }
    if first == UInt8(ascii: " ") || last == UInt8(ascii: " ") { return false }
    return !address.utf8.contains { $0 < 0x20 || $0 == 0x7F }
  }

  /// What stands before the first colon, unless a path, query or fragment began before it.
  private static func scheme(of address: Text) -> Text? {
    let marks = Text(":/\\?#").utf8
    guard let index = address.utf8.firstIndex(where: { marks.contains($0) }),
      address.utf8[index] == UInt8(ascii: ":")
    else { return nil }
    return Text(utf8: Array(address.utf8[..<index])).lowercased
  }
}
