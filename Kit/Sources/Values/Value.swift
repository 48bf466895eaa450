/// The value of a document: JSON or a property list.
public enum Value: Hashable, Sendable {
  case null
  case bool(Bool)
  case number(Double)
  case text(Text)
  case list([Value])
  /// The members in the order of the document, which a dictionary would lose.
  case object([Member])
  /// A value that JSON does not have, with its kind: "a date". Every field reports it as a fault.
  case other(Text)

  public struct Member: Hashable, Sendable {
    public var key: Text
    public var value: Value

    public init(key: Text, value: Value) {
      self.key = key
      self.value = value
    }
  }

  /// The value of the first member with this key; nil if there is none, or this is not an object.
  ///
  /// Not inlined: a page reads some fifty members, once each.
  @inline(never)
  public subscript(key: Text) -> Value? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.key == key }?.value
  }

  /// The text called `key`.
  @inline(never)
  package func text(_ key: Text) -> Text? {
    if case .text(let text)? = self[key] { text } else { nil }
  }

  /// The number called `key`; 0 where there is none.
  @inline(never)
  package func number(_ key: Text) -> Double {
    if case .number(let number)? = self[key] { number } else { 0 }
  }

  /// The kind in a fault's message: "a number", "text", "a list".
  public var kind: Text {
    switch self {
    case .null: "null"
    case .bool: "a truth value"
    case .number: "a number"
    case .text: "text"
    case .list: "a list"
    case .object: "an object"
    case .other(let kind): kind
    }
  }
}
