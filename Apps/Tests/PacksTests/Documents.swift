import Values

// Documents for the tests.

extension Value: ExpressibleByStringLiteral, ExpressibleByFloatLiteral,
  ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral,
  ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  public init(stringLiteral text: String) { self = .text(Text(text)) }
  public init(floatLiteral number: Double) { self = .number(number) }
  public init(integerLiteral number: Int) { self = .number(Double(number)) }
  public init(booleanLiteral flag: Bool) { self = .bool(flag) }
  public init(arrayLiteral items: Value...) { self = .list(items) }
  public init(dictionaryLiteral members: (String, Value)...) {
    self = .object(members.map { Value.Member(key: Text($0.0), value: $0.1) })
  }

  /// Returns the object with `key` set to `value`, or without `key` if `value` is nil.
  func with(_ key: String, _ value: Value?) -> Value {
    guard case .object(var members) = self else { return self }
    members.removeAll { $0.key == Text(key) }
    if let value { members.append(Value.Member(key: Text(key), value: value)) }
    return .object(members)
  }
}

enum Documents {
  static let pirate: Value = [
    "id": "pirate", "label": "Pirate", "description": "Arr.", "image": "assets/pirate.png", "width": 235,
    "height": 379, "display_x": 0.5, "display_y": 0.3, "alignment_x": 0.51, "alignment_y": 0.31,
  ]

  static let picture: Value = ["image": "assets/p.png", "image@2x": "assets/p2.png", "width": 235, "height": 374]

  static let content: Value = [
    "scotch": picture, "anchor_x": 0.5, "anchor_y": 0.31, "hub_x": 0.5, "hub_y": 0.51, "wheel": 0.66,
    "shown": 0.259358, "ring": picture, "line": picture, "costumes": [pirate],
    "intro": ["back": false, "steps": [["message": "Hello.", "button": "Who are you?"]]],
    "words": ["take-off": "Take off {costume}"], "catalogue": "api/current_costumes.json",
  ]

  static func text(bytes: Int) -> Value { .text(Text(String(repeating: "x", count: bytes))) }
}

extension Reading {
  /// The faults as lines.
  var lines: [String] { faults.map { $0.line.string } }
}
