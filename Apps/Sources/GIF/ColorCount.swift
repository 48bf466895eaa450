/// The colours of pictures, counted in cells of 5 bits per channel. Each cell knows the mean of its colours, so that the flat
/// colours of a drawing stay exact.
struct ColorCount {
  static let cells = 32768

  private var counts = [UInt32](repeating: 0, count: cells)
  private var sums = [UInt64](repeating: 0, count: cells * 3)

  static func cell(_ red: UInt8, _ green: UInt8, _ blue: UInt8) -> Int {
    Int(red >> 3) << 10 | Int(green >> 3) << 5 | Int(blue >> 3)
  }

  mutating func add(_ red: UInt8, _ green: UInt8, _ blue: UInt8) {
    let cell = Self.cell(red, green, blue)
    counts[cell] += 1
    sums[cell * 3] += UInt64(red)
    sums[cell * 3 + 1] += UInt64(green)
    sums[cell * 3 + 2] += UInt64(blue)
  }

  /// The cells in which there is any colour.
  var used: [Int] { (0..<Self.cells).filter { counts[$0] > 0 } }

  func count(_ cell: Int) -> Int { Int(counts[cell]) }

  /// The mean of a channel in a cell: 0 red, 1 green, 2 blue.
  func mean(_ cell: Int, _ channel: Int) -> Int { Int(sums[cell * 3 + channel] / UInt64(max(1, counts[cell]))) }

  /// The mean colour of several cells.
  func mean(of cells: ArraySlice<Int>) -> Palette.Color {
    var (count, sum) = (UInt64(0), SIMD3<UInt64>())
    for cell in cells {
      count += UInt64(counts[cell])
      sum &+= SIMD3(sums[cell * 3], sums[cell * 3 + 1], sums[cell * 3 + 2])
    }
    func channel(_ i: Int) -> UInt8 { UInt8(truncatingIfNeeded: (sum[i] + count / 2) / max(1, count)) }
    return Palette.Color(red: channel(0), green: channel(1), blue: channel(2))
  }
}
