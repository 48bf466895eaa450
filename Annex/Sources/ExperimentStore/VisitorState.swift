import Experiments

/// A visitor in an experiment; orders rows, so that transactions lock them in the same order and cannot deadlock.
struct VisitorKey: Hashable, Comparable {
  let visitor: String
  let experiment: String

  static func < (a: Self, b: Self) -> Bool { (a.visitor, a.experiment) < (b.visitor, b.experiment) }
}

/// The stored state of a visitor in an experiment, from which the visitor's share of the counters follows.
///
/// Adding events is commutative: batches may arrive in any order and through several servers.
struct VisitorState: Equatable {
  /// The variant of a visitor who was exposed to several. No experiment has a variant with an empty name.
  static let mixed = ""

  /// Milliseconds since 1970-01-01 in UTC, as all times here.
  var firstTime: Int64
  /// Nil until the exposure, which may arrive after the events that follow it.
  var variant: String?
  var exposedTime: Int64?
  /// The first return, whether it counts or not.
  var returnedTime: Int64?
  var hasFinished = false
  var hasDressed = false
  /// The time to the first costume in tenths of seconds: integers, so that sums do not depend on the order.
  var tenths: Int64?

  init(firstTime: Int64) { self.firstTime = firstTime }

  mutating func add(_ event: ExperimentEvent) {
    firstTime = min(firstTime, event.time)
    switch event.kind {
    case .exposed: expose(event)
    case .finished: hasFinished = true
    case .returned: returnedTime = min(returnedTime ?? event.time, event.time)
    case .dressed:
      hasDressed = true
      tenths = [tenths, event.tenths].compactMap(\.self).min()
    }
  }

  private mutating func expose(_ event: ExperimentEvent) {
    exposedTime = min(exposedTime ?? event.time, event.time)
    variant = variant == nil || variant == event.variant ? event.variant : Self.mixed
  }

  /// The place and amount of the visitor's share of the counters; nil before the exposure.
  func share(in experiment: String) -> (key: CounterKey, counts: Counters)? {
    guard let variant, let exposedTime else { return nil }
    let key = CounterKey(experiment: experiment, variant: variant, day: Day.number(of: exposedTime))
    if variant == Self.mixed { return (key, Counters(exposed: 1)) }
    let tenths = hasDressed ? tenths ?? 0 : 0
    let counts = Counters(
      exposed: 1, finished: hasFinished ? 1 : 0, dressed: hasDressed ? 1 : 0,
      returned: hasReturned(after: exposedTime) ? 1 : 0, tenths: tenths, squaredTenths: tenths * tenths)
    return (key, counts)
  }

  /// The row of times that counts the visitor; nil for one who has not dressed the character, and where no variant counts the visitor.
  func time(in experiment: String) -> TimeKey? {
    guard let variant, variant != Self.mixed, hasDressed else { return nil }
    return TimeKey(experiment: experiment, variant: variant, tenths: tenths ?? 0)
  }

  /// Whether the visitor came back, which the page sends on another day of the reader's calendar, but not within
  /// `ExperimentEvent.leastHoursToReturn`, nor after `ExperimentEvent.daysToReturn`: visitors of the first days would otherwise have had
  /// longer for it than those of the last.
  private func hasReturned(after exposedTime: Int64) -> Bool {
    guard let returnedTime else { return false }
    let days = Day.number(of: returnedTime) - Day.number(of: exposedTime)
    return returnedTime - exposedTime >= Int64(ExperimentEvent.leastHoursToReturn * 3_600_000)
      && days < ExperimentEvent.daysToReturn
  }
}

extension ExperimentEvent {
  /// The seconds to the first costume in tenths, at most `secondsLimit`.
  var tenths: Int64? {
    let most = Double(Self.secondsLimit)
    return seconds.map { Int64((($0.isFinite ? min(max($0, 0), most) : most) * 10).rounded()) }
  }
}
