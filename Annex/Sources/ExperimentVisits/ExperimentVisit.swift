import Browser
import Experiments
import Geometry
import Packs
import SharedUI
import Values

/// A visit to a site that may run an experiment: chooses the introduction, and records what the visitor does.
///
///     let visit = ExperimentVisit(start, services)
///     visit.introduction                       // the variant's; nil for the app's own
///     visit.add(.exposed)                      // the first step has been painted
///     visit.add(.finished)
///
/// It neither keeps nor sends anything where no experiment runs, where Global Privacy Control or the reader's settings forbid it,
/// and in previews (`?intro=VARIANT`).
///
/// The stored record is the only one: each change reads it first, because another page of the site, or this page before it lay in the
/// browser's back/forward cache, may have changed or deleted it.
public final class ExperimentVisit {
  /// The key under which the record is kept.
  public static var key: Text { "intro-experiment" }
  static var address: Text { "experiments/events" }

  /// Whether the page runs an experiment, or has a record of one, and the browser leaves the decision about it to the reader.
  public static func offersChoice(_ start: AppStart) -> Bool {
    start.facts.number("isPrivate") == 0 && (start.content["experiment"] != nil || isKept(start))
  }

  private static func isKept(_ start: AppStart) -> Bool { start.facts["remembered"]?.text(key) != nil }

  /// Whether this is the first visit, or `?intro` asks for the introduction, and the page's address asks for no costume.
  public let showsIntro: Bool
  /// The introduction of the variant; nil for the app's own.
  public private(set) var introduction: IntroScript?
  let page: Page
  let requests: Requests
  private let services: AppServices
  let experiment: PublishedExperiment?
  /// The names of experiment and variant; empty where the visitor does not take part.
  private var names = Text.empty
  /// The device's clock at the start, in milliseconds since 1970, less the page's clock.
  private let epoch: Double
  /// The record as this page last read or changed it; nil where nothing is recorded.
  private(set) var record: VisitorRecord?
  /// The longest wait of an introduction for its variant, in seconds.
  private static let patience = 3.0
  /// Whether the variant is still to come: the stored record is being read, or the part of the program that does it is on its way.
  private var isChoosing = false
  /// The time at which the introduction began to wait.
  private var waitStart: Double?
  /// Whether the stored record is being read.
  private var isReading = false
  /// One bit for each kind of event that this page has recorded, and for each that waits for the stored record.
  private var kinds: UInt8 = 0
  private var waiting: UInt8 = 0
  /// The milliseconds by which the reader's time zone is behind UTC.
  private let zone: Double
  /// A time by which the visitor was exposed, if at all.
  private var exposure: Double
  var backoff: Backoff
  /// The events on their way; empty for none.
  var sending = Text.empty
  /// Whether the server has answered for them, and whether it is to get more.
  var isAnswered = false
  var isDue = false
  var isOffline = false
  /// Counts the timers: only the latest one counts.
  var timer = 0

  /// - Parameter skipsIntro: whether the page's address asks for something else than the introduction.
  public init(_ start: AppStart, _ services: AppServices, skipsIntro: Bool = false) {
    let facts = start.facts
    let remembered = facts["remembered"] ?? .null
    let preview = facts.text("intro")
    showsIntro = !skipsIntro && (preview != nil || remembered.text("intro-seen") == nil)
    self.services = services
    page = start.page
    requests = start.requests
    exposure = facts.number("time")
    zone = facts.number("zone") * 60_000
    epoch = exposure - start.time * 1000
    backoff = Backoff(limit: Self.waitLimit, seed: services.environment.seed)
    experiment = PublishedExperiment(start.content["experiment"])
    if let preview {
      show(experiment?.variant(with: "id", preview))
    } else if services.settings.sharesUsage {
      let random = facts.text("random") ?? .empty
      isChoosing = showsIntro && experiment != nil
      requests.expect(page.recollect(Self.key)) { [self] in begin(VisitorRecord(Text(utf8: $0.bytes)), random: random) }
    } else if Self.isKept(start) {
      stop()
    }
  }

  private func begin(_ kept: VisitorRecord?, random: Text) {
    record = kept
    // Too late: the app's own introduction is on the screen, and the visitor does not take part.
    let isLate = waitStart != nil && !isChoosing
    isChoosing = false
    if let experiment, !isLate { begin(experiment, random: random) }
    add(.returned)
    send(after: Self.delay)
  }

  private func begin(_ experiment: PublishedExperiment, random: Text) {
    // A visit without the introduction exposes no visitor, so it makes no id.
    if record == nil, showsIntro, experiment.share > 0 {
      record = VisitorRecord(visitor: SHA256.name(of: random))
      keep()
    }
    guard let record else { return }
    // The variant that was once shown stays, whatever becomes of share and weights.
    show(experiment.variant(with: "names", record.names) ?? experiment.variant(of: record.visitor))
  }

  private func show(_ variant: Value?) {
    guard let variant else { return }
    names = variant.text("names") ?? .empty
    if let intro = variant["intro"] { introduction = IntroReader.intro(in: intro, path: .empty).model }
  }

  /// Whether the introduction has to wait for its variant; asked in each frame in which it could begin. After three seconds it does not,
  /// and a variant that comes later is neither shown nor counted.
  public func delaysIntro(at time: Double) -> Bool {
    let start = waitStart ?? time
    if isChoosing { waitStart = start }
    isChoosing = isChoosing && time < start + Self.patience
    return isChoosing
  }

  /// The device's clock, in milliseconds since 1970.
  var now: Double { epoch + services.hostTime * 1000 }

  /// Records an event: an exposure, or once for each kind what a visitor does who was exposed. A visitor has
  /// returned only as `VisitorRecord.isReturn(at:on:)` says.
  public func add(_ kind: ExperimentEvent.Kind) {
    if names.isEmpty || kinds & kind.bit != 0 { return }
    if kind != .returned { kinds |= kind.bit }
    if kind == .exposed { exposure = now }
    waiting |= kind.bit
    read()
  }

  /// Reads the stored record, then makes all changes that wait for it.
  func read() {
    if isReading || record == nil { return }
    isReading = true
    requests.expect(page.recollect(Self.key)) { [self] in change($0) }
  }

  private func change(_ answer: Answer) {
    isReading = false
    let text = Text(utf8: answer.bytes)
    // Another page may have deleted the record, and made one for a new visitor.
    guard let own = record, let stored = VisitorRecord(text), stored.visitor == own.visitor else { return }
    record = stored
    for kind in ExperimentEvent.Kind.allCases where waiting & kind.bit != 0 { add(kind, to: stored) }
    waiting = 0
    if isAnswered {
      stored.removeEvents(sending)
      (sending, isAnswered) = (.empty, false)
    }
    if stored.text != text { keep() }
    if isDue { send(stored) }
  }

  private func add(_ kind: ExperimentEvent.Kind, to record: VisitorRecord) {
    let day = Text(Int64(((now - zone) / 86_400_000).rounded(.down)))
    if kind == .exposed, record.names != names {
      record.expose(to: names, at: now, on: day)
    } else if record.names != names || kind == .returned && !record.isReturn(at: now, on: day)
      || !record.add(kind, at: now, exposedBy: exposure)
    {
      return
    }
    send(after: Self.delay)
  }

  private func keep() {
    if let record { page.remember(Self.key, record.text) }
  }

  /// Deletes the id and all events, and records nothing more.
  public func stop() {
    record = nil
    page.forget(Self.key)
  }
}
