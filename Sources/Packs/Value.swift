/// A decoded document, whatever it was written in: JSON or a property list.
public enum Value: Hashable, Sendable {
  case null
  case bool(Bool)
  case number(Double)
  case text(Text)
  case list([Value])
  /// Members in the order of the document; a dictionary would cost hashing and lose that order.
  case object([Member])
  /// What JSON does not have, by its kind: "a date". No field takes it, so that it is reported with its place.
  case other(Text)

  public struct Member: Hashable, Sendable {
    public var key: Text
    public var value: Value

    public init(key: Text, value: Value) {
      self.key = key
      self.value = value
    }
  }

  /// The value of the first member called `key`, nil where this is no object or has no such member.
  public subscript(key: Text) -> Value? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.key == key }?.value
  }

  /// What this is, in words for a fault's message: "a number", "text", "a list".
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
