import Experiments
import Statistics

/// The report of an experiment: the verdict, and for each metric the variants' rates and their differences from the control's.
///
/// The first variant is the control. Its cost does not depend on the number of visitors.
public struct ExperimentReport: Equatable, Sendable, Encodable {
  public let experiment: String
  /// The heading; the experiment's id unless given.
  public let title: String
  /// The probability of finding a difference in a metric where there is none, at all looks and for all variants together.
  public let alpha: Double
  /// The result in plain words.
  public let verdict: [String]
  public let sampleRatio: SampleRatio
  /// The exposed visitors.
  public let visitors: Int
  /// Those of them who came on days that are not compared yet.
  public let visitorsToday: Int
  /// Visitors who saw several variants. They are counted nowhere else.
  public let mixed: Int
  public let metrics: [MetricReport]
  public let variants: [VariantSummary]
  /// The difference of the rate of `Metric.dressed` by day.
  public let course: [DifferenceCourse]

  /// - Parameter today: the running day, as days since 1970-01-01 in UTC. Its visitors are not compared, since some of them may still
  ///   dress Scotch. Nil compares all visitors at once: of use when all of them have left.
  public init(_ counts: ExperimentCounts, title: String? = nil, today: Int?) {
    let level = Level(alpha: 0.05, comparisons: max(1, counts.variants.count - 1))
    let sampleRatio = SampleRatio(counts.variants)
    var metrics = Metric.allCases.map { MetricReport($0, of: counts.variants, level: level, today: today) }
    if !sampleRatio.isAsIntended { for index in metrics.indices { metrics[index].sentences = [] } }
    experiment = counts.experiment
    self.title = title ?? counts.experiment
    alpha = level.alpha
    visitors = counts.variants.reduce(0) { $0 + $1.exposed }
    visitorsToday = visitors - metrics[0].results.reduce(0) { $0 + $1.visitors }
    mixed = counts.mixed
    self.metrics = metrics
    self.sampleRatio = sampleRatio
    variants = counts.variants.map(VariantSummary.init)
    course = counts.variants.dropFirst()
      .map { DifferenceCourse(control: counts.variants[0], treatment: $0, level: level, today: today) }
    verdict = Sentences.verdict(sampleRatio: sampleRatio, main: metrics[0], visitors: visitors)
  }
}

/// The visitors of one variant.
public struct VariantSummary: Equatable, Sendable, Encodable {
  public struct Day: Equatable, Sendable, Encodable {
    /// Days since 1970-01-01, in UTC.
    public var day: Int
    public var exposed: Int
  }

  public var id: String
  public var weight: Int
  public var exposed: Int
  public var finished: Int
  public var dressed: Int
  public var returned: Int
  public var days: [Day]

  init(_ counts: VariantCounts) {
    (id, weight, exposed) = (counts.id, counts.weight, counts.exposed)
    (finished, dressed, returned) = (counts.finished, counts.dressed, counts.returned)
    days = counts.days.map { Day(day: $0.day, exposed: $0.exposed) }
  }
}
