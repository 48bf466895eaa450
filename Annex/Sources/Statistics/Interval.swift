/// The values from `lower` to `upper`.
public struct Interval: Equatable, Sendable, Encodable {
  public var lower: Double
  public var upper: Double

  public init(_ lower: Double, _ upper: Double) {
    self.lower = lower
    self.upper = upper
  }

  public var width: Double { upper - lower }

  public func contains(_ value: Double) -> Bool { lower <= value && value <= upper }

  func clamped(to limits: Interval) -> Interval { Interval(max(lower, limits.lower), min(upper, limits.upper)) }
}

/// A difference of two groups, the second less the first, with an interval and the p-value of "no difference".
///
/// The interval excludes 0 exactly if the p-value is below the alpha that it was made for.
public struct Comparison: Equatable, Sendable, Encodable {
  public var difference: Double
  public var interval: Interval
  /// From 0 to 1.
  public var pValue: Double
}
