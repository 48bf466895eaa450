/// Reads a JSON document (RFC 8259) into a value, a slice at a time.
///
/// ```swift
/// var reader = JSONReader(bytes, .document)
/// while true {
///   if let value = try reader.step() { return value }
/// }
/// ```
///
/// The reader is strict where parsers differ: UTF-8 only, no repeated key in an object, no unpaired surrogate in `\u`, and
/// depth, keys and values within its `DocumentLimits`. A step reads at most 64 KB. The cost of a document is n log n in the keys of an
/// object and linear otherwise; strings without escapes are copied once.
public struct JSONReader: Sendable {
  /// The reason for refusing a document.
  public struct Fault: Error, Hashable, Sendable {
    public var rule: Rule
    /// The fault with its place and the remedy: `is not valid JSON: a comma before ] in line 3, column 9; correct it`.
    public var message: Text
  }

  /// The rules of documents.
  public enum Rule: Hashable, Sendable {
    case encoding, syntax, tooDeep, tooManyKeys, tooManyValues, duplicateKey
  }

  /// The size limits of a document, and the rules that differ between documents.
  public struct DocumentLimits: Sendable {
    /// Keys of one object.
    var keys: Int
    /// Values in the whole document, lists and objects included.
    var values: Int
    /// Refuses a byte order mark, half of a surrogate pair, keys that differ only in case, and numbers beyond the range of a
    /// double.
    var isStrict: Bool

    /// The limits of a small document that every parser must read alike: in a set, or sent by a page.
    public static var strict: DocumentLimits {
      DocumentLimits(keys: Limits.documentKeys, values: Limits.documentValues, isStrict: true)
    }
    /// The limits of a pack, a catalogue, an index or words. A number beyond a double becomes infinity, which the reader of its
    /// field reports.
    public static var document: DocumentLimits {
      DocumentLimits(keys: Limits.packKeys, values: Limits.packValues, isStrict: false)
    }
  }

  /// The bytes that one step reads.
  public static var slice: Int { 64 << 10 }

  enum Expectation {
    case value, firstItem, firstKey, key, colon, separator, end
    /// The rest of a string whose first bytes are in `text`.
    case text(isKey: Bool)
  }

  /// An unclosed list or object.
  struct Container {
    let isObject: Bool
    var items: [Value] = []
    var members: [Value.Member] = []
    /// The key whose value comes next.
    var key = Text.empty
  }

  let bytes: [UInt8]
  let limits: DocumentLimits
  var position = 0
  /// The offset up to which this step may read; it may lie beyond the end of the document.
  var budgetEnd = 0
  /// The offset at which this step stops.
  var sliceEnd: Int { min(bytes.count, budgetEnd) }
  /// The bytes so far of a string that has an escape or began in an earlier step.
  var text: [UInt8] = []
  /// The keys read last, by their place in their objects.
  var recentKeys: [Text] = []
  private var expected = Expectation.value
  var open: [Container] = []
  /// The offsets of the keys of all open objects, for the message about a repeated one.
  private var keyPositions: [Int] = []
  private var repeatedKey = RepeatedKey()
  private var values = 0
  private var root = Value.null

  public init(_ bytes: [UInt8], _ limits: DocumentLimits) {
    self.bytes = bytes
    self.limits = limits
  }

  /// Returns the value of a whole document.
  public static func value(in bytes: [UInt8], _ limits: DocumentLimits) throws(Fault) -> Value {
    var reader = JSONReader(bytes, limits)
    while true {
      if let value = try reader.step() { return value }
    }
  }

  /// Reads the next slice.
  ///
  /// - Returns: the value of the document at its end, nil before.
  public mutating func step() throws(Fault) -> Value? {
    if position == 0 { try skipMark() }
    budgetEnd = position + Self.slice
    repeat {
      if try advance() { return root }
    } while position < sliceEnd || position == bytes.count
    return nil
  }

  var byte: UInt8? { position < bytes.count ? bytes[position] : nil }

  func syntax(_ message: Text, at place: Int? = nil) -> Fault {
    fault(.syntax, "is not valid JSON: " + message, at: place)
  }

  private var cutOff: Fault { syntax("the document ends too early") }

  /// The fault of a list or an object that ends with a comma, placed at the comma.
  private func trailingComma() -> Fault {
    let comma = bytes[..<position].lastIndex(of: UInt8(ascii: ","))
    return syntax(byte == UInt8(ascii: "]") ? "a comma before ]" : "a comma before }", at: comma)
  }

  func fault(_ rule: Rule, _ message: Text, at place: Int? = nil) -> Fault {
    let before = bytes[..<min(place ?? position, bytes.count)]
    let line = 1 + before.count { $0 == UInt8(ascii: "\n") }
    // A byte of the form 10xxxxxx continues a character.
    let start = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    let column = 1 + before[start...].count { $0 & 0xC0 != 0x80 }
    let found = message + " in line " + Text(line) + ", column " + Text(column)
    return Fault(rule: rule, message: found + "; correct it")
  }

  private mutating func skipMark() throws(Fault) {
    guard bytes.starts(with: [0xEF, 0xBB, 0xBF]) else { return }
    if limits.isStrict {
      let message: Text = "begins with a byte order mark; save it as UTF-8 without one"
      throw Fault(rule: .encoding, message: message)
    }
    position = 3
  }

  /// Reads one token, or as much of a string as this slice has.
  ///
  /// - Returns: whether the document has ended.
  private mutating func advance() throws(Fault) -> Bool {
    if case .text(let isKey) = expected {
      if let text = try readText(isKey: isKey) { take(text, isKey: isKey) }
      return false
    }
    skipSpace()
    if position >= sliceEnd && position < bytes.count { return false }
    if let byte, byte >= 0x80 { _ = try characterLength() }
    switch expected {
    case .end:
      if byte != nil { throw syntax("text after the end of the value") }
      return true
    case .firstItem where byte == UInt8(ascii: "]"), .firstKey where byte == UInt8(ascii: "}"): try close()
    case .value, .firstItem: try beginValue()
    case .key, .firstKey: try beginKey()
    case .colon:
      if !skip(UInt8(ascii: ":")) { throw syntax("expected a colon after a key") }
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

  /// Consumes `wanted` if it is the next byte.
  mutating func skip(_ wanted: UInt8) -> Bool {
    if byte != wanted { return false }
    position += 1
    return true
  }

  private mutating func beginValue() throws(Fault) {
    values += 1
    if values > limits.values {
      throw fault(.tooManyValues, "has more than " + Text(limits.values) + " values")
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

  private mutating func literal(_ word: StaticString, _ value: Value) throws(Fault) -> Value {
    let start = position
    for offset in 0..<word.utf8CodeUnitCount where !skip(word.utf8Start[offset]) {
      throw syntax("expected true, false or null", at: start)
    }
    return value
  }

  private mutating func enter(isObject: Bool) throws(Fault) {
    if open.count == Limits.depth {
      let limit = Text(Limits.depth) + " levels of lists and objects"
      throw fault(.tooDeep, "has more than " + limit)
    }
    position += 1
    open.append(Container(isObject: isObject))
    expected = isObject ? .firstKey : .firstItem
  }

  private mutating func beginText(isKey: Bool) {
    position += 1
    expected = .text(isKey: isKey)
  }

  private mutating func beginKey() throws(Fault) {
    if byte == nil { throw cutOff }
    if byte == UInt8(ascii: "}") { throw trailingComma() }
    if byte != UInt8(ascii: "\"") { throw syntax("a key is not in quotation marks") }
    if open[open.count - 1].members.count == limits.keys {
      throw fault(.tooManyKeys, "has an object of more than " + Text(limits.keys) + " keys")
    }
    keyPositions.append(position)
    beginText(isKey: true)
  }

  private mutating func take(_ text: Text, isKey: Bool) {
    if !isKey { return put(.text(text)) }
    open[open.count - 1].key = text
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

  private mutating func separate() throws(Fault) {
    let isObject = open[open.count - 1].isObject
    if skip(UInt8(ascii: ",")) {
      expected = isObject ? .key : .value
    } else if byte == (isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")) {
      try close()
    } else {
      throw byte == nil ? cutOff : syntax(isObject ? "expected a comma or }" : "expected a comma or ]")
    }
  }

  private mutating func close() throws(Fault) {
    position += 1
    let container = open.removeLast()
    guard container.isObject else { return put(.list(container.items)) }
    let first = keyPositions.count - container.members.count
    if let index = repeatedKey.index(in: container.members, ignoresCase: limits.isStrict) {
      let key = container.members[index].key.printable.quoted
      throw fault(.duplicateKey, "has the key " + key + " twice", at: keyPositions[first + index])
    }
    keyPositions.removeLast(container.members.count)
    put(.object(container.members))
  }
}
