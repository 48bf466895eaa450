/// A binary property list (CFBinaryPList.c): objects, a table of their offsets, and a trailer with the sizes of offsets and
/// references.
struct BinaryPropertyList {
  typealias Fault = PropertyListReader.Fault

  private static let trailerBytes = 32

  private let bytes: [UInt8]
  private let offsetWidth: Int
  private let referenceWidth: Int
  private let objects: Int
  private let top: Int
  private let table: Int
  private var room = PropertyListRoom()

  static func value(in bytes: [UInt8]) throws(Fault) -> Value {
    guard var list = BinaryPropertyList(bytes) else { throw .invalid("its trailer is damaged; export it again") }
    return try list.object(list.top, depth: 0)
  }

  private init?(_ bytes: [UInt8]) {
    let start = bytes.count - Self.trailerBytes
    guard start >= 8 else { return nil }
    func number(_ offset: Int) -> UInt64 { (0..<8).reduce(0) { $0 << 8 | UInt64(bytes[start + offset + $1]) } }
    let (width, reference) = (Int(bytes[start + 6]), Int(bytes[start + 7]))
    let (objects, top, table) = (number(8), number(16), number(24))
    guard (1...8).contains(width), (1...8).contains(reference), objects > 0, objects <= UInt64(start), top < objects,
      table <= UInt64(start), objects * UInt64(width) <= UInt64(start) - table
    else { return nil }
    self.bytes = bytes
    (offsetWidth, referenceWidth) = (width, reference)
    (self.objects, self.top, self.table) = (Int(objects), Int(top), Int(table))
  }

  private var damage: Fault { .invalid("an object is damaged; export it again") }

  /// Returns the big-endian number of `width` bytes at `offset`.
  private func number(at offset: Int, width: Int) throws(Fault) -> UInt64 {
    guard offset >= 0, width <= 8, offset <= table - width else { throw damage }
    return bytes[offset..<(offset + width)].reduce(0) { $0 << 8 | UInt64($1) }
  }

  private func start(of object: Int) throws(Fault) -> Int {
    let place = table + object * offsetWidth
    let offset = bytes[place..<(place + offsetWidth)].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    guard offset < UInt64(table) else { throw damage }
    return Int(offset)
  }

  private mutating func object(_ index: Int, depth: Int) throws(Fault) -> Value {
    try room.take()
    let start = try start(of: index)
    let (kind, low) = (bytes[start] >> 4, bytes[start] & 0xF)
    switch kind {
    case 0: return low == 8 ? .bool(false) : low == 9 ? .bool(true) : .null
    case 1: return .number(try integer(at: start + 1, width: 1 << Int(low)))
    case 2: return .number(try real(at: start + 1, width: 1 << Int(low)))
    case 3: return .other("a date")
    case 4: return .other("data")
    case 5, 6, 7: return .text(try text(kind: kind, at: start))
    case 8: return .other("a UID")
    case 0xA, 0xB, 0xC: return .list(try list(at: start, depth: depth + 1))
    case 0xD: return .object(try members(at: start, depth: depth + 1))
    default: throw damage
    }
  }

  /// Reads an integer: up to four bytes are unsigned, eight and sixteen are signed.
  private func integer(at offset: Int, width: Int) throws(Fault) -> Double {
    if width == 16 {
      let (high, low) = (try number(at: offset, width: 8), try number(at: offset + 8, width: 8))
      return Double(Int64(bitPattern: high)) * 18_446_744_073_709_551_616 + Double(low)
    }
    let number = try number(at: offset, width: width)
    return width == 8 ? Double(Int64(bitPattern: number)) : Double(number)
  }

  private func real(at offset: Int, width: Int) throws(Fault) -> Double {
    let bits = try number(at: offset, width: width)
    switch width {
    case 4: return Double(Float(bitPattern: UInt32(bits)))
    case 8: return Double(bitPattern: bits)
    default: throw damage
    }
  }

  /// Returns the number of items or characters of an object and their offset. A count of fifteen or more is an integer object.
  private func count(at start: Int, itemBytes: Int) throws(Fault) -> (count: Int, place: Int) {
    var (count, place) = (UInt64(bytes[start] & 0xF), start + 1)
    if count == 0xF {
      let mark = try number(at: place, width: 1)
      let width = 1 << Int(mark & 0xF)
      guard mark >> 4 == 1, width <= 8 else { throw damage }
      count = try number(at: place + 1, width: width)
      place += 1 + width
    }
    guard place <= table, count <= UInt64(table - place) / UInt64(itemBytes) else { throw damage }
    return (Int(count), place)
  }

  private mutating func text(kind: UInt8, at start: Int) throws(Fault) -> Text {
    let (count, place) = try count(at: start, itemBytes: kind == 6 ? 2 : 1)
    try room.take(bytes: kind == 6 ? 3 * count : count)
    if kind != 6 { return Text(utf8: Array(bytes[place..<(place + count)])) }
    return Text(utf16: (0..<count).map { UInt16(bytes[place + 2 * $0]) << 8 | UInt16(bytes[place + 2 * $0 + 1]) })
  }

  private func reference(_ index: Int, at place: Int) throws(Fault) -> Int {
    let object = try number(at: place + index * referenceWidth, width: referenceWidth)
    guard object < UInt64(objects) else { throw damage }
    return Int(object)
  }

  private mutating func list(at start: Int, depth: Int) throws(Fault) -> [Value] {
    try room.enter(depth: depth)
    let (count, place) = try count(at: start, itemBytes: referenceWidth)
    var items: [Value] = []
    for index in 0..<count { items.append(try object(try reference(index, at: place), depth: depth)) }
    return items
  }

  private mutating func members(at start: Int, depth: Int) throws(Fault) -> [Value.Member] {
    try room.enter(depth: depth)
    let (count, place) = try count(at: start, itemBytes: 2 * referenceWidth)
    var members: [Value.Member] = []
    for index in 0..<count {
      guard case .text(let key) = try object(try reference(index, at: place), depth: depth) else { throw damage }
      let value = try object(try reference(count + index, at: place), depth: depth)
      members.append(Value.Member(key: key, value: value))
    }
    var repeated = RepeatedKey()
    if let index = repeated.index(in: members, ignoresCase: false) { throw .repeatedKey(members[index].key) }
    return members
  }
}
