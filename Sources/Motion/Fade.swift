/// A share that goes from one value to another in a given time: for opacities and for the launch, the two places
/// where a fixed curve serves better than a spring.
public struct Fade: Equatable, Sendable {
  /// How it gets there.
  public enum Curve: Sendable {
    /// Equally fast all the way.
    case linear
    /// Begins and ends at rest: the cubic 3 s^2 - 2 s^3.
    case easeInOut
  }

  /// What it begins with.
  public let from: Double
  /// What it ends with.
  public let target: Double
  /// When it begins, in the caller's seconds.
  public let start: Double
  /// In seconds; 0 arrives at once.
  public let duration: Double
  /// How it gets there.
  public let curve: Curve

  /// A fade that begins at `start` and takes `duration` seconds; linear if it says nothing else.
  public init(
    from: Double, to target: Double, at start: Double, duration: Double, curve: Curve = .linear
  ) {
    self.from = from
    self.target = target
    self.start = start
    self.duration = duration
    self.curve = curve
  }

  /// Something that stays as it is.
  public init(resting value: Double) {
    self.init(from: value, to: value, at: 0, duration: 0)
  }

  /// When it arrives, in the caller's seconds.
  public var end: Double { start + duration }

  /// Whether nothing changes any more.
  public func isOver(at time: Double) -> Bool { time >= end || from == target }

  /// What it is at `time`: `from` before the start, `target` from the end on.
  public func value(at time: Double) -> Double {
    if isOver(at: time) { return target }
    if time <= start { return from }
    let share = (time - start) / duration
    return from + (target - from) * (curve == .linear ? share : share * share * (3 - 2 * share))
  }

  /// The same fade sent elsewhere from where it is at `time`.
  public func redirected(to target: Double, at time: Double, duration: Double) -> Fade {
    if target == self.target { return self }
    return Fade(from: value(at: time), to: target, at: time, duration: duration, curve: curve)
  }
}
