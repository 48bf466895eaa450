// Conversions between `Text` and `String`, for hosts and tests. Unused, they are not linked.

extension Text {
  public init(_ string: String) { self.init(utf8: Array(string.utf8)) }

  /// The text as a `String`; invalid UTF-8 becomes replacement characters.
  public var string: String { String(decoding: utf8, as: UTF8.self) }
}
