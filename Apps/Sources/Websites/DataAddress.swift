import Values

/// Drawings within the page that shows them.
public enum DataAddress {
  /// Returns a drawing as a `data:` address. It is text, not Base64, so that it is compressed with the page.
  public static func svg(_ bytes: [UInt8]) -> Text {
    var address = Text("data:image/svg+xml,").utf8
    for byte in bytes {
      if isPlain(byte) {
        address.append(byte)
      } else {
        address += [UInt8(ascii: "%"), digit(byte >> 4), digit(byte & 15)]
      }
    }
    return Text(utf8: address)
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    0x20...0x7E ~= byte && !Text("%#\"\\^`{|}").utf8.contains(byte)
  }

  private static func digit(_ half: UInt8) -> UInt8 { half + UInt8(ascii: half < 10 ? "0" : "7") }
}
