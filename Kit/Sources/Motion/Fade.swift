/// A share that goes from one value to another in a given time: for opacities and for the launch, the two places
/// where a fixed curve serves better than a spring.
public struct Fade: Equatable, Sendable {
  /// Its easing.
  public enum Curve: Sendable {
    /// Equally fast all the way.
    case linear
    /// Begins and ends at rest: the cubic 3 s^2 - 2 s^3.
    case easeInOut
  }

  /// The value at the start.
  public let from: Double
  /// The value at the end.
  public let target: Double
  /// The time at which it begins, in the caller's seconds.
  public let start: Double
  /// In seconds; 0 arrives at once.
  public let duration: Double
  /// Its easing.
  public let curve: Curve

  /// A fade that begins at `start` and takes `duration` seconds; linear by default.
  public init(
    from: Double, to target: Double, at start: Double, duration: Double, curve: Curve = .linear
  ) {
    self.from = from
    self.target = target
    self.start = start
    self.duration = duration
    self.curve = curve
  }

  /// A constant value.
  public init(resting value: Double) {
    self.init(from: value, to: value, at: 0, duration: 0)
  }

  /// The time at which it arrives, in the caller's seconds.
  public var end: Double { start + duration }

  /// Whether nothing changes any more.
  public func isOver(at time: Double) -> Bool { time >= end || from == target }

  /// The value at `time`: `from` before the start, `target` from the end on.
  public func value(at time: Double) -> Double {
    if isOver(at: time) { return target }
    if time <= start { return from }
    let share = (time - start) / duration
    return from + (target - from) * (curve == .linear ? share : share * share * (3 - 2 * share))
  }

  /// A fade from the value at `time` to another target.
  public func redirected(to target: Double, at time: Double, duration: Double) -> Fade {
    if target == self.target { return self }
    return Fade(from: value(at: time), to: target, at: time, duration: duration, curve: curve)
  }
}
