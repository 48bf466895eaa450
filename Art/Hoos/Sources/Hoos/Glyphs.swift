import Foundation

/// The letters of the headers: strokes in a box 40 high around the origin.
struct Glyph: Sendable {
  let path: String
  /// Half the width, without the stroke.
  let half: Double

  init(_ half: Double, _ path: String) {
    self.path = path
    self.half = half
  }

  /// Returns the strokes of a letter, perhaps with an accent. An unknown letter ends the program.
  static func of(_ letter: Character) -> Glyph {
    if let glyph = all[letter] { return glyph }
    let scalars = Array(String(letter).decomposedStringWithCanonicalMapping.unicodeScalars)
    guard scalars.count == 2, let base = all[Character(scalars[0])], let accent = accents[scalars[1]] else {
      let known = all.keys.filter { $0 != " " }.sorted().map(String.init).joined(separator: " ")
      mistake("no letter \"\(letter)\"", "use one of \(known), or one of them with an accent, as in Ê")
    }
    return Glyph(max(base.half, 7), base.path + accent)
  }

  /// Strokes above and below a capital, by their combining characters.
  private static let accents: [Unicode.Scalar: String] = [
    "\u{300}": "M-6 -39L3 -33", "\u{301}": "M6 -39L-3 -33", "\u{302}": "M-8 -33L0 -40L8 -33",
    "\u{303}": "M-9 -34C-4 -41 4 -29 9 -37", "\u{308}": "M-6 -36V-35M6 -36V-35",
    "\u{30A}": "M0 -40C5 -40 5 -33 0 -33C-5 -33 -5 -40 0 -40Z",
    "\u{30C}": "M-8 -40L0 -33L8 -40", "\u{327}": "M0 20C8 24 5 31 -4 30",
  ]

  static let all: [Character: Glyph] = [
    "A": Glyph(11, "M-11 20L0 -20L11 20M-7 7H7"),
    "B": Glyph(9, "M-9 -20V20C11 21 13 0 -3 -1C9 -2 9 -21 -9 -20ZM-9 -1H-2"),
    "C": Glyph(10, "M10 -13C2 -24 -12 -19 -12 0C-12 19 2 24 10 13"),
    "D": Glyph(10, "M-9 -20V20C16 21 16 -21 -9 -20Z"),
    "E": Glyph(8.5, "M9 -20H-8V20H9M-8 0H5.5"),
    "F": Glyph(8, "M9 -20H-8V20M-8 0H5"),
    "G": Glyph(11, "M10 -13C2 -24 -13 -19 -13 0C-13 20 11 24 11.5 3H3"),
    "H": Glyph(9.5, "M-9.5 -20V20M9.5 -20V20M-9.5 0H9.5"),
    "I": Glyph(0.5, "M0 -20V20"),
    "K": Glyph(9.5, "M-9 -20V20M9.5 -20L-9 4M-3 -3L10 20"),
    "L": Glyph(8, "M-8 -20V20H9"),
    "M": Glyph(13, "M-12 20L-9.5 -20L0 10L9.5 -20L12 20"),
    "N": Glyph(10, "M-10 20V-20L10 20V-20"),
    "O": Glyph(13, "M0 -20C17 -20 17 20 0 20C-17 20 -17 -20 0 -20Z"),
    "R": Glyph(9.5, "M-9 20V-20C13 -21 13 3 -9 2M-1 2L10 20"),
    "S": Glyph(10, "M9.5 -14C3 -23 -10 -21 -10 -10C-10 1 10 -1 10 10C10 21 -5 23 -10.5 14"),
    "T": Glyph(10, "M-10.5 -20H10.5M0 -20V20"),
    "U": Glyph(10, "M-10 -20V5C-10 25 10 25 10 5V-20"),
    "V": Glyph(10.5, "M-10.5 -20L0 20L10.5 -20"),
    "W": Glyph(15, "M-15 -20L-8 20L0 -12L8 20L15 -20"),
    "Y": Glyph(10, "M-10 -20L0 1L10 -20M0 1V20"),
    "Z": Glyph(9, "M-9 -20H9L-9 20H9"),
    "P": Glyph(9, "M-9 20V-20C14 -21 14 4 -9 3"),
    "J": Glyph(8, "M6 -20V8C6 23 -10 24 -11 10"),
    "Q": Glyph(13, "M0 -20C17 -20 17 20 0 20C-17 20 -17 -20 0 -20ZM4 9L13 21"),
    "X": Glyph(9.5, "M-9.5 -20L9.5 20M9.5 -20L-9.5 20"),
    "Æ": Glyph(14, "M-15 20L-2 -20H14M1 -20V20H14M1 0H11M-10 7H1"),
    "Œ": Glyph(15, "M15 -20H-2C-20 -20 -20 20 -2 20H15M1 -20V20M1 0H12"),
    "Ø": Glyph(13, "M0 -20C17 -20 17 20 0 20C-17 20 -17 -20 0 -20ZM-9 19L9 -19"),
    "0": Glyph(10, "M0 -20C13 -20 13 20 0 20C-13 20 -13 -20 0 -20Z"),
    "1": Glyph(4, "M-6 -12L2 -20V20"),
    "2": Glyph(9, "M-9 -11C-8 -24 9 -23 9 -10C9 0 -6 8 -9 20H10"),
    "3": Glyph(9.5, "M-8 -15C-2 -24 9 -21 9 -11C9 -4 4 -1 -2 -1C6 -1 10 3 10 9C10 21 -4 23 -10 15"),
    "4": Glyph(10, "M5 20V-20L-10 9H11"),
    "5": Glyph(9.5, "M8 -20H-7L-8 -2C-2 -8 10 -6 10 6C10 20 -4 24 -10 15"),
    "6": Glyph(10, "M7 -19C-4 -17 -10 -6 -10 6C-10 25 10 25 10 7C10 -7 -7 -8 -10 5"),
    "7": Glyph(9.5, "M-10 -20H10L-3 20"),
    "8": Glyph(10, "M0 -1C-11 -1 -11 -20 0 -20C11 -20 11 -1 0 -1C-13 -1 -13 20 0 20C13 20 13 -1 0 -1Z"),
    "9": Glyph(10, "M-7 19C4 17 10 6 10 -6C10 -25 -10 -25 -10 -7C-10 7 7 8 10 -5"),
    "!": Glyph(0.5, "M0 -20V7M0 19V20"),
    "-": Glyph(6, "M-6 1H6"),
    ".": Glyph(0.5, "M0 19V20"),
    ",": Glyph(1.5, "M1 19L-2 27"),
    "’": Glyph(0.5, "M0 -20V-13"),
    "?": Glyph(8, "M-8 -11C-7 -24 9 -23 9 -11C9 -2 0 -2 0 8M0 19V20"),
    "'": Glyph(0.5, "M0 -20V-13"),
    " ": Glyph(2.5, ""),
  ]
}
