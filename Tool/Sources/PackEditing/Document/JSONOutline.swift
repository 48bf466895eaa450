/// Finds the places of values in a JSON document that `Packs` has read, so that its syntax is valid.
struct JSONOutline {
  private let bytes: [UInt8]
  private var position = 0

  /// Returns nil for a document that `Packs` refuses.
  static func root(of bytes: [UInt8]) -> TextNode? {
    var outline = JSONOutline(bytes: bytes)
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { outline.position = 3 }
    return outline.value()
  }

  private init(bytes: [UInt8]) { self.bytes = bytes }

  private var byte: UInt8? { position < bytes.count ? bytes[position] : nil }

  private mutating func skipSpace() {
    while let byte, byte.isSpace { position += 1 }
  }

  private mutating func value() -> TextNode? {
    skipSpace()
    switch byte {
    case nil: return nil
    case UInt8(ascii: "{"): return container(.object, end: UInt8(ascii: "}"))
    case UInt8(ascii: "["): return container(.list, end: UInt8(ascii: "]"))
    case UInt8(ascii: "\""): return text().map { TextNode(kind: .single, range: $0) }
    default: return TextNode(kind: .single, range: word())
    }
  }

  /// Skips a number, a truth value or null.
  private mutating func word() -> Range<Int> {
    let start = position
    while let byte, !byte.isSpace, !",]}".utf8.contains(byte) { position += 1 }
    return start..<position
  }

  private mutating func text() -> Range<Int>? {
    let start = position
    position += 1
    while let byte, byte != UInt8(ascii: "\"") { position += byte == UInt8(ascii: "\\") ? 2 : 1 }
    if byte == nil { return nil }
    position += 1
    return start..<position
  }

  private mutating func container(_ kind: TextNode.Kind, end: UInt8) -> TextNode? {
    let start = position
    position += 1
    var children: [TextNode] = []
    skipSpace()
    while let byte, byte != end {
      guard let child = kind == .object ? member() : value() else { return nil }
      children.append(child)
      skipSpace()
      if self.byte == UInt8(ascii: ",") { position += 1 } else if self.byte != end { return nil }
      skipSpace()
    }
    if byte == nil { return nil }
    position += 1
    return TextNode(kind: kind, range: start..<position, inner: (start + 1)..<(position - 1), children: children)
  }

  private mutating func member() -> TextNode? {
    guard byte == UInt8(ascii: "\""), let key = text() else { return nil }
    skipSpace()
    guard byte == UInt8(ascii: ":") else { return nil }
    position += 1
    var node = value()
    node?.key = key
    return node
  }
}

extension UInt8 {
  /// Whether this is a space, a tab or a line end, by the readers in `Packs`.
  var isSpace: Bool { self == 0x20 || (0x09...0x0D).contains(self) }
}
