import Geometry

/// The search for the eyes in a trimmed drawing: two alike spots, side by side, that one area of nearly one colour surrounds.
///
///     EyeSearch(pixels, width: 400, box: box).eyes  // nil for a drawing without
///
/// Cost: proportional to the cells of a grid of at most 160 x 160, once for each large area.
public struct EyeSearch: Sendable {
  /// The cells of the longer side.
  private static var most: Int { 160 }
  /// The largest difference in a channel, of 255, between cells side by side of one area.
  private static var step: Int { 20 }

  private let columns: Int
  private let rows: Int
  /// Red, green, blue and opacity of each cell.
  private var cells: [UInt8] = []
  /// The number of each cell's area; 0 outside of the drawing.
  private var areas: [Int] = []
  private var sizes: [Int] = [0]

  /// A part of the drawing that an area surrounds, in cells.
  struct Spot {
    var cells = 0
    var left = Int.max
    var right = 0
    var top = Int.max
    var bottom = 0

    var width: Double { Double(right - left + 1) }
    var height: Double { Double(bottom - top + 1) }
    var middle: Point { Point(x: Double(left) + width / 2, y: Double(top) + height / 2) }
  }

  /// - Parameters:
  ///   - pixels: red, green, blue and opacity of the whole picture, row by row.
  ///   - width: the pixels of a row.
  ///   - box: the part that is left of the picture.
  public init(_ pixels: [UInt8], width: Int, box: PixelBox) {
    let longer = max(box.width, box.height)
    columns = max(1, min(box.width, box.width * Self.most / longer))
    rows = max(1, min(box.height, box.height * Self.most / longer))
    cells.reserveCapacity(4 * columns * rows)
    for row in 0..<rows {
      let y = box.top + (2 * row + 1) * box.height / (2 * rows)
      for column in 0..<columns {
        let pixel = 4 * (y * width + box.left + (2 * column + 1) * box.width / (2 * columns))
        cells += pixels[pixel..<pixel + 4]
      }
    }
    areas = Array(repeating: 0, count: columns * rows)
    for cell in areas.indices where areas[cell] == 0 && isSolid(cell) { spread(from: cell) }
  }

  private func isSolid(_ cell: Int) -> Bool { cells[4 * cell + 3] >= 128 }

  private func areAlike(_ a: Int, _ b: Int) -> Bool {
    (0..<3).allSatisfy { abs(Int(cells[4 * a + $0]) - Int(cells[4 * b + $0])) <= Self.step }
  }

  /// The cells on the four sides of one.
  private func neighbours(of cell: Int) -> [Int] {
    let column = cell % columns
    return [
      column > 0 ? cell - 1 : -1, column < columns - 1 ? cell + 1 : -1, cell - columns,
      cell < columns * (rows - 1) ? cell + columns : -1,
    ].filter { $0 >= 0 }
  }

  private mutating func spread(from first: Int) {
    let area = sizes.count
    var (front, size) = ([first], 1)
    areas[first] = area
    while let cell = front.popLast() {
      for next in neighbours(of: cell) where areas[next] == 0 && isSolid(next) && areAlike(cell, next) {
        areas[next] = area
        size += 1
        front.append(next)
      }
    }
    sizes.append(size)
  }

  // MARK: spots

  /// The eyes as fractions of the box; nil where nothing looks like them.
  public var eyes: CharacterEyes? {
    let drawn = sizes.reduce(0, +)
    var (best, most): ((Spot, Spot)?, Double) = (nil, 0.3)
    for area in sizes.indices.dropFirst() where sizes[area] * 40 >= drawn {
      let spots = spots(in: area).filter { isEye($0, drawn) }
      for (index, one) in spots.enumerated() {
        for other in spots[(index + 1)...] {
          let worth = worth(one, other)
          if worth > most { (best, most) = ((one, other), worth) }
        }
      }
    }
    return best.map { eyes($0.0, $0.1) }
  }

  private func isEye(_ spot: Spot, _ drawn: Int) -> Bool {
    let shape = spot.width / spot.height
    return spot.cells >= 3 && spot.cells * 12 <= drawn && shape > 0.4 && shape < 2.5
  }

  /// The parts that an area surrounds: all joined cells of others that do not reach the outside.
  private func spots(in area: Int) -> [Spot] {
    var isSeen = areas.map { $0 == area }
    for cell in areas.indices where areas[cell] == 0 || isAtBorder(cell) { _ = spot(from: cell, &isSeen) }
    return areas.indices.compactMap { isSeen[$0] ? nil : spot(from: $0, &isSeen) }
  }

  private func isAtBorder(_ cell: Int) -> Bool {
    cell % columns == 0 || cell % columns == columns - 1 || cell < columns || cell >= columns * (rows - 1)
  }

  /// The joined cells around one that were not seen before.
  private func spot(from first: Int, _ isSeen: inout [Bool]) -> Spot {
    var (spot, front) = (Spot(), isSeen[first] ? [] : [first])
    isSeen[first] = true
    while let cell = front.popLast() {
      spot.add(cell % columns, cell / columns)
      for next in neighbours(of: cell) where !isSeen[next] {
        isSeen[next] = true
        front.append(next)
      }
    }
    return spot
  }

  // MARK: pairs

  /// How much two spots look like eyes: at most 1, for two of one size at one height at the top.
  private func worth(_ one: Spot, _ other: Spot) -> Double {
    let (size, way) = (max(one.width, one.height, other.width, other.height), other.middle - one.middle)
    let apart = abs(way.x) / size
    let likeness = Double(min(one.cells, other.cells)) / Double(max(one.cells, other.cells))
    guard likeness > 0.4, apart > 0.9, apart < 9, abs(way.y) < size * 0.6 else { return 0 }
    return likeness - abs(way.y) / size / 2 - one.middle.y / Double(rows) * 0.6
  }

  /// The lids reach a little beyond the spots.
  private func eyes(_ one: Spot, _ other: Spot) -> CharacterEyes {
    let (left, right) = one.middle.x < other.middle.x ? (one, other) : (other, one)
    let place = { (spot: Spot) in
      Point(x: spot.middle.x / Double(columns), y: spot.middle.y / Double(rows))
    }
    let radius = max(one.width, one.height, other.width, other.height) / 2 + 0.6
    return CharacterEyes(left: place(left), right: place(right), radius: radius / Double(columns))
  }
}

extension EyeSearch.Spot {
  fileprivate mutating func add(_ column: Int, _ row: Int) {
    (left, right, top, bottom) = (min(left, column), max(right, column), min(top, row), max(bottom, row))
    cells += 1
  }
}
