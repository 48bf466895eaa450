import Packs

/// Makes values of JSON that `HooSetReader` has found good, natively and without Foundation. Numbers are whole and of no
/// more than fifteen digits; others become 0.5, which no field takes.
public struct JSONValue {
  private let bytes: [UInt8]
  private var position = 0

  public static func parse(_ bytes: [UInt8]) -> Value {
    var parser = JSONValue(bytes: bytes)
    return parser.value()
  }

  private init(bytes: [UInt8]) { self.bytes = bytes }

  private mutating func skipSpace() { while position < bytes.count, bytes[position] <= 0x20 { position += 1 } }

  private mutating func skip(_ wanted: UInt8) -> Bool {
    skipSpace()
    guard bytes[position] == wanted else { return false }
    position += 1
    return true
  }

  private mutating func value() -> Value {
    skipSpace()
    switch bytes[position] {
    case UInt8(ascii: "{"): return object()
    case UInt8(ascii: "["): return list()
    case UInt8(ascii: "\""): return .text(text())
    case UInt8(ascii: "t"), UInt8(ascii: "f"), UInt8(ascii: "n"):
      let isTrue = bytes[position] == UInt8(ascii: "t")
      let isNull = bytes[position] == UInt8(ascii: "n")
      position += bytes[position] == UInt8(ascii: "f") ? 5 : 4
      return isNull ? .null : .bool(isTrue)
    default: return number()
    }
  }

  private mutating func list() -> Value {
    position += 1
    if skip(UInt8(ascii: "]")) { return .list([]) }
    var items: [Value] = []
    repeat { items.append(value()) } while skip(UInt8(ascii: ","))
    position += 1
    return .list(items)
  }

  private mutating func object() -> Value {
    position += 1
    if skip(UInt8(ascii: "}")) { return .object([]) }
    var members: [Value.Member] = []
    repeat {
      skipSpace()
      let key = text()
      _ = skip(UInt8(ascii: ":"))
      members.append(Value.Member(key: key, value: value()))
    } while skip(UInt8(ascii: ","))
    position += 1
    return .object(members)
  }

  private mutating func text() -> Text {
    position += 1
    var text: [UInt8] = []
    while bytes[position] != UInt8(ascii: "\"") {
      if bytes[position] == UInt8(ascii: "\\") { escape(into: &text) } else { text.append(bytes[position]) }
      position += 1
    }
    position += 1
    return Text(utf8: text)
  }

  /// Beyond Latin, every `\u` becomes a question mark: the fuzzer does not look at letters.
  private mutating func escape(into text: inout [UInt8]) {
    position += 1
    switch bytes[position] {
    case UInt8(ascii: "n"): text.append(0x0A)
    case UInt8(ascii: "r"): text.append(0x0D)
    case UInt8(ascii: "t"): text.append(0x09)
    case UInt8(ascii: "b"): text.append(0x08)
    case UInt8(ascii: "f"): text.append(0x0C)
    case UInt8(ascii: "u"):
      let digits = bytes[(position + 1)...(position + 4)]
      let isControl = digits.prefix(3).allSatisfy { $0 == UInt8(ascii: "0") }
      text.append(isControl ? 0x01 : UInt8(ascii: "?"))
      position += 4
    default: text.append(bytes[position])
    }
  }

  private mutating func number() -> Value {
    let start = position
    while position < bytes.count, Array("+-.eE0123456789".utf8).contains(bytes[position]) { position += 1 }
    let digits = bytes[start..<position].drop { $0 == UInt8(ascii: "-") }
    let isWhole = digits.count <= 15 && digits.allSatisfy { $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }
    guard isWhole else { return .number(0.5) }
    let number = digits.reduce(0.0) { $0 * 10 + Double($1 - UInt8(ascii: "0")) }
    return .number(digits.count < position - start ? -number : number)
  }
}
