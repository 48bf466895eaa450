/// Why bytes are no encoded value.
public enum ValueDecodingError: Error, Hashable, Sendable {
  /// They end before the value does.
  case truncated
  /// A tag that means nothing stands at this offset.
  case unknownTag(at: Int)
  /// Lists and objects stand within one another more than `Limits.depth` deep.
  case tooDeep
  /// The value ends at this offset and bytes follow.
  case trailingBytes(at: Int)
}

/// Reads a value from the layout that `ValueEncoder` describes.
///
/// Cost is linear in the bytes: a count is never trusted further than the bytes that are there.
public struct ValueDecoder {
  private let bytes: [UInt8]
  private var position = 0
  /// The members of the object before this one: in a list of many alike, keys are the same texts over and over.
  private var last: [Value.Member] = []

  private init(_ bytes: [UInt8]) { self.bytes = bytes }

  public static func decode(_ bytes: [UInt8]) throws(ValueDecodingError) -> Value {
    var decoder = ValueDecoder(bytes)
    let value = try decoder.value(depth: 0)
    if decoder.position < bytes.count { throw .trailingBytes(at: decoder.position) }
    return value
  }

  private mutating func value(depth: Int) throws(ValueDecodingError) -> Value {
    let byte = try UInt8(unsigned(bytes: 1))
    guard let tag = ValueTag(rawValue: byte) else { throw .unknownTag(at: position - 1) }
    switch tag {
    case .null: return .null
    case .no: return .bool(false)
    case .yes: return .bool(true)
    case .number: return .number(Double(bitPattern: try unsigned(bytes: 8)))
    case .text: return .text(try text())
    case .list: return .list(try list(depth: depth + 1))
    case .object: return .object(try members(depth: depth + 1))
    }
  }

  private mutating func list(depth: Int) throws(ValueDecodingError) -> [Value] {
    if depth > Limits.depth { throw .tooDeep }
    var items: [Value] = []
    for _ in 0..<(try count()) { items.append(try value(depth: depth)) }
    return items
  }

  private mutating func members(depth: Int) throws(ValueDecodingError) -> [Value.Member] {
    if depth > Limits.depth { throw .tooDeep }
    var members: [Value.Member] = []
    let count = try count()
    let alike = last.count == count ? last : []
    members.reserveCapacity(alike.count)
    for index in 0..<count {
      let key = try index < alike.count ? text(or: alike[index].key) : text()
      members.append(Value.Member(key: key, value: try value(depth: depth)))
    }
    last = members
    return members
  }

  private mutating func text() throws(ValueDecodingError) -> Text {
    let count = try count()
    defer { position += count }
    return Text(utf8: Array(bytes[position..<position + count]))
  }

  /// The next text, without another copy where it is `known`.
  private mutating func text(or known: Text) throws(ValueDecodingError) -> Text {
    let start = position
    let count = try count()
    if count == known.utf8.count && bytes[position..<position + count].elementsEqual(known.utf8) {
      position += count
      return known
    }
    position = start
    return try text()
  }

  /// A count of bytes or of items. An item takes a byte at least, so that more than what is left cannot be true.
  private mutating func count() throws(ValueDecodingError) -> Int {
    if bytes.count - position < 4 { throw .truncated }
    var count: UInt32 = 0
    for index in 0..<4 { count |= UInt32(bytes[position + index]) << (8 * UInt32(index)) }
    position += 4
    if count > UInt32(clamping: bytes.count - position) { throw .truncated }
    return Int(count)
  }

  private mutating func unsigned(bytes count: Int) throws(ValueDecodingError) -> UInt64 {
    if bytes.count - position < count { throw .truncated }
    var bits: UInt64 = 0
    for index in 0..<count { bits |= UInt64(bytes[position + index]) << (8 * UInt64(index)) }
    position += count
    return bits
  }
}
