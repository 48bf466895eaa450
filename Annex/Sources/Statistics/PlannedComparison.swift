#if canImport(Glibc)
  import Glibc
#endif

/// The comparison of two rates in an experiment with a planned end, at its looks together.
///
/// Each look has the repeated confidence interval of Jennison and Turnbull (Journal of the Royal Statistical Society B 51, 1989): the
/// difference plus and minus as many standard errors as `GroupSequentialBounds` says. All of them together hold the true difference with
/// 1 - alpha, so their intersection does too, whenever the experiment ends.
public struct PlannedComparison {
  private struct Look {
    var information: Double
    var part: Double
    /// The difference in standard errors.
    var distance: Double
  }

  private let alpha: Double
  private var bounds: GroupSequentialBounds
  private var looks: [Look] = []
  private var lasting = LastingComparison()
  /// The bound of the last look in standard errors; nil before the first one.
  public private(set) var bound: Double?
  /// Whether the planned visitors have come. Further looks would break the promise and are ignored.
  public private(set) var isOver = false

  /// The part of the planned visitors that must come from look to look; so there are at most a hundred.
  public static let step = 0.01
  /// The successes, and the failures, that each group should have at a common rate before its first look.
  public static let floor = 5.0

  /// - Parameter alpha: the probability of ever missing the true difference, from 0 to 1, exclusive.
  public init(alpha: Double) {
    self.alpha = alpha
    bounds = GroupSequentialBounds(alpha: alpha)
  }

  public var lookCount: Int { looks.count }
  public var isContradicted: Bool { lasting.isContradicted }
  /// The difference at the last look, and the values that the intervals of all looks have in common.
  public var interval: Interval? { lasting.comparison?.interval }
  public var difference: Double? { lasting.comparison?.difference }

  /// Looks at the rates, unless it is too early for it.
  ///
  /// - Parameter part: of the planned visitors, who may be more than those of both rates.
  /// - Returns: whether there was a look.
  @discardableResult
  public mutating func look(at rates: RateComparison, part: Double) -> Bool {
    guard !isOver, part >= 1 || part - (looks.last?.part ?? 0) >= Self.step else { return false }
    isOver = part >= 1
    let (n, m) = (Double(rates.control.count), Double(rates.treatment.count))
    let error = rates.greaterError
    guard rates.leastExpected >= Self.floor, let bound = bounds.next(information: n * m / (n + m), part: part) else {
      return false
    }
    self.bound = bound
    looks.append(Look(information: n * m / (n + m), part: part, distance: abs(rates.difference) / error))
    let interval = Interval(rates.difference - bound * error, rates.difference + bound * error)
    // The p-value is reckoned for all looks at once.
    lasting.add(
      Comparison(difference: rates.difference, interval: interval.clamped(to: Interval(-1, 1)), pValue: 1))
    return true
  }

  /// The comparison at all looks together, with the smallest alpha at which one of them shows a difference; nil before the first look.
  /// Takes a fifth of a second after a hundred looks.
  public var comparison: Comparison? {
    guard var comparison = lasting.comparison else { return nil }
    comparison.pValue = pValue
    return comparison
  }

  /// By bisection of its logarithm, on the side of alpha where the interval is.
  private var pValue: Double {
    var (lower, upper) = isBeyond(alpha) ? (log(1e-9), log(alpha)) : (log(alpha), 0)
    for _ in 0..<12 {
      let middle = (lower + upper) / 2
      if isBeyond(exp(middle)) { upper = middle } else { lower = middle }
    }
    return exp(upper)
  }

  /// Whether a look is beyond the bounds of `alpha`.
  private func isBeyond(_ alpha: Double) -> Bool {
    var bounds = GroupSequentialBounds(alpha: alpha)
    return looks.contains { look in
      bounds.next(information: look.information, part: look.part).map { look.distance > $0 } ?? false
    }
  }
}

extension RateComparison {
  /// The standard error of the difference: that with the variance of each group, or that with their common rate if it is greater. The
  /// first alone is too small when a small group is near 0 or 1 by chance.
  fileprivate var greaterError: Double {
    let (n, m) = (Double(control.count), Double(treatment.count))
    let pooled = Double(control.successes + treatment.successes) / (n + m)
    return max(control.variance + treatment.variance, pooled * (1 - pooled) * (1 / n + 1 / m)).squareRoot()
  }

  /// The least of the successes and failures that the groups would have at their common rate.
  fileprivate var leastExpected: Double {
    let count = control.count + treatment.count
    guard count > 0 else { return 0 }
    let pooled = Double(control.successes + treatment.successes) / Double(count)
    return min(pooled, 1 - pooled) * Double(min(control.count, treatment.count))
  }
}
