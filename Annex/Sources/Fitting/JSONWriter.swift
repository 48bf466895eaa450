import Values

/// Writes a JSON document.
struct JSONWriter {
  private var bytes: [UInt8] = []
  private var needsComma = false

  var text: Text { Text(utf8: bytes) }

  // Not inlined: writers are long rows of calls of these.
  @inline(never)
  mutating func begin(_ bracket: Text) {
    separate()
    bytes += bracket.utf8
    needsComma = false
  }

  @inline(never)
  mutating func end(_ bracket: Text) {
    bytes += bracket.utf8
    needsComma = true
  }

  @inline(never)
  mutating func member(_ key: Text, _ text: Text) {
    name(key)
    quote(text)
  }

  mutating func member(_ key: Text, _ nothing: Never?) {
    name(key)
    bytes += ("null" as Text).utf8
    needsComma = true
  }

  @inline(never)
  mutating func member(_ key: Text, _ number: Double) {
    name(key)
    bytes += Self.decimal(number).utf8
    needsComma = true
  }

  /// Writes a member that differs from an old one; nil for a new one.
  @inline(never)
  mutating func change(_ key: Text, _ text: Text, from old: Text?) {
    if old != text { member(key, text) }
  }

  @inline(never)
  mutating func change(_ key: Text, _ number: Double, from old: Double?) {
    if old != number { member(key, number) }
  }

  @inline(never)
  mutating func item(_ text: Text) {
    separate()
    quote(text)
  }

  /// Writes a number or a word.
  mutating func plain(_ text: Text) {
    separate()
    bytes += text.utf8
    needsComma = true
  }

  mutating func object(_ key: Text) {
    name(key)
    begin("{")
  }

  mutating func list<Item>(_ key: Text, _ items: [Item], _ write: (inout JSONWriter, Item) -> Void) {
    name(key)
    begin("[")
    for item in items { write(&self, item) }
    end("]")
  }

  @inline(never)
  mutating func name(_ key: Text) {
    separate()
    quote(key)
    bytes.append(UInt8(ascii: ":"))
    needsComma = false
  }

  private mutating func separate() {
    if needsComma { bytes.append(UInt8(ascii: ",")) }
    needsComma = false
  }

  private mutating func quote(_ text: Text) {
    bytes.append(UInt8(ascii: "\""))
    for byte in text.utf8 { escape(byte) }
    bytes.append(UInt8(ascii: "\""))
    needsComma = true
  }

  private mutating func escape(_ byte: UInt8) {
    if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") { bytes.append(UInt8(ascii: "\\")) }
    if byte >= 0x20 { return bytes.append(byte) }
    let digits = [byte >> 4, byte & 15].map { (digit: UInt8) -> UInt8 in digit < 10 ? 48 + digit : 87 + digit }
    bytes += ("\\u00" as Text).utf8 + digits
  }

  /// A number with at most five decimals.
  static func decimal(_ number: Double) -> Text {
    let parts = Int64((abs(number) * 100_000).rounded(.toNearestOrEven))
    let sign: Text = number < 0 && parts > 0 ? "-" : ""
    var digits = Array(Text(parts % 100_000 + 100_000).utf8.dropFirst())
    while digits.last == UInt8(ascii: "0") { digits.removeLast() }
    let whole = sign + Text(parts / 100_000)
    return digits.isEmpty ? whole : whole + "." + Text(utf8: digits)
  }
}
