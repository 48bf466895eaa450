/// A share that goes from one value to another in a given time: for opacities and for the launch, the two places
/// where a fixed curve serves better than a spring.
public struct Fade: Equatable, Sendable {
  public enum Curve: Sendable { case linear, easeInOut }

  public let from: Double
  public let target: Double
  public let start: Double
  /// In seconds; 0 arrives at once.
  public let duration: Double
  public let curve: Curve

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

  public var end: Double { start + duration }

  public func isOver(at time: Double) -> Bool { time >= end || from == target }

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
