import Geometry

/// The points of a character as they are guessed from its drawing, as fractions of the picture.
public struct CharacterGuess: Hashable, Sendable {
  public let anchor: Point
  public let hub: Point
  /// The eyes that `EyeSearch` finds; nil for none.
  public var eyes: CharacterEyes?
}

/// The outline of a trimmed drawing, in a grid of cells: the points of a character are guessed from it.
///
///     let outline = CharacterOutline(opacities, width: 400, box: box)
///     outline.guess.anchor  // below the narrowest part between head and shoulders
public struct CharacterOutline: Sendable {
  /// The cells of the longer side.
  private static var most: Int { 120 }
  /// The least opacity, of 255, of a cell that belongs to the body: shadows do not.
  private static var solid: UInt8 { 64 }

  private let columns: Int
  private let rows: Int
  private var cells: [Bool] = []
  /// The solid cells of each row, and their sum.
  private var counts: [Int] = []
  private var mass = 0
  /// The centre of mass.
  private var middle = Point.zero

  /// - Parameters:
  ///   - alpha: the opacities of the whole picture, row by row.
  ///   - width: the pixels of a row.
  ///   - box: the part that is left of the picture.
  public init(_ alpha: [UInt8], width: Int, box: PixelBox) {
    let longer = max(box.width, box.height)
    columns = max(1, min(box.width, box.width * Self.most / longer))
    rows = max(1, min(box.height, box.height * Self.most / longer))
    var (sumX, sumY) = (0, 0)
    for row in 0..<rows {
      let y = box.top + (2 * row + 1) * box.height / (2 * rows)
      var count = 0
      for column in 0..<columns {
        let x = box.left + (2 * column + 1) * box.width / (2 * columns)
        let isSolid = alpha[y * width + x] >= Self.solid
        cells.append(isSolid)
        if isSolid { (count, sumX, sumY) = (count + 1, sumX + column, sumY + row) }
      }
      counts.append(count)
      mass += count
    }
    middle = Point(x: Double(sumX) / Double(max(1, mass)) + 0.5, y: Double(sumY) / Double(max(1, mass)) + 0.5)
  }

  public var guess: CharacterGuess {
    if mass == 0 { return CharacterGuess(anchor: Point(x: 0.5, y: 0.5), hub: Point(x: 0.5, y: 0.5)) }
    let hub = fraction(middle)
    return CharacterGuess(
      anchor: fraction(breastbone), hub: Point(x: Self.central(hub.x), y: Self.central(hub.y)))
  }

  /// A hub nearer to the edge makes the character small.
  private static func central(_ share: Double) -> Double { min(0.78, max(0.22, share)) }

  private func fraction(_ cell: Point) -> Point {
    Point(x: cell.x / Double(columns), y: cell.y / Double(rows))
  }

  // MARK: the breastbone

  private var breastbone: Point {
    let neck = neck
    var row = neck > 0 ? neck + neck * 2 / 5 : rowBelowHead
    // Where a figure is in two parts, a row may be empty.
    while counts[row] == 0, row < rows - 1 { row += 1 }
    while counts[row] == 0, row > 0 { row -= 1 }
    let run = run(row)
    // Well within the body, as an arm to one side belongs to its row.
    let (start, end, inset) = (Double(run.start), Double(run.end), Double(run.end - run.start) * 0.3)
    return Point(x: min(end - inset, max(start + inset, middle.x)), y: Double(row) + 0.5)
  }

  /// The joined solid cells of a row that are nearest to the centre of mass; none in an empty row.
  private func run(_ row: Int) -> (start: Int, end: Int) {
    var (best, least, start) = ((start: 0, end: 0), Double.infinity, -1)
    for column in 0...columns {
      if column < columns, cells[row * columns + column] {
        if start < 0 { start = column }
        continue
      }
      if start < 0 { continue }
      let gap = max(0, Double(start) - middle.x, middle.x - Double(column))
      if gap < least { (best, least) = ((start, column), gap) }
      start = -1
    }
    return best
  }

  /// The row of the narrowest part between a wider head and wider shoulders; 0 where there is none.
  private var neck: Int {
    if rows < 20 { return 0 }
    var widths: [Int] = []
    for row in 0..<rows {
      let run = run(row)
      widths.append(run.end - run.start)
    }
    var (best, least) = (0, 0.75)
    for row in rows / 12...rows / 2 where widths[row] > 0 {
      let around = min(widest(widths, 0, row), widest(widths, row, min(rows, row + rows / 3)))
      let pinch = Double(widths[row]) / Double(around)
      if pinch < least { (best, least) = (row, pinch) }
    }
    return best
  }

  private func widest(_ widths: [Int], _ first: Int, _ end: Int) -> Int {
    var most = 1
    for row in first..<end { most = max(most, widths[row]) }
    return most
  }

  /// The row with three tenths of the mass above it.
  private var rowBelowHead: Int {
    var (row, above) = (0, counts[0])
    while row < rows - 1, above * 10 < mass * 3 {
      row += 1
      above += counts[row]
    }
    return row
  }
}
