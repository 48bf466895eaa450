/// The part of an image that can be seen: the box around it, and a grid that tells which regions are empty.
public struct DrawnPixels: Sendable {
  /// Whether every pixel is opaque.
  public let isOpaque: Bool
  /// The columns and rows of the smallest box with all visible pixels; nil if there is none.
  public let box: (columns: ClosedRange<Int>, rows: ClosedRange<Int>)?
  private let width, height: Int
  /// Whether a pixel is visible in each cell of a grid, row by row.
  private var cells = [Bool](repeating: false, count: Self.side * Self.side)

  /// The cells of a row and of a column. A region is empty up to the size of a cell.
  private static let side = 64
  /// A pixel with less alpha is not seen: three percent.
  private static let leastAlpha: UInt8 = 8

  /// Cost: proportional to the pixels.
  public init(_ image: PixelImage) {
    (width, height) = (image.width, image.height)
    let columns = (0..<width).map { $0 * Self.side / image.width }
    var (isOpaque, cells) = (true, self.cells)
    var (left, right, top, bottom) = (width, -1, height, -1)
    for y in 0..<height {
      let (start, row) = (4 * y * width + 3, y * Self.side / height * Self.side)
      for x in 0..<width {
        let alpha = image.rgba[start + 4 * x]
        if alpha < 255 { isOpaque = false }
        if alpha < Self.leastAlpha { continue }
        cells[row + columns[x]] = true
        (left, right, top, bottom) = (min(left, x), max(right, x), min(top, y), y)
      }
    }
    (self.isOpaque, self.cells) = (isOpaque, cells)
    box = right < 0 ? nil : (left...right, top...bottom)
  }

  /// Whether nothing is seen between two fractions of the width, and two of the height.
  public func isEmpty(columns: ClosedRange<Double>, rows: ClosedRange<Double>) -> Bool {
    let (columns, rows) = (Self.cells(in: columns), Self.cells(in: rows))
    return !rows.contains { row in columns.contains { cells[row * Self.side + $0] } }
  }

  private static func cells(in fractions: ClosedRange<Double>) -> Range<Int> {
    let first = Int((fractions.lowerBound * Double(side)).rounded(.down).clamped(to: 0...Double(side)))
    let end = Int((fractions.upperBound * Double(side)).rounded(.up).clamped(to: 0...Double(side)))
    return first..<max(first, end)
  }
}

extension Double {
  fileprivate func clamped(to range: ClosedRange<Double>) -> Double {
    min(max(self, range.lowerBound), range.upperBound)
  }
}
