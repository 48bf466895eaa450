import Geometry

/// The rail of a large shelf: a strip at the edge of the screen that has a place for each set, the first at its top.
///
///     let rail = scene.rail                // nil where the shelf is not large
///     rail?.set(at: finger.y)              // the set whose place is at a height of the screen
public struct Rail: Equatable, Sendable {
  /// Points across: enough for a finger.
  static let width = 44.0
  /// A shelf with fewer sets, or with less content than so many screens, has no rail; nor has a screen that is lower, in points.
  static let least = (sets: 8, screens: 4.0, height: 120.0)
  /// From its ends to the first and the last place, in points.
  static let margin = 8.0
  /// The least distance of two ticks, in points.
  static let pitch = 8.0

  /// On the screen.
  public let frame: Rect
  /// At least 1.
  public let setCount: Int

  /// The length of all places together, in points.
  private var length: Double { max(1, frame.size.height - 2 * Self.margin) }

  /// The sets that share a tick: 1, or more where single ticks would touch.
  public var setsPerTick: Int {
    let most = max(1, Int(length / Self.pitch))
    return (setCount + most - 1) / most
  }

  /// The middle of a set's place, on the screen.
  public func y(ofSet set: Int) -> Double {
    frame.minY + Self.margin + length * (Double(set) + 0.5) / Double(setCount)
  }

  /// The set whose place is at the height `y` of the screen, or nearest to it.
  public func set(at y: Double) -> Int {
    let share = max(0, min(1, (y - frame.minY - Self.margin) / length))
    return min(setCount - 1, Int(share * Double(setCount)))
  }
}

extension ShelfLayout {
  /// The rail beside the grid; nil where there is none.
  ///
  /// - Parameter cover: points of the room that are covered at its bottom.
  public func rail(above cover: Double) -> Rail? {
    guard hasRail else { return nil }
    let room = viewport.room
    let (x, height) = (isMirrored ? room.minX : room.maxX - Rail.width, max(1, room.size.height - cover))
    return Rail(frame: Rect(x: x, y: room.minY, width: Rail.width, height: height), setCount: setCount)
  }

  /// Whether it is so large that it has a rail, which takes the place of the border at one side.
  var isLarge: Bool {
    setCount >= Rail.least.sets && viewport.room.size.height >= Rail.least.height
      && tops[setCount] > Rail.least.screens * viewport.size.height
  }

  /// The offset at which a set is at the top of the visible room, as far as the end allows.
  func offset(ofSet set: Int) -> Double { clamped(frame(ofHeader: set).minY - visibleRoom.minY) }
}
