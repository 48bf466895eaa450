import Geometry

/// A tap that dressed Scotch. Some people tap everything twice: the second tap, which meets the costume on its way, is not
/// meant to undress him.
struct DressingTap: Equatable, Sendable {
  /// As long and as near as systems take two taps for a double tap; seconds and points.
  static let longestPause = 0.35
  static let farthest = 24.0

  let place: Point
  let time: Double

  /// Whether a tap is the second half of this one.
  func isRepeated(at place: Point, _ time: Double) -> Bool {
    time - self.time < Self.longestPause && place.distance(to: self.place) < Self.farthest
  }
}
