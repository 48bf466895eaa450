import Geometry

// Single Hoos: where each is, and which one is at a place.

extension ShelfLayout {
  /// Whether there is such a Hoo.
  public func contains(_ address: HooAddress) -> Bool {
    counts.indices.contains(address.set) && address.hoo >= 0 && address.hoo < counts[address.set]
  }

  /// The cell of a Hoo.
  public func frame(of address: HooAddress) -> Rect {
    let column = address.hoo % columns
    let place = isMirrored ? columns - 1 - column : column
    return Rect(
      x: minX + Double(place) * cell, y: top(ofLine: line(of: address)), width: cell, height: cell)
  }

  public func center(of address: HooAddress) -> Point { frame(of: address).center }

  /// The Hoo whose cell holds a point of the content; nil on headers, borders and where a last line has no more.
  public func hoo(at point: Point) -> HooAddress? {
    guard let address = nearest(to: point), frame(of: address).contains(point) else { return nil }
    return address
  }

  /// The Hoo nearest to a point of the content: in the nearest line, in the nearest column; nil when there is none.
  public func nearest(to point: Point) -> HooAddress? {
    guard lineCount > 0 else { return nil }
    let line = nearestLine(to: point.y)
    let hoos = hoos(inLine: line)
    return HooAddress(set: set(ofLine: line), hoo: min(hoos.lowerBound + column(at: point.x), hoos.upperBound - 1))
  }

  /// A Hoo by its number over all sets, 0 ..< hooCount.
  func address(ofHoo number: Int) -> HooAddress {
    var (low, high) = (0, setCount)
    while low < high {
      let middle = (low + high) / 2
      if firstHoos[middle + 1] > number { high = middle } else { low = middle + 1 }
    }
    return HooAddress(set: low, hoo: number - firstHoos[low])
  }

  /// The number of a Hoo over all sets.
  func number(of address: HooAddress) -> Int { firstHoos[address.set] + address.hoo }

  /// The line whose cells are nearest to the height `y`; there must be one.
  func nearestLine(to y: Double) -> Int {
    let below = min(lineCount - 1, lines(from: y, to: y).lowerBound)
    guard below > 0 else { return below }
    let above = below - 1
    return y - (top(ofLine: above) + cell) < top(ofLine: below) - y ? above : below
  }

  /// The smallest upright rectangle with all cells in it; nil when there are none.
  var cells: Rect? {
    guard lineCount > 0 else { return nil }
    let top = top(ofLine: 0)
    return Rect(x: minX, y: top, width: width, height: self.top(ofLine: lineCount - 1) + cell - top)
  }

  private func column(at x: Double) -> Int {
    let place = Int(max(0, min(Double(columns - 1), ((x - minX) / cell).rounded(.down))))
    return isMirrored ? columns - 1 - place : place
  }
}
