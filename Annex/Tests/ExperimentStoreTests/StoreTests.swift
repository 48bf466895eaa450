import Experiments
import Fixtures
import Foundation
import GRDB
import Testing

@testable import ExperimentStore

/// Storing and counting events, on both databases.
@Suite struct StoreTests {
  @Test(arguments: Backend.allCases) func countsVisitorsByVariantAndDay(backend: Backend) async throws {
    try await backend.withStore { store, _ in
      try await store.accept([
        event(.exposed, 1), event(.finished, 1, at: noon + hour), event(.dressed, 1, seconds: 12.3),
        event(.exposed, 2, at: noon - 24 * hour), event(.returned, 2), event(.exposed, 3, in: "b"),
      ])
      let counts = try await store.knees()
      #expect(counts.variants.map(\.exposed) == [2, 1] && counts.variants.map(\.finished) == [1, 0])
      #expect(counts.variants.map(\.dressed) == [1, 0] && counts.variants.map(\.returned) == [1, 0])
      #expect(counts.variants[0].days.map(\.secondsToDress) == [0, 12.3])
      #expect(counts.variants[0].days.map(\.squaredSecondsToDress) == [0, 151.29])
      #expect(counts.variants[0].days.map(\.day) == [today - 1, today])
      #expect(counts.variants[0].days.map(\.returned) == [1, 0] && counts.variants[0].days.map(\.finished) == [0, 1])
      #expect(counts.mixed == 0)
    }
  }

  @Test(arguments: Backend.allCases) func repeatedEventCountsOnce(backend: Backend) async throws {
    try await backend.withStore { store, _ in
      let exposed = event(.exposed, 1)
      try await store.accept([exposed, exposed, event(.dressed, 1, seconds: 4)])
      try await store.accept([exposed, event(.exposed, 1, id: 2), event(.dressed, 1, seconds: 9)])
      let counts = try await store.knees()
      #expect(counts.variants[0].exposed == 1 && counts.variants[0].dressed == 1)
      #expect(counts.variants[0].days.reduce(0) { $0 + $1.secondsToDress } == 4)
    }
  }

  /// More would let one tab that was left open overnight outweigh all other visitors.
  @Test(arguments: Backend.allCases) func longTimeCountsAsTwoMinutes(backend: Backend) async throws {
    try await backend.withStore { store, _ in
      try await store.accept([
        event(.exposed, 1), event(.dressed, 1, seconds: 28_800), event(.exposed, 2), event(.dressed, 2, seconds: 119),
      ])
      let counts = try await store.knees()
      #expect(counts.variants[0].days.reduce(0) { $0 + $1.secondsToDress } == 239)
      #expect(counts.variants[0].days.reduce(0) { $0 + $1.squaredSecondsToDress } == 14_400 + 14_161)
    }
  }

  @Test(arguments: Backend.allCases) func secondsAreSummedByDay(backend: Backend) async throws {
    try await backend.withStore { store, _ in
      try await store.accept([
        event(.exposed, 1, at: noon - 24 * hour), event(.dressed, 1, seconds: 30), event(.exposed, 2),
        event(.dressed, 2, seconds: 4),
      ])
      let days = try await store.knees().variants[0].days
      #expect(days.map(\.secondsToDress) == [30, 4] && days.map(\.squaredSecondsToDress) == [900, 16])
    }
  }

  @Test(arguments: Backend.allCases) func signsAreAddedUp(backend: Backend) async throws {
    try await backend.withStore { store, _ in
      #expect(try await store.signs(of: "knees") == [:])
      try await store.add([EventSign(.automated, in: "knees"): 2, EventSign(.automated, in: "other"): 7])
      try await store.add([EventSign(.automated, in: "knees"): 3, EventSign(.crowded, in: "knees"): 1])
      #expect(try await store.signs(of: "knees") == [.automated: 5, .crowded: 1])
    }
  }

  @Test(arguments: Backend.allCases) func timesAreCountedByVariantAndTenth(backend: Backend) async throws {
    try await backend.withStore { store, _ in
      try await store.accept([
        event(.exposed, 1), event(.dressed, 1, seconds: 12.3), event(.exposed, 2), event(.dressed, 2, seconds: 12.34),
        event(.exposed, 3, in: "b"), event(.dressed, 3, seconds: 12.3), event(.exposed, 4),
        event(.dressed, 5, seconds: 1),
      ])
      let expected = [
        DressTime(variant: "a", tenths: 123, visitors: 2), DressTime(variant: "b", tenths: 123, visitors: 1),
      ]
      #expect(try await store.times(in: "knees") == expected, "5 was not exposed")
      try await store.accept([event(.dressed, 2, seconds: 4), event(.exposed, 3)])
      _ = try await store.forget(visitor: event(.exposed, 1).visitor)
      #expect(try await store.times(in: "knees") == [DressTime(variant: "a", tenths: 40, visitors: 1)], "3 is mixed")
    }
  }

  @Test(arguments: Backend.allCases) func variantsThatTheDefinitionLacksAreCounted(backend: Backend) async throws {
    try await backend.withStore { store, _ in
      try await store.accept([
        event(.exposed, 1), event(.exposed, 2, in: "old"), event(.exposed, 3, in: "older"),
        event(.finished, 3, in: "older"),
        event(.exposed, 4), event(.exposed, 4, in: "b"), event(.exposed, 5, in: "gone"),
      ])
      #expect(try await store.forget(visitor: event(.exposed, 5).visitor) == Forgotten(1))
      let counts = try await store.knees()
      #expect(counts.removed.map(\.id) == ["old", "older"] && counts.removed.map(\.finished) == [0, 1])
      #expect(counts.mixed == 1 && counts.variants.map(\.exposed) == [1, 0])
    }
  }

  @Test(arguments: Backend.allCases) func visitorOfTwoVariantsIsMixed(backend: Backend) async throws {
    try await backend.withStore { store, _ in
      try await store.accept([event(.exposed, 1), event(.finished, 1), event(.exposed, 2)])
      try await store.accept([event(.exposed, 1, in: "b"), event(.dressed, 1, in: "b", seconds: 1)])
      let counts = try await store.knees()
      #expect(counts.variants.map(\.exposed) == [1, 0] && counts.variants.map(\.finished) == [0, 0])
      #expect(counts.variants.map(\.dressed) == [0, 0] && counts.mixed == 1)
    }
  }

  @Test(arguments: Backend.allCases) func conversionWaitsForTheExposure(backend: Backend) async throws {
    try await backend.withStore { store, _ in
      try await store.accept([event(.dressed, 1, seconds: 3), event(.finished, 1)])
      #expect(try await store.knees().variants.map(\.dressed) == [0, 0])
      try await store.accept([event(.exposed, 1, in: "b", at: noon - hour)])
      let counts = try await store.knees()
      #expect(counts.variants.map(\.dressed) == [0, 1] && counts.variants.map(\.finished) == [0, 1])
      #expect(counts.variants[1].days.reduce(0) { $0 + $1.secondsToDress } == 3)
    }
  }

  @Test(arguments: Backend.allCases) func earlierExposureMovesTheDay(backend: Backend) async throws {
    try await backend.withStore { store, _ in
      try await store.accept([event(.exposed, 1), event(.finished, 1)])
      try await store.accept([event(.exposed, 1, at: noon - 48 * hour)])
      let days = try await store.knees().variants[0].days
      #expect(days.map(\.day) == [today - 2] && days.map(\.exposed) == [1] && days.map(\.finished) == [1])
    }
  }

  /// Visitors of early days would otherwise have had longer to come back than those of late ones.
  @Test(arguments: Backend.allCases) func returnsCountOnTheSixDaysAfterTheExposure(backend: Backend) async throws {
    try await backend.withStore { store, _ in
      let midnight = noon + 12 * hour
      let returns: [Int64] = [
        noon, midnight - 1, midnight, midnight + 144 * hour - 1, midnight + 144 * hour, noon - 24 * hour,
      ]
      for (visitor, time) in returns.enumerated() { try await store.accept([event(.returned, visitor, at: time)]) }
      try await store.accept(returns.indices.map { event(.exposed, $0, at: noon) })
      #expect(try await store.knees().variants[0].returned == 2, "the third and the fourth")
      try await store.accept([event(.returned, 4, at: midnight, id: 2), event(.returned, 3, at: noon, id: 2)])
      #expect(try await store.knees().variants[0].returned == 2, "the first return decides, also if it arrives late")
      // Now visitor 0 has returned a day after the exposure, and visitor 2 eight days after it.
      try await store.accept([event(.exposed, 0, at: noon - 24 * hour), event(.exposed, 2, at: noon - 168 * hour)])
      let days = try await store.knees().variants[0].days
      #expect(days.map(\.day) == [today - 7, today - 1, today] && days.map(\.returned) == [0, 1, 1])
    }
  }

  /// Offline devices and several servers deliver events in any order.
  @Test(arguments: Backend.allCases) func twoServersInAnyOrderCountTheSame(backend: Backend) async throws {
    let events = Self.manyEvents()
    var expected: ExperimentCounts?
    for seed in 1...2 {
      try await backend.withStore { one, database in
        let two = try ExperimentDatabase.open(database)
        var numbers = Seeded(seed: UInt64(seed))
        // Some batches arrive twice.
        let shuffled = events.shuffled(using: &numbers) + events.prefix(100)
        try await withThrowingTaskGroup(of: Void.self) { group in
          for start in stride(from: 0, to: shuffled.count, by: 20) {
            let batch = Array(shuffled[start..<min(start + 20, shuffled.count)])
            let store = start % 40 == 0 ? one : two
            group.addTask { try await store.accept(batch) }
          }
          try await group.waitForAll()
        }
        let counts = try await one.knees()
        #expect(try await two.knees() == counts)
        #expect(counts == expected ?? counts)
        #expect(counts.variants.reduce(counts.mixed) { $0 + $1.exposed } == 300)
        expected = counts
        await two.close()
      }
    }
  }

  /// Returns events of 320 visitors, of whom 300 are exposed and some see both variants.
  private static func manyEvents() -> [ExperimentEvent] {
    var numbers = Seeded(seed: 7)
    return (1...320).flatMap { visitor in
      let variant = visitor.isMultiple(of: 3) ? "a" : "b"
      var events = visitor <= 300 ? [event(.exposed, visitor, in: variant, at: noon - numbers.below(200) * hour)] : []
      if visitor.isMultiple(of: 17) { events.append(event(.exposed, visitor, in: "a")) }
      if visitor.isMultiple(of: 2) { events.append(event(.finished, visitor, in: variant)) }
      if visitor.isMultiple(of: 5) {
        events.append(event(.dressed, visitor, in: variant, seconds: Double(numbers.below(900)) / 7))
      }
      if visitor.isMultiple(of: 7) { events.append(event(.returned, visitor, in: variant)) }
      // The last twenty are never exposed.
      return visitor <= 300 ? events : events.filter { $0.kind != .exposed }
    }
  }

  @Test(arguments: Backend.allCases) func forgottenVisitorLeavesTheCounts(backend: Backend) async throws {
    try await backend.withStore { store, _ in
      let events = [event(.exposed, 1), event(.dressed, 1, seconds: 5), event(.exposed, 2)]
      try await store.accept(events)
      #expect(try await store.forget(visitor: events[0].visitor) == Forgotten(1))
      #expect(try await store.forget(visitor: events[0].visitor) == Forgotten(0))
      let counts = try await store.knees()
      #expect(counts.variants[0].exposed == 1 && counts.variants[0].dressed == 0)
      #expect(counts.variants[0].days.reduce(0) { $0 + $1.secondsToDress } == 0)
    }
  }

  @Test(arguments: Backend.allCases) func forgettingBeforeADateKeepsTheOthers(backend: Backend) async throws {
    try await backend.withStore { store, _ in
      let old = (1...2_500).map { event(.exposed, $0, at: noon - 240 * hour) }
      try await store.accept(old + [event(.finished, 1), event(.exposed, 3_000)])
      try await store.accept([
        ExperimentEvent(
          id: "1", visitor: old[0].visitor, experiment: "elbows", variant: "a", kind: .exposed, time: noon - 240 * hour)
      ])
      #expect(
        try await store.forget(before: noon - 24 * hour) == Forgotten(2_500), "a visitor of two experiments counts once"
      )
      let counts = try await store.knees()
      #expect(counts.variants[0].exposed == 1 && counts.variants[0].finished == 0)
      #expect(counts.variants[0].days.map(\.day) == [today])
    }
  }

  @Test(arguments: Backend.allCases) func visitorsWhoDressInTimeAreCounted(backend: Backend) async throws {
    try await backend.withStore { store, _ in
      try await store.accept([
        event(.exposed, 1), event(.dressed, 1, seconds: 10), event(.exposed, 2), event(.dressed, 2, seconds: 10.1),
        event(.exposed, 3, in: "b", at: noon - 24 * hour), event(.dressed, 3, in: "b", seconds: 2), event(.exposed, 4),
        event(.dressed, 5, seconds: 1),
      ])
      let inTime = try await store.dressed(in: "knees", within: 10)
      #expect(
        inTime == [
          DressedInTime(variant: "a", day: today, visitors: 1),
          DressedInTime(variant: "b", day: today - 1, visitors: 1),
        ])
      var counts = try await store.knees()
      counts.add(inTime, within: 10)
      #expect(counts.variants.map { $0.days.map(\.dressedInTime) } == [[1], [1]] && counts.within == 10)
    }
  }

  /// A change while no server runs would leave no trace otherwise.
  @Test(arguments: Backend.allCases) func statesOfADefinitionAreLoggedOnceEach(backend: Backend) async throws {
    func state(_ time: Int64, salt: String = "s 1", weight: Int = 1, of experiment: String = "knees")
      -> LoggedDefinition
    {
      LoggedDefinition(
        experiment: experiment, time: time, salt: salt,
        variants: [.init(id: "a", weight: 1, texts: "-"), .init(id: "b", weight: weight, texts: "0f")])
    }
    try await backend.withStore { store, database in
      let states = [
        state(noon), state(noon + 1), state(noon + 2, weight: 9), state(noon + 3), state(noon, of: "elbows"),
      ]
      let timed = LoggedDefinition(
        experiment: "elbows", time: noon + 1, salt: "s 1", within: 30, horizon: 3000, variants: [])
      for state in states + [timed] { try await store.log(state) }
      let again = try ExperimentDatabase.open(database)
      #expect(try await again.definitions(of: "knees") == [states[0], states[2], states[3]])
      #expect(try await again.definitions(of: "elbows").last == timed)
      #expect(try await again.definitions(of: "toes") == [])
      await again.close()
    }
    #expect(state(1).changes(to: state(2, salt: "t", weight: 2)) == ["its salt", "its weights"])
    var planned = state(2)
    planned.horizon = 3000
    #expect(state(1).changes(to: planned) == ["its horizon"])
  }

  /// A database of the first version has no tables of definitions, signs and times.
  @Test func databaseOfTheFirstVersionIsBroughtUpToDate() async throws {
    let folder = TemporaryFolder()
    let path = folder.appending("events.sqlite").path
    let first = try SQLiteStore(path: path)
    try await first.accept([event(.exposed, 1), event(.dressed, 1, seconds: 12.3)])
    try await first.database.write {
      for table in ["definitions", "signs", "times"] { try $0.execute(sql: "DROP TABLE \(table)") }
      try $0.execute(sql: "DELETE FROM grdb_migrations WHERE identifier > '1'")
    }
    await first.close()
    let store = try SQLiteStore(path: path, isMade: true)
    #expect(try await store.definitions(of: "knees") == [])
    #expect(try await store.times(in: "knees") == [DressTime(variant: "a", tenths: 123, visitors: 1)])
    #expect(try await store.knees().variants[0].exposed == 1)
    await store.close()
  }

  @Test(arguments: Backend.allCases) func reopenedDatabaseKeepsItsCounts(backend: Backend) async throws {
    try await backend.withStore { store, database in
      try await store.accept([event(.exposed, 1)])
      let again = try ExperimentDatabase.open(database)
      #expect(try await again.knees().variants[0].exposed == 1)
      await again.close()
      await #expect(throws: StoreError.self) { try await again.knees() }
      await #expect(throws: StoreError.self) { try await again.accept([event(.exposed, 2)]) }
    }
  }

  @Test(arguments: Backend.allCases) func clockThatIsADayBehindIsReported(backend: Backend) async throws {
    try await backend.withStore { store, _ in
      try await store.accept([event(.exposed, 1, at: 4_000_000_000_000)])
      let warning = try await store.clockWarning(now: 4_000_000_000_000 - 24 * hour)
      #expect(warning?.contains("clock") == true)
      let now = Int64(Date().timeIntervalSince1970 * 1000)
      #expect(try await store.clockWarning(now: now) != nil)
      _ = try await store.forget(before: .max)
      #expect(try await store.clockWarning(now: now) == nil, "counters of forgotten visitors have no days")
    }
  }
}

extension Seeded {
  fileprivate mutating func below(_ end: Int64) -> Int64 { Int64.random(in: 0..<end, using: &self) }
}
