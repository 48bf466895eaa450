import Browser
import Experiments
import HostFixtures
import Packs
import Testing
import Values

@testable import ExperimentVisits
@testable import SharedUI

/// Visitors, variants and events.
@Suite struct ExperimentVisitTests: ExperimentVisiting {
  let host = FakeHost()

  @Test func eventsAreSentInOneBatchAfterASecond() throws {
    let (visit, _) = try start()
    visit.add(.exposed)
    visit.add(.finished)
    host.run(for: 0.9)
    #expect(sent == [] && count == 2, "kept until then")
    host.run(for: 1)
    #expect(sent == [["exposed", "finished"]] && record?.events == "")
    #expect(host.posted[0].hasPrefix("experiments/events {\"visitor\":\"\(record!.visitor.string)\",\"sent\":17900000"))
    visit.add(.exposed)
    visit.add(.finished)
    visit.add(.dressed)
    host.run(for: 3)
    #expect(sent == [["exposed", "finished"], ["dressed"]], "each once")
  }

  @Test func visitorKeepsIDAndVariant() throws {
    let first = try start()
    host.run()
    let id = try #require(record?.visitor)
    for _ in 0..<3 { #expect(try start(random: 7).visit.introduction == first.visit.introduction) }
    host.run()
    #expect(record?.visitor == id)
  }

  @Test func visitorsGetBothVariants() throws {
    var introductions: [String?] = []
    for random in 0..<20 {
      let host = ExperimentVisitTests()
      introductions.append(try host.start(random: random).visit.introduction?.steps[0].message.string)
    }
    #expect(Set(introductions) == [nil, "Cold knees."])
  }

  /// The record is read late where a part of the program is on its way.
  @Test func introductionWaitsForItsVariant() throws {
    let (visit, _) = try start(isRead: false)
    #expect(visit.delaysIntro(at: 2) && visit.delaysIntro(at: 4.9))
    host.run()
    #expect(!visit.delaysIntro(at: 4.9))
    visit.add(.exposed)
    host.run(for: 3)
    #expect(sent == [["exposed"]])
  }

  @Test func variantThatComesTooLateIsNeitherShownNorCounted() throws {
    for random in 0..<8 {
      let test = ExperimentVisitTests()
      let (visit, _) = try test.start(random: random, isRead: false)
      #expect(visit.delaysIntro(at: 2) && !visit.delaysIntro(at: 5))
      test.host.run()
      #expect(visit.introduction == nil && !visit.delaysIntro(at: 5.1))
      visit.add(.exposed)
      visit.add(.finished)
      test.host.run(for: 10)
      #expect(test.sent == [] && test.record == nil)
    }
  }

  @Test func introductionWaitsForNothingWithoutAnExperiment() throws {
    #expect(try !start(nil, isRead: false).visit.delaysIntro(at: 2))
    host.page.remember("intro-seen", "1")
    host.run()
    #expect(try !start(isRead: false).visit.delaysIntro(at: 2))
  }

  @Test func shownVariantStaysWhenShareAndWeightsChange() throws {
    let (visit, _) = try start()
    visit.add(.exposed)
    host.run(for: 3)
    let shown = try #require(record?.names)
    let other = Self.published.replacing("\"share\": 10000", with: "\"share\": 0")
    #expect(try start(other).visit.introduction == visit.introduction)
    for end in ["0", "10000"] {
      let changed = Self.published.replacing("\"end\": 5000", with: "\"end\": \(end)")
      #expect(try start(changed).visit.introduction == visit.introduction)
    }
    host.run()
    #expect(record?.names == shown)
  }

  @Test func nothingIsKeptOrSentWithoutAnExperiment() throws {
    let (visit, _) = try start(nil)
    visit.add(.exposed)
    visit.add(.finished)
    host.run(for: 10)
    #expect(host.remembered == [:] && host.posted == [] && visit.introduction == nil)
  }

  @Test func readerWhoHasSeenTheIntroductionGetsNoID() throws {
    host.page.remember("intro-seen", "1")
    host.run()
    let (visit, _) = try start()
    visit.add(.dressed)
    host.run(for: 10)
    #expect(record == nil && host.posted == [])
  }

  @Test func visitorOutsideOfTheShareIsNotCounted() throws {
    let none = Self.published.replacing("\"share\": 10000", with: "\"share\": 1")
    let (visit, _) = try start(none)
    visit.add(.exposed)
    visit.add(.finished)
    host.run(for: 10)
    #expect(record?.events == "" && host.posted == [] && visit.introduction == nil)
    #expect(record != nil, "the id stays: a new one at each visit would come into the share sooner or later")
  }

  @Test func previewShowsItsVariantAndCountsNothing() throws {
    for (id, message) in [("short", "Cold knees."), ("control", nil), ("nonsense", nil)] as [(String, String?)] {
      let (visit, _) = try start(facts: ["intro": "\"\(id)\""])
      visit.add(.exposed)
      visit.add(.finished)
      host.run(for: 10)
      #expect(visit.introduction?.steps[0].message.string == message)
    }
    #expect(host.remembered == [:] && host.posted == [])
  }

  @Test(arguments: [true, false]) func refusalDeletesIDAndEvents(isByBrowser: Bool) throws {
    host.postAnswers = [Answer(status: 0)]
    try start().visit.add(.exposed)
    host.run(for: 3)
    #expect(count == 1)
    if !isByBrowser { host.page.remember("settings-usage", "off") }
    host.run()
    let count = host.posted.count
    let (visit, _) = try start(facts: isByBrowser ? ["isPrivate": "1"] : [:])
    visit.add(.exposed)
    visit.add(.finished)
    host.run(for: 1000)
    #expect(record == nil && host.posted.count == count && visit.introduction == nil)
  }

  @Test func stopDuringASendingKeepsNothing() throws {
    let (visit, _) = try start()
    visit.add(.exposed)
    host.run(for: 1.05)
    #expect(host.posted.count == 1)
    visit.stop()
    visit.add(.finished)
    host.run(for: 100)
    #expect(host.posted.count == 1 && record == nil)
  }

  @Test func returnCountsOnceOnAnotherDay() throws {
    try start().visit.add(.exposed)
    host.run(for: 3)
    for hours in [9, 11] as [Int64] {
      _ = try start(time: 1_790_000_000_000 + hours * 3_600_000)
      host.run(for: 3)
    }
    #expect(sent == [["exposed"]], "the same day, and soon after midnight")
    for day in 1...2 {
      _ = try start(time: 1_790_000_000_000 + Int64(day) * 86_400_000)
      host.run(for: 3)
    }
    #expect(sent == [["exposed"], ["returned"]])
  }

  /// The exposure is at 14:13 in UTC.
  @Test(arguments: [(-600, 13, false), (-600, 25, true), (0, 13, true), (300, 13, false)])
  func daysAreThoseOfTheReader(zone: Int, hours: Int64, isReturn: Bool) throws {
    try start(facts: ["zone": "\(zone)"]).visit.add(.exposed)
    host.run(for: 3)
    _ = try start(facts: ["zone": "\(zone)"], time: 1_790_000_000_000 + hours * 3_600_000)
    host.run(for: 3)
    #expect(sent == (isReturn ? [["exposed"], ["returned"]] : [["exposed"]]))
  }

  @Test func secondsCountFromTheExposure() throws {
    try start().visit.add(.exposed)
    host.run(for: 3)
    try start(time: 1_790_000_000_000 + 90_500).visit.add(.dressed)
    host.run(for: 3)
    #expect(host.posted.last?.contains(#""seconds":90500e-3"#) == true)
  }

  @Test func clockThatWasSetBackLeavesTheSecondsOnThePage() throws {
    try start().visit.add(.exposed)
    host.run(for: 3)
    let (visit, services) = try start(time: 1_790_000_000_000 - 3_600_000)
    _ = services.sceneTime(14.5, advances: true)
    visit.add(.dressed)
    host.run(for: 3)
    #expect(host.posted.last?.contains(#""seconds":4500e-3"#) == true)
  }

  @Test func dayIsThatOfTheEvent() throws {
    let (visit, services) = try start()
    _ = services.sceneTime(10 + 10 * 3600, advances: true)
    visit.add(.exposed)
    host.run(for: 3)
    let (second, later) = try start(time: 1_790_000_000_000 + 23 * 3_600_000)
    host.run(for: 3)
    #expect(sent == [["exposed"]], "exposed after midnight on a page that began before it")
    _ = later.sceneTime(10 + 12 * 3600, advances: true)
    second.setWatched(true)
    host.run(for: 3)
    #expect(sent == [["exposed"], ["returned"]], "to a page that stayed open")
  }

  @Test func languageOutsideOfTheExperimentKeepsTheVisitor() throws {
    host.postAnswers = [Answer(status: 0)]
    try start().visit.add(.exposed)
    host.run(for: 2)
    let (id, count) = (record?.visitor, host.posted.count)
    host.postAnswers = [Answer(status: 202)]
    let visit = try start(#"{"share": 0, "variants": []}"#).visit
    visit.add(.dressed)
    host.run(for: 10)
    #expect(visit.introduction == nil && sent.dropFirst(count) == [["exposed"]])
    try start().visit.add(.exposed)
    host.run(for: 10)
    #expect(record?.visitor == id && host.posted.count == count + 1, "not counted again")
  }

  @Test func languageOutsideOfTheExperimentMakesNoID() throws {
    try start(#"{"share": 0, "variants": []}"#).visit.add(.exposed)
    host.run(for: 10)
    #expect(host.remembered == [:] && host.posted == [])
  }

  @Test func endOfTheExperimentSendsItsLastEventsAndDeletesTheID() throws {
    host.postAnswers = [Answer(status: 0)]
    try start().visit.add(.exposed)
    host.run(for: 2)
    let (id, count) = (record?.visitor, host.posted.count)
    _ = try start(nil)
    host.run(for: 2)
    #expect(record?.visitor == id && id != nil && host.posted.count == count + 1, "still offline")
    host.postAnswers = [Answer(status: 202)]
    _ = try start(nil)
    host.run(for: 3)
    #expect(sent.last == ["exposed"] && host.remembered == [:])
    host.run(for: 1000)
    #expect(host.posted.count == count + 2)
  }

  @Test func endOfTheExperimentLeavesTheSwitchToTheReader() throws {
    host.postAnswers = [Answer(status: 0)]
    try start().visit.add(.exposed)
    host.run(for: 2)
    let count = host.posted.count
    host.page.remember("settings-usage", "off")
    host.run()
    _ = try start(nil)
    host.run(for: 1000)
    #expect(record == nil && host.posted.count == count)
  }
}
