import Geometry

/// The scrolling that goes on by itself while a scrubbing finger is near the upper or lower edge, faster the nearer.
///
/// A zone that is under the finger when it begins to scrub stays quiet: only a finger that enters it, or goes on
/// towards the edge, scrolls.
struct EdgeScroll: Sendable {
  /// The height of a zone, in points, and its maximum as a share of the visible room.
  static let zone = 72.0
  static let shareLimit = 0.2
  /// The speeds at a zone's inner border and at the edge and beyond it; points per second.
  static let speeds = (inner: 30.0, outer: 1100.0)
  /// The movement towards the edge that ends a zone's quiet, in points.
  static let waking = 20.0

  private enum Edge: Equatable, Sendable { case top, bottom }

  /// The zone that stays quiet, and the finger's smallest distance from the zone's inner border so far, in points.
  private var quiet: (edge: Edge, depth: Double)?

  /// A finger begins to scrub at the height `y` of the screen, or the content has changed under it.
  mutating func begin(at y: Double, in room: Rect) {
    quiet = Self.depth(of: y, in: room)
  }

  /// The finger has moved to the height `y`.
  mutating func move(to y: Double, in room: Rect) {
    guard let quiet else { return }
    guard let now = Self.depth(of: y, in: room), now.edge == quiet.edge, now.depth < quiet.depth + Self.waking else {
      self.quiet = nil
      return
    }
    self.quiet?.depth = min(quiet.depth, now.depth)
  }

  /// The speed at which the offset grows while the finger is at `y`, in points per second; negative towards the top.
  func velocity(at y: Double, in room: Rect) -> Double {
    guard quiet == nil, let (edge, depth) = Self.depth(of: y, in: room) else { return 0 }
    let share = min(1, depth / Self.height(in: room))
    let speed = Self.speeds.inner + (Self.speeds.outer - Self.speeds.inner) * share * share
    return edge == .top ? -speed : speed
  }

  private static func height(in room: Rect) -> Double { max(1, min(zone, room.size.height * shareLimit)) }

  private static func depth(of y: Double, in room: Rect) -> (edge: Edge, depth: Double)? {
    let height = height(in: room)
    if y < room.minY + height { return (.top, room.minY + height - y) }
    if y > room.maxY - height { return (.bottom, y - (room.maxY - height)) }
    return nil
  }
}
