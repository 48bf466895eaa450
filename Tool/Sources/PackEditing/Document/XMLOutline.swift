/// Finds the places of values in an XML property list in UTF-8 that `Packs` has read, so that its syntax is valid.
///
/// It skips declarations, comments and attributes as `Packs.XMLPropertyList` does.
struct XMLOutline {
  private struct Tag {
    var name: [UInt8]
    var range: Range<Int>
    var isClosing: Bool
    var isEmpty: Bool

    func opens(_ wanted: StaticString) -> Bool { !isClosing && name.elementsEqual(wanted.bytes) }
  }

  private let bytes: [UInt8]
  private var position = 0

  /// Returns nil for a document that `Packs` refuses.
  static func root(of bytes: [UInt8]) -> TextNode? {
    var outline = XMLOutline(bytes: bytes)
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { outline.position = 3 }
    guard let first = outline.tag() else { return nil }
    if first.opens("plist"), !first.isEmpty { return outline.tag().flatMap { outline.element($0) } }
    return outline.element(first)
  }

  private init(bytes: [UInt8]) { self.bytes = bytes }

  private func isNext(_ mark: StaticString) -> Bool { bytes[position...].starts(with: mark.bytes) }

  /// Moves behind the next `mark`, or to the end.
  private mutating func skip(behind mark: StaticString) {
    while position < bytes.count, !isNext(mark) { position += 1 }
    position = min(bytes.count, position + mark.utf8CodeUnitCount)
  }

  /// Returns the next tag, behind spaces, comments and declarations.
  private mutating func tag() -> Tag? {
    while position < bytes.count {
      if bytes[position].isSpace {
        position += 1
      } else if isNext("<!--") {
        skip(behind: "-->")
      } else if isNext("<?") {
        skip(behind: "?>")
      } else if isNext("<!DOCTYPE") {
        skip(behind: ">")
      } else {
        return tagHere()
      }
    }
    return nil
  }

  private mutating func tagHere() -> Tag? {
    guard position < bytes.count, bytes[position] == UInt8(ascii: "<") else { return nil }
    let start = position
    position += 1
    let isClosing = position < bytes.count && bytes[position] == UInt8(ascii: "/")
    if isClosing { position += 1 }
    let name = bytes[position...].prefix { !$0.isSpace && !">/<".utf8.contains($0) }
    position += name.count
    guard skipAttributes() else { return nil }
    let isEmpty = bytes[position - 1] == UInt8(ascii: "/") && !isClosing
    position += 1
    return Tag(name: Array(name), range: start..<position, isClosing: isClosing, isEmpty: isEmpty)
  }

  /// Moves to the `>` outside of quotation marks.
  private mutating func skipAttributes() -> Bool {
    var quote: UInt8?
    while position < bytes.count {
      let byte = bytes[position]
      if let mark = quote {
        if byte == mark { quote = nil }
      } else if byte == UInt8(ascii: ">") {
        return true
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
      }
      position += 1
    }
    return false
  }

  private mutating func element(_ tag: Tag) -> TextNode? {
    if tag.isClosing { return nil }
    let kind: TextNode.Kind = tag.opens("dict") ? .object : tag.opens("array") ? .list : .single
    if tag.isEmpty { return TextNode(kind: kind, range: tag.range) }
    if kind == .single { return content(of: tag).map { TextNode(kind: .single, range: $0) } }
    var children: [TextNode] = []
    while let next = self.tag() {
      if next.isClosing {
        let inner = tag.range.upperBound..<next.range.lowerBound
        return TextNode(
          kind: kind, range: tag.range.lowerBound..<position, inner: inner, children: children)
      }
      guard let child = kind == .object ? member(next) : element(next) else { return nil }
      children.append(child)
    }
    return nil
  }

  private mutating func member(_ tag: Tag) -> TextNode? {
    guard tag.opens("key"), let key = tag.isEmpty ? tag.range : content(of: tag), let next = self.tag() else {
      return nil
    }
    var node = element(next)
    node?.key = key
    return node
  }

  /// Returns the place of an element with text, from its start tag to its end tag.
  private mutating func content(of tag: Tag) -> Range<Int>? {
    while position < bytes.count {
      if bytes[position] != UInt8(ascii: "<") {
        position += 1
      } else if isNext("<![CDATA[") {
        skip(behind: "]]>")
      } else if isNext("<!--") {
        skip(behind: "-->")
      } else {
        return tagHere().map { tag.range.lowerBound..<$0.range.upperBound }
      }
    }
    return nil
  }
}

extension StaticString {
  fileprivate var bytes: UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(start: utf8Start, count: utf8CodeUnitCount)
  }
}
