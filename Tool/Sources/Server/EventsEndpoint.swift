import ExperimentStore
import Experiments
import Logging
import Packs
import Synchronization

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
  /// Whether the last batch could not be stored: a failure is logged once.
  private let isAway = Mutex(false)

  public var bodyBytes: Int? { EventBatch.bytes }

  /// - Parameter now: returns the time in milliseconds since 1970-01-01 in UTC.
  public init(
    store: any ExperimentStore, known: any KnownExperiments, logger: Logger,
    now: @escaping @Sendable () -> Int64 = EventsEndpoint.systemTime
  ) {
    self.store = store
    self.known = known
    self.logger = logger
    self.now = now
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
    let batch: EventBatch
    do throws(EventFault) { batch = try EventBatch(request.body) } catch {
      return LiveResponse(400, error.sentence + "\n")
    }
    let (events, fault) = check(batch)
    do throws(StoreError) {
      try await store.accept(events)
      note(nil)
    } catch {
      note(error)
      return Self.response(to: error)
    }
    // Whatever the device sent beside a refused event is stored, so it may drop the whole batch.
    if let fault { return LiveResponse(422, fault.sentence + " The other events are stored.\n") }
    return LiveResponse(202, "Stored.\n")
  }

  /// Returns the acceptable events of a batch and the first fault of the others.
  private func check(_ batch: EventBatch) -> (events: [ExperimentEvent], fault: EventFault?) {
    let now = now()
    var (events, fault): ([ExperimentEvent], EventFault?) = ([], nil)
    for (index, event) in batch.events.enumerated() {
      if let reason = refusal(of: event) {
        fault = fault ?? EventFault("events[\(index)] \(reason).")
      } else {
        events.append(
          ExperimentEvent(
            id: event.id, visitor: batch.visitor, experiment: event.experiment, variant: event.variant,
            kind: event.kind, time: now - event.age, seconds: event.seconds))
      }
    }
    return (events, fault)
  }

  private func refusal(of event: EventBatch.Event) -> String? {
    if event.age > Self.oldest { return "is older than seven days" }
    guard let experiment = known.experiment(event.experiment) else {
      return "names the unknown experiment \"\(event.experiment)\""
    }
    let variant = Text(event.variant)
    if experiment.variants.contains(where: { $0.id == variant }) { return nil }
    return "names the unknown variant \"\(event.variant)\""
  }

  private static func response(to error: StoreError) -> LiveResponse {
    let isBusy = error.kind == .busy
    let text = isBusy ? "Too many events wait." : "The database is away."
    return LiveResponse(isBusy ? 429 : 503, text + " Send them again later.\n", retryAfter: error.retryAfter)
  }

  /// Logs the beginning and the end of a failure.
  private func note(_ error: StoreError?) {
    let wasAway = isAway.withLock { isAway in
      defer { isAway = error != nil }
      return isAway
    }
    if let error, !wasAway { logger.error("experiments: events are not stored: \(error.message)") }
    if error == nil, wasAway { logger.notice("experiments: events are stored again") }
  }
}
