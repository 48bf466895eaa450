import Experiments
import Foundation
import Statistics

/// The report of an experiment: the verdict, and for each metric the variants' rates and their differences from the control's.
///
/// The first variant is the control. Its cost does not depend on the number of visitors.
public struct ExperimentReport: Equatable, Sendable, Encodable {
  public let experiment: String
  /// The heading; the experiment's id unless given.
  public let title: String
  /// When the report was made.
  public let made: Date
  /// Whether the definition says that the experiment no longer runs.
  public let hasEnded: Bool
  /// Whether the visitors of the running day are compared too. Nobody should decide by such a report.
  public let includesToday: Bool
  /// The probability of finding a difference in a metric where there is none, at all looks and for all variants together.
  public let alpha: Double
  /// The variants that are compared with the control, those included that the definition no longer has. Alpha is divided by them.
  public let comparisons: Int
  /// The result in plain words.
  public private(set) var verdict: [String] = []
  public let sampleRatio: SampleRatio
  /// The exposed visitors.
  public let visitors: Int
  /// The visitors who came on the running day.
  public let visitorsToday: Int
  /// Signs that some events do not come from readers, and what was left out for it.
  public let signs: ForgingSigns
  /// Visitors who saw several variants. They are counted nowhere else.
  public let mixed: Int
  /// The seconds within which visitors dress the character in time, if the experiment names any.
  public let within: Int?
  /// The main metric, which the verdict is about, and the others.
  public let metrics: [MetricReport]
  public let variants: [VariantSummary]
  /// Variants with visitors that the definition no longer has. They are not compared.
  public let removed: [VariantSummary]
  /// The difference of the rate of the main metric by day.
  public let course: [DifferenceCourse]
  /// The visitors and days left; nil if there is a result, or nothing to reckon with, or the experiment has ended.
  public let outlook: Outlook?
  /// The planned end; nil if the experiment has none.
  public let plan: PlannedEnd?
  /// The changes of the definition that spoil the report, in the order of time.
  public let changes: [DefinitionChange]

  /// - Parameters:
  ///   - made: the present time. The visitors of its day in UTC are not compared, since some of them may still dress the character.
  ///   - hasEnded: whether the experiment has ended. Its report expects no more visitors.
  ///   - includesToday: compares all visitors at once, for looking only.
  ///   - horizon: the visitors of all variants after whom the experiment ends; nil if the definition has no `horizon`.
  ///   - worth: the smallest difference of the rate of the main metric that is worth having, more than 0; nil if the definition has no `worth`.
  public init(
    _ counts: ExperimentCounts, title: String? = nil, made: Date, hasEnded: Bool = false, includesToday: Bool = false,
    worth: Double? = nil, horizon: Int? = nil, changes: [DefinitionChange] = [],
    signs: ForgingSigns = ForgingSigns()
  ) {
    self.changes = changes
    let today = Int((made.timeIntervalSince1970 / 86_400).rounded(.down))
    let firstOpenDay = includesToday ? nil : today
    // Removing a variant must not make the others easier to find.
    let level = Level(alpha: 0.05, comparisons: max(1, counts.variants.count + counts.removed.count - 1))
    let sampleRatio = SampleRatio(counts.variants)
    within = counts.within
    let kinds = Metric.all(within: counts.within)
    let planned = horizon.map { Horizon($0, counts.variants, today: firstOpenDay) }
    // Visitors who come after the planned end do not count for the verdict.
    let firstOpenOfMain = planned?.end.map { $0 + 1 } ?? firstOpenDay
    var metrics = kinds.dropFirst().map {
      MetricReport($0, of: counts.variants, level: level, today: firstOpenDay, worth: nil)
    }
    let main = MetricReport(
      kinds[0], of: counts.variants, level: level, today: firstOpenOfMain, worth: worth, horizon: planned)
    metrics.insert(main, at: 0)
    let isComparable = sampleRatio.isAsIntended && counts.variants.count > 1
    plan = planned.flatMap {
      isComparable ? PlannedEnd($0, main, of: counts.variants, level: level, today: firstOpenOfMain, worth: worth) : nil
    }
    outlook =
      isComparable && planned == nil && !hasEnded
      ? Outlook(main, of: counts.variants, level: level, today: firstOpenDay, worth: worth) : nil
    if !sampleRatio.isAsIntended { for index in metrics.indices { metrics[index].sentences = [] } }
    experiment = counts.experiment
    self.title = title ?? counts.experiment
    (self.made, self.hasEnded) = (made, hasEnded)
    self.includesToday = includesToday
    (alpha, comparisons) = (level.alpha, level.comparisons)
    visitors = counts.variants.reduce(0) { $0 + $1.exposed }
    visitorsToday = counts.variants.flatMap(\.days).reduce(0) { $0 + ($1.day >= today ? $1.exposed : 0) }
    (mixed, self.signs) = (counts.mixed, signs)
    self.metrics = metrics
    self.sampleRatio = sampleRatio
    variants = counts.variants.map(VariantSummary.init)
    removed = counts.removed.map(VariantSummary.init)
    course = counts.variants.dropFirst()
      .map {
        DifferenceCourse(
          kinds[0], control: counts.variants[0], treatment: $0, level: level, today: firstOpenOfMain, horizon: planned)
      }
    verdict = Sentences.verdict(self)
  }

  /// The visitors of a usual day from which a day without any is not due to chance.
  private static var leastUsual: Int { 30 }

  /// The visitors of the middle one of the days with visitors.
  var usualVisitors: Int {
    let sums = visitorsByDay.values.sorted()
    return sums.isEmpty ? 0 : sums[sums.count / 2]
  }

  /// The days without visitors between the first and the last day with visitors; empty unless a usual day has at least `leastUsual`.
  var emptyDays: [Int] {
    guard usualVisitors >= Self.leastUsual, let first = visitorsByDay.keys.min(), let last = visitorsByDay.keys.max()
    else {
      return []
    }
    return (first...last).filter { visitorsByDay[$0] == nil }
  }

  private var visitorsByDay: [Int: Int] {
    (variants + removed).flatMap(\.days).reduce(into: [:]) { sums, day in
      if day.exposed > 0 { sums[day.day, default: 0] += day.exposed }
    }
  }

  /// The level of each interval of a difference.
  var level: Double { 1 - Level(alpha: alpha, comparisons: comparisons).corrected }
}

/// A change of an experiment's definition after its first event.
public struct DefinitionChange: Equatable, Sendable, Encodable {
  /// The time of the first event after it, or of the report if there is none yet.
  public var time: Date
  /// In words: "its salt", "its variants", "its weights", "its texts".
  public var parts: [String]

  public init(time: Date, parts: [String]) {
    self.time = time
    self.parts = parts
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
