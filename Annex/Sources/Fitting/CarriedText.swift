import Values

/// A text that is carried along unseen: documents that differ in it alone are equal.
public struct CarriedText: Hashable, Sendable {
  public let text: Text

  public init(_ text: Text = .empty) { self.text = text }

  public static func == (a: CarriedText, b: CarriedText) -> Bool { true }

  public func hash(into hasher: inout Hasher) {}
}

extension JSONWriter {
  /// Writes the text as the member `source`.
  mutating func source(_ carried: CarriedText) {
    if !carried.text.isEmpty { member("source", carried.text) }
  }
}
