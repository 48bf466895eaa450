import Values

/// The white space between the parts of an object or a list, and the marks in it.
struct TextSpacing {
  /// Before the first child.
  var open: String
  /// Before every other child.
  var between: String
  /// Between a key and its value; in JSON with the colon.
  var colon: String
  /// Before the end mark.
  var close: String

  /// Each child in a line of its own.
  init(_ format: TextFormat, newline: String, indentation: String, unit: String) {
    open = newline + indentation + unit
    between = open
    colon = format == .json ? ": " : open
    close = newline + indentation
  }

  /// The style of an object in a document; nil if it is empty.
  init?(of node: TextNode, in text: DocumentText) {
    guard let first = node.children.first, let key = first.key, let inner = node.inner else { return nil }
    open = text.space(before: first.whole.lowerBound)
    between = node.children.count > 1 ? text.space(before: node.children[1].whole.lowerBound) : open
    let gap = text.string(key.upperBound..<first.range.lowerBound)
    colon = gap.contains("<") ? text.space(before: first.range.lowerBound) : gap
    close = text.space(before: inner.upperBound)
    // In `{"a": 1}` the first member has no space before it, and a second one would.
    if node.children.count == 1, open.isEmpty, text.format == .json { between = " " }
  }
}
