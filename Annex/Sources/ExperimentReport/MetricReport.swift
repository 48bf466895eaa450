import Statistics

/// The results of one metric.
public struct MetricReport: Equatable, Sendable, Encodable {
  public var metric: Metric
  /// Whether the comparisons are those of the looks up to a planned end, instead of always-valid ones.
  public var isPlanned: Bool
  /// In the order of the experiment's variants.
  public var results: [VariantResult]
  /// The results in plain words, a sentence for each variant other than the control.
  public var sentences: [String]
}

/// The result of one metric for one variant.
public struct VariantResult: Equatable, Sendable, Encodable {
  public var variant: String
  /// The visitors who are compared: those of complete days; for the seconds those of them who dressed the character.
  public var visitors: Int
  /// The visitors whom the metric counts as successes; nil for the seconds.
  public var successes: Int?
  /// A rate from 0 to 1, or seconds; nil without visitors.
  public var value: Double?
  /// The always-valid interval of `value`; nil if there are too few visitors.
  public var interval: Interval?
  /// The comparison with the control; nil for the control itself.
  public var comparison: VariantComparison?
}

/// The comparison of a variant with the control.
public struct VariantComparison: Equatable, Sendable, Encodable {
  /// The variant's value less the control's; nil if one of them has no visitors.
  public var difference: Double?
  /// Valid at every look, or at all looks up to the planned end, and corrected for several variants; nil if there are too few visitors. The interval has the values that the
  /// intervals of all days have in common (`LastingComparison`, `PlannedComparison`).
  public var alwaysValid: DifferenceEstimate?
  /// Valid only at one look at a size fixed beforehand, and corrected for several variants; nil if there are too few visitors.
  public var fixedHorizon: DifferenceEstimate?
  /// Whether the intervals of some days exclude those of others.
  public var isContradicted = false

  /// Whether the always-valid comparison has found a difference.
  public var isDifferent: Bool { alwaysValid.map { !$0.interval.contains(0) } ?? false }

  /// Whether it has found that the difference is less than `worth` either way.
  func isWithin(_ worth: Double) -> Bool {
    alwaysValid.map { $0.interval.lower > -worth && $0.interval.upper < worth } ?? false
  }
}

/// An interval of a difference and the p-value of "no difference", both corrected for several variants.
public struct DifferenceEstimate: Equatable, Sendable, Encodable {
  public var interval: Interval
  /// 0.95 with one comparison. With several it is so high that all intervals together hold with 0.95.
  public var level: Double
  /// To be compared with alpha.
  public var pValue: Double
}

extension MetricReport {
  /// The kind of its intervals of differences, in words.
  var method: String { isPlanned ? "planned" : "always-valid" }
}

// Absent values are null in the document: the synthesized encoding leaves them out, and readers would have to know all members.

extension VariantResult {
  private enum CodingKeys: CodingKey { case variant, visitors, successes, value, interval, comparison }

  public func encode(to encoder: any Encoder) throws {
    var members = encoder.container(keyedBy: CodingKeys.self)
    try members.encode(variant, forKey: .variant)
    try members.encode(visitors, forKey: .visitors)
    try members.encode(successes, forKey: .successes)
    try members.encode(value, forKey: .value)
    try members.encode(interval, forKey: .interval)
    try members.encode(comparison, forKey: .comparison)
  }
}

extension VariantComparison {
  private enum CodingKeys: CodingKey { case difference, alwaysValid, fixedHorizon, isContradicted }

  public func encode(to encoder: any Encoder) throws {
    var members = encoder.container(keyedBy: CodingKeys.self)
    try members.encode(difference, forKey: .difference)
    try members.encode(alwaysValid, forKey: .alwaysValid)
    try members.encode(fixedHorizon, forKey: .fixedHorizon)
    try members.encode(isContradicted, forKey: .isContradicted)
  }
}
