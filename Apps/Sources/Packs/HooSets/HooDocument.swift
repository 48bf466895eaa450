import Archives
import Values

/// Reads the fields of a set's document, ignoring the case of keys, and collects their faults.
struct HooDocument {
  private let value: Value
  private let file: Text
  private let entry: Text
  private(set) var faults: [ArchiveFault] = []

  init(_ value: Value, file: Text, entry: Text) {
    self.value = value
    self.file = file
    self.entry = entry
    if !isObject { report(.jsonKind, .empty, "holds " + value.kind + " instead of an object; write { and } around it") }
  }

  var isObject: Bool { if case .object = value { true } else { false } }

  private mutating func report(_ rule: ArchiveRule, _ path: Text, _ message: Text) {
    faults.append(ArchiveFault(rule, file: file, entry: entry, path: path, message))
  }

  private func members(_ isWanted: (Text) -> Bool) -> [Value.Member] {
    guard case .object(let members) = value else { return [] }
    return members.filter { isWanted($0.key.lowercased) }
  }

  /// Whether it has the text of `key` in `language`, or in the language without its region.
  func has(_ key: Text, in language: Text) -> Bool {
    let stem = key.lowercased
    return !members { $0 != stem && $0.covers(stem + "-" + language.lowercased) }.isEmpty
  }

  private mutating func needed(_ key: Text) -> Value? {
    let wanted = key.lowercased
    if let value = members({ $0 == wanted }).first?.value { return value }
    report(.keyMissing, key, "lacks " + key + "; write one")
    return nil
  }

  /// Returns the text of `key` in `language`, or in the language without its region, or the one without a language. Texts in other languages
  /// are checked as well.
  mutating func text(
    _ key: Text, limit: Int, language: Text, isNeeded: Bool, hasLines: Bool = false
  ) -> Text? {
    let wanted = key.lowercased
    let chosen = wanted + "-" + language.lowercased
    if isNeeded, needed(key) == nil { return nil }
    var (best, length): (Text?, Int) = (nil, 0)
    for member in members({ wanted.covers($0) }) {
      let text = text(member, limit: limit, hasLines: hasLines)
      if member.key.utf8.count > length, member.key.lowercased.covers(chosen) {
        (best, length) = (text, member.key.utf8.count)
      }
    }
    return best
  }

  private mutating func text(_ member: Value.Member, limit: Int, hasLines: Bool) -> Text? {
    guard let text = joined(member.value, hasLines: hasLines) else {
      let expected: Text = hasLines ? "text or a list of lines" : "text"
      report(.keyKind, member.key, "has " + member.value.kind + " as " + member.key.printable + "; write " + expected)
      return nil
    }
    let hasControl = text.utf8.contains { $0 < 0x20 && !(hasLines && $0 == UInt8(ascii: "\n")) || $0 == 0x7F }
    if !text.isBlank, text.utf8.count <= limit, !hasControl { return text }
    report(text, member.key.printable, limit: limit, hasLines: hasLines, hasControl: hasControl)
    return nil
  }

  @inline(never)
  private mutating func report(_ text: Text, _ key: Text, limit: Int, hasLines: Bool, hasControl: Bool) {
    if text.isBlank && !hasControl {
      report(.textEmpty, key, "has an empty " + key + "; write some text")
    } else if text.utf8.count > limit {
      let size = Text(text.utf8.count) + " bytes as " + key + "; shorten it to " + Text(limit)
      report(.textTooLong, key, "has " + size)
    } else {
      let remedy: Text = hasLines ? "; separate lines with \\n" : "; write it on one line"
      report(.textControl, key, "has a control character in " + key + remedy)
    }
  }

  private func joined(_ value: Value, hasLines: Bool) -> Text? {
    if case .text(let text) = value { return text }
    guard hasLines, case .list(let items) = value else { return nil }
    var bytes: [UInt8] = []
    for (index, item) in items.enumerated() {
      guard case .text(let line) = item else { return nil }
      if index > 0 { bytes.append(UInt8(ascii: "\n")) }
      bytes += line.utf8
    }
    return Text(utf8: bytes)
  }

  /// `Color` as `#rrggbb`.
  mutating func color() -> Text? {
    guard let value = needed("Color") else { return nil }
    guard case .text(let text) = value else {
      report(.keyKind, "Color", "has " + value.kind + " as Color; write text, as in \"#2e7d5b\"")
      return nil
    }
    if let color = HooColor.normal(text) { return color }
    report(.color, "Color", "has " + text.quoted + " as Color; write six hexadecimal digits, as in \"#2e7d5b\"")
    return nil
  }

  /// `Eyes`, three numbers for each eye, and `Lids`; nil where they are missing or of another form: such a Hoo does not blink.
  func eyes() -> HooEyes? {
    guard case .list(let items)? = members({ $0 == "eyes" }).first?.value,
      case .text(let text)? = members({ $0 == "lids" }).first?.value, let lids = HooColor.normal(text),
      items.count == 3 || items.count == 6
    else { return nil }
    var circles: [Double] = []
    for item in items {
      guard case .number(let number) = item, number >= 0, number <= 100 else { return nil }
      circles.append(number)
    }
    return HooEyes(circles: circles, lids: lids)
  }

  mutating func count() -> Int? {
    guard let value = needed("Count") else { return nil }
    guard case .number(let number) = value else {
      report(.keyKind, "Count", "has " + value.kind + " as Count; write a number")
      return nil
    }
    if let count = HooCount.normal(number), count > 0 { return count }
    let found = Text(decimal: number) + " as Count; write a number from 1 to " + Text(Limits.hoos)
    report(.countRange, "Count", "has " + found)
    return nil
  }
}

/// Colours of sets.
public enum HooColor {
  /// `#rrggbb` in small letters, for `#rrggbb`, `rrggbb` and `#rgb`; nil for anything else.
  public static func normal(_ text: Text) -> Text? {
    let hasMark = text.utf8.first == UInt8(ascii: "#")
    let digits = text.lowercased.utf8.dropFirst(hasMark ? 1 : 0)
    let isHex = digits.allSatisfy {
      $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") || $0 >= UInt8(ascii: "a") && $0 <= UInt8(ascii: "f")
    }
    if isHex && digits.count == 6 { return "#" + Text(utf8: Array(digits)) }
    return isHex && hasMark && digits.count == 3 ? "#" + Text(utf8: digits.flatMap { [$0, $0] }) : nil
  }
}

enum HooCount {
  /// A whole number from 0 to the limit; nil for any other.
  static func normal(_ number: Double) -> Int? {
    guard number >= 0, number <= Double(Limits.hoos), number == number.rounded(.down) else { return nil }
    return Int(number)
  }
}
