/// The always-valid comparison at several looks together.
///
/// All intervals of an experiment hold the true difference with the same 1 - alpha, so their intersection does too. A difference
/// that one look has shown stays shown.
public struct LastingComparison: Equatable, Sendable {
  /// nil before the first look.
  public private(set) var comparison: Comparison?
  /// Whether the interval of a look had no value in common with those before it: the difference has changed, or one of them misses it.
  /// The later looks alone count then.
  public private(set) var isContradicted = false

  public init() {}

  /// Adds a look; its difference is the present one.
  public mutating func add(_ look: Comparison) {
    guard let before = comparison else { return comparison = look }
    let (lower, upper) = (
      max(before.interval.lower, look.interval.lower), min(before.interval.upper, look.interval.upper)
    )
    if lower > upper {
      (comparison, isContradicted) = (look, true)
    } else {
      comparison = Comparison(
        difference: look.difference, interval: Interval(lower, upper), pValue: min(before.pValue, look.pValue))
    }
  }
}
