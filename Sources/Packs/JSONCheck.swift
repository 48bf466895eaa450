/// Whether bytes are JSON that every parser reads alike (RFC 8259): UTF-8 without a mark, one value, no key twice in an
/// object (in any letter case: our keys have none), whole characters in `\u`, numbers that fit a double, and depth, keys
/// and size within `Limits`.
///
/// The hosts' parsers, which make the value, disagree on just these points; behind this check they agree.
struct JSONCheck {
  private struct Problem: Error {
    var rule: ArchiveRule
    var message: Text
  }

  private let bytes: [UInt8]
  private var position = 0

  private init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// What is wrong, with its line; nil where nothing is.
  static func fault(in bytes: [UInt8]) -> (rule: ArchiveRule, message: Text)? {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
      return (.jsonEncoding, "begins with a byte order mark; save it as UTF-8 without one")
    }
    var check = JSONCheck(bytes)
    do {
      try check.utf8()
      check.position = 0
      try check.document()
      return nil
    } catch {
      let line = 1 + bytes[..<min(check.position, bytes.count)].count { $0 == UInt8(ascii: "\n") }
      return (error.rule, error.message + " in line " + Text(line) + "; mend it")
    }
  }

  private var byte: UInt8? { position < bytes.count ? bytes[position] : nil }

  private func syntax(_ message: Text) -> Problem { Problem(rule: .jsonSyntax, message: "is no JSON: " + message) }

  private mutating func utf8() throws(Problem) {
    while let first = byte {
      let length = first < 0x80 ? 1 : first >= 0xC2 && first < 0xE0 ? 2 : first & 0xF0 == 0xE0 ? 3 : 4
      if length > 1 {
        let isKnown = first >= 0xC2 && first <= 0xF4 && position + length <= bytes.count
        guard isKnown, bytes[(position + 1)..<(position + length)].allSatisfy({ $0 & 0xC0 == 0x80 }),
          Self.isShortest(first, bytes[position + 1])
        else { throw Problem(rule: .jsonEncoding, message: "is not UTF-8") }
      }
      position += length
    }
  }

  /// No long form of a shorter sequence, no surrogate, nothing beyond U+10FFFF: the second byte tells.
  private static func isShortest(_ first: UInt8, _ second: UInt8) -> Bool {
    switch first {
    case 0xE0: second >= 0xA0
    case 0xED: second < 0xA0
    case 0xF0: second >= 0x90
    case 0xF4: second < 0x90
    default: true
    }
  }

  private mutating func document() throws(Problem) {
    try value(depth: 0)
    skipSpace()
    if byte != nil { throw syntax("something follows the value") }
  }

  private mutating func skipSpace() {
    while let byte, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { position += 1 }
  }

  /// Steps over `wanted`, if it is next.
  private mutating func skip(_ wanted: UInt8) -> Bool {
    if byte != wanted { return false }
    position += 1
    return true
  }

  private mutating func value(depth: Int) throws(Problem) {
    skipSpace()
    switch byte {
    case UInt8(ascii: "{"): try object(depth: depth + 1)
    case UInt8(ascii: "["): try list(depth: depth + 1)
    case UInt8(ascii: "\""): _ = try string()
    case UInt8(ascii: "t"): try literal("true")
    case UInt8(ascii: "f"): try literal("false")
    case UInt8(ascii: "n"): try literal("null")
    case nil: throw syntax("it ends too early")
    default: try number()
    }
  }

  private mutating func literal(_ word: Text) throws(Problem) {
    guard bytes[position...].starts(with: word.utf8) else { throw syntax("a value is misspelt") }
    position += word.utf8.count
  }

  private mutating func enter(depth: Int) throws(Problem) {
    if depth > Limits.depth {
      let limit = Text(Limits.depth) + " lists and objects within one another"
      throw Problem(rule: .jsonTooDeep, message: "has more than " + limit)
    }
    position += 1
    skipSpace()
  }

  private mutating func list(depth: Int) throws(Problem) {
    try enter(depth: depth)
    if skip(UInt8(ascii: "]")) { return }
    repeat {
      try value(depth: depth)
      skipSpace()
    } while skip(UInt8(ascii: ","))
    if !skip(UInt8(ascii: "]")) { throw syntax("a list is not closed") }
  }

  private mutating func object(depth: Int) throws(Problem) {
    try enter(depth: depth)
    if skip(UInt8(ascii: "}")) { return }
    var keys: [Text] = []
    repeat {
      skipSpace()
      if byte != UInt8(ascii: "\"") { throw syntax("a key is not in quotation marks") }
      let key = try string().lowercased
      if keys.contains(key) {
        throw Problem(rule: .jsonDuplicateKey, message: "has the key " + key.printable.quoted + " twice")
      }
      keys.append(key)
      if keys.count > Limits.documentKeys {
        let limit = Text(Limits.documentKeys) + " keys"
        throw Problem(rule: .jsonTooManyKeys, message: "has an object of more than " + limit)
      }
      skipSpace()
      if !skip(UInt8(ascii: ":")) { throw syntax("a key has no value") }
      try value(depth: depth)
      skipSpace()
    } while skip(UInt8(ascii: ","))
    if !skip(UInt8(ascii: "}")) { throw syntax("an object is not closed") }
  }
}

extension JSONCheck {
  /// The text of the string that begins here, its escapes undone as far as two keys can differ by them.
  private mutating func string() throws(Problem) -> Text {
    position += 1
    var text: [UInt8] = []
    while let next = byte {
      position += 1
      if next == UInt8(ascii: "\"") { return Text(utf8: text) }
      if next < 0x20 { throw syntax("a text goes on beyond its line") }
      if next == UInt8(ascii: "\\") { try escape(into: &text) } else { text.append(next) }
    }
    throw syntax("a text is not closed")
  }

  private mutating func escape(into text: inout [UInt8]) throws(Problem) {
    let kind = byte
    position += 1
    switch kind {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): text.append(kind ?? 0)
    case UInt8(ascii: "b"): text.append(0x08)
    case UInt8(ascii: "f"): text.append(0x0C)
    case UInt8(ascii: "n"): text.append(0x0A)
    case UInt8(ascii: "r"): text.append(0x0D)
    case UInt8(ascii: "t"): text.append(0x09)
    case UInt8(ascii: "u"): Self.append(try scalar(), to: &text)
    default: throw syntax("\\ stands before a letter that means nothing there")
    }
  }

  /// The character of a `\u`, or of two that are the halves of one.
  private mutating func scalar() throws(Problem) -> UInt32 {
    let high = try hex()
    if high & 0xFC00 == 0xDC00 { throw syntax("\\u names half a character") }
    if high & 0xFC00 != 0xD800 { return high }
    if skip(UInt8(ascii: "\\")), skip(UInt8(ascii: "u")) {
      let low = try hex()
      if low & 0xFC00 == 0xDC00 { return 0x1_0000 + (high & 0x3FF) << 10 + low & 0x3FF }
    }
    throw syntax("\\u names half a character")
  }

  private mutating func hex() throws(Problem) -> UInt32 {
    var number: UInt32 = 0
    for _ in 0..<4 {
      guard let byte, let digit = Self.digit(byte) else { throw syntax("\\u needs four hexadecimal digits") }
      number = number << 4 | digit
      position += 1
    }
    return number
  }

  private static func digit(_ byte: UInt8) -> UInt32? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(byte - UInt8(ascii: "0"))
    case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt32(byte - UInt8(ascii: "a") + 10)
    case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt32(byte - UInt8(ascii: "A") + 10)
    default: nil
    }
  }

  private static func append(_ scalar: UInt32, to text: inout [UInt8]) {
    let length = scalar < 0x80 ? 1 : scalar < 0x800 ? 2 : scalar < 0x1_0000 ? 3 : 4
    if length == 1 { return text.append(UInt8(scalar)) }
    let marks: [UInt8] = [0, 0, 0xC0, 0xE0, 0xF0]
    text.append(marks[length] | UInt8(scalar >> UInt32(6 * (length - 1))))
    for part in (0..<(length - 1)).reversed() { text.append(0x80 | UInt8(scalar >> UInt32(6 * part) & 0x3F)) }
  }

  /// A number as JSON writes it, small enough that no parser makes it infinite or refuses it.
  private mutating func number() throws(Problem) {
    let start = position
    _ = skip(UInt8(ascii: "-"))
    if !skip(UInt8(ascii: "0")) { try digits() }
    if skip(UInt8(ascii: ".")) { try digits() }
    if skip(UInt8(ascii: "e")) || skip(UInt8(ascii: "E")) {
      if !skip(UInt8(ascii: "+")) { _ = skip(UInt8(ascii: "-")) }
      let exponent = position
      try digits()
      if position - exponent > 2 { throw syntax("a number is too large or too small") }
    }
    if position - start > 100 { throw syntax("a number is too long") }
  }

  private mutating func digits() throws(Problem) {
    let start = position
    while let byte, byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") { position += 1 }
    if position == start { throw syntax("a value is none of text, number, list, object, true, false and null") }
  }
}
