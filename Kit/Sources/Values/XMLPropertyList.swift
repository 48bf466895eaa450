/// A property list in XML (PropertyList-1.0.dtd), in UTF-8 or, with a byte order mark, in UTF-16.
///
/// It supports the XML of property lists: elements, text, the five named entities and numeric ones, CDATA, comments. A document
/// type with declarations is refused.
struct XMLPropertyList {
  typealias Fault = PropertyListReader.Fault

  private let bytes: [UInt8]
  private var position = 0
  private var room = PropertyListRoom()

  /// A value and its place in the text.
  typealias Element = (value: Value, place: TextNode)

  /// Returns the list's value. Its places are offsets in `bytes`, or in their UTF-8 for UTF-16.
  static func element(in bytes: [UInt8]) throws(Fault) -> Element {
    var list = XMLPropertyList(bytes: transcoded(bytes))
    try list.checkEncoding()
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { list.position = 3 }
    return try list.document()
  }

  private init(bytes: [UInt8]) { self.bytes = bytes }

  private static func transcoded(_ bytes: [UInt8]) -> [UInt8] {
    let isBig = bytes.starts(with: [0xFE, 0xFF])
    guard isBig || bytes.starts(with: [0xFF, 0xFE]) else { return bytes }
    let units = stride(from: 2, to: bytes.count - 1, by: 2).map { index in
      let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
      return isBig ? first << 8 | second : second << 8 | first
    }
    return Text(utf16: units).utf8
  }

  private mutating func checkEncoding() throws(Fault) {
    while position < bytes.count {
      guard let length = UTF8Sequence.length(in: bytes, at: position) else { throw fault("it is not UTF-8") }
      position += length
    }
    position = 0
  }

  private func fault(_ message: Text) -> Fault {
    .invalid(message + " in line " + Text(line(at: position)) + "; correct it")
  }

  private func line(at offset: Int) -> Int {
    1 + bytes[..<min(offset, bytes.count)].count { $0 == UInt8(ascii: "\n") }
  }

  private mutating func document() throws(Fault) -> Element {
    guard let tag = try nextTag() else { throw fault("expected XML or the binary format") }
    guard tag.name == "plist", !tag.isClosing, !tag.isEmpty else {
      let element = try element(tag, depth: 0)
      try end()
      return element
    }
    guard let first = try nextTag(), !first.isClosing else { throw fault("<plist> is empty") }
    let element = try element(first, depth: 0)
    guard let last = try nextTag(), last.isClosing, last.name == "plist" else { throw fault("<plist> is not closed") }
    try end()
    return element
  }

  private mutating func end() throws(Fault) {
    if try nextTag() != nil { throw fault("text after </plist>") }
  }

  // MARK: tags

  private struct Tag {
    var name: Text
    var range: Range<Int>
    var isClosing: Bool
    var isEmpty: Bool
  }

  private func isNext(_ mark: Text) -> Bool { bytes[position...].starts(with: mark.utf8) }

  /// Skips to the end of the next `mark`.
  private mutating func skip(behind mark: Text) throws(Fault) {
    while position < bytes.count {
      if bytes[position] == mark.utf8[0] && isNext(mark) {
        position += mark.utf8.count
        return
      }
      position += 1
    }
    throw fault("the document ends too early")
  }

  /// Returns the next tag, after spaces, comments and declarations; nil at the end.
  private mutating func nextTag() throws(Fault) -> Tag? {
    while position < bytes.count {
      if bytes[position].isSpace {
        position += 1
      } else if bytes[position] != UInt8(ascii: "<") {
        throw fault("expected an element, found text")
      } else if isNext("<!--") {
        try skip(behind: "-->")
      } else if isNext("<?") {
        try skip(behind: "?>")
      } else if isNext("<!DOCTYPE") {
        try skipDocumentType()
      } else {
        return try tag()
      }
    }
    return nil
  }

  private mutating func skipDocumentType() throws(Fault) {
    while position < bytes.count, bytes[position] != UInt8(ascii: ">") {
      if bytes[position] == UInt8(ascii: "[") { throw fault("unsupported document type") }
      position += 1
    }
    try skip(behind: ">")
  }

  private mutating func tag() throws(Fault) -> Tag {
    let start = position
    position += 1
    let isClosing = position < bytes.count && bytes[position] == UInt8(ascii: "/")
    if isClosing { position += 1 }
    let name = Text(utf8: Array(bytes[position...].prefix(while: Self.isNamePart)))
    position += name.utf8.count
    if name.isEmpty || name.utf8.count > 32 { throw fault("an element without a valid name") }
    try skipAttributes()
    let isEmpty = bytes[position - 1] == UInt8(ascii: "/")
    position += 1
    return Tag(name: name, range: start..<position, isClosing: isClosing, isEmpty: isEmpty && !isClosing)
  }

  private static func isNamePart(_ byte: UInt8) -> Bool {
    !byte.isSpace && byte != UInt8(ascii: ">") && byte != UInt8(ascii: "/") && byte != UInt8(ascii: "<")
  }

  /// Skips to the `>` outside of quotation marks.
  private mutating func skipAttributes() throws(Fault) {
    var quote: UInt8?
    while position < bytes.count {
      let byte = bytes[position]
      if let mark = quote {
        if byte == mark { quote = nil }
      } else if byte == UInt8(ascii: ">") {
        return
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
      }
      position += 1
    }
    throw fault("the document ends too early")
  }

  // MARK: values

  private mutating func element(_ tag: Tag, depth: Int) throws(Fault) -> Element {
    try room.take()
    if tag.isClosing { throw fault("</" + tag.name.printable + "> without a start tag") }
    if tag.name == "dict" { return try object(tag, depth: depth + 1) }
    if tag.name == "array" { return try list(tag, depth: depth + 1) }
    let text = tag.isEmpty ? .empty : try content(of: tag.name)
    return (try value(of: text, in: tag), TextNode(kind: .single, range: tag.range.lowerBound..<position))
  }

  private func value(of text: Text, in tag: Tag) throws(Fault) -> Value {
    if tag.name == "string" { return .text(text) }
    if tag.name == "true" { return .bool(true) }
    if tag.name == "false" { return .bool(false) }
    if tag.name == "integer" || tag.name == "real" { return .number(try number(text)) }
    if tag.name == "date" { return .other("a date") }
    if tag.name == "data" { return .other("data") }
    throw fault("<" + tag.name.printable + "> is not an element of property lists")
  }

  private mutating func list(_ tag: Tag, depth: Int) throws(Fault) -> Element {
    var place = TextNode(kind: .list, range: tag.range)
    if tag.isEmpty { return (.list([]), place) }
    try room.enter(depth: depth)
    var items: [Value] = []
    while let next = try nextTag() {
      if next.isClosing && next.name == "array" {
        place.close(at: next.range)
        return (.list(items), place)
      }
      let item = try element(next, depth: depth)
      items.append(item.value)
      place.children.append(item.place)
    }
    throw fault("<array> is not closed")
  }

  private mutating func object(_ tag: Tag, depth: Int) throws(Fault) -> Element {
    var place = TextNode(kind: .object, range: tag.range)
    if tag.isEmpty { return (.object([]), place) }
    try room.enter(depth: depth)
    var (members, places): ([Value.Member], [Int]) = ([], [])
    while let next = try nextTag() {
      if next.isClosing && next.name == "dict" {
        try checkKeys(of: members, at: places)
        place.close(at: next.range)
        return (.object(members), place)
      }
      guard next.name == "key", !next.isClosing else { throw fault("a value in <dict> has no <key>") }
      places.append(position)
      let key = next.isEmpty ? .empty : try content(of: next.name)
      let keyPlace = next.range.lowerBound..<position
      try room.take()
      guard let start = try nextTag() else { break }
      var (value, child) = try element(start, depth: depth)
      child.key = keyPlace
      members.append(Value.Member(key: key, value: value))
      place.children.append(child)
    }
    throw fault("<dict> is not closed")
  }

  /// - Parameter places: the offsets of the keys.
  private func checkKeys(of members: [Value.Member], at places: [Int]) throws(Fault) {
    var repeated = RepeatedKey()
    guard let index = repeated.index(in: members, ignoresCase: false) else { return }
    throw .repeatedKey(members[index].key, place: " in line " + Text(line(at: places[index])))
  }

  /// Returns the text up to the end tag of `name`.
  private mutating func content(of name: Text) throws(Fault) -> Text {
    var text: [UInt8] = []
    while position < bytes.count {
      if bytes[position] != UInt8(ascii: "<") && bytes[position] != UInt8(ascii: "&") {
        text.append(bytes[position])
        position += 1
      } else if isNext("<![CDATA[") {
        position += 9
        let start = position
        try skip(behind: "]]>")
        text += bytes[start..<(position - 3)]
      } else if isNext("<!--") {
        try skip(behind: "-->")
      } else if bytes[position] == UInt8(ascii: "<") {
        let tag = try tag()
        guard tag.isClosing, tag.name == name else { throw fault("<" + name.printable + "> is not closed") }
        try room.take(bytes: text.count)
        return Text(utf8: text)
      } else {
        UTF8Sequence.append(try entity(), to: &text)
      }
    }
    throw fault("<" + name.printable + "> is not closed")
  }

  private static let entities: [(Text, UInt32)] = [
    ("lt", 0x3C), ("gt", 0x3E), ("amp", 0x26), ("quot", 0x22), ("apos", 0x27),
  ]

  private mutating func entity() throws(Fault) -> UInt32 {
    position += 1
    let start = position
    while position < bytes.count, position - start < 10, bytes[position] != UInt8(ascii: ";") { position += 1 }
    let name = Text(utf8: Array(bytes[start..<min(position, bytes.count)]))
    position += 1
    for (known, scalar) in Self.entities where known == name { return scalar }
    let isHex = name.hasPrefix("#x")
    let digits = name.utf8.dropFirst(isHex ? 2 : 1)
    guard name.hasPrefix("#"), let scalar = Self.number(digits, radix: isHex ? 16 : 10), scalar & ~0x7FF != 0xD800,
      scalar <= 0x10_FFFF
    else { throw fault("&" + name.printable + "; is not a character") }
    return scalar
  }

  /// Reads a number of at most seven digits.
  private static func number(_ digits: ArraySlice<UInt8>, radix: UInt32) -> UInt32? {
    guard (1...7).contains(digits.count) else { return nil }
    var number: UInt32 = 0
    for byte in digits {
      let letter = byte | 0x20
      let digit: UInt32
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): digit = UInt32(byte - UInt8(ascii: "0"))
      default:
        guard radix == 16, (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(letter) else { return nil }
        digit = UInt32(letter - UInt8(ascii: "a") + 10)
      }
      number = number * radix + digit
    }
    return number
  }

  private func number(_ text: Text) throws(Fault) -> Double {
    guard let number = DecimalNumber.value(of: text.utf8) else {
      throw fault(text.printable.quoted + " is not a number")
    }
    return number
  }
}

extension DecimalNumber {
  /// Reads a number of a property list, ignoring spaces around it: `-1`, `+0.5`, `1e3`, `0x1F`, `inf`, `nan`.
  static func value(of text: [UInt8]) -> Double? {
    var rest = text.drop { $0.isSpace }
    while let last = rest.last, last.isSpace { rest.removeLast() }
    if rest.count > 400 { return nil }
    var number = DecimalNumber()
    if rest.first == UInt8(ascii: "+") || rest.first == UInt8(ascii: "-") {
      number.isNegative = rest.removeFirst() == UInt8(ascii: "-")
    }
    let word = Text(utf8: Array(rest)).lowercased
    if word == "inf" || word == "infinity" { return number.isNegative ? -.infinity : .infinity }
    if word == "nan" { return .nan }
    if word.hasPrefix("0x") { return hexadecimal(word.utf8.dropFirst(2)).map { number.isNegative ? -$0 : $0 } }
    return number.take(rest) ? number.value : nil
  }

  private static func hexadecimal(_ digits: ArraySlice<UInt8>) -> Double? {
    guard !digits.isEmpty else { return nil }
    var number = 0.0
    for byte in digits {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): number = number * 16 + Double(byte - UInt8(ascii: "0"))
      case UInt8(ascii: "a")...UInt8(ascii: "f"): number = number * 16 + Double(byte - UInt8(ascii: "a") + 10)
      default: return nil
      }
    }
    return number
  }

  /// Reads digits with an optional fraction and exponent; returns false for anything else.
  private mutating func take(_ text: ArraySlice<UInt8>) -> Bool {
    let whole = text.prefix(while: Self.isDigit)
    var (rest, digits) = (text.dropFirst(whole.count), whole.count)
    for byte in whole { take(byte - UInt8(ascii: "0")) }
    if rest.first == UInt8(ascii: ".") {
      let fraction = rest.dropFirst().prefix(while: Self.isDigit)
      for byte in fraction { takeFraction(byte - UInt8(ascii: "0")) }
      digits += fraction.count
      rest = rest.dropFirst(1 + fraction.count)
    }
    guard digits > 0 else { return false }
    guard let mark = rest.first else { return true }
    return mark | 0x20 == UInt8(ascii: "e") && takeExponent(rest.dropFirst())
  }

  private mutating func takeExponent(_ text: ArraySlice<UInt8>) -> Bool {
    let hasSign = text.first == UInt8(ascii: "+") || text.first == UInt8(ascii: "-")
    let digits = text.dropFirst(hasSign ? 1 : 0)
    guard !digits.isEmpty, digits.allSatisfy(Self.isDigit) else { return false }
    let size = digits.reduce(0) { min(10_000, $0 * 10 + Int($1 - UInt8(ascii: "0"))) }
    exponent += text.first == UInt8(ascii: "-") ? -size : size
    return true
  }

  private static func isDigit(_ byte: UInt8) -> Bool { byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9") }
}

extension UInt8 {
  /// Whether this is a space, a tab or a line end.
  var isSpace: Bool { self == 0x20 || (0x09...0x0D).contains(self) }
}
