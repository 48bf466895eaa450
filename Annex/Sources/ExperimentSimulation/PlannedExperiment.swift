import Statistics

/// An experiment with a planned size, whose report is looked at after each visitor or once a day.
struct PlannedExperiment {
  let plan: SamplePlan
  /// The visitors of a day; nil for a look after each visitor.
  let daily: Int?
  /// The visitors of both variants.
  let fixedHorizon: Int
  let alwaysValid: Int
  let alwaysValidMedian: Int

  init(_ plan: SamplePlan, daily: Int? = nil) {
    self.plan = plan
    self.daily = daily
    fixedHorizon = plan.fixedHorizon
    alwaysValid = plan.alwaysValid(daily: daily.map(Double.init))
    alwaysValidMedian = plan.alwaysValidMedian(daily: daily.map(Double.init))
  }

  /// "40 % to 45 %, 90 to 10 visitors, 500 a day"
  var name: String {
    let rates = "\(percent(plan.baseline)) to \(percent(plan.baseline + plan.lift))"
    let share =
      plan.share == 0.5
      ? "" : ", \(Int((plan.share * 100).rounded())) to \(Int((100 - plan.share * 100).rounded())) visitors"
    return rates + share + (daily.map { ", \($0) a day" } ?? "")
  }

  /// The fixed horizon may end within a day, which is complete for its one look.
  func scenario(visitors: Int) -> Scenario {
    let isComplete = daily.map { visitors.isMultiple(of: $0) } ?? false
    return Scenario(
      name: name, baseline: plan.baseline, lift: plan.lift, share: plan.share, day: isComplete ? daily ?? 1 : 1,
      visitors: visitors)
  }
}
