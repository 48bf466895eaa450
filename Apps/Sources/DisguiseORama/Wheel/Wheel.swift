import Geometry
import Motion

/// The hub the bubbles sit on: held by a finger, coasting after a fling, turned by a key, or at rest.
///
/// It stops where its energy runs out and never snaps. Held, it follows the finger's angle one to one; let go, it
/// goes on with the angular velocity of the finger, which for a pointer at `r` moving with `v` is (r x v) / r^2.
public struct Wheel: Equatable, Sendable {
  /// A fling faster than this is slowed to it; rad/s.
  public static let flingLimit = 25.0
  /// Slower than this it may be tapped as if it stood still; rad/s.
  public static let tapLimit = 0.5
  /// With these a spin of 10 rad/s lasts 3.4 s.
  static let drag = 0.7
  static let friction = 0.7
  /// Brings the wheel round by a spoke when an arrow key asks for it.
  static let turning = Spring(frequency: 1.6, dampingRatio: 0.85)
  /// Smooths the steps of a mouse wheel; a trackpad's own are so small that it adds no delay that can be felt.
  static let scrolling = Spring(frequency: 3.2, dampingRatio: 1)
  /// Swings it out and back, to show that it turns.
  static let nudging = Spring(frequency: 0.9, dampingRatio: 0.35)

  private enum State: Equatable, Sendable {
    case idle(angle: Double)
    /// The tracker's times are those of the finger's samples, which are `delay` seconds behind the scene's.
    case held(angle: Double, finger: Double, tracker: VelocityTracker, delay: Double)
    case settling(Deceleration)
    case turning(SpringAnimation<Double>)
  }

  private var state = State.idle(angle: 0)
  /// Whether a person has turned it.
  var hasTurned = false

  public init() {}

  /// Returns the wheel's rotation, in radians, summed over all turns.
  public func angle(at time: Double) -> Double {
    switch state {
    case .idle(let angle), .held(let angle, _, _, _): angle
    case .settling(let spin): spin.value(at: time)
    case .turning(let turn): turn.value(at: time)
    }
  }

  /// In rad/s.
  public func velocity(at time: Double) -> Double {
    switch state {
    case .idle: 0
    case .held(_, _, let tracker, let delay): tracker.velocity(at: time - delay)
    case .settling(let spin): spin.velocity(at: time)
    case .turning(let turn): turn.velocity(at: time)
    }
  }

  public var isHeld: Bool {
    if case .held = state { true } else { false }
  }

  public func isMoving(at time: Double) -> Bool {
    switch state {
    case .idle: false
    case .held: velocity(at: time) != 0
    case .settling(let spin): time < spin.restTime
    case .turning(let turn): turn.reach(at: time) > 0.0005
    }
  }

  /// A finger takes hold at the angle `finger` as seen from the hub. It was measured there at `sampleTime`.
  mutating func hold(finger: Double, at time: Double, sampled sampleTime: Double) {
    var tracker = VelocityTracker()
    let angle = angle(at: time)
    tracker.add(angle, at: sampleTime)
    state = .held(angle: angle, finger: finger, tracker: tracker, delay: time - sampleTime)
  }

  /// The hub has moved: the finger is at another angle now, and the wheel stays as it is.
  mutating func hold(finger: Double, at time: Double) {
    guard case .held(_, _, _, let delay) = state else { return }
    hold(finger: finger, at: time, sampled: time - delay)
  }

  /// The finger has moved to the angle `finger`; the wheel goes with it, the short way round.
  mutating func follow(finger: Double, at time: Double, sampled sampleTime: Double) {
    guard case .held(var angle, let last, var tracker, var delay) = state else { return }
    angle += Angle(radians: finger - last).normalized.radians
    if finger != last {
      tracker.add(angle, at: sampleTime)
      delay = time - sampleTime
    }
    state = .held(angle: angle, finger: finger, tracker: tracker, delay: delay)
  }

  /// The finger lets go: the wheel spins on with the finger's velocity.
  mutating func release(at time: Double, sampled sampleTime: Double) {
    guard case .held(_, _, let tracker, _) = state else { return }
    let velocity = max(-Self.flingLimit, min(Self.flingLimit, tracker.velocity(at: sampleTime)))
    state = .settling(
      Deceleration(from: angle(at: time), velocity: velocity, drag: Self.drag, friction: Self.friction, at: time))
  }

  /// Stands still where it is.
  mutating func stop(at time: Double) {
    state = .idle(angle: angle(at: time))
  }

  /// Brings the wheel round by `angle` radians from where it is going already; at once without `isAnimated`.
  mutating func turn(by angle: Double, spring: Spring = turning, isAnimated: Bool, at time: Double) {
    if isHeld { return }
    var turn = SpringAnimation(
      from: self.angle(at: time), velocity: velocity(at: time), to: goal(at: time) + angle, spring: spring, at: time)
    if !isAnimated { turn = SpringAnimation(resting: turn.target, spring: Self.turning) }
    state = .turning(turn)
  }

  /// Swings out at `speed` rad/s, and back to where it is.
  mutating func nudge(speed: Double, at time: Double) {
    let angle = angle(at: time)
    state = .turning(SpringAnimation(from: angle, velocity: speed, to: angle, spring: Self.nudging, at: time))
  }

  /// The angle at which a commanded turn will end; otherwise the present one.
  func goal(at time: Double) -> Double {
    if case .turning(let turn) = state { turn.target } else { angle(at: time) }
  }
}
