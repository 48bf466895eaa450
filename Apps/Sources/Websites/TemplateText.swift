import Values

/// A page's text with places for values, in the form of Mustache: `{{key}}` is escaped for HTML, `{{{key}}}` is not.
///
///     TemplateText("<h1>{{title}}</h1>")?.filled { _ in "Salt & pepper" }  // <h1>Salt &amp; pepper</h1>
public struct TemplateText: Sendable {
  private enum Part: Sendable {
    case plain([UInt8])
    case place(key: Text, isEscaped: Bool)
  }

  /// The text before it is filled.
  public let source: Text
  private var parts: [Part] = []

  /// Returns nil for a text with `{{` that begins no place.
  public init?(_ source: Text) {
    self.source = source
    let bytes = source.utf8
    var (start, place) = (0, 0)
    while place < bytes.count {
      guard bytes[place] == Self.open, place + 1 < bytes.count, bytes[place + 1] == Self.open else {
        place += 1
        continue
      }
      parts.append(.plain(Array(bytes[start..<place])))
      guard let end = takePlace(in: bytes, at: place + 2) else { return nil }
      (start, place) = (end, end)
    }
    parts.append(.plain(Array(bytes[start...])))
  }

  private static var open: UInt8 { UInt8(ascii: "{") }
  private static var close: UInt8 { UInt8(ascii: "}") }

  /// Adds the part behind two braces, and returns the offset of its end.
  private mutating func takePlace(in bytes: [UInt8], at start: Int) -> Int? {
    let isRaw = start < bytes.count && bytes[start] == Self.open
    let inside = bytes[(isRaw ? start + 1 : start)...]
    guard let end = inside.firstIndex(of: Self.close) else { return nil }
    let key = inside[..<end].filter { $0 != UInt8(ascii: " ") }
    let closing = [UInt8](repeating: Self.close, count: isRaw ? 3 : 2)
    guard !key.isEmpty, key.allSatisfy(Self.isKeyByte), bytes[end...].starts(with: closing) else { return nil }
    parts.append(.place(key: Text(utf8: Array(key)), isEscaped: !isRaw))
    return end + closing.count
  }

  private static func isKeyByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"), UInt8(ascii: "."):
      true
    default: false
    }
  }

  /// The keys of the places, in their order.
  public var keys: [Text] {
    parts.compactMap { part in
      if case .place(let key, _) = part { key } else { nil }
    }
  }

  /// Returns the text with a value in each place; nil if one has no value.
  public func filled(_ value: (Text) -> Text?) -> Text? {
    var bytes: [UInt8] = []
    for part in parts {
      switch part {
      case .plain(let text): bytes += text
      case .place(let key, let isEscaped):
        guard let value = value(key) else { return nil }
        bytes += isEscaped ? Self.escaped(value) : value.utf8
      }
    }
    return Text(utf8: bytes)
  }

  private static func escaped(_ text: Text) -> [UInt8] {
    var escaped: [UInt8] = []
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "&"): escaped += Text("&amp;").utf8
      case UInt8(ascii: "<"): escaped += Text("&lt;").utf8
      case UInt8(ascii: ">"): escaped += Text("&gt;").utf8
      case UInt8(ascii: "\""): escaped += Text("&quot;").utf8
      case UInt8(ascii: "'"): escaped += Text("&#39;").utf8
      default: escaped.append(byte)
      }
    }
    return escaped
  }
}
