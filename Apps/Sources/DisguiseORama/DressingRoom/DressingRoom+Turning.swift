import Geometry
import Gestures
import Motion

// The wheel turned by a mouse wheel or a trackpad, and by itself, as a hint.

extension DressingRoom {
  /// The largest turn by one event, in radians, as a page at a time may ask for more than a circle.
  private static let scrollLimit = 1.2
  /// The speed at which the hint sets off, in rad/s.
  private static let nudgeSpeed = 1.9

  /// Turns the wheel as if its rim were scrolled by `delta` points, by the longer of both: right and down are clockwise.
  /// Does nothing while he is dressed or a finger holds the wheel.
  public func scroll(by delta: Vector, at time: Double) {
    advance(to: time)
    guard wornBubble == nil else { return }
    let way = abs(delta.x) > abs(delta.y) ? delta.x : delta.y
    let turn = max(-Self.scrollLimit, min(Self.scrollLimit, way / max(1, layout.radius)))
    wheel.turn(by: turn, spring: Wheel.scrolling, isAnimated: !reducesMotion, at: self.time)
    wheel.hasTurned = true
    updateState()
  }

  /// Swings the wheel out and back once, to show that it turns.
  ///
  /// - Returns: whether it does: not while anything moves, is held or dressed, nor where motion is reduced.
  @discardableResult public func nudge(at time: Double) -> Bool {
    advance(to: time)
    guard state == .browsing, !touch.isUnderWay, !reducesMotion else { return false }
    wheel.nudge(speed: Self.nudgeSpeed, at: self.time)
    updateState()
    return true
  }
}
