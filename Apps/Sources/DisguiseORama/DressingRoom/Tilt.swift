import Geometry
import Gestures

/// The lean of the device, which turns gravity in the room, and its shakes.
///
/// The lean is the share of gravity along the screen's width, so it does not matter how steeply the device is held. It is
/// smoothed, and limited: gravity always pulls down more than to a side, so that fallen bubbles rest on the floor, where
/// they can be seen and tapped.
struct Tilt: Sendable {
  static let gravity = 9.81
  /// The lean at 40 degrees.
  static let leanLimit = 0.64
  /// The time constant of the smoothing, in seconds.
  static let smoothing = 0.12
  /// The change of the lean that turns gravity. Smaller ones, as of a hand at rest, would keep the bubbles awake.
  static let leastTurn = 0.04
  /// The acceleration besides gravity that counts as shaking, in m/s^2; walking makes about 4.
  static let shaking = 12.0
  /// A shake lasts at least so long, which no knock does, and ends with a pause; seconds.
  static let shortestShake = 0.15
  static let pause = 1.0

  /// Positive where the right edge of the screen is the lower one.
  private(set) var lean = 0.0
  private var smoothed = 0.0
  /// The time of the latest event.
  private var time: Double?
  /// The times of the first and the latest strong acceleration of the latest shake.
  private var shake = (start: -Double.infinity, end: -Double.infinity)
  private var isShakeTold = false

  /// The direction of the room's gravity; a unit vector.
  var direction: Vector { Vector(x: lean, y: (1 - lean * lean).squareRoot()) }

  /// Takes an event over.
  ///
  /// - Returns: whether it makes a shake of those before it; true once for each shake.
  mutating func note(_ event: Acceleration) -> Bool {
    let strength = abs(event.length - Self.gravity)
    // Some devices report no numbers at first.
    guard strength < 1000 else { return false }
    follow(event)
    return strength > Self.shaking && shakes(at: event.time)
  }

  private mutating func follow(_ event: Acceleration) {
    let seconds = max(0, min(0.25, event.time - (time ?? event.time)))
    time = event.time
    let share = -event.toTheRight / Self.gravity
    let goal = max(-Self.leanLimit, min(Self.leanLimit, share))
    smoothed += (goal - smoothed) * seconds / (seconds + Self.smoothing)
    if abs(smoothed - lean) >= Self.leastTurn { lean = smoothed }
  }

  private mutating func shakes(at time: Double) -> Bool {
    if time - shake.end > Self.pause { (shake.start, isShakeTold) = (time, false) }
    shake.end = time
    guard !isShakeTold, time - shake.start >= Self.shortestShake else { return false }
    isShakeTold = true
    return true
  }
}
