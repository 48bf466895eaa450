/// The place of a value in the text of a document, with the places of its members or items.
struct TextNode {
  enum Kind {
    case object, list, single
  }

  var kind: Kind
  /// The value's text: `"Robot"`, `<string>Robot</string>`.
  var range: Range<Int>
  /// The text between the marks of an object or a list; nil for `<dict/>`.
  var inner: Range<Int>?
  /// The text of a member's key, with its marks: `"label"`, `<key>label</key>`.
  var key: Range<Int>?
  var children: [TextNode] = []

  /// The text of the value and its key.
  var whole: Range<Int> { (key?.lowerBound ?? range.lowerBound)..<range.upperBound }
}
