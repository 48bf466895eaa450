import Browser
import Experiments
import Geometry
import Packs

/// A visit to a site that may run an experiment: chooses the introduction, and records what the visitor does.
///
///     let visit = ExperimentVisit(start, services)
///     visit.introduction                       // the variant's; nil for the app's own
///     visit.expose()                           // the first step has been painted
///     visit.add(.finished)
///
/// It neither keeps nor sends anything where no experiment runs, where Global Privacy Control or the reader's settings forbid it,
/// and in previews (`?intro=VARIANT`).
public final class ExperimentVisit {
  /// The key under which the record is kept.
  static var key: Text { "intro-experiment" }
  static var address: Text { "experiments/events" }

  /// Whether the page runs an experiment and the browser leaves the decision about it to the reader.
  public static func offersChoice(_ start: AppStart) -> Bool {
    start.facts.number("isPrivate") == 0 && start.content["experiment"] != nil
  }

  /// Whether this is the first visit, or `?intro` asks for the introduction.
  public let showsIntro: Bool
  /// The introduction of the variant; nil for the app's own.
  public private(set) var introduction: IntroScript?
  let page: Page
  let requests: Requests
  private let services: AppServices
  /// The names of experiment and variant; empty where the visitor does not take part.
  private var names = Text.empty
  /// Today where the reader is, as the browser writes it.
  private let day: Text
  /// The device's clock at the start, in milliseconds since 1970, less the page's clock.
  private let epoch: Double
  /// nil where nothing is recorded.
  var record: VisitorRecord?
  var random: SplitMix64
  /// The bytes of events on their way; 0 for none.
  var sending = 0
  var failures = 0
  var isOffline = false
  /// Counts the timers: only the latest one counts.
  var timer = 0

  public init(_ start: AppStart, _ services: AppServices) {
    let facts = start.facts
    let remembered = facts["remembered"] ?? .null
    let preview = facts.text("intro")
    showsIntro = preview != nil || remembered.text("intro-seen") == nil
    day = facts.text("day") ?? .empty
    self.services = services
    page = start.page
    requests = start.requests
    epoch = facts.number("time") - start.time * 1000
    random = SplitMix64(seed: services.environment.seed)
    let experiment = PublishedExperiment(start.content["experiment"])
    let kept = remembered.text(Self.key)
    if let preview {
      show(experiment?.variant(with: "id", preview))
    } else if let experiment, services.settings.sharesUsage {
      record = kept.flatMap { VisitorRecord($0) }
      begin(experiment, random: facts.text("random") ?? .empty)
    } else if kept != nil {
      stop()
    }
  }

  private func begin(_ experiment: PublishedExperiment, random: Text) {
    // A visit without the introduction exposes no visitor, so it makes no id.
    if record == nil, showsIntro, experiment.share > 0 {
      record = VisitorRecord(visitor: SHA256.name(of: random))
      keep()
    }
    guard let record else { return }
    // The variant that was once shown stays, whatever becomes of share and weights.
    let earlier = experiment.variant(with: "names", record.names)
    show(earlier ?? experiment.variant(of: record.visitor))
    if earlier != nil, record.day != day { add(.returned) }
    send(after: Self.delay)
  }

  private func show(_ variant: Value?) {
    guard let variant else { return }
    names = variant.text("names") ?? .empty
    if let intro = variant["intro"] { introduction = IntroReader.intro(in: intro, path: .empty).model }
  }

  /// The device's clock, in milliseconds since 1970.
  var now: Double { epoch + services.hostTime * 1000 }

  /// The first step has been painted.
  public func expose() {
    if names.isEmpty || record == nil || record?.names == names { return }
    record?.expose(to: names, at: now, on: day)
    finishChange()
  }

  /// Records an event of a visitor who was exposed, once for each kind.
  public func add(_ kind: ExperimentEvent.Kind) {
    if record?.names == names, record?.add(kind, at: now) == true { finishChange() }
  }

  private func finishChange() {
    keep()
    send(after: Self.delay)
  }

  func keep() {
    if let record { page.remember(Self.key, record.text) }
  }

  /// Deletes the id and all events, and records nothing more.
  public func stop() {
    record = nil
    page.forget(Self.key)
  }
}
