/// The part of an image that can be seen: the box around it, and a grid that tells which regions are empty.
public struct DrawnPixels: Sendable {
  /// Whether every pixel is opaque.
  public let isOpaque: Bool
  /// The columns and rows of the smallest box with all visible pixels; nil if there is none.
  public let box: (columns: ClosedRange<Int>, rows: ClosedRange<Int>)?
  /// Whether a pixel is visible in each cell of a grid, row by row.
  private var cells = [Bool](repeating: false, count: Self.side * Self.side)

  /// The cells of a row and of a column. A region is empty up to the size of a cell.
  private static var side: Int { 64 }
  /// A pixel with less alpha is not seen: three percent.
  private static var leastAlpha: UInt8 { 8 }

  /// - Parameter rgba: four bytes for each pixel, row by row. Cost: proportional to them.
  public init(rgba: [UInt8], width: Int, height: Int) {
    let columns = (0..<width).map { $0 * Self.side / width }
    var (isOpaque, cells) = (true, self.cells)
    var (left, right, top, bottom) = (width, -1, height, -1)
    for y in 0..<height {
      let (start, row) = (4 * y * width + 3, y * Self.side / height * Self.side)
      for x in 0..<width {
        let alpha = rgba[start + 4 * x]
        if alpha < 255 { isOpaque = false }
        if alpha < Self.leastAlpha { continue }
        let cell = row + columns[x]
        // Most have been set already, and reading is cheaper.
        if !cells[cell] { cells[cell] = true }
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
    let most = Double(side)
    let first = Int(min(max((fractions.lowerBound * most).rounded(.down), 0), most))
    let end = Int(min(max((fractions.upperBound * most).rounded(.up), 0), most))
    return first..<max(first, end)
  }
}
