/// A text made ready for searching: in lower case, and without the accents of Latin letters and without apostrophes.
///
///     SearchText("Müßig'er".utf8).bytes == "mussiger".utf8
///
/// Letters beyond Latin-1 stay as they are, except for Œ, which is two as Æ and ß are.
public struct SearchText: Equatable, Sendable {
  /// The letters that U+00C0...U+00FF are searched as; `*` and `/` stay themselves.
  private static let plain = letters("aaaaaaaceeeeiiiidnooooo*ouuuuytsaaaaaaaceeeeiiiidnooooo/ouuuuyty")
  private static let sharpS = 31

  public private(set) var bytes: [UInt8] = []

  /// The bytes of a `String` would link the standard library's code for UTF-16, 7 KB of wasm.
  private static func letters(_ text: StaticString) -> [UInt8] { text.withUTF8Buffer { Array($0) } }

  public init(_ utf8: [UInt8]) {
    bytes.reserveCapacity(utf8.count)
    var i = 0
    while i < utf8.count {
      i += add(utf8, i)
    }
  }

  /// Takes over the character at `i`; returns its size.
  private mutating func add(_ utf8: [UInt8], _ i: Int) -> Int {
    let byte = utf8[i]
    if byte == 0xC3, i + 1 < utf8.count, utf8[i + 1] >= 0x80 {
      let letter = Int(utf8[i + 1] & 0x3F)
      bytes.append(Self.plain[letter])
      if letter == Self.sharpS { bytes.append(UInt8(ascii: "s")) }
      // Æ and æ.
      if letter & 31 == 6 { bytes.append(UInt8(ascii: "e")) }
      return 2
    }
    // Œ and œ, U+0152 and U+0153.
    if byte == 0xC5, i + 1 < utf8.count, utf8[i + 1] & 0xFE == 0x92 {
      bytes += [UInt8(ascii: "o"), UInt8(ascii: "e")]
      return 2
    }
    // The right single quotation mark, U+2019.
    if byte == 0xE2, i + 2 < utf8.count, utf8[i + 1] == 0x80, utf8[i + 2] == 0x99 { return 3 }
    if byte >= UInt8(ascii: "A"), byte <= UInt8(ascii: "Z") {
      bytes.append(byte | 0x20)
    } else if byte != UInt8(ascii: "'") {
      bytes.append(byte)
    }
    return 1
  }

  /// The words, separated by spaces.
  var words: [ArraySlice<UInt8>] { bytes.split(separator: UInt8(ascii: " ")) }

  /// Whether every word of `query` occurs in it.
  public func contains(_ query: SearchText) -> Bool {
    query.words.allSatisfy { word in contains(word) }
  }

  private func contains(_ word: ArraySlice<UInt8>) -> Bool {
    guard let first = word.first, bytes.count >= word.count else { return false }
    for start in 0...(bytes.count - word.count) where bytes[start] == first {
      if bytes[start..<start + word.count].elementsEqual(word) { return true }
    }
    return false
  }
}
