/// A value on its way to a target. It can be read and retargeted at any time.
///
///     var x = SpringAnimation(from: 0.0, to: 100, spring: spring, at: now)
///     x.value(at: now + 0.1)
///     x.retarget(to: 0, at: now + 0.1)  // keeps value and velocity
///
/// It holds no clock: all times are the caller's seconds, and a time before the start gives the starting value.
public struct SpringAnimation<Value: Interpolable>: Equatable, Sendable {
  /// The spring that pulls; the latest given to `retarget(to:spring:at:)`.
  public private(set) var spring: Spring
  /// The value at rest.
  public private(set) var target: Value
  private var offset: Value
  private var initialVelocity: Value
  private var start: Double

  /// A value that starts at `value` with `velocity` (per second) at `time` and is pulled to `target`.
  public init(from value: Value, velocity: Value = .zero, to target: Value, spring: Spring, at time: Double) {
    self.spring = spring
    self.target = target
    offset = value - target
    initialVelocity = velocity
    start = time
  }

  /// A value at rest.
  public init(resting value: Value, spring: Spring) {
    self.init(from: value, to: value, spring: spring, at: 0)
  }

  /// The value at `time`.
  public func value(at time: Double) -> Value { target + state(at: time).offset }

  /// The velocity at `time`, in the value's unit per second.
  public func velocity(at time: Double) -> Value { state(at: time).velocity }

  /// Returns a bound on the value's distance from its target from `time` on, in the value's unit.
  public func reach(at time: Double) -> Double {
    let now = state(at: time)
    return spring.reach(offset: now.offset, velocity: now.velocity)
  }

  /// Pulls the value to another target, keeping value and velocity; `spring` nil keeps the spring.
  public mutating func retarget(to target: Value, spring: Spring? = nil, at time: Double) {
    let now = state(at: time)
    offset = self.target + now.offset - target
    initialVelocity = now.velocity
    start = time
    self.target = target
    self.spring = spring ?? self.spring
  }

  private func state(at time: Double) -> (offset: Value, velocity: Value) {
    if time <= start { return (offset, initialVelocity) }
    return spring.state(after: time - start, offset: offset, velocity: initialVelocity)
  }
}
