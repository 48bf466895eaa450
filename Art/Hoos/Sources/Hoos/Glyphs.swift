/// The letters of the headers: strokes in a box 40 high around the origin.
struct Glyph: Sendable {
  let path: String
  /// Half the width, without the stroke.
  let half: Double

  init(_ half: Double, _ path: String) {
    self.path = path
    self.half = half
  }

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
    "?": Glyph(8, "M-8 -11C-7 -24 9 -23 9 -11C9 -2 0 -2 0 8M0 19V20"),
    "'": Glyph(0.5, "M0 -20V-13"),
    " ": Glyph(2.5, ""),
  ]
}
