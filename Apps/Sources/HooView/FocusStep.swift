import Geometry

/// A step of the keyboard's focus over the shelf.
public enum FocusStep: Int32, Sendable {
  case left, up, right, down
  /// To the ends of a line.
  case home, end
  /// By one screenful.
  case pageUp, pageDown
  /// To the ends of the shelf.
  case first, last
}

extension ShelfLayout {
  /// The Hoo one `step` away from another; that one itself at the ends. Up and down keep to `column` where a line has it.
  func address(_ step: FocusStep, from address: HooAddress, column: Int) -> HooAddress {
    let line = line(of: address)
    switch step {
    case .left: return neighbour(of: address, by: isMirrored ? 1 : -1)
    case .right: return neighbour(of: address, by: isMirrored ? -1 : 1)
    case .up: return self.address(inLine: line - 1, column: column)
    case .down: return self.address(inLine: line + 1, column: column)
    case .home: return self.address(inLine: line, column: 0)
    case .end: return self.address(inLine: line, column: columns - 1)
    case .pageUp: return self.address(inLine: min(line - 1, nearestLine(to: middle(of: line) - page)), column: column)
    case .pageDown: return self.address(inLine: max(line + 1, nearestLine(to: middle(of: line) + page)), column: column)
    case .first: return self.address(ofHoo: 0)
    case .last: return self.address(ofHoo: hooCount - 1)
    }
  }

  /// A screenful, less the distance of its end from the nearest line at most: no line is passed unseen.
  private var page: Double {
    max(cell, visibleRoom.size.height - max(cell, (cell + headerHeight + border) / 2))
  }

  private func middle(of line: Int) -> Double { top(ofLine: line) + cell / 2 }

  private func neighbour(of address: HooAddress, by step: Int) -> HooAddress {
    self.address(ofHoo: max(0, min(hooCount - 1, number(of: address) + step)))
  }

  private func address(inLine line: Int, column: Int) -> HooAddress {
    let line = max(0, min(lineCount - 1, line))
    let hoos = hoos(inLine: line)
    return HooAddress(set: set(ofLine: line), hoo: min(hoos.lowerBound + column, hoos.upperBound - 1))
  }
}
