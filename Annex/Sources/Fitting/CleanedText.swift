import Packs
import Values

extension Text {
  /// The text without marks that turn the direction of writing, without white space at its ends, and with a space instead of each
  /// control character and separator of lines or paragraphs.
  ///
  /// - Parameters:
  ///   - hasLines: whether line feeds stay; separators become such.
  ///   - isTyped: whether it is being typed, so that white space at its ends stays.
  public func cleaned(hasLines: Bool, isTyped: Bool = false) -> Text {
    var (clean, end, index) = ([UInt8](), 0, 0)
    while index < utf8.count {
      let length = Self.length(from: utf8[index])
      var (number, bytes) = (number(at: index, length), utf8[index..<min(index + length, utf8.count)])
      index += length
      if Self.isSeparator(number) { (number, bytes) = (0x0A, [UInt8(ascii: "\n")]) }
      if TextScalar(number).isControl, number != 0x0A || !hasLines { (number, bytes) = (0x20, [UInt8(ascii: " ")]) }
      let scalar = TextScalar(number)
      if scalar.turnsDirection || !isTyped && clean.isEmpty && scalar.isWhiteSpace { continue }
      clean += bytes
      if isTyped || !scalar.isWhiteSpace { end = clean.count }
    }
    return Text(utf8: Array(clean.prefix(end)))
  }

  /// The bytes of the character that begins with a byte.
  private static func length(from byte: UInt8) -> Int { byte < 0xC0 ? 1 : byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4 }

  /// The number of the character at an index; that of no character for one of four bytes, as none of them matters here.
  private func number(at index: Int, _ length: Int) -> Int {
    if length == 1 { return Int(utf8[index]) }
    guard length < 4, index + length <= utf8.count else { return 0xFFFF }
    let first = Int(utf8[index]) & (length == 2 ? 0x1F : 0x0F)
    return utf8[(index + 1)..<(index + length)].reduce(first) { $0 << 6 | Int($1 & 0x3F) }
  }

  /// Whether it separates lines or paragraphs, as texts of word processors have it.
  private static func isSeparator(_ number: Int) -> Bool { number == 0x2028 || number == 0x2029 }
}
