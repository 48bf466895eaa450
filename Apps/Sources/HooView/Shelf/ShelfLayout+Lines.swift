import Geometry

// Sets and lines, and their positions.

extension ShelfLayout {
  /// A whole set: its header and its lines.
  public func frame(ofSet set: Int) -> Rect {
    Rect(x: minX, y: tops[set], width: width, height: tops[set + 1] - border - tops[set])
  }

  public func frame(ofHeader set: Int) -> Rect {
    Rect(x: minX, y: tops[set], width: width, height: headerHeight)
  }

  /// A line, counted from 0 over all sets; the last of a set is as wide as the others.
  public func frame(ofLine line: Int) -> Rect {
    Rect(x: minX, y: top(ofLine: line), width: width, height: cell)
  }

  /// The lines of a set, counted over all sets: `lines(ofSet:).lowerBound` is its first line's index.
  public func lines(ofSet set: Int) -> Range<Int> { firstLines[set]..<firstLines[set + 1] }

  /// The set a line belongs to.
  public func set(ofLine line: Int) -> Int {
    Self.lastIndex(in: 0..<setCount) { firstLines[$0] <= line }
  }

  /// The line a Hoo is in.
  public func line(of address: HooAddress) -> Int { firstLines[address.set] + address.hoo / columns }

  /// The Hoos in a line, as indices in its set.
  public func hoos(inLine line: Int) -> Range<Int> {
    let set = set(ofLine: line)
    let first = (line - firstLines[set]) * columns
    return first..<min(first + columns, counts[set])
  }

  /// The lines that reach into `minY`..<`maxY`; an empty range where there are none.
  public func lines(from minY: Double, to maxY: Double) -> Range<Int> {
    let first = linesEnding(by: minY)
    return first..<max(first, linesStarting(before: maxY))
  }

  /// The sets, headers included, that reach into `minY`..<`maxY`.
  public func sets(from minY: Double, to maxY: Double) -> Range<Int> {
    let first = Self.lastIndex(in: 0..<setCount) { tops[$0] <= minY }
    let start = first < setCount && frame(ofSet: first).maxY <= minY ? first + 1 : first
    let end = Self.firstIndex(in: start..<max(start, setCount)) { tops[$0] >= maxY }
    return start..<end
  }

  /// The set at the height `y`, or the one whose border it is; nil when there are no sets.
  public func set(at y: Double) -> Int? {
    setCount == 0 ? nil : Self.lastIndex(in: 0..<setCount) { tops[$0] <= y }
  }

  func top(ofLine line: Int) -> Double {
    let set = set(ofLine: line)
    return tops[set] + headerHeight + Double(line - firstLines[set]) * cell
  }

  /// Counts the lines that end at or above `y`.
  private func linesEnding(by y: Double) -> Int {
    guard let set = set(at: y) else { return 0 }
    let below = ((y - tops[set] - headerHeight) / cell).rounded(.down)
    return firstLines[set] + Int(max(0, min(below, Double(lines(ofSet: set).count))))
  }

  /// Counts the lines that start above `y`.
  private func linesStarting(before y: Double) -> Int {
    guard let set = set(at: y) else { return 0 }
    let below = ((y - tops[set] - headerHeight) / cell).rounded(.up)
    return firstLines[set] + Int(max(0, min(below, Double(lines(ofSet: set).count))))
  }

  /// The first index in `range` for which `holds`, when it holds for all after it; the range's end when for none.
  private static func firstIndex(in range: Range<Int>, where holds: (Int) -> Bool) -> Int {
    var (low, high) = (range.lowerBound, range.upperBound)
    while low < high {
      let middle = (low + high) / 2
      if holds(middle) { high = middle } else { low = middle + 1 }
    }
    return low
  }

  /// The last index in `range` for which `holds`, when it holds for all before it; the range's start when for none.
  private static func lastIndex(in range: Range<Int>, where holds: (Int) -> Bool) -> Int {
    max(range.lowerBound, firstIndex(in: range) { !holds($0) } - 1)
  }
}
