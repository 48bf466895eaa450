import Geometry

/// The lines and sets that have to be mounted: the visible ones and about a screen more at either end.
///
/// They stay the same until less than three quarters of a screen is left beyond an edge: while a page is
/// scrolled they change some times per screen, not in every frame.
struct Mounting: Equatable, Sendable {
  /// In screens.
  static let overscan = 1.0
  static let least = 0.75

  private(set) var lines = 0..<0
  private(set) var sets = 0..<0
  /// The set in the middle of the screen.
  var setInView: Int?

  /// Follows the scroll offset. Answers whether anything has changed.
  mutating func update(_ layout: ShelfLayout, offset: Double) -> Bool {
    let needed = Self.range(layout, offset, Self.least)
    if needed.lines.isWithin(lines), needed.sets.isWithin(sets) { return false }
    let wanted = Self.range(layout, offset, Self.overscan)
    let hasChanged = wanted.lines != lines || wanted.sets != sets
    (lines, sets) = wanted
    return hasChanged
  }

  private static func range(
    _ layout: ShelfLayout, _ offset: Double, _ screens: Double
  ) -> (lines: Range<Int>, sets: Range<Int>) {
    let height = layout.viewport.size.height
    let (top, bottom) = (offset - height * screens, offset + height * (1 + screens))
    return (layout.lines(from: top, to: bottom), layout.sets(from: top, to: bottom))
  }
}

extension Range<Int> {
  /// Whether `other` has all of this range's numbers.
  fileprivate func isWithin(_ other: Range<Int>) -> Bool {
    isEmpty || (lowerBound >= other.lowerBound && upperBound <= other.upperBound)
  }
}
