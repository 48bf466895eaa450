import Geometry
import Motion

/// The place of the panel on wide screens: beside its Hoo, which it never covers.
///
/// It stands below or above the Hoo's line, with a corner at the Hoo: of the eight neighbours it covers one. It stands at the Hoo's
/// height only where it fits neither below nor above, and at a finger. A finger without room beside it has it at the edge of the
/// screen that is farther away.
///
/// Its place is a mark plus an offset that a spring takes to nothing: it scrolls with its Hoo and springs to another.
struct Popover: Equatable, Sendable {
  static let spring = Spring(frequency: 3.4, dampingRatio: 0.85)
  /// From the Hoo's disc to the panel at its height, from the disc's box to the panel's corner, and from the panel to the screen's
  /// edge; points.
  static let gap = 14.0
  static let cornerGap = 2.0
  static let margin = 10.0
  /// The least distance of the tip from the panel's corners, in points.
  static let corner = 26.0
  static let unseen = 0.1

  /// The Hoo that it is beside, and whether it follows a finger.
  private struct Subject: Equatable, Sendable {
    var address: HooAddress
    var isHeld: Bool
    var isRight: Bool
    var isBelow: Bool?

    /// Whether it keeps away from a finger, at an edge of the screen.
    var isFar: Bool { isHeld && isBelow != nil }
  }

  private var subject: Subject?
  private var mark = Point.zero
  private var offset = SpringAnimation(resting: Vector.zero, spring: spring)

  func isMoving(at time: Double) -> Bool { subject != nil && offset.reach(at: time) > Self.unseen }

  mutating func hide() { subject = nil }

  /// Keeps beside a Hoo. Returns whether it has left its place for another at once, as it does where motion is reduced.
  ///
  /// - Parameters:
  ///   - owl: the box that it must not cover, on the screen.
  ///   - isHeld: whether that box is at a finger.
  mutating func follow(
    _ address: HooAddress, _ owl: Rect, isHeld: Bool, size: Size, in room: Rect, prefersRight: Bool,
    reducesMotion: Bool, at time: Double
  ) -> Bool {
    let isRight = Self.isRight(subject?.isRight ?? prefersRight, of: owl, size, room)
    let isBelow =
      isHeld
      ? Self.isFarBelow(subject, owl, size, room) : Self.isBelow(subject?.isBelow ?? true, owl, size, room)
    let new = Subject(address: address, isHeld: isHeld, isRight: isRight, isBelow: isBelow)
    let before = mark + offset.value(at: time)
    mark = Self.place(beside: owl, new, size, room)
    let isFollowing =
      isHeld && subject?.isHeld == true && subject?.isBelow == isBelow && (new.isFar || subject?.isRight == isRight)
    let hasLeft = new != subject && !isFollowing
    if hasLeft {
      offset =
        subject == nil || reducesMotion
        ? SpringAnimation(resting: .zero, spring: Self.spring)
        : SpringAnimation(
          from: before - mark, velocity: offset.velocity(at: time), to: .zero, spring: Self.spring, at: time)
    }
    defer { subject = new }
    return hasLeft && reducesMotion && subject != nil
  }

  var isHidden: Bool { subject == nil }

  @inline(never)
  func pose(beside owl: Rect, size: Size, at time: Double) -> PanelPose.Popover? {
    guard let subject else { return nil }
    let origin = isMoving(at: time) ? mark + offset.value(at: time) : mark
    let tip = max(Self.corner, min(size.height - Self.corner, owl.midY - origin.y))
    return PanelPose.Popover(
      origin: origin, isRight: subject.isRight, isBelow: subject.isBelow, isFar: subject.isFar, tip: tip)
  }

  /// Whether it goes to the right: where it was, if it fits there, otherwise where there is more room.
  private static func isRight(_ was: Bool, of owl: Rect, _ size: Size, _ room: Rect) -> Bool {
    let (left, right) = (owl.minX - room.minX, room.maxX - owl.maxX)
    let needed = size.width + gap + margin
    if was ? right >= needed : left >= needed { return was }
    return right >= left
  }

  /// Whether it goes below the Hoo or above: where it was, if it fits there; nil where it fits neither.
  private static func isBelow(_ was: Bool, _ owl: Rect, _ size: Size, _ room: Rect) -> Bool? {
    let needed = size.height + margin
    let (fitsAbove, fitsBelow) = (owl.minY - room.minY >= needed, room.maxY - owl.maxY >= needed)
    return fitsBelow && (was || !fitsAbove) ? true : fitsAbove ? false : nil
  }

  /// Whether it goes to the lower edge of the screen, or to the upper one, away from a finger; nil where it fits beside it. It
  /// changes the edge only for a finger that is well in the other half.
  private static func isFarBelow(_ was: Subject?, _ owl: Rect, _ size: Size, _ room: Rect) -> Bool? {
    if max(owl.minX - room.minX, room.maxX - owl.maxX) >= size.width + gap + margin { return nil }
    let way = owl.midY - room.midY
    if let was, was.isFar, abs(way) < size.height / 2 { return was.isBelow }
    return way < 0
  }

  private static func place(beside owl: Rect, _ subject: Subject, _ size: Size, _ room: Rect) -> Point {
    let (leftmost, rightmost) = (room.minX + margin, room.maxX - margin - size.width)
    if subject.isFar {
      let x = max(leftmost, min(rightmost, owl.midX - size.width / 2))
      let (highest, lowest) = (room.minY + margin, room.maxY - margin - size.height)
      return Point(x: x, y: subject.isBelow == true ? lowest : highest)
    }
    let gap = subject.isBelow == nil ? gap : cornerGap
    let beside = subject.isRight ? owl.maxX + gap : owl.minX - gap - size.width
    // A corner leaves the Hoo free even where the screen is too narrow for the panel beside it.
    let x = subject.isBelow == nil ? beside : max(leftmost, min(rightmost, beside))
    guard let isBelow = subject.isBelow else {
      let highest = room.minY + margin
      return Point(x: x, y: max(highest, min(room.maxY - margin - size.height, owl.midY - size.height / 2)))
    }
    return Point(x: x, y: isBelow ? owl.maxY : owl.minY - size.height)
  }
}
