/// Experiments with a planned end, whose looks are those of `PlannedComparison`.
extension SamplePlan {
  /// The visitors of both after whom the group sequential test ends: by then it has found the lift with a probability of `power`. Takes
  /// half a second at most.
  ///
  /// - Parameter daily: the visitors of both on a day; nil for as many looks as there may be.
  public func horizon(daily: Double? = nil) -> Int {
    var visitors = planned(looks: looks(daily))
    // The number of looks follows from the visitors; the second time it hardly changes.
    if daily != nil { for _ in 0..<2 { visitors = planned(looks: looks(daily, of: visitors)) } }
    return max(Int(visitors.rounded(.up)), Int((PlannedComparison.floor / rarest).rounded(.up)))
  }

  /// The visitors of both by whom half of such experiments have found the lift.
  public func horizonMedian(daily: Double? = nil) -> Int {
    let visitors = Double(horizon(daily: daily))
    let bounds = bounds(of: looks(daily, of: visitors))
    let found = crossings(of: visitors, bounds)
    let median = zip(bounds, found).first { $0.1 >= 0.5 }?.0.look ?? 1
    return Int((median * visitors * (1 - 1e-9)).rounded(.up))
  }

  /// The probability of finding the lift by the end after so many visitors of both.
  public func power(horizon: Double, daily: Double? = nil) -> Double {
    crossings(of: horizon, bounds(of: looks(daily, of: horizon))).last ?? 0
  }

  private func crossings(of visitors: Double, _ bounds: [(look: Double, bound: Double)]) -> [Double] {
    crossings(drift: abs(lift) / (variance / visitors).squareRoot(), bounds)
  }

  /// The looks as parts of the planned visitors; without days a look after each hundredth.
  private func looks(_ daily: Double?, of visitors: Double? = nil) -> [Double] {
    let least = PlannedComparison.step
    let day = daily.map { $0 / (visitors ?? exactFixedHorizon) } ?? least
    let step = day * max(1, (least / day).rounded(.up))
    return stride(from: step, to: 1 - 1e-9, by: step) + [1]
  }

  /// The visitors that give the power at so many looks.
  private func planned(looks: [Double]) -> Double {
    let bounds = bounds(of: looks)
    var drift = NormalDistribution.quantile(1 - alpha / 2) + NormalDistribution.quantile(power)
    // The normal quantile of the power grows by nearly as much as the drift.
    for _ in 0..<4 {
      let reached = crossings(drift: drift, bounds).last ?? 0
      drift += NormalDistribution.quantile(power) - NormalDistribution.quantile(reached)
    }
    return drift * drift * variance / (lift * lift)
  }

  /// The bounds of those looks that have one.
  private func bounds(of looks: [Double]) -> [(look: Double, bound: Double)] {
    var bounds = GroupSequentialBounds(alpha: alpha)
    return looks.compactMap { look in bounds.next(information: look, part: look).map { (look, $0) } }
  }

  /// The probability of having found the lift by each look.
  ///
  /// - Parameter drift: the expected difference at the end in standard errors.
  private func crossings(drift: Double, _ bounds: [(look: Double, bound: Double)]) -> [Double] {
    var (paths, found) = (BoundedPaths(drift: drift), 0.0)
    return bounds.map { look, bound in
      found += paths.exit(at: look, bound: bound)
      paths.advance(to: look, within: bound)
      return found
    }
  }

  /// The part of the visitors who are the rarest successes or failures of a group at the common rate.
  private var rarest: Double { min(share, 1 - share) * min(pooled, 1 - pooled) }
}
