import Files
import Values

/// A JSON document or an XML property list that is edited in place: only the text of changed values changes.
struct DocumentText {
  let format: TextFormat
  private(set) var bytes: [UInt8]
  private(set) var root: TextNode

  init?(_ bytes: [UInt8], _ format: TextFormat) {
    guard let root = Self.root(of: bytes, format) else { return nil }
    (self.format, self.bytes, self.root) = (format, bytes, root)
  }

  private static func root(of bytes: [UInt8], _ format: TextFormat) -> TextNode? {
    format == .json ? JSONOutline.root(of: bytes) : PropertyListReader.places(in: bytes)
  }

  // MARK: - The text

  func string(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  /// The white space directly before an offset.
  func space(before end: Int) -> String {
    var start = end
    while start > 0, bytes[start - 1].isSpace { start -= 1 }
    return string(start..<end)
  }

  /// The white space at the beginning of the line of an offset.
  private func indentation(at offset: Int) -> String {
    let start = bytes[..<offset].lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    return String(decoding: bytes[start..<offset].prefix { $0 == 0x20 || $0 == 0x09 }, as: UTF8.self)
  }

  private var newline: String {
    guard let end = bytes.firstIndex(of: UInt8(ascii: "\n")) else { return "\n" }
    return end > 0 && bytes[end - 1] == UInt8(ascii: "\r") ? "\r\n" : "\n"
  }

  /// One level of indentation, taken from the first value in a line of its own.
  private var unit: String { unit(of: root) ?? (format == .json ? "  " : "\t") }

  private func unit(of node: TextNode) -> String? {
    guard let first = node.children.first else { return nil }
    let (outer, inner) = (indentation(at: node.whole.lowerBound), indentation(at: first.whole.lowerBound))
    if space(before: first.whole.lowerBound).contains("\n"), inner.count > outer.count, inner.hasPrefix(outer) {
      return String(inner.dropFirst(outer.count))
    }
    return node.children.lazy.compactMap { unit(of: $0) }.first
  }

  mutating func replace(_ range: Range<Int>, with text: String) throws(ToolError) {
    try adopt(Array(bytes[..<range.lowerBound]) + Array(text.utf8) + Array(bytes[range.upperBound...]))
  }

  mutating func adopt(_ changed: [UInt8]) throws(ToolError) {
    guard let root = Self.root(of: changed, format) else { throw EditableDocument.unsafe }
    (bytes, self.root) = (changed, root)
  }

  // MARK: - Values as text

  /// Returns the text of a value below the line of an offset, with each member and item in a line of its own.
  func text(of value: Value, at offset: Int, levels: Int = 0) throws(ToolError) -> String {
    let indentation = indentation(at: offset) + String(repeating: unit, count: levels)
    let style = TextSpacing(format, newline: newline, indentation: indentation, unit: unit)
    switch value {
    case .object(let members):
      return try text(of: members, style) { value throws(ToolError) in
        try text(of: value, at: offset, levels: levels + 1)
      }
    case .list(let items):
      let (open, close) = format.marks(of: .list)
      if items.isEmpty { return open + close }
      var texts: [String] = []
      for item in items { texts.append(try text(of: item, at: offset, levels: levels + 1)) }
      return open + style.open + texts.joined(separator: format.comma + style.between) + style.close + close
    default: return try format.single(value)
    }
  }

  /// Returns the text of an object in a style.
  func text(
    of members: [Value.Member], _ style: TextSpacing, value: (Value) throws(ToolError) -> String
  ) throws(ToolError) -> String {
    let (open, close) = format.marks(of: .object)
    if members.isEmpty { return open + close }
    var texts: [String] = []
    for member in members { texts.append(try format.key(member.key.string) + style.colon + value(member.value)) }
    return open + style.open + texts.joined(separator: format.comma + style.between) + style.close + close
  }

  func style(at offset: Int) -> TextSpacing {
    TextSpacing(format, newline: newline, indentation: indentation(at: offset), unit: unit)
  }
}
