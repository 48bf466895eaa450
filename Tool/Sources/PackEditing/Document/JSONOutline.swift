import Values

/// Finds the places of values in a JSON document that `JSONReader` accepts. For another one they are of no use.
struct JSONOutline {
  private let bytes: [UInt8]
  private var position = 0

  static func root(of bytes: [UInt8]) -> TextNode? {
    var outline = JSONOutline(bytes: bytes)
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { outline.position = 3 }
    return outline.value()
  }

  private init(bytes: [UInt8]) { self.bytes = bytes }

  /// Moves to the next byte that `isSought`.
  private mutating func move(to isSought: (UInt8) -> Bool) {
    position = bytes[position...].firstIndex(where: isSought) ?? bytes.count
  }

  /// Returns the next key or value, behind a comma or a colon.
  private mutating func value() -> TextNode? {
    move { !$0.isSpace && !",:".utf8.contains($0) }
    guard position < bytes.count else { return nil }
    let start = position
    switch bytes[start] {
    case UInt8(ascii: "{"): return container(.object)
    case UInt8(ascii: "["): return container(.list)
    case UInt8(ascii: "\""): skipText()
    default: move { $0.isSpace || ",]}".utf8.contains($0) }
    }
    return TextNode(kind: .single, range: start..<position)
  }

  private mutating func skipText() {
    position += 1
    while position < bytes.count, bytes[position] != UInt8(ascii: "\"") {
      position += bytes[position] == UInt8(ascii: "\\") ? 2 : 1
    }
    position = min(bytes.count, position + 1)
  }

  private mutating func container(_ kind: TextNode.Kind) -> TextNode? {
    var node = TextNode(kind: kind, range: position..<(position + 1))
    position += 1
    while true {
      move { !$0.isSpace && $0 != UInt8(ascii: ",") }
      guard position < bytes.count else { return nil }
      if "]}".utf8.contains(bytes[position]) { break }
      let key = kind == .object ? value()?.range : nil
      guard var child = value() else { return nil }
      child.key = key
      node.children.append(child)
    }
    position += 1
    node.close(at: (position - 1)..<position)
    return node
  }
}

extension UInt8 {
  /// Whether this is a space, a tab or a line end, by the readers in `Values`.
  var isSpace: Bool { self == 0x20 || (0x09...0x0D).contains(self) }
}
