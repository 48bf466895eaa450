import Files
import Values

extension DocumentText {
  /// Applies a change.
  ///
  /// - Parameters:
  ///   - value: the document's value before the change, for which the change is valid.
  ///   - written: the text of the value of a `set`; nil for the usual form.
  mutating func apply(
    _ change: DocumentChange, at path: [DocumentStep], in value: Value, written: String? = nil
  ) throws(ToolError) {
    guard let (node, value) = find(path, in: value) else { throw EditableDocument.unsafe }
    switch change {
    case .set(let key, let new, let after):
      if let index = value.index(of: .member(key)) { return try replace(node.children[index], with: new, written) }
      let place = after.flatMap { value.index(of: .member($0)) }.map { $0 + 1 } ?? node.children.count
      try insert(try member(key, new, written, in: node), into: node, at: place)
    case .remove(let key):
      if let index = value.index(of: .member(key)) { try removeChild(index, of: node) }
    case .insert(let item, let index): try insert(try self.item(item, in: node, at: index), into: node, at: index)
    case .removeItem(let index): try removeChild(index, of: node)
    case .reorder(let order): try reorder(node, order)
    }
  }

  private func find(_ path: [DocumentStep], in value: Value) -> (TextNode, Value)? {
    var (node, value) = (root, value)
    for step in path {
      guard let index = value.index(of: step), node.children.indices.contains(index), let next = value.child(index)
      else { return nil }
      (node, value) = (node.children[index], next)
    }
    return (node, value)
  }

  private mutating func replace(_ node: TextNode, with value: Value, _ written: String?) throws(ToolError) {
    if let written { return try replace(node.range, with: written) }
    switch value {
    case .object, .list: try replace(node.range, with: try text(of: value, at: node.whole.lowerBound))
    default: try replace(node.range, with: try format.single(value, old: string(node.range)))
    }
  }

  // MARK: - Inserting

  private func member(
    _ key: String, _ value: Value, _ written: String?, in node: TextNode
  ) throws(ToolError) -> String {
    let style = TextSpacing(of: node, in: self) ?? style(at: node.whole.lowerBound)
    let name = try format.key(key) + style.colon
    if let written { return name + written }
    return try name + text(of: value, at: node.range.lowerBound, levels: 1)
  }

  /// Returns the text of a new item in the style of its neighbour.
  private func item(_ value: Value, in node: TextNode, at index: Int) throws(ToolError) -> String {
    let neighbour = node.children.isEmpty ? nil : node.children[max(0, index - 1)]
    guard case .object(let members) = value, let neighbour, let style = TextSpacing(of: neighbour, in: self) else {
      return try text(of: value, at: node.whole.lowerBound, levels: 1)
    }
    return try text(of: members, style) { value throws(ToolError) in
      try text(of: value, at: neighbour.range.lowerBound, levels: 1)
    }
  }

  /// Appends an item to the list that the document is.
  mutating func append(_ item: String) throws(ToolError) { try insert(item, into: root, at: root.children.count) }

  private mutating func insert(_ text: String, into node: TextNode, at index: Int) throws(ToolError) {
    guard !node.children.isEmpty, let inner = node.inner else { return try fill(node, with: text) }
    let between = space(between: node.children)
    if index > 0 {
      let end = tail(of: node.children[index - 1])
      return try replace(end..<end, with: format.comma + between + text)
    }
    let first = space(before: node.children[0].whole.lowerBound)
    let gap = first.isEmpty && format == .json ? between : ""
    try replace(inner.lowerBound..<inner.lowerBound, with: first + text + format.comma + gap)
  }

  /// The white space before the last child, or between the only one and another.
  private func space(between children: [TextNode]) -> String {
    let space = space(before: children[children.count - 1].whole.lowerBound)
    return space.isEmpty && format == .json && children.count == 1 ? " " : space
  }

  /// Inserts the first child. Comments in an empty list stay before it.
  private mutating func fill(_ node: TextNode, with text: String) throws(ToolError) {
    let (style, marks) = (style(at: node.whole.lowerBound), format.marks(of: node.kind))
    guard let inner = node.inner else {
      return try replace(node.range, with: marks.open + style.open + text + style.close + marks.close)
    }
    let space = space(before: inner.upperBound)
    let start = max(inner.lowerBound, inner.upperBound - space.utf8.count)
    try replace(start..<inner.upperBound, with: style.open + text + style.close)
  }

  // MARK: - Removing and reordering

  /// Removes a child. Comments around it stay.
  private mutating func removeChild(_ index: Int, of node: TextNode) throws(ToolError) {
    let (child, last) = (node.children[index].whole, node.children.count - 1)
    if format == .xml {
      return try replace((child.lowerBound - space(before: child.lowerBound).utf8.count)..<child.upperBound, with: "")
    }
    if last == 0, let inner = node.inner { return try replace(inner, with: "") }
    let isFirst = index == 0
    let start = isFirst ? child.lowerBound : node.children[index - 1].whole.upperBound
    try replace(start..<(isFirst ? node.children[1].whole.lowerBound : child.upperBound), with: "")
  }

  private mutating func reorder(_ node: TextNode, _ order: [Int]) throws(ToolError) {
    guard let inner = node.inner else { return }
    var end = inner.lowerBound
    let units = node.children.map { child in
      let start = attachedStart(of: child, behind: end)
      end = tail(of: child)
      return start..<end
    }
    var (changed, copied) = (Array(bytes[..<inner.lowerBound]), inner.lowerBound)
    for (slot, index) in zip(units, order) {
      changed += bytes[copied..<slot.lowerBound] + bytes[units[index]]
      copied = slot.upperBound
    }
    try adopt(changed + bytes[copied...])
  }

  /// The end of a child, with the comments behind it in its line.
  private func tail(of child: TextNode) -> Int {
    var (end, position) = (child.whole.upperBound, child.whole.upperBound)
    if format == .json { return end }
    while position < bytes.count, bytes[position] != UInt8(ascii: "\n") {
      if bytes[position].isSpace {
        position += 1
      } else if bytes[position...].starts(with: "<!--".utf8), let close = endOfComment(from: position) {
        (end, position) = (close, close)
      } else {
        break
      }
    }
    return end
  }

  private func endOfComment(from start: Int) -> Int? {
    let mark = Array("-->".utf8)
    return (start..<max(start, bytes.count - 2)).first { bytes[$0...].starts(with: mark) }.map { $0 + 3 }
  }

  /// The start of a child, with the comments before it that no blank line parts from it.
  private func attachedStart(of child: TextNode, behind end: Int) -> Int {
    if format == .json { return child.whole.lowerBound }
    var (start, newlines) = (child.whole.lowerBound, 0)
    var position = end
    var isOpen = false
    while position < child.whole.lowerBound {
      if bytes[position].isSpace {
        newlines += bytes[position] == UInt8(ascii: "\n") ? 1 : 0
        position += 1
      } else {
        if !isOpen || newlines > 1 { start = position }
        (isOpen, newlines) = (true, 0)
        position = endOfComment(from: position) ?? child.whole.lowerBound
      }
    }
    return newlines > 1 ? child.whole.lowerBound : start
  }
}

extension Value {
  fileprivate func child(_ index: Int) -> Value? {
    switch self {
    case .object(let members): members[index].value
    case .list(let items): items[index]
    default: nil
    }
  }
}
