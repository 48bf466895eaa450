extension String {
  /// The text as one line that is safe to print: text from packs, archives and other servers must not move the cursor, change
  /// colours, forge a line or reverse the direction of writing.
  ///
  /// Control characters, line separators and bidirectional marks are written as `\u{1b}`.
  public var printable: String {
    // The common case: nothing to escape.
    if unicodeScalars.allSatisfy({ !$0.isUnprintable }) { return self }
    return unicodeScalars.reduce(into: "") { line, scalar in
      if scalar.isUnprintable {
        line += "\\u{\(String(scalar.value, radix: 16))}"
      } else {
        line.unicodeScalars.append(scalar)
      }
    }
  }

  /// A JSON document with the same value, its unprintable characters escaped. Line ends between tokens remain.
  public var printableJSON: String {
    if unicodeScalars.allSatisfy({ $0 == "\n" || !$0.isUnprintable }) { return self }
    return unicodeScalars.reduce(into: "") { document, scalar in
      if scalar.isUnprintable, scalar != "\n" {
        for unit in String(scalar).utf16 { document += "\\u" + unit.fourDigits }
      } else {
        document.unicodeScalars.append(scalar)
      }
    }
  }
}

extension String {
  /// Whether the text embeds, overrides or isolates a direction of writing, with which it can show something else than it says.
  package var hasDirectionMark: Bool {
    unicodeScalars.contains { (0x202A...0x202E).contains($0.value) || (0x2066...0x2069).contains($0.value) }
  }
}

extension UInt16 {
  fileprivate var fourDigits: String {
    let digits = String(self, radix: 16)
    return String(repeating: "0", count: 4 - digits.count) + digits
  }
}

extension Unicode.Scalar {
  /// Whether this is a control or format character (which include bidirectional marks and zero-width characters), a line or
  /// paragraph separator, or not an assigned character.
  fileprivate var isUnprintable: Bool {
    if value >= 0x20 && value < 0x7F { return false }
    switch properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator, .surrogate, .unassigned, .privateUse: return true
    // Joiners are part of many scripts and emoji.
    case .format: return value != 0x200C && value != 0x200D
    default: return false
    }
  }
}
