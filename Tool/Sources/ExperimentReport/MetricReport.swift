import Statistics

/// The results of one metric.
public struct MetricReport: Equatable, Sendable, Encodable {
  public var metric: Metric
  /// In the order of the experiment's variants.
  public var results: [VariantResult]
  /// The results in plain words, a sentence for each variant other than the control.
  public var sentences: [String]
}

/// The result of one metric for one variant.
public struct VariantResult: Equatable, Sendable, Encodable {
  public var variant: String
  /// The visitors who are compared: for rates those of complete days, for the seconds those who dressed Scotch.
  public var visitors: Int
  /// Those of them whom the metric counts as successes; nil for the seconds.
  public var successes: Int?
  /// A rate from 0 to 1, or seconds.
  public var value: Double
  /// The always-valid interval of `value`; nil if there are too few visitors.
  public var interval: Interval?
  /// The comparison with the control; nil for the control itself.
  public var comparison: VariantComparison?
}

/// The comparison of a variant with the control.
public struct VariantComparison: Equatable, Sendable, Encodable {
  public var difference: Double
  /// Valid at every look, and corrected for several variants; nil if there are too few visitors.
  public var alwaysValid: Finding?
  /// Valid only at one look at a size fixed beforehand; not corrected. Nil if there are too few visitors.
  public var fixedHorizon: Finding?

  /// Whether the always-valid comparison has found a difference.
  public var isDifferent: Bool { alwaysValid.map { !$0.interval.contains(0) } ?? false }
}

/// An interval of a difference and the p-value of "no difference".
public struct Finding: Equatable, Sendable, Encodable {
  public var interval: Interval
  public var pValue: Double
}
