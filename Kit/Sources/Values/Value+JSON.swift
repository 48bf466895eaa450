// Values as JSON, for documents that go from a page to itself, and for those of a website. Numbers have up to six decimals, enough for
// points and fractions.

extension Value {
  /// The value as JSON without spaces, with the members of objects in their order. Kinds that JSON does not have are null.
  package var json: Text {
    switch self {
    case .null, .other: "null"
    case .bool(let isTrue): isTrue ? "true" : "false"
    case .number(let number): Text(millionths: number)
    case .text(let text): text.json
    case .list(let items): "[" + Self.joined(items.map { $0.json }) + "]"
    case .object(let members): "{" + Self.joined(members.map { $0.key.json + ":" + $0.value.json }) + "}"
    }
  }

  private static func joined(_ texts: [Text]) -> Text {
    var bytes: [UInt8] = []
    for text in texts {
      if !bytes.isEmpty { bytes.append(UInt8(ascii: ",")) }
      bytes += text.utf8
    }
    return Text(utf8: bytes)
  }
}

extension Text {
  /// The text as a JSON string.
  package var json: Text {
    var bytes = [UInt8(ascii: "\"")]
    for byte in utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes += [UInt8(ascii: "\\"), byte]
      case 0x08...0x0D where byte != 0x0B: bytes += [UInt8(ascii: "\\"), Text("btnvfr").utf8[Int(byte) - 8]]
      case 0..<0x20:
        let half = byte & 15
        bytes += Text("\\u00").utf8 + [byte >> 4 + UInt8(ascii: "0"), half + UInt8(ascii: half < 10 ? "0" : "W")]
      default: bytes.append(byte)
      }
    }
    return Text(utf8: bytes + [UInt8(ascii: "\"")])
  }

  /// A number with up to six decimals; 0 for one that is too large, as no costume has one.
  fileprivate init(millionths number: Double) {
    let isShort = abs(number) < 1e9
    let value = isShort ? Int64((abs(number) * 1e6).rounded(.toNearestOrEven)) : 0
    self = (number < 0 && value > 0 ? "-" : "") + Text(value / 1_000_000)
    var decimals = Text(value % 1_000_000 + 1_000_000).utf8.dropFirst()
    while decimals.last == UInt8(ascii: "0") { decimals.removeLast() }
    if !decimals.isEmpty { self = self + "." + Text(utf8: Array(decimals)) }
  }
}
