import Geometry
import Motion

/// A soft shadow on the floor.
public struct Shadow: Equatable, Sendable {
  /// Its centre, in points.
  public var center: Point
  /// In points; the page decides how flat it is.
  public var width: Double
  /// 0...1.
  public var opacity: Double

  /// The duration of its fade where its opacity does not depend on a distance, in seconds.
  static let fade = 0.3
  /// The height above the floor, in points, from which on a bubble throws none.
  static let reach = 420.0

  /// Under the feet of a character whose image fills `rect`.
  static func under(_ rect: Rect, opacity: Double) -> Shadow {
    Shadow(center: rect.point(atX: 0.5, y: 0.965), width: rect.size.width * 0.98, opacity: opacity)
  }

  /// Under something round that floats above the `floor`: on it small and dark, higher up wide and faint; nil where there
  /// is nothing to see.
  static func under(_ center: Point, radius: Double, floor: Double, opacity: Double) -> Shadow? {
    let nearness = 1 - max(0, floor - radius - center.y) / reach
    guard nearness > 0, opacity > 0 else { return nil }
    return Shadow(
      center: Point(x: center.x, y: floor - radius * 0.05), width: radius * (2.3 + 1.5 * (1 - nearness)),
      opacity: opacity * nearness * nearness)
  }
}

extension DressingRoom {
  /// A bubble's shadow on the floor while it falls or lies there; nil on the wheel.
  func shadow(of bubble: Bubble, drawnAs pose: BubblePose) -> Shadow? {
    Shadow.under(
      pose.center, radius: bubble.radius, floor: layout.bounds.maxY,
      opacity: bubble.shade.value(at: time) * pose.opacity)
  }

  var characterShadow: Shadow { .under(characterRect(at: time), opacity: character.entrance.shade(at: time)) }
}
