extension String {
  /// The text as one line that can be shown to a person: packs, archives and other servers must not be able to move the
  /// cursor, change colours, fake a line or turn the writing around.
  ///
  /// Control characters, line separators and the marks of bidirectional text are written as `\u{1b}`.
  public var printable: String {
    // Nearly every line is plain.
    if unicodeScalars.allSatisfy({ !$0.isUnprintable }) { return self }
    return unicodeScalars.reduce(into: "") { line, scalar in
      if scalar.isUnprintable {
        line += "\\u{\(String(scalar.value, radix: 16))}"
      } else {
        line.unicodeScalars.append(scalar)
      }
    }
  }

  /// A JSON document with the same content, its unprintable characters escaped as JSON does it. Its own line ends remain.
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

extension UInt16 {
  fileprivate var fourDigits: String {
    let digits = String(self, radix: 16)
    return String(repeating: "0", count: 4 - digits.count) + digits
  }
}

extension Unicode.Scalar {
  /// Controls, formats (among them all marks of direction, and characters without width), separators of lines and
  /// paragraphs, and what is no character.
  fileprivate var isUnprintable: Bool {
    if value >= 0x20 && value < 0x7F { return false }
    switch properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator, .surrogate, .unassigned, .privateUse: return true
    // A joiner is part of many scripts and pictures, and moves nothing.
    case .format: return value != 0x200C && value != 0x200D
    default: return false
    }
  }
}
