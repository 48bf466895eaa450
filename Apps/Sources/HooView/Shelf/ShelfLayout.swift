import Geometry

/// The positions of sets, headers and Hoos on a given screen.
///
/// All places are in the content's coordinates: x from the left of the screen, y from the top of the content. The
/// sets lie one above the other; each has a header, then lines of square cells. Everything is on whole points, so that
/// the fine lines between the cells are crisp. Making it costs time in proportion to the sets, asking it in proportion
/// to the logarithm of their number.
public struct ShelfLayout: Equatable, Sendable {
  /// The width of a cell, in points, that the number of columns aims at, and the least a finger can aim at.
  static let cellWidth = 106.0
  static let smallestCell = 44.0
  /// Columns on a phone, and on a large screen, where cells grow up to `cellLimit` before there are more columns.
  static let columns = 4...10
  static let cellLimit = 220.0
  /// The border around the grid on screens narrower than `wideScreen`, and on others; points.
  static let borders = (narrow: 10.0, wide: 20.0)
  static let wideScreen = 600.0
  /// A header's height in widths of the grid, and its limits in points.
  static let headerPerWidth = 0.2
  static let headerHeights = 64.0...120.0
  /// The disc's diameter in cells.
  static let discPerCell = 1.1

  public let viewport: Viewport
  /// The height of the panel with title and poem at the bottom of the screen, above the insets; points.
  public var bottomCover: Double
  /// Whether the first column is the right one.
  public let isMirrored: Bool
  /// Columns of every set; at least 1.
  public let columns: Int
  /// The side of a cell, in points.
  public let cell: Double
  /// From the screen's edge or inset to the grid, and between two sets; points.
  public let border: Double
  /// Whether a rail is beside the grid, in place of the border there.
  public let hasRail: Bool
  /// The height of every set's header, in points.
  public let headerHeight: Double
  /// The left edge and the width of the grid, in points.
  public let minX: Double
  public let width: Double
  /// The number of Hoos in each set.
  public let counts: [Int]
  /// For every set: the y of its top, and the lines and Hoos of all sets before it; one more each for the end.
  let tops: [Double]
  let firstLines: [Int]
  let firstHoos: [Int]

  /// The layout of `sets` on a screen, of which `bottomCover` points above the insets are covered.
  public init(viewport: Viewport, sets: [SetOutline], bottomCover: Double = 0, isMirrored: Bool = false) {
    self.init(viewport, sets, bottomCover: bottomCover, isMirrored: isMirrored, hasRail: false)
    if isLarge { self.init(viewport, sets, bottomCover: bottomCover, isMirrored: isMirrored, hasRail: true) }
  }

  private init(_ viewport: Viewport, _ sets: [SetOutline], bottomCover: Double, isMirrored: Bool, hasRail: Bool) {
    let room = viewport.room
    let border = viewport.size.width < Self.wideScreen ? Self.borders.narrow : Self.borders.wide
    let beyond = hasRail ? Rail.width - border : 0
    let available = max(1, room.size.width - 2 * border - beyond)
    let columns = Self.columns(for: available)
    let cell = max(1, (available / Double(columns)).rounded(.down))
    self.viewport = viewport
    self.bottomCover = max(0, bottomCover)
    self.isMirrored = isMirrored
    self.hasRail = hasRail
    self.columns = columns
    self.cell = cell
    self.border = border
    width = cell * Double(columns)
    minX = (room.midX - width / 2 + (isMirrored ? beyond : -beyond) / 2).rounded(.down)
    headerHeight = max(
      Self.headerHeights.lowerBound, min(Self.headerHeights.upperBound, (width * Self.headerPerWidth).rounded(.down)))
    counts = sets.map { $0.count }
    var (top, lines, hoos) = (viewport.insets.top + border, 0, 0)
    var (tops, firstLines, firstHoos) = ([top], [0], [0])
    for set in sets {
      let height = (set.count + columns - 1) / columns
      top += headerHeight + Double(height) * cell + border
      lines += height
      hoos += set.count
      tops.append(top)
      firstLines.append(lines)
      firstHoos.append(hoos)
    }
    (self.tops, self.firstLines, self.firstHoos) = (tops, firstLines, firstHoos)
  }

  private static func columns(for width: Double) -> Int {
    let wanted = max(columns.lowerBound, min(columns.upperBound, Int((width / cellWidth).rounded(.toNearestOrEven))))
    let many = Int((width / cellLimit).rounded(.up))
    return max(1, min(max(wanted, many), Int(width / smallestCell)))
  }

  public var setCount: Int { counts.count }
  public var lineCount: Int { firstLines[setCount] }
  public var hooCount: Int { firstHoos[setCount] }
  /// The disc's diameter, in points.
  public var discDiameter: Double { (cell * Self.discPerCell).rounded(.down) }
  /// The height of all content, with room at its end for the panel; points.
  public var totalHeight: Double { tops[setCount] + viewport.insets.bottom + bottomCover }
  /// The largest scroll offset, in points.
  public var offsetLimit: Double { max(0, totalHeight - viewport.size.height) }
  /// The part of the screen in which Hoos can be seen: between the insets and above the panel. On a screen that the
  /// panel covers whole, a sliver.
  public var visibleRoom: Rect {
    let room = viewport.room
    return Rect(
      x: room.minX, y: room.minY, width: max(1, room.size.width), height: max(1, room.size.height - bottomCover))
  }
}
