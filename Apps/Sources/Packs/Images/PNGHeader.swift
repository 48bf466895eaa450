/// The first chunk of a PNG (W3C PNG, third edition, 11.2.1).
struct PNGHeader: Sendable {
  static var length: Int { 13 }

  /// The size in pixels, below 2^31.
  let width, height: Int
  private let depth, colorType: UInt8
  private let isInterlaced: Bool

  /// Returns nil if a field has an invalid value.
  init?(_ bytes: [UInt8]) {
    func side(_ offset: Int) -> UInt32 { (0..<4).reduce(0) { $0 << 8 | UInt32(bytes[offset + $1]) } }
    guard bytes.count == Self.length, (1..<0x8000_0000).contains(side(0)), (1..<0x8000_0000).contains(side(4)),
      Self.isKnown(colorType: bytes[9], depth: bytes[8]), bytes[10] == 0, bytes[11] == 0, bytes[12] <= 1
    else { return nil }
    (width, height) = (Int(side(0)), Int(side(4)))
    (depth, colorType, isInterlaced) = (bytes[8], bytes[9], bytes[12] == 1)
  }

  /// Not by searches in two arrays of literals, which Swift 6.3 exchanges in the page (Scripts/merged_constants.py).
  private static func isKnown(colorType: UInt8, depth: UInt8) -> Bool {
    let isPowerOfTwo = depth.nonzeroBitCount == 1
    switch colorType {
    case 0: return isPowerOfTwo && depth <= 16
    case 3: return isPowerOfTwo && depth <= 8
    case 2, 4, 6: return depth == 8 || depth == 16
    default: return false
    }
  }

  /// The product has 64 bits, since the sides have not been checked.
  var pixels: Int64 { Int64(width) * Int64(height) }

  var needsPalette: Bool { colorType == 3 }
  /// Whether a palette is allowed: required for indexed colours, optional for colours, invalid for grey.
  var mayHavePalette: Bool { colorType & 2 != 0 }
  var paletteLimit: Int { needsPalette ? 1 << Int(depth) : 256 }

  /// The passes of the image: bytes of a row with its filter, and the number of rows.
  ///
  /// - Precondition: `pixels` is at most `Limits.pixels`, so that a row fits 32 bits.
  var passes: [(rowBytes: Int, rows: Int)] {
    if !isInterlaced { return [pass(width, height)] }
    // Adam7: the first pixel of each pass and the distance of its pixels.
    let grid = [(0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2)]
    return grid.map { x, y, columns, rows in
      pass((width - x + columns - 1) / columns, (height - y + rows - 1) / rows)
    }.filter { $0.rowBytes > 1 && $0.rows > 0 }
  }

  private func pass(_ width: Int, _ height: Int) -> (rowBytes: Int, rows: Int) {
    let channels = [1, 0, 3, 1, 2, 0, 4][Int(colorType)]
    return (1 + (width * channels * Int(depth) + 7) / 8, height)
  }
}
