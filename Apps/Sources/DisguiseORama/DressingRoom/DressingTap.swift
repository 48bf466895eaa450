import Geometry

/// A tap that dressed the character. The second tap of a double tap lands on the costume in flight and must not undress him, so
/// taps that follow quickly in the same place or on the character are ignored.
struct DressingTap: Equatable, Sendable {
  /// The longest time from one tap to the next pointer down, in seconds, and the largest distance, in points. Systems
  /// accept 0.3 to 0.5 s and about a fingertip for a double tap.
  static let pauseLimit = 0.4
  static let distanceLimit = 40.0

  let place: Point
  var time: Double

  /// Whether `time` is too soon after the tap for another one to undress him.
  func isRecent(at time: Double) -> Bool { time - self.time < Self.pauseLimit }

  /// Returns whether a pointer down at `place` repeats this tap. A repetition restarts the time limit.
  mutating func takeRepetition(at place: Point, _ time: Double) -> Bool {
    guard isRecent(at: time), place.distance(to: self.place) < Self.distanceLimit else { return false }
    self.time = time
    return true
  }
}
