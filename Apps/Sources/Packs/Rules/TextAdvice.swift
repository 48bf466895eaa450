import Values

/// Recommendations for a text that people read: something in it should be removed.
public enum TextAdvice {
  /// Returns the recommendations for a text; none for one that shows nothing, which is a fault.
  public static func all(on text: Text, _ path: Text) -> [Advice] {
    if text.isBlank { return [] }
    let scalars = text.scalars
    var kinds: [AdviceKind] = []
    if scalars.contains(where: { $0.isControl }) {
      kinds.append(.textControl)
    } else if scalars.first?.isWhiteSpace == true || scalars.last?.isWhiteSpace == true {
      kinds.append(.textSpaces)
    }
    if scalars.contains(where: { $0.turnsDirection }) { kinds.append(.textDirection) }
    return kinds.map { Advice($0, path) }
  }
}

/// A character of Unicode, by its number. `Unicode.Scalar` knows the kinds by tables, which are large in wasm.
package struct TextScalar: Hashable, Sendable {
  package let number: Int

  package init(_ number: Int) { self.number = number }

  package var isControl: Bool { number < 0x20 || number >= 0x7F && number <= 0x9F }

  /// Whether it embeds, overrides or isolates a direction of writing, with which a text can show something else than it says.
  package var turnsDirection: Bool {
    number >= 0x202A && number <= 0x202E || number >= 0x2066 && number <= 0x2069
  }

  package var isWhiteSpace: Bool {
    switch number {
    case 0x09...0x0D, 0x20, 0x85, 0xA0, 0x1680, 0x2000...0x200A, 0x2028, 0x2029, 0x202F, 0x205F, 0x3000: true
    default: false
    }
  }
}

extension Text {
  /// The characters. A damaged one has some number.
  fileprivate var scalars: [TextScalar] {
    var numbers: [Int] = []
    for byte in utf8 {
      if byte & 0xC0 == 0x80, let last = numbers.last {
        numbers[numbers.count - 1] = last << 6 | Int(byte & 0x3F)
      } else {
        numbers.append(Int(byte < 0x80 ? byte : byte < 0xE0 ? byte & 0x1F : byte < 0xF0 ? byte & 0x0F : byte & 7))
      }
    }
    return numbers.map { TextScalar($0) }
  }
}
