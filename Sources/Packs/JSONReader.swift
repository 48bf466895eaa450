/// Reads a JSON document (RFC 8259) into a value, a slice at a time.
///
/// ```swift
/// var reader = JSONReader(bytes, .set)
/// while true {
///   if let value = try reader.step() { return value }
/// }
/// ```
///
/// It is strict where parsers differ: UTF-8 only, no key twice in an object, whole characters in `\u`, and depth, keys and
/// values within its `Bounds`. A step reads at most 64 KB; the cost of a document is n log n in the keys of an object and
/// linear in all else.
public struct JSONReader: Sendable {
  /// Why a document is refused.
  public struct Failure: Error, Hashable, Sendable {
    public var rule: ArchiveRule
    /// The fault with its place and the remedy: `is not valid JSON: a comma before ] in line 3, column 9; mend it`.
    public var message: Text
  }

  /// How much a document may hold, and how strictly it is read.
  public struct Bounds: Sendable {
    /// Keys of one object.
    var keys: Int
    /// Values in the whole document, lists and objects included.
    var values: Int
    /// Refuses a byte order mark, keys that differ only in case, and numbers beyond the range of a double.
    var isStrict: Bool

    /// A document of a set, which artists write and everybody downloads.
    public static var set: Bounds {
      Bounds(keys: Limits.documentKeys, values: Limits.documentValues, isStrict: true)
    }
    /// A pack, a catalogue, an index, words. A number too large becomes infinity, for the reader of its field to report.
    public static var document: Bounds {
      Bounds(keys: Limits.packKeys, values: Limits.packValues, isStrict: false)
    }
  }

  /// Bytes that one step reads.
  public static var slice: Int { 64 << 10 }

  enum Expectation {
    case value, firstItem, firstKey, key, colon, separator, end
    /// The rest of a text whose first bytes are in `text`.
    case text(isKey: Bool)
  }

  /// A list or an object that is not closed yet.
  struct Container {
    let isObject: Bool
    var items: [Value] = []
    var members: [Value.Member] = []
    /// The key whose value comes next.
    var key = Text.empty
    var marks: [KeyMark] = []
  }

  let bytes: [UInt8]
  let bounds: Bounds
  var position = 0
  /// The offset up to which this step may go; it may lie beyond the end.
  var budgetEnd = 0
  /// The offset at which this step stops.
  var sliceEnd: Int { min(bytes.count, budgetEnd) }
  var text: [UInt8] = []
  private var expected = Expectation.value
  private var open: [Container] = []
  private var values = 0
  private var root = Value.null

  public init(_ bytes: [UInt8], _ bounds: Bounds) {
    self.bytes = bytes
    self.bounds = bounds
  }

  /// The whole document at once.
  public static func value(in bytes: [UInt8], _ bounds: Bounds) throws(Failure) -> Value {
    var reader = JSONReader(bytes, bounds)
    while true {
      if let value = try reader.step() { return value }
    }
  }

  /// Reads on.
  ///
  /// - Returns: the value at the end of the document, nil before.
  public mutating func step() throws(Failure) -> Value? {
    if position == 0 { try skipMark() }
    budgetEnd = position + Self.slice
    repeat {
      if try advance() { return root }
    } while position < sliceEnd || position == bytes.count
    return nil
  }

  var byte: UInt8? { position < bytes.count ? bytes[position] : nil }

  func syntax(_ message: Text, at place: Int? = nil) -> Failure {
    failure(.jsonSyntax, "is not valid JSON: " + message, at: place)
  }

  private var cutOff: Failure { syntax("it ends too early") }

  /// Where a list or an object ends behind a comma: at the comma.
  private func trailingComma() -> Failure {
    let comma = bytes[..<position].lastIndex(of: UInt8(ascii: ","))
    return syntax(byte == UInt8(ascii: "]") ? "a comma before ]" : "a comma before }", at: comma)
  }

  func failure(_ rule: ArchiveRule, _ message: Text, at place: Int? = nil) -> Failure {
    let before = bytes[..<min(place ?? position, bytes.count)]
    let line = 1 + before.count { $0 == UInt8(ascii: "\n") }
    // A byte of the form 10xxxxxx goes on with a character.
    let start = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    let column = 1 + before[start...].count { $0 & 0xC0 != 0x80 }
    let found = message + " in line " + Text(line) + ", column " + Text(column)
    return Failure(rule: rule, message: found + "; mend it")
  }

  private mutating func skipMark() throws(Failure) {
    guard bytes.starts(with: [0xEF, 0xBB, 0xBF]) else { return }
    if bounds.isStrict {
      let message: Text = "begins with a byte order mark; save it as UTF-8 without one"
      throw Failure(rule: .jsonEncoding, message: message)
    }
    position = 3
  }

  /// Reads one token, or as much of a text as this slice has.
  ///
  /// - Returns: whether the document is over.
  private mutating func advance() throws(Failure) -> Bool {
    if case .text(let isKey) = expected {
      if try readText() { finishText(isKey: isKey) }
      return false
    }
    skipSpace()
    if position >= sliceEnd && position < bytes.count { return false }
    if let byte, byte >= 0x80 { _ = try characterLength() }
    switch expected {
    case .end:
      if byte != nil { throw syntax("something follows the value") }
      return true
    case .firstItem where byte == UInt8(ascii: "]"), .firstKey where byte == UInt8(ascii: "}"): try close()
    case .value, .firstItem: try beginValue()
    case .key, .firstKey: try beginKey()
    case .colon:
      if !skip(UInt8(ascii: ":")) { throw syntax("a key has no value") }
      expected = .value
    case .separator: try separate()
    case .text: break
    }
    return false
  }

  private mutating func skipSpace() {
    while position < sliceEnd {
      let byte = bytes[position]
      guard byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 else { return }
      position += 1
    }
  }

  /// Steps over `wanted`, if it is next.
  mutating func skip(_ wanted: UInt8) -> Bool {
    if byte != wanted { return false }
    position += 1
    return true
  }

  private mutating func beginValue() throws(Failure) {
    values += 1
    if values > bounds.values {
      throw failure(.jsonTooManyValues, "has more than " + Text(bounds.values) + " values")
    }
    switch byte {
    case UInt8(ascii: "{"): try enter(isObject: true)
    case UInt8(ascii: "["): try enter(isObject: false)
    case UInt8(ascii: "\""): beginText(isKey: false)
    case UInt8(ascii: "t"): put(try literal("true", .bool(true)))
    case UInt8(ascii: "f"): put(try literal("false", .bool(false)))
    case UInt8(ascii: "n"): put(try literal("null", .null))
    case nil: throw cutOff
    case UInt8(ascii: "]") where open.last?.isObject == false: throw trailingComma()
    default: put(.number(try number()))
    }
  }

  private mutating func literal(_ word: Text, _ value: Value) throws(Failure) -> Value {
    guard bytes[position...].starts(with: word.utf8) else { throw syntax("a value is misspelt") }
    position += word.utf8.count
    return value
  }

  private mutating func enter(isObject: Bool) throws(Failure) {
    if open.count == Limits.depth {
      let limit = Text(Limits.depth) + " lists and objects within one another"
      throw failure(.jsonTooDeep, "has more than " + limit)
    }
    position += 1
    open.append(Container(isObject: isObject))
    expected = isObject ? .firstKey : .firstItem
  }

  private mutating func beginText(isKey: Bool) {
    position += 1
    text = []
    expected = .text(isKey: isKey)
  }

  private mutating func beginKey() throws(Failure) {
    if byte == nil { throw cutOff }
    if byte == UInt8(ascii: "}") { throw trailingComma() }
    if byte != UInt8(ascii: "\"") { throw syntax("a key is not in quotation marks") }
    if open[open.count - 1].marks.count == bounds.keys {
      throw failure(.jsonTooManyKeys, "has an object of more than " + Text(bounds.keys) + " keys")
    }
    let mark = KeyMark(hash: 0, index: open[open.count - 1].marks.count, position: position)
    open[open.count - 1].marks.append(mark)
    beginText(isKey: true)
  }

  private mutating func finishText(isKey: Bool) {
    let finished = Text(utf8: text)
    text = []
    guard isKey else { return put(.text(finished)) }
    let last = open.count - 1
    open[last].key = finished
    open[last].marks[open[last].marks.count - 1].hash = KeyMark.hash(finished, ignoresCase: bounds.isStrict)
    expected = .colon
  }

  private mutating func put(_ value: Value) {
    guard let last = open.indices.last else {
      root = value
      expected = .end
      return
    }
    if open[last].isObject {
      open[last].members.append(Value.Member(key: open[last].key, value: value))
    } else {
      open[last].items.append(value)
    }
    expected = .separator
  }

  private mutating func separate() throws(Failure) {
    let isObject = open[open.count - 1].isObject
    if skip(UInt8(ascii: ",")) {
      expected = isObject ? .key : .value
    } else if byte == (isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")) {
      try close()
    } else {
      throw byte == nil ? cutOff : syntax(isObject ? "expected a comma or }" : "expected a comma or ]")
    }
  }

  private mutating func close() throws(Failure) {
    position += 1
    let container = open.removeLast()
    guard container.isObject else { return put(.list(container.items)) }
    if let twin = KeyMark.repetition(in: container, ignoresCase: bounds.isStrict) {
      let key = container.members[twin.index].key.printable.quoted
      throw failure(.jsonDuplicateKey, "has the key " + key + " twice", at: twin.position)
    }
    put(.object(container.members))
  }
}

/// Where a key stands in an object and in the document, to find the one that stands there twice.
struct KeyMark {
  var hash: UInt64
  var index: Int
  var position: Int

  /// FNV-1a; equal keys have equal hashes.
  static func hash(_ key: Text, ignoresCase: Bool) -> UInt64 {
    let key = ignoresCase ? key.lowercased : key
    return key.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
  }

  /// The second of two equal keys; sorting by hash keeps many keys from being compared each with each.
  static func repetition(in object: JSONReader.Container, ignoresCase: Bool) -> KeyMark? {
    let marks = object.marks.sorted { ($0.hash, $0.index) < ($1.hash, $1.index) }
    func key(_ mark: KeyMark) -> Text {
      let key = object.members[mark.index].key
      return ignoresCase ? key.lowercased : key
    }
    for (first, mark) in marks.enumerated() {
      for twin in marks[(first + 1)...] {
        if twin.hash != mark.hash { break }
        if key(twin) == key(mark) { return twin }
      }
    }
    return nil
  }
}
