/// The place of a value in the text of a document, with the places of its members or items.
public struct TextNode: Sendable {
  public enum Kind: Sendable {
    case object, list, single
  }

  public var kind: Kind
  /// The value's text: `"Robot"`, `<string>Robot</string>`.
  public var range: Range<Int>
  /// The text between the marks of an object or a list; nil for `<dict/>`.
  public var inner: Range<Int>?
  /// The text of a member's key, with its marks: `"label"`, `<key>label</key>`.
  public var key: Range<Int>?
  public var children: [TextNode] = []

  /// The text of the value and its key.
  public var whole: Range<Int> { (key?.lowerBound ?? range.lowerBound)..<range.upperBound }

  public init(kind: Kind, range: Range<Int>) { (self.kind, self.range) = (kind, range) }

  /// Takes over the end mark of an object or a list, of which `range` is the start mark.
  public mutating func close(at mark: Range<Int>) {
    inner = range.upperBound..<mark.lowerBound
    range = range.lowerBound..<mark.upperBound
  }
}
