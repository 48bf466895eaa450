/// At most 255 colours for a film, chosen by median cut (Heckbert, 1982): the box of colours with the most pixels times its longest
/// side is halved at the median of that side, until there are enough boxes.
struct Palette {
  struct Color: Equatable {
    var red: UInt8
    var green: UInt8
    var blue: UInt8
  }

  /// The index of the transparent pixel, behind all colours.
  static let transparent: UInt8 = 255

  private(set) var colors: [Color] = []
  /// The nearest colour of each cell of `ColorCount` that is in use.
  private var nearest = [UInt8](repeating: 0, count: ColorCount.cells)

  init(_ count: ColorCount) {
    var cells = count.used
    var boxes = cells.isEmpty ? [] : [Box(0..<cells.count, of: cells, count)]
    while boxes.count < Int(Self.transparent) {
      var best = 0
      for i in boxes.indices where boxes[i].weight > boxes[best].weight { best = i }
      if boxes.isEmpty || boxes[best].weight == 0 { break }
      let range = boxes[best].range
      let middle = Self.split(boxes[best], &cells, count)
      boxes[best] = Box(range.lowerBound..<middle, of: cells, count)
      boxes.append(Box(middle..<range.upperBound, of: cells, count))
    }
    colors = boxes.map { count.mean(of: cells[$0.range]) }
    for cell in cells { nearest[cell] = index(nearestTo: cell, count) }
  }

  func index(_ red: UInt8, _ green: UInt8, _ blue: UInt8) -> UInt8 { nearest[ColorCount.cell(red, green, blue)] }

  /// Sorts the box's cells along its longest side, and returns the place of the pixel in the middle.
  private static func split(_ box: Box, _ cells: inout [Int], _ count: ColorCount) -> Int {
    cells[box.range].sort { (count.mean($0, box.channel), $0) < (count.mean($1, box.channel), $1) }
    let half = box.range.reduce(0) { $0 + count.count(cells[$1]) } / 2
    var sum = 0
    for i in box.range {
      sum += count.count(cells[i])
      if sum > half { return min(max(i, box.range.lowerBound + 1), box.range.upperBound - 1) }
    }
    return box.range.upperBound - 1
  }

  private func index(nearestTo cell: Int, _ count: ColorCount) -> UInt8 {
    let (red, green, blue) = (count.mean(cell, 0), count.mean(cell, 1), count.mean(cell, 2))
    var best = (index: 0, distance: Int.max)
    for (i, color) in colors.enumerated() {
      let (r, g, b) = (red - Int(color.red), green - Int(color.green), blue - Int(color.blue))
      // The eye tells greens best, blues worst.
      let distance = 3 * r * r + 6 * g * g + b * b
      if distance < best.distance { best = (i, distance) }
    }
    return UInt8(best.index)
  }
}

/// Some of the used cells, and the benefit of halving them.
private struct Box {
  let range: Range<Int>
  /// The channel with the longest side.
  private(set) var channel = 0
  /// 0 for a box that cannot be halved.
  private(set) var weight = 0.0

  init(_ range: Range<Int>, of cells: [Int], _ count: ColorCount) {
    self.range = range
    var longest = 0
    for channel in 0..<3 {
      var (low, high) = (255, 0)
      for cell in cells[range] {
        let mean = count.mean(cell, channel)
        (low, high) = (min(low, mean), max(high, mean))
      }
      if high - low > longest { (longest, self.channel) = (high - low, channel) }
    }
    if range.count < 2 { return }
    let pixels = range.reduce(0.0) { $0 + Double(count.count(cells[$1])) }
    // Large plain areas have enough colours with a few; edges need more than their share of pixels.
    weight = pixels.squareRoot() * Double(max(1, longest))
  }
}
