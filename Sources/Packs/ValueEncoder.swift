/// Writes a value in the binary layout in which documents cross the bridge.
///
/// One tag byte, then: 0 null; 1 false; 2 true; 3 a number, as a 64-bit float; 4 text, as a 32-bit count of bytes and
/// the UTF-8; 5 a list, as a 32-bit count and its values; 6 an object, as a 32-bit count and for each member its key
/// (count and UTF-8 as for a text, without the tag) and its value. All little-endian. `bridge.js` writes the same.
public struct ValueEncoder {
  private var bytes: [UInt8] = []

  private init() {}

  public static func encode(_ value: Value) -> [UInt8] {
    var encoder = ValueEncoder()
    encoder.write(value)
    return encoder.bytes
  }

  private mutating func write(_ value: Value) {
    bytes.append(ValueTag(of: value).rawValue)
    switch value {
    case .null, .bool, .other: break
    case .number(let number): write(number.bitPattern, bytes: 8)
    case .text(let text): write(text)
    case .list(let items):
      write(UInt64(items.count), bytes: 4)
      for item in items { write(item) }
    case .object(let members):
      write(UInt64(members.count), bytes: 4)
      for member in members {
        write(member.key)
        write(member.value)
      }
    }
  }

  private mutating func write(_ text: Text) {
    write(UInt64(text.utf8.count), bytes: 4)
    bytes += text.utf8
  }

  private mutating func write(_ bits: UInt64, bytes count: Int) {
    for index in 0..<count { bytes.append(UInt8(truncatingIfNeeded: bits >> (8 * UInt64(index)))) }
  }
}

/// The first byte of an encoded value.
enum ValueTag: UInt8 {
  case null, no, yes, number, text, list, object

  init(of value: Value) {
    self =
      switch value {
      case .null, .other: .null
      case .bool(let flag): flag ? .yes : .no
      case .number: .number
      case .text: .text
      case .list: .list
      case .object: .object
      }
  }
}
