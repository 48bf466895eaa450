import Browser
import Experiments
import Packs
import Testing

@testable import SharedUI

/// Visits to a page that runs an experiment, on a host whose network and time are tables.
@Suite struct ExperimentVisitTests {
  private static let published = """
    {"salt": "knees-1", "share": 10000, "variants": [
     {"id": "control", "end": 5000, "names": "\\"experiment\\":\\"knees\\",\\"variant\\":\\"control\\""},
     {"id": "short", "end": 10000, "names": "\\"experiment\\":\\"knees\\",\\"variant\\":\\"short\\"", "intro": {"steps": [{"message": "Cold knees.", "button": "On"}]}}]}
    """
  private let host = FakeHost()

  /// A start on a day, in milliseconds since 1970.
  private func start(
    _ experiment: String? = published, facts: [String: String] = [:], time: Int64 = 1_790_000_000_000, random: Int = 1,
    remembered: [Text: Text]? = nil
  ) throws -> (visit: ExperimentVisit, services: AppServices) {
    var members = [
      "time": "\(time)", "random": #""\#(random)""#, "intro": "null", "seed": "1",
    ]
    members.merge(facts) { $1 }
    let remembered = (remembered ?? host.remembered).map { Value.Member(key: $0, value: .text($1)) }
    let json = "{" + members.map { #""\#($0)": \#($1)"# }.joined(separator: ", ") + "}"
    guard case .object(let parsed) = try JSONReader.value(in: Array(json.utf8), .document) else { fatalError() }
    var start = AppStart(
      page: host.page, facts: .object(parsed + [.init(key: "remembered", value: .object(remembered))]), time: 10)
    start.content = .object([])
    if let experiment {
      let value = try JSONReader.value(in: Array(experiment.utf8), .document)
      start.content = .object([.init(key: "experiment", value: value)])
    }
    host.requests = start.requests
    let words = Words([])
    let services = AppServices(
      start, words: words, options: ExperimentVisit.offersChoice(start) ? [.usage] : [], guardKey: "start-test")
    let visit = ExperimentVisit(start, services)
    host.run()  // the stored record is read
    return (visit, services)
  }

  /// A start in another tab, which has got its facts before the first one kept anything.
  private func startSecondTab(_ experiment: String? = published, random: Int = 2) throws -> ExperimentVisit {
    host.background.append(host.requests)
    return try start(experiment, random: random, remembered: [:]).visit
  }

  /// The kinds of events in each message.
  private var sent: [[String]] {
    host.posted.map { $0.matches(of: /"kind":"(\w+)"/).map { String($0.1) } }
  }

  private var record: VisitorRecord? { host.remembered["intro-experiment"].flatMap { VisitorRecord($0) } }

  /// The number of kept events.
  private var count: Int? { record?.events.string.matches(of: /"id"/).count }

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
    _ = try start(time: 1_790_000_000_000 + 9 * 3_600_000)
    host.run(for: 3)
    #expect(sent == [["exposed"]], "the same day")
    host.day = "2026-09-22"
    for day in 1...2 {
      _ = try start(time: 1_790_000_000_000 + Int64(day) * 86_400_000)
      host.run(for: 3)
    }
    #expect(sent == [["exposed"], ["returned"]])
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
    let (visit, _) = try start()
    host.day = "2026-09-22"
    visit.add(.exposed)
    host.run(for: 3)
    let (second, _) = try start(time: 1_790_000_000_000 + 3_600_000)
    host.run(for: 3)
    #expect(sent == [["exposed"]], "exposed after midnight on a page that began before it")
    host.day = "2026-09-23"
    second.setWatched(true)
    host.run(for: 3)
    #expect(sent == [["exposed"], ["returned"]], "to a page that stayed open")
  }

  // MARK: several tabs

  @Test func firstTabsHaveOneVisitorAndOneVariant() throws {
    for random in 2..<12 {
      let tests = ExperimentVisitTests()
      let first = try tests.start().visit
      let id = tests.record?.visitor
      #expect(try tests.startSecondTab(random: random).introduction == first.introduction)
      #expect(id != nil && tests.record?.visitor == id)
    }
  }

  @Test func tabsKeepEachOthersUnsentEvents() throws {
    host.postAnswers = [Answer(status: 503)]
    let first = try start().visit
    let second = try startSecondTab()
    first.add(.exposed)
    host.run()
    second.add(.exposed)
    second.add(.finished)
    host.run(for: 2)
    first.add(.dressed)
    host.run()
    #expect(count == 3)
    host.postAnswers = [Answer(status: 202)]
    host.run(for: 60)
    #expect(Set(host.posted.flatMap { $0.matches(of: /"id":"(\w+)"/).map { String($0.1) } }).count == 3)
    #expect(record?.events == "")
  }

  @Test func eventsSentByOneTabAreGoneInTheOther() throws {
    let first = try start().visit
    let second = try startSecondTab()
    host.run(for: 3)
    first.add(.exposed)
    host.run(for: 0.5)
    second.setWatched(true)
    host.run(for: 0.01)
    #expect(sent == [["exposed"]])
    host.run(for: 0.2)
    first.add(.finished)
    host.run(for: 3)
    second.add(.dressed)
    host.run(for: 100)
    #expect(sent == [["exposed"], ["finished"], ["dressed"]] && record?.events == "")
  }

  @Test(arguments: [false, true]) func pageOfTheBackForwardCacheFindsItsRecordDeleted(isReplaced: Bool) throws {
    let control = Self.published.replacing("\"end\": 5000", with: "\"end\": 10000")
    let cached = try start(control).visit
    cached.add(.exposed)
    host.run()
    try startSecondTab(control).stop()
    host.run()
    if isReplaced {
      try startSecondTab(control, random: 3).add(.exposed)
      host.run(for: 3)
    }
    let (now, sent) = (record?.text, sent)
    cached.setWatched(true)
    cached.add(.finished)
    host.run(for: 1000)
    #expect(record?.text == now && (now != nil) == isReplaced)
    #expect(self.sent == sent && sent == (isReplaced ? [["exposed"]] : []), "that of the new visitor")
  }

  // MARK: pages without the experiment

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

  // MARK: failures

  @Test func offlineEventsAreSentAtTheNextVisit() throws {
    host.postAnswers = [Answer(status: 0, note: "TypeError")]
    try start().visit.add(.exposed)
    host.run(for: 2)
    #expect(count == 1)
    host.postAnswers = [Answer(status: 202)]
    let first = host.posted
    host.requests = Requests(page: host.page)  // the page is left
    _ = try start(time: 1_790_000_600_000)
    host.run(for: 2)
    #expect(record?.events == "" && host.posted.count == first.count + 1)
    let id = /"id":"(\w+)"/
    #expect(
      try id.firstMatch(in: host.posted[0])?.1 == id.firstMatch(in: host.posted.last!)?.1, "so that it counts once")
  }

  @Test func networkThatIsBackSendsAtOnce() throws {
    host.postAnswers = [Answer(status: 0)]
    let (visit, _) = try start()
    visit.add(.exposed)
    host.run(for: 2)
    host.postAnswers = [Answer(status: 202)]
    visit.setWatched(true)
    host.run(for: 0.2)
    #expect(host.posted.count == 2 && record?.events == "")
  }

  @Test func failuresAreRepeatedAtGrowingIntervals() throws {
    host.postAnswers = [Answer(status: 503)]
    let (visit, _) = try start()
    visit.add(.exposed)
    var counts: [Int] = []
    for seconds in [1.5, 4, 4, 10, 20, 40, 80] {
      host.run(for: seconds)
      counts.append(host.posted.count)
    }
    #expect(counts[0] == 1 && counts[1] == 1, "at least five seconds")
    #expect(counts[2] == 2)
    #expect(counts.last! <= 5)
    visit.setWatched(true)
    visit.setWatched(false)
    host.run()
    #expect(host.posted.count == counts.last!, "a busy server is left alone")
    host.postAnswers = [Answer(status: 202)]
    host.run(for: 3600)
    #expect(record?.events == "")
  }

  @Test(arguments: [200, 429, 503]) func retryAfterIsRespected(status: Int) throws {
    host.postAnswers = [Answer(status: status, note: "120"), Answer(status: 202)]
    try start().visit.add(.exposed)
    host.run(for: 120)
    #expect(host.posted.count == 1)
    host.run(for: 62)
    #expect(host.posted.count == 2 && record?.events == "")
  }

  @Test func refusedBatchIsDroppedWithOneLine() throws {
    host.postAnswers = [
      Answer(status: 422), Answer(status: 202),
    ]
    let (visit, _) = try start()
    visit.add(.exposed)
    host.run(for: 2)
    #expect(host.lines == ["experiments/events: status 422; the events are dropped"])
    #expect(record?.events == "")
    visit.add(.finished)
    host.run(for: 2)
    #expect(sent == [["exposed"], ["finished"]])
  }

  @Test func anotherExperimentOutsideOfItsShareKeepsTheRecord() throws {
    try start().visit.add(.exposed)
    host.run(for: 3)
    let other = Self.published.replacing("knees", with: "elbows").replacing(
      "10000, \"variants\"", with: "1, \"variants\"")
    let (visit, _) = try start(other)
    visit.add(.exposed)
    visit.add(.finished)
    host.run(for: 3)
    #expect(sent == [["exposed"]] && record?.names.string.contains("knees") == true)
  }

  @Test func hiddenPageSendsAtOnce() throws {
    let (visit, _) = try start()
    visit.add(.exposed)
    visit.setWatched(false)
    host.run()
    #expect(sent == [["exposed"]])
  }

  @Test func eventsDuringASendingFollowInTheNextBatch() throws {
    let (visit, _) = try start()
    visit.add(.exposed)
    host.run(for: 1.05)
    visit.add(.finished)
    host.run(for: 3)
    #expect(sent == [["exposed"], ["finished"]])
  }
}
