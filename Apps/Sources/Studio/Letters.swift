/// A part of a text's valid UTF-8, cut between two letters. It shares the text's bytes, so that lines are tried without copies.
public typealias Letters = ArraySlice<UInt8>

extension Letters {
  /// The length of the first letter in bytes; 0 at the end.
  private var firstCount: Int {
    guard let head = first else { return 0 }
    return head < 0x80 ? 1 : head < 0xE0 ? 2 : head < 0xF0 ? 3 : 4
  }

  /// Removes the first letter, and returns its Unicode scalar.
  mutating func popFirstLetter() -> UInt32 {
    let letter = prefix(firstCount)
    self = dropFirst(letter.count)
    return letter.scalar
  }

  /// Removes the last letter, and returns its Unicode scalar.
  @discardableResult mutating func popLastLetter() -> UInt32 {
    var start = endIndex - 1
    while self[start] & 0xC0 == 0x80 { start -= 1 }
    let letter = self[start...]
    self = self[..<start]
    return letter.scalar
  }

  /// The Unicode scalar of a single letter.
  private var scalar: UInt32 {
    let head = self[startIndex] & (count == 1 ? 0x7F : 0x7F >> UInt8(count))
    return dropFirst().reduce(UInt32(head)) { $0 << 6 | UInt32($1 & 0x3F) }
  }

  /// The letters without the space at their end.
  var trimmed: Letters {
    var (shown, rest) = (self, self)
    while !rest.isEmpty && rest.popLastLetter().isSpace { shown = rest }
    return shown
  }

  /// Whether the first letter belongs to a script from right to left; it decides where punctuation goes.
  var isFromRight: Bool {
    var rest = self
    while !rest.isEmpty {
      let scalar = rest.popFirstLetter()
      if scalar.isFromRight { return true }
      if scalar.isLetter { return false }
    }
    return false
  }
}

extension UInt32 {
  /// Whether a line may break after this scalar: the white space of Unicode.
  var isSpace: Bool {
    switch self {
    case 0x09...0x0D, 0x20, 0xA0, 0x1680, 0x2000...0x200A, 0x2028, 0x2029, 0x202F, 0x205F, 0x3000, 0xFEFF: return true
    default: return false
    }
  }

  /// Whether this scalar belongs to Hebrew, Arabic or their neighbours, or is a form of their letters.
  fileprivate var isFromRight: Bool {
    switch self {
    case 0x590...0x8FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFC: return true
    default: return false
    }
  }

  /// Whether this scalar counts as a letter: all but the blocks of marks, punctuation and symbols. Unicode's own tables are large in wasm.
  fileprivate var isLetter: Bool {
    switch self {
    case ..<0x80: return (0x61...0x7A).contains(self | 0x20)
    case 0xAA, 0xB5, 0xBA: return true
    case ..<0xC0, 0xD7, 0xF7, 0x300...0x36F, 0x2000...0x2BFF, 0x3000...0x3004, 0x3007...0x3030: return false
    case 0xFE00...0xFE6F, 0xFF00...0xFF20, 0x1F000...: return false
    default: return true
    }
  }
}
