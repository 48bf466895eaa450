import Values

/// The names of files that keep their contents, so that browsers may cache them for ever.
public enum AssetName {
  /// Returns the path relative to the site's root: `assets/<name>.<16 digits of its hash>.<extension>`.
  ///
  /// - Parameter hash: SHA-256 of the contents as 64 hexadecimal digits.
  public static func path(_ name: Text, hash: Text, fileExtension: Text) -> Text {
    "assets/" + plain(name) + "." + Text(utf8: Array(hash.utf8.prefix(16))) + "." + fileExtension
  }

  /// Returns `name` with each character replaced that would need escaping in an address, a document or a shell.
  private static func plain(_ name: Text) -> Text {
    let kept = name.utf8.filter { $0 & 0xC0 != 0x80 }.prefix(64).map { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"), UInt8(ascii: "."):
        byte
      default: UInt8(ascii: "-")
      }
    }
    return kept.isEmpty ? "file" : Text(utf8: kept)
  }
}
