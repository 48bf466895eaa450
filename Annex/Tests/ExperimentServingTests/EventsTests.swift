import AnnexFixtures
import ExperimentStore
import Experiments
import Fixtures
import Foundation
import Logging
import NIOCore
import Server
import SiteFixtures
import Synchronization
import Testing
import Values

@testable import ExperimentServing

/// `POST experiments/events`, over HTTP.
@Suite struct EventsTests {
  private func response(
    _ body: String, _ fields: [String: String] = [:]
  ) async throws -> HTTPClient.Response {
    let response = Mutex<HTTPClient.Response?>(nil)
    try await servingEvents { client, _ in
      let received = try await client.send(EventBodies.request(body, fields))
      response.withLock { $0 = received }
    }
    return try #require(response.withLock { $0 })
  }

  @Test func acceptedEventsAreCounted() async throws {
    try await servingEvents { client, counts in
      let response = try await client.send(EventBodies.request(EventBodies.batch(visitor: 1, ["exposed", "dressed"])))
      #expect(response.status == 202 && response.headers["cache-control"] == "no-store")
      #expect(response.headers["access-control-allow-origin"] == nil)
      let variant = try await counts().variants[1]
      #expect(variant.exposed == 1 && variant.dressed == 1 && variant.days.map(\.secondsToDress) == [12.3])
      #expect(variant.days.map(\.day) == [20_000])
    }
  }

  /// Global Privacy Control, switched on after the events: the device drops them.
  @Test func eventsWithGlobalPrivacyControlAreNotStored() async throws {
    let store = KeepingStore()
    try await servingEvents(store) { client, _ in
      let refused = try await client.send(EventBodies.request(EventBodies.batch(visitor: 1), ["Sec-GPC": "1"]))
      #expect(refused.status == 202 && refused.text.hasPrefix("Not stored"))
      let allowed = try await client.send(EventBodies.request(EventBodies.batch(visitor: 2), ["Sec-GPC": "0"]))
      #expect(allowed.status == 202)
    }
    #expect(store.events.map(\.visitor) == [EventBodies.hex(2)])
  }

  @Test func definitionIsLoggedWithTheFirstEvent() async throws {
    let folder = TemporaryFolder()
    let store = try SQLiteStore(path: folder.appending("events.sqlite").path)
    try await servingEvents(store) { client, _ in
      #expect(try await store.definitions(of: "knees") == [])
      for visitor in 1...2 {
        #expect(try await client.send(EventBodies.request(EventBodies.batch(visitor: visitor))).status == 202)
      }
      let logged = try await store.definitions(of: "knees")
      #expect(logged == [LoggedDefinition(Knees().definition, at: 20_000 * 86_400_000 + 43_200_000)])
    }
  }

  /// Pages of earlier builds send ids. They do not count: one client could fill the disk by them.
  @Test func eventIsStoredOnceWhateverIDItBrings() async throws {
    let store = KeepingStore()
    try await servingEvents(store) { client, _ in
      for number in 1...3 {
        let batch = EventBodies.batch(visitor: 1, ["exposed", "dressed"])
          .replacing("{\"experiment\"", with: "{\"id\": \"\(EventBodies.hex(number))\", \"experiment\"")
        let status = try await client.send(EventBodies.request(batch)).status
        #expect(status == 202)
      }
    }
    #expect(store.events.map(\.kind) == [.exposed, .dressed, .exposed, .dressed, .exposed, .dressed])
    #expect(Set(store.events.map(\.id)).count == 2)
  }

  /// The device's clock may be wrong by years.
  @Test func daysFollowTheServersClock() async throws {
    try await servingEvents { client, counts in
      let batches = [
        EventBodies.batch(visitor: 1, age: -3_600_000, sent: 0), EventBodies.batch(visitor: 2, sent: 9_000_000_000_000),
        EventBodies.batch(visitor: 3, age: 86_400_000),
      ]
      for batch in batches {
        let response = try await client.send(EventBodies.request(batch))
        #expect(response.status == 202)
      }
      let days = try await counts().variants[1].days
      #expect(days.map(\.day) == [19_999, 20_000] && days.map(\.exposed) == [1, 2])
    }
  }

  @Test(arguments: [
    ("", "is not valid JSON: the document ends too early"), ("[]", "The body is a list"),
    (#"{"sent":1,"events":[]}"#, "visitor is missing"), (#"{"visitor":7,"sent":1,"events":[]}"#, "visitor is a number"),
    (#"{"visitor":"00","sent":1,"events":[]}"#, "visitor is not 32 hexadecimal digits"),
    (#"{"visitor":"V","sent":1,"events":[],"x":1}"#, "x is unknown; keys are visitor, sent, events"),
    (#"{"visitor":"V","sent":1e999,"events":[]}"#, "number"),
    (#"{"visitor":"V","sent":1.5,"events":[]}"#, "sent is not"),
    (#"{"visitor":"V","sent":1,"events":[]}"#, "events has 0 events; send 1 to 50"),
    (#"{"visitor":"V","sent":1,"events":[1]}"#, "events[0] is a number; send an object"),
    (#"{"visitor":"V","visitor":"V","sent":1,"events":[1]}"#, "has the key \"visitor\" twice"),
    (#"{"visitor":"V","sent":1,"events":[{"experiment":"A"}]}"#, "events[0].kind is missing"),
    (#"{"visitor":"V","sent":1,"events":[{"experiment":"A","kind":"seen"}]}"#, "is none of exposed, finished"),
    (
      #"{"visitor":"V","sent":1,"events":[{"experiment":"A","variant":"a","kind":"exposed","at":1}]}"#,
      "events[0].experiment is not 1 to 32 of a-z"
    ),
    (
      #"{"visitor":"V","sent":1,"events":[{"experiment":"a","variant":"a","kind":"exposed","at":1,"seconds":1}]}"#,
      "events[0].seconds is for dressed only"
    ),
    (
      #"{"visitor":"V","sent":1,"events":[{"experiment":"a","variant":"a","kind":"dressed","at":1,"seconds":-1}]}"#,
      "events[0].seconds is not a number of seconds"
    ),
    (
      #"{"visitor":"V","sent":1,"events":[{"experiment":"a","variant":"a","kind":"dressed","at":1}]}"#,
      "events[0].seconds is missing; send a number of seconds"
    ),
    (
      #"{"visitor":"V","sent":1,"events":[{"experiment":"a","variant":"a","kind":"dressed","at":1,"seconds":null}]}"#,
      "events[0].seconds is null; send a number of seconds"
    ),
    (
      #"{"visitor":"V","sent":1,"events":[{"experiment":"a","variant":"a","kind":"dressed","at":1,"seconds":1e999}]}"#,
      "number"
    ),
  ])
  func malformedBatchIsNamed(body: String, fault: String) async throws {
    let response = try await response(body.replacing("\"V\"", with: "\"\(EventBodies.hex(7))\""))
    #expect(response.status == 400 && response.text.contains(fault), "\(response.text)")
    #expect(response.text.split(separator: "\n").count == 1)
  }

  @Test func fiftyEventsAreAcceptedAndMoreAreNot() async throws {
    let fifty = EventBodies.batch(visitor: 1, Array(repeating: "exposed", count: 50))
    let accepted = try await response(fifty)
    #expect(accepted.status == 202)
    let more = EventBodies.batch(visitor: 1, Array(repeating: "exposed", count: 51))
    let refused = try await response(more)
    #expect(refused.status == 400)
  }

  @Test func acceptableEventsBesideRefusedOnesAreStored() async throws {
    try await servingEvents { client, counts in
      let good = EventBodies.batch(visitor: 1)
      let bad = good.replacing(
        "[{",
        with:
          #"[{"experiment":"elbows","variant":"a","kind":"exposed","at":1795348800000},{"#
      )
      let response = try await client.send(EventBodies.request(bad))
      #expect(response.status == 503 && response.headers["retry-after"] == "60", "another server may know it already")
      #expect(response.text == "events[0] names the unknown experiment \"elbows\". Send the batch again later.\n")
      #expect(try await counts().variants[1].exposed == 1)
      let variant = try await client.send(EventBodies.request(EventBodies.batch(visitor: 2, variant: "long")))
      #expect(variant.status == 503 && variant.text.contains("unknown variant \"long\""))
      let old = try await client.send(EventBodies.request(EventBodies.batch(visitor: 2, age: 8 * 86_400_000)))
      #expect(old.status == 422 && old.text.contains("older than seven days"))
      let oldUnknown = try await client.send(
        EventBodies.request(EventBodies.batch(visitor: 2, experiment: "elbows", age: 8 * 86_400_000)))
      #expect(oldUnknown.status == 422, "a device that repeats comes to an end")
    }
  }

  @Test func noticesAreLoggedOnceEach() {
    let notices = EventNotices()
    #expect(notices.lineOfSuccess() == nil)
    #expect(notices.line(ofFailure: "full") == "experiments: events are not stored: full")
    #expect(notices.line(ofFailure: "full") == nil && notices.line(ofFailure: "away") != nil)
    #expect(notices.line(ofFailure: "full") == nil)
    #expect(notices.lineOfSuccess() == "experiments: events are stored again" && notices.lineOfSuccess() == nil)
    #expect(notices.line(ofFailure: "full") != nil)
    #expect((0..<300).filter { notices.line(ofUnknown: "experiment \"e\($0 % 150)\"") != nil }.count == 100)
  }

  @Test(arguments: [
    (["Content-Type": ""], 415), (["Content-Type": "application/x-www-form-urlencoded"], 415),
    (["Content-Type": "text/plain; charset=utf-16"], 415), (["Content-Encoding": "gzip"], 415),
    (["Content-Type": "application/json; charset=utf-8"], 202), (["Sec-Fetch-Site": "cross-site"], 403),
    (["Sec-Fetch-Site": "none"], 403), (["Sec-Fetch-Site": "", "Origin": "https://evil.example"], 403),
    (["Sec-Fetch-Site": "", "Origin": "null"], 403), (["Sec-Fetch-Site": "", "Origin": "http://localhost"], 202),
    (["Sec-Fetch-Site": ""], 202), (["Expect": "100-continue"], 417), (["Content-Length": "16385"], 413),
  ])
  func fieldsAreChecked(fields: [String: String], expected: Int) async throws {
    let response = try await response(EventBodies.batch(visitor: 1), fields)
    #expect(response.status == expected)
    #expect(
      (response.headers["connection"] == "close") == (expected != 202), "the body of a refused request is not read")
  }

  @Test func bodyWithoutAStatedLengthIsRefused() async throws {
    try await servingEvents { client, _ in
      let connection = try RawConnection(port: client.port)
      connection.send(EventBodies.request("", ["Content-Length": "", "Transfer-Encoding": "chunked"]))
      let chunk = "1000\r\n" + String(repeating: " ", count: 4096) + "\r\n"
      for _ in 0..<5 { connection.send(chunk) }
      let (text, hasEnded) = await connection.read()
      #expect(hasEnded && text.hasPrefix("HTTP/1.1 411 "))
    }
  }

  @Test func onlyPOSTIsAllowed() async throws {
    try await servingEvents { client, _ in
      let options = try await client.get("/experiments/events", method: "OPTIONS")
      #expect(options.status == 405 && options.headers["allow"] == "POST")
      #expect(try await client.get("/experiments/events").status == 405)
      let connection = try RawConnection(port: client.port)
      connection.send("HEAD /experiments/events HTTP/1.1\r\nHost: x\r\n\r\n")
      let head = await connection.read().text
      #expect(head.hasPrefix("HTTP/1.1 405 ") && head.hasSuffix("\r\n\r\n"), "HEAD has no body")
      #expect(try await client.send(EventBodies.request("{}", path: "/experiments/none")).status == 405)
    }
  }

  @Test func connectionIsKeptAndPipelinedBatchesAreAnsweredInOrder() async throws {
    try await servingEvents { client, counts in
      let connection = try RawConnection(port: client.port)
      let batches = (1...3).map { EventBodies.request(EventBodies.batch(visitor: $0)) }
      connection.send(batches[0] + Array("GET / HTTP/1.1\r\nHost: x\r\n\r\n".utf8) + batches[1])
      connection.send(EventBodies.request("{}"))
      connection.send(EventBodies.request("", ["Connection": "close"], path: "/", method: "GET"))
      let (text, _) = await connection.read()
      #expect(text.matches(of: /HTTP\/1.1 (\d+)/).map { String($0.1) } == ["202", "200", "202", "400", "200"])
      #expect(try await counts().variants[1].exposed == 2)
    }
  }

  /// Nothing is sent ahead of its turn, and a body that ends early is no request.
  @Test func slowAndUnfinishedBodiesAreClosed() async throws {
    var limits = ConnectionLimits()
    limits.request = .milliseconds(300)
    try await servingEvents(limits: limits) { client, counts in
      let connection = try RawConnection(port: client.port)
      connection.send(Array(EventBodies.request(EventBodies.batch(visitor: 1)).dropLast(5)))
      let slow = await connection.read()
      #expect(slow.hasEnded && slow.text.isEmpty)
      let other = try RawConnection(port: client.port)
      other.send(Array(EventBodies.request(EventBodies.batch(visitor: 1)).dropLast(5)))
      other.endOutput()
      #expect(await other.read().hasEnded)
      #expect(try await counts().variants[1].exposed == 0)
    }
  }

  @Test func busyAndAwayDatabasesAskForPatience() async throws {
    let cases: [(StoreError.Kind, Int)] = [(.busy, 429), (.unavailable, 503), (.unusable, 503)]
    for (kind, expected) in cases {
      let error = StoreError(kind, "full", retryAfter: 7)
      try await servingEvents(FailingStore(error: error)) { client, _ in
        let response = try await client.send(EventBodies.request(EventBodies.batch(visitor: 1)))
        #expect(response.status == expected && response.headers["retry-after"] == "7")
      }
    }
  }
}

/// A store that keeps the events it is given.
private final class KeepingStore: ExperimentStore {
  private let kept = Mutex<[ExperimentEvent]>([])

  var events: [ExperimentEvent] { kept.withLock { $0 } }

  func accept(_ events: [ExperimentEvent]) async throws(StoreError) { kept.withLock { $0 += events } }
  func counts(
    of experiment: String, variants: [(id: String, weight: Int)]
  ) async throws(StoreError) -> ExperimentCounts { throw StoreError(.unusable, "keeps events alone") }
  func dressed(in experiment: String, within seconds: Int) async throws(StoreError) -> [DressedInTime] { [] }
  func times(in experiment: String) async throws(StoreError) -> [DressTime] { [] }
  func add(_ signs: [EventSign: Int]) async throws(StoreError) {}
  func signs(of experiment: String) async throws(StoreError) -> [EventSign.Kind: Int] { [:] }
  func log(_ definition: LoggedDefinition) async throws(StoreError) {}
  func definitions(of experiment: String) async throws(StoreError) -> [LoggedDefinition] { [] }
  func forget(visitor: String) async throws(StoreError) -> Forgotten { Forgotten(0) }
  func forget(before time: Int64) async throws(StoreError) -> Forgotten { Forgotten(0) }
  func clockWarning(now: Int64) async throws(StoreError) -> String? { nil }
  func close() async {}
}

/// A store that is away.
private struct FailingStore: ExperimentStore {
  let error: StoreError

  func accept(_ events: [ExperimentEvent]) async throws(StoreError) { throw error }
  func counts(
    of experiment: String, variants: [(id: String, weight: Int)]
  ) async throws(StoreError) -> ExperimentCounts { throw error }
  func dressed(in experiment: String, within seconds: Int) async throws(StoreError) -> [DressedInTime] { throw error }
  func times(in experiment: String) async throws(StoreError) -> [DressTime] { throw error }
  func add(_ signs: [EventSign: Int]) async throws(StoreError) { throw error }
  func signs(of experiment: String) async throws(StoreError) -> [EventSign.Kind: Int] { throw error }
  func log(_ definition: LoggedDefinition) async throws(StoreError) { throw error }
  func definitions(of experiment: String) async throws(StoreError) -> [LoggedDefinition] { throw error }
  func forget(visitor: String) async throws(StoreError) -> Forgotten { throw error }
  func forget(before time: Int64) async throws(StoreError) -> Forgotten { throw error }
  func clockWarning(now: Int64) async throws(StoreError) -> String? { throw error }
  func close() async {}
}

struct Knees: KnownExperiments {
  let definition = ExperimentDefinition(
    id: "knees", salt: "knees-1", share: 10_000,
    variants: [.init(id: "control", weight: 1), .init(id: "short", weight: 1)])

  var ids: [String] { ["knees"] }
  func experiment(_ id: String) -> ExperimentDefinition? { id == "knees" ? definition : nil }
}

/// Runs `body` while a server with the experiment `knees` serves; its clock stands at noon of day 20,000.
private func servingEvents(
  _ given: (any ExperimentStore)? = nil, limits: ConnectionLimits = ConnectionLimits(),
  _ body: @Sendable (HTTPClient, @Sendable () async throws -> ExperimentCounts) async throws -> Void
) async throws {
  let folder = TemporaryFolder()
  let store = try given ?? SQLiteStore(path: folder.appending("events.sqlite").path)
  let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
  let events = EventsEndpoint(store: store, known: Knees(), logger: logger) { 20_000 * 86_400_000 + 43_200_000 }
  try await serving(limits: limits, live: events) { client, _ in
    try await body(client) { try await store.counts(of: "knees", variants: [("control", 1), ("short", 1)]) }
  }
  await store.close()
}
