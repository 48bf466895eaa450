import Values

/// The members of an object with the bytes of their values, so that numbers and texts that stay are written as they were.
struct JSONMembers {
  private var members: [(key: Text, bytes: [UInt8])] = []
  /// Whether a value was set since it was read.
  private(set) var isChanged = false

  /// - Parameter bytes: a valid document, or a part of one; anything but an object has no members.
  init(_ bytes: [UInt8]) {
    var scanner = JSONScanner(bytes)
    scanner.forEach(of: UInt8(ascii: "{")) { scanner in
      let key = Array(bytes[scanner.value()])
      scanner.skip(UInt8(ascii: ":"))
      let value = Array(bytes[scanner.value()])
      guard case .text(let name)? = try? JSONReader.value(in: key, .document) else { return }
      members.append((name, value))
    }
  }

  /// The bytes of a value. A new member is the last one.
  subscript(key: Text) -> [UInt8]? {
    get { members.first { $0.key == key }?.bytes }
    set {
      let index = members.firstIndex { $0.key == key }
      isChanged = isChanged || index != nil || newValue != nil
      switch (index, newValue) {
      case (let index?, let bytes?): members[index].bytes = bytes
      case (let index?, nil): members.remove(at: index)
      case (nil, let bytes?): members.append((key, bytes))
      case (nil, nil): break
      }
    }
  }

  var isEmpty: Bool { members.isEmpty }

  /// The object as JSON.
  var bytes: [UInt8] {
    var bytes: [UInt8] = [UInt8(ascii: "{")]
    for (index, member) in members.enumerated() {
      if index > 0 { bytes += (", " as Text).utf8 }
      bytes += JSONWriter.text(member.key) + (": " as Text).utf8 + member.bytes
    }
    return bytes + [UInt8(ascii: "}")]
  }
}

/// The items of a list with their bytes.
enum JSONItems {
  /// - Parameter bytes: as of `JSONMembers`.
  static func items(in bytes: [UInt8]) -> [[UInt8]] {
    var (items, scanner) = ([[UInt8]](), JSONScanner(bytes))
    scanner.forEach(of: UInt8(ascii: "[")) { scanner in items.append(Array(bytes[scanner.value()])) }
    return items
  }

  /// The list as JSON, with an item on each line.
  static func bytes(_ items: [[UInt8]]) -> [UInt8] {
    var bytes: [UInt8] = [UInt8(ascii: "[")]
    for (index, item) in items.enumerated() { bytes += (index > 0 ? ",\n" : "\n" as Text).utf8 + item }
    return bytes + ("\n]\n" as Text).utf8
  }
}

/// Finds the ends of values in valid JSON.
struct JSONScanner {
  private let bytes: [UInt8]
  private var place = 0

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { place = 3 }
  }

  private var next: UInt8 { place < bytes.count ? bytes[place] : 0 }

  /// Visits each part of a list or an object, which `bracket` opens.
  mutating func forEach(of bracket: UInt8, _ visit: (inout JSONScanner) -> Void) {
    skipSpaces()
    guard next == bracket else { return }
    place += 1
    skipSpaces()
    while place < bytes.count, next != UInt8(ascii: "]"), next != UInt8(ascii: "}") {
      visit(&self)
      skip(UInt8(ascii: ","))
      skipSpaces()
    }
  }

  mutating func skip(_ mark: UInt8) {
    skipSpaces()
    if next == mark { place += 1 }
  }

  /// Passes a value, and returns where it is.
  mutating func value() -> Range<Int> {
    skipSpaces()
    let begin = place
    var depth = 0
    repeat {
      switch next {
      case UInt8(ascii: "\""): passText()
      case UInt8(ascii: "{"), UInt8(ascii: "["): (depth, place) = (depth + 1, place + 1)
      case UInt8(ascii: "}"), UInt8(ascii: "]"): (depth, place) = (depth - 1, place + 1)
      case UInt8(ascii: ","), UInt8(ascii: ":"), 0x20, 0x0A, 0x0D, 0x09: place += 1
      default: passPlain()
      }
    } while depth > 0 && place < bytes.count
    return begin..<place
  }

  private mutating func passText() {
    place += 1
    while place < bytes.count, next != UInt8(ascii: "\"") { place += next == UInt8(ascii: "\\") ? 2 : 1 }
    place = min(place + 1, bytes.count)
  }

  /// Passes a number or a word.
  private mutating func passPlain() {
    let ends = Array((",:]}\"{[ \n\r\t" as Text).utf8)
    while place < bytes.count, !ends.contains(next) { place += 1 }
  }

  private mutating func skipSpaces() {
    while [0x20, 0x0A, 0x0D, 0x09].contains(next) { place += 1 }
  }
}

extension JSONWriter {
  /// A text as JSON.
  static func text(_ text: Text) -> [UInt8] {
    var json = JSONWriter()
    json.item(text)
    return json.text.utf8
  }

  /// Writes a value. Kinds that JSON does not have are null.
  mutating func write(_ value: Value) {
    switch value {
    case .null, .other: plain("null")
    case .bool(let isTrue): plain(isTrue ? "true" : "false")
    case .number(let number): plain(Self.decimal(number))
    case .text(let text): item(text)
    case .list(let items):
      begin("[")
      for item in items { write(item) }
      end("]")
    case .object(let members):
      begin("{")
      for member in members {
        name(member.key)
        write(member.value)
      }
      end("}")
    }
  }
}
