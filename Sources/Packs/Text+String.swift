// Between `Text` and `String`, for hosts and tests; a program that calls neither pays nothing for them.

extension Text {
  public init(_ string: String) { self.init(utf8: Array(string.utf8)) }

  /// The same text as a `String`; bytes that are no UTF-8 become replacement characters.
  public var string: String { String(decoding: utf8, as: UTF8.self) }
}
