import AnnexFixtures
import ExperimentStore
import Experiments
import Fixtures
import Foundation
import Logging
import NIOHTTP1
import Synchronization
import Testing
import Values

@testable import ExperimentServing
@testable import Server

/// Events that do not come from readers.
@Suite struct ForgedEventsTests {
  /// It stands at noon until it is moved.
  private final class Clock: Sendable {
    private let time = Mutex<Int64>(20_000 * 86_400_000 + 43_200_000)

    var now: Int64 { time.withLock { $0 } }
    func advance(seconds: Int64) { time.withLock { $0 += seconds * 1000 } }
  }

  private func withStore(
    countsAutomated: Bool = false, clock: Clock = Clock(),
    _ body: (EventsEndpoint, any ExperimentStore) async throws -> Void
  ) async throws {
    let folder = TemporaryFolder()
    let store = try SQLiteStore(path: folder.appending("events.sqlite").path)
    let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
    try await body(
      EventsEndpoint(store: store, known: Knees(), logger: logger, countsAutomated: countsAutomated) { clock.now },
      store)
    await store.close()
  }

  private func request(
    _ body: String, _ fields: HTTPHeaders = [:], from address: [UInt8] = [192, 0, 2, 7]
  ) -> LiveRequest {
    var request = LiveRequest(fields, from: ClientAddress(address))
    request.body = Array(body.utf8)
    return request
  }

  @Test func floodFromOneAddressIsPutOffAndNoted() async throws {
    try await withStore { events, store in
      var statuses: [Int] = []
      for visitor in 1...80 {
        let response = await events.response(
          to: request(EventBodies.batch(visitor: visitor, ["exposed", "dressed"])))
        statuses.append(response.status)
        #expect((response.retryAfter != nil) == (response.status == 429))
      }
      #expect(statuses.count { $0 == 202 } == 60 && statuses.count { $0 == 429 } == 20)
      let other = await events.response(to: request(EventBodies.batch(visitor: 99), from: [192, 0, 2, 8]))
      #expect(other.status == 202, "others are not affected")
      let counts = try await store.counts(of: "knees", variants: [("control", 1), ("short", 1)])
      #expect(counts.variants[1].exposed == 61)
      let signs = try await store.signs(of: "knees")
      #expect(signs[.crowded] == 30 && signs[.delayed] == 20)
    }
  }

  /// Both are counted: another server may have served a state that has no event yet.
  @Test func variantThatNoStateAssignsIsNoted() async throws {
    let definition = Knees().definition
    let visitors = (1...40).filter { definition.variant(of: Text(EventBodies.hex($0))) == "short" }
    let others = (1...40).filter { !visitors.contains($0) }
    let clock = Clock()
    try await withStore(clock: clock) { events, store in
      for visitor in visitors { _ = await events.response(to: request(EventBodies.batch(visitor: visitor))) }
      #expect(try await store.signs(of: "knees")[.unassigned] == nil)
      var earlier = LoggedDefinition(definition, at: 1)
      earlier.variants[0].weight = 0
      for visitor in others.prefix(3) { _ = await events.response(to: request(EventBodies.batch(visitor: visitor))) }
      #expect(try await store.signs(of: "knees")[.unassigned] == 3)
      try await store.log(earlier)
      clock.advance(seconds: 10)
      for visitor in others.dropFirst(3) { _ = await events.response(to: request(EventBodies.batch(visitor: visitor))) }
      #expect(try await store.signs(of: "knees")[.unassigned] == 3, "an earlier state gave all visitors this variant")
      let counts = try await store.counts(of: "knees", variants: [("control", 1), ("short", 1)])
      #expect(counts.variants[1].exposed == 40)
    }
  }

  @Test(arguments: [
    ("Webdriver", "true", true), ("Webdriver", "false", false), ("Webdriver", "undefined", false),
    ("User-Agent", "Mozilla/5.0 (X11; Linux x86_64) HeadlessChrome/150.0.0.0 Safari/537.36", true),
    ("User-Agent", "Mozilla/5.0 (X11; Linux x86_64) Chrome/150.0.0.0 Safari/537.36", false),
  ])
  func automatedBrowsersAreLeftOutAndCounted(name: String, value: String, isLeftOut: Bool) async throws {
    for countsAutomated in [false, true] {
      try await withStore(countsAutomated: countsAutomated) { events, store in
        let response = await events.response(
          to: request(EventBodies.batch(visitor: 1, ["exposed", "finished"]), [name: value]))
        #expect(response.status == 202, "the device drops them")
        let counts = try await store.counts(of: "knees", variants: [("short", 1)])
        let isStored = countsAutomated || !isLeftOut
        #expect(counts.variants[0].exposed == (isStored ? 1 : 0))
        #expect(try await store.signs(of: "knees")[.automated] == (isStored ? nil : 1))
      }
    }
  }
}
