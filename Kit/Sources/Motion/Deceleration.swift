import Geometry

/// Free motion that runs out: viscous drag, which takes a share of the speed, plus dry friction, which takes a fixed
/// amount and brings it to a true stop in finite time.
///
/// The model is v' = -drag v - friction sign(v); with it v(t) = (v0 + f/d) e^(-d t) - f/d until it reaches zero.
/// In closed form, so that the same push ends in the same place at every frame rate.
public struct Deceleration: Equatable, Sendable {
  /// The share of the speed lost per second, 1/s; greater than 0.
  public let drag: Double
  /// The speed lost per second at any speed, in units/s^2; greater than 0.
  public let friction: Double
  private let value: Double
  private let speed: Double
  private let direction: Double
  private let start: Double
  /// The time at which it comes to rest, in the caller's seconds.
  public let restTime: Double

  /// Motion that has `value` and `velocity` at `time`.
  /// - Parameters:
  ///   - value: in any unit.
  ///   - velocity: in that unit per second; its sign is the direction.
  ///   - drag: the share of the speed lost per second, 1/s; above 0. Raising it shortens fast motion most.
  ///   - friction: the speed lost per second, in the unit per second squared; above 0. Raising it ends slow motion sooner.
  ///   - time: in the caller's seconds.
  public init(from value: Double, velocity: Double, drag: Double, friction: Double, at time: Double) {
    require(
      drag > 0 && friction > 0,
      "Without drag and friction a motion never stops: both must be above 0. Check what they are calculated from.")
    self.drag = drag
    self.friction = friction
    self.value = value
    speed = abs(velocity)
    direction = velocity < 0 ? -1 : 1
    start = time
    restTime = time + naturalLogarithm(1 + abs(velocity) * drag / friction) / drag
  }

  /// The value at rest.
  public var restValue: Double { value(at: restTime) }

  /// The value at `time`, in the caller's seconds; a time before the start gives the starting value.
  public func value(at time: Double) -> Double {
    let t = min(max(time, start), restTime) - start
    let limit = friction / drag
    return value + direction * ((speed + limit) * (1 - exponential(-drag * t)) / drag - limit * t)
  }

  /// The velocity at `time`, per second; 0 from `restTime` on.
  public func velocity(at time: Double) -> Double {
    if time >= restTime { return 0 }
    let limit = friction / drag
    return direction * max(0, (speed + limit) * exponential(-drag * max(0, time - start)) - limit)
  }
}
