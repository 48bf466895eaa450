import ExperimentStore
import Experiments
import Logging
import Server
import Synchronization
import Values

/// Receives the events of experiments: `POST experiments/events`, from pages of the same origin only.
///
/// It answers 202 after the commit. Neither the address nor the browser of a visitor is stored or logged.
public final class EventsEndpoint: LiveEndpoint, LiveSite {
  /// The path below the site's root.
  static let path = "/experiments/events"
  /// The age after which an event is refused, in milliseconds: seven days. A device keeps events no longer.
  static let oldest: Int64 = 7 * 86_400_000

  private let store: any ExperimentStore
  private let known: any KnownExperiments
  private let logger: Logger
  private let now: @Sendable () -> Int64
  private let notices = EventNotices()
  private let limiter: EventLimiter
  private let countsAutomated: Bool
  /// The stored states of definitions, and when they were read.
  private let states = Mutex<[String: (time: Int64, states: [LoggedDefinition])]>([:])
  /// The signs that are not in the database yet, and how many of each.
  private let signs = Mutex<[EventSign: Int]>([:])
  /// The definitions whose state is in the database.
  private let logged = Mutex<[String: ExperimentDefinition]>([:])

  public var bodyBytes: Int? { EventBatch.bytes }

  /// The events that an address may send in a minute, beyond a first burst, unless told otherwise: ten visitors who do all there is to do.
  public static let perMinute = 40

  /// - Parameters:
  ///   - perMinute: the events from one address in a minute; 0 for no limit.
  ///   - countsAutomated: whether browsers that a program drives count.
  ///   - now: returns the time in milliseconds since 1970-01-01 in UTC.
  public init(
    store: any ExperimentStore, known: any KnownExperiments, logger: Logger, perMinute: Int = EventsEndpoint.perMinute,
    countsAutomated: Bool = false,
    now: @escaping @Sendable () -> Int64 = EventsEndpoint.systemTime
  ) {
    self.store = store
    self.known = known
    self.logger = logger
    self.countsAutomated = countsAutomated
    self.now = now
    limiter = EventLimiter(perMinute: perMinute)
  }

  public func endpoint(at path: String) -> (any LiveEndpoint)? { path == Self.path ? self : nil }

  public func refusal(of request: LiveRequest) -> LiveResponse? {
    guard SameOrigin.allows(request) else {
      return LiveResponse(403, "Events are accepted from pages of this server only.\n")
    }
    if request.field("expect") != nil { return LiveResponse(417, "Send the body without Expect.\n") }
    guard EventContentType.isText(request.field("content-type")), request.field("content-encoding") == nil else {
      return LiveResponse(415, "Send JSON as text/plain or application/json, in UTF-8 and without Content-Encoding.\n")
    }
    return nil
  }

  public func response(to request: LiveRequest) async -> LiveResponse {
    // A page sends nothing with this signal. Events from before it was switched on are dropped by the device with a 202.
    if request.field("sec-gpc") == "1" {
      return LiveResponse(202, "Not stored: the browser asks not to be counted (Sec-GPC).\n")
    }
    let batch: EventBatch
    do throws(EventFault) { batch = try EventBatch(request.body) } catch {
      return LiveResponse(400, error.sentence + "\n")
    }
    let crowd: Bool
    switch limiter.decide(batch.events.count, from: request.address, now: now()) {
    case .delayed(let seconds):
      if let line = notices.lineOfDelay() { logger.notice("\(line)") }
      note(.delayed, in: batch) { _ in true }
      return LiveResponse(
        429, "This address has sent too many events. Send them again later.\n", retryAfter: seconds)
    case .accepted(let isCrowded): crowd = isCrowded
    }
    if !countsAutomated, AutomatedBrowser.sent(request) {
      note(.automated, in: batch) { $0.kind == .exposed }
      await storeSigns()
      return LiveResponse(202, "Not stored: a program drives the browser.\n")
    }
    if crowd { note(.crowded, in: batch) { $0.kind == .exposed } }
    let checked = check(batch)
    if let error = await store(checked.events) { return Self.response(to: error) }
    // Another server, which published the page, may know the experiment before this one does. The device sends the batch again
    // until its events are too old; those stored now do not count twice.
    if let unknown = checked.unknown {
      return LiveResponse(503, unknown.sentence + " Send the batch again later.\n", retryAfter: 60)
    }
    if let old = checked.old { return LiveResponse(422, old.sentence + " The other events are stored.\n") }
    return LiveResponse(202, "Stored.\n")
  }

  /// Notes a sign for each of the events that count, or once for a message.
  private func note(_ kind: EventSign.Kind, in batch: EventBatch, _ isCounted: (EventBatch.Event) -> Bool) {
    let events = batch.events.filter { known.experiment($0.experiment) != nil && isCounted($0) }
    let names = events.map(\.experiment)
    signs.withLock { signs in
      for name in kind == .delayed ? Array(Set(names)) : names { signs[EventSign(kind, in: name), default: 0] += 1 }
    }
  }

  /// Stores what was noticed. If the database is away, the next call does.
  private func storeSigns() async {
    let new = signs.withLock { signs in
      defer { signs = [:] }
      return signs
    }
    if new.isEmpty { return }
    do throws(StoreError) { try await store.add(new) } catch {
      signs.withLock { $0.merge(new, uniquingKeysWith: +) }
    }
  }

  private func store(_ events: [ExperimentEvent]) async -> StoreError? {
    // Storing nothing tells nothing about the database.
    if events.isEmpty { return nil }
    do throws(StoreError) {
      for experiment in Set(events.map(\.experiment)) { try await log(experiment) }
      for event in events where event.kind == .exposed { try await compare(event) }
      try await store.accept(events)
      await storeSigns()
    } catch {
      if let line = notices.line(ofFailure: error.message) { logger.error("\(line)") }
      return error
    }
    if let line = notices.lineOfSuccess() { logger.notice("\(line)") }
    return nil
  }

  /// Stores the state of an experiment's definition before the first event under it.
  private func log(_ experiment: String) async throws(StoreError) {
    guard let definition = known.experiment(experiment), logged.withLock({ $0[experiment] }) != definition else {
      return
    }
    try await store.log(LoggedDefinition(definition, at: now()))
    logged.withLock { $0[experiment] = definition }
  }

  /// Notes an exposure to a variant that no state of the definition gives to the visitor. It counts nevertheless: a state without events
  /// is not in the log, and readers may have been exposed under it, without a network.
  private func compare(_ event: ExperimentEvent) async throws(StoreError) {
    let current = logged.withLock { $0[event.experiment] }.map { LoggedDefinition($0, at: 0) }
    if current?.assigns(event.variant, to: event.visitor) == true { return }
    let states = try await states(of: event.experiment)
    if states.contains(where: { $0.assigns(event.variant, to: event.visitor) }) { return }
    signs.withLock { $0[EventSign(.unassigned, in: event.experiment), default: 0] += 1 }
  }

  /// The stored states of a definition, read every ten seconds at most: forged events would otherwise cost a query each.
  private func states(of experiment: String) async throws(StoreError) -> [LoggedDefinition] {
    let now = now()
    if let known = states.withLock({ $0[experiment] }), now - known.time < 10_000 { return known.states }
    let read = try await store.definitions(of: experiment)
    states.withLock { $0[experiment] = (now, read) }
    return read
  }

  /// The acceptable events of a batch, and the first fault of each kind among the others.
  private struct Checked {
    var events: [ExperimentEvent] = []
    var old: EventFault?
    var unknown: EventFault?
  }

  private func check(_ batch: EventBatch) -> Checked {
    let now = now()
    var checked = Checked()
    for (index, event) in batch.events.enumerated() {
      if event.age > Self.oldest {
        checked.old = checked.old ?? EventFault("events[\(index)] is older than seven days.")
      } else if let name = unknownName(in: event) {
        checked.unknown = checked.unknown ?? EventFault("events[\(index)] names the unknown \(name).")
        if let line = notices.line(ofUnknown: name) { logger.notice("\(line)") }
      } else {
        checked.events.append(
          ExperimentEvent(
            id: Self.id(of: event, by: batch.visitor), visitor: batch.visitor, experiment: event.experiment,
            variant: event.variant,
            kind: event.kind, time: now - event.age, seconds: event.seconds))
      }
    }
    return checked
  }

  /// The id of the stored event, a digest of visitor, experiment, variant and kind: an event that arrives twice, as from two tabs, counts
  /// once.
  private static func id(of event: EventBatch.Event, by visitor: String) -> String {
    let names = "\"experiment\":\"\(event.experiment)\",\"variant\":\"\(event.variant)\""
    return SHA256.name(of: Text(visitor + names + event.kind.rawValue)).string
  }

  /// Returns the experiment or variant that this server does not know; nil if it knows both.
  private func unknownName(in event: EventBatch.Event) -> String? {
    guard let experiment = known.experiment(event.experiment) else {
      return "experiment \"\(event.experiment)\""
    }
    let variant = Text(event.variant)
    if experiment.variants.contains(where: { $0.id == variant }) { return nil }
    return "variant \"\(event.variant)\" of the experiment \"\(event.experiment)\""
  }

  private static func response(to error: StoreError) -> LiveResponse {
    let isBusy = error.kind == .busy
    let text = isBusy ? "Too many events wait." : "The database is away."
    return LiveResponse(isBusy ? 429 : 503, text + " Send them again later.\n", retryAfter: error.retryAfter)
  }
}
