import Testing
import Values

@testable import Experiments

@Suite struct VisitorRecordTests {
  private static let place: Text = "\"experiment\":\"knees\",\"variant\":\"short\""
  private static let elsewhere: Text = "\"experiment\":\"elbows\",\"variant\":\"control\""
  private let visitor: Text = "3f1c0b5a9d7e42688a1b2c3d4e5f6071"

  private static func count(_ record: VisitorRecord) -> Int {
    record.events.string.matches(of: /"kind"/).count
  }

  private func exposed() -> VisitorRecord {
    let record = VisitorRecord(visitor: visitor)
    record.expose(to: Self.place, at: 1_790_000_000_000, on: "Mon")
    return record
  }

  private func message(_ record: VisitorRecord) throws -> Value {
    try JSONReader.value(in: record.message(at: 1_790_000_060_000).utf8, .strict)
  }

  @Test func messageHasTheFormatOfTheServer() throws {
    let record = exposed()
    record.add(.dressed, at: 1_790_000_012_349, exposedBy: .infinity)
    let value = try message(record)
    #expect(value["visitor"] == .text(visitor) && value["sent"] == .number(1_790_000_060_000))
    guard case .list(let events)? = value["events"] else {
      Issue.record("no list of events")
      return
    }
    #expect(events.map { $0["kind"] } == [.text("exposed"), .text("dressed")])
    for event in events {
      #expect(event["experiment"] == .text("knees") && event["variant"] == .text("short"))
    }
    #expect(events[0]["at"] == .number(1_790_000_000_000) && events[0]["seconds"] == nil)
    #expect(events[1]["at"] == .number(1_790_000_012_349) && events[1]["seconds"] == .number(12.349))
  }

  @Test func recordIsReadFromItsText() {
    let record = exposed()
    record.add(.finished, at: 1_790_000_001_000, exposedBy: .infinity)
    record.removeEvents(exposed().events)
    #expect(Self.count(record) == 1)
    for record in [record, exposed(), VisitorRecord(visitor: visitor)] {
      #expect(VisitorRecord(record.text)?.text == record.text)
    }
  }

  @Test(arguments: [
    "", "1", "a\nb\nc\nd", "3f1c0b5a9d7e42688a1b2c3d4e5f607\na\n1\n1\n1\n",
    "3f1c0b5a9d7e42688a1b2c3d4e5f6071\na\n1\n1\n1",
  ])
  func otherTextIsNoRecord(text: String) { #expect(VisitorRecord(Text(text)) == nil) }

  @Test func damagedRecordDoesNotStopTheApp() {
    let digits = String(repeating: "9", count: 100)
    for text in [
      "a/b\n\(digits)\n\(digits)\n\(digits)\n", "\n\n\n\n", "///\nx\ny\nz\n}", "a\n-1e300\n\n\n", "a\n1e999\n\n\n",
    ] {
      let record = VisitorRecord(visitor + "\n" + Text(text))
      #expect(record?.visitor == visitor)
      record?.add(.dressed, at: 1_790_000_000_000, exposedBy: .infinity)
    }
  }

  @Test func sentEventsAreRemovedOnlyWhereTheyAreStill() {
    let record = exposed()
    record.add(.finished, at: 1_790_000_001_000, exposedBy: .infinity)
    let sent = record.events
    let other = VisitorRecord(record.text)!
    other.removeEvents(exposed().events)
    other.add(.dressed, at: 1_790_000_002_000, exposedBy: .infinity)
    let left = other.events
    other.removeEvents(sent)
    #expect(other.events == left, "another page has sent the first of them")
    other.removeEvents(left)
    #expect(other.events == "")
  }

  @Test(
    arguments: [
      (60_000, "60000e-3"), (200_000, "120000e-3"), (400 * 86_400_000, "120000e-3"),
      // The clock was set back by about an hour.
      (-3_540_000, "5000e-3"), (2_000, "5000e-3"),
    ] as [(Int64, String)])
  func secondsStayWithinTheirBounds(elapsed: Int64, seconds: String) {
    let record = exposed()
    let time = Double(1_790_000_000_000 + elapsed)
    record.add(.dressed, at: time, exposedBy: time - 5000)
    #expect(record.events.string.hasSuffix("\"seconds\":\(seconds)}"))
  }

  @Test func eachKindCountsOnceAndOnlyAfterAnExposure() {
    let record = VisitorRecord(visitor: visitor)
    let before = record.add(.finished, at: 1, exposedBy: .infinity)
    record.expose(to: Self.place, at: 2, on: "Mon")
    let after = record.add(.finished, at: 3, exposedBy: .infinity)
    let again = record.add(.finished, at: 4, exposedBy: .infinity)
    #expect(!before && after && !again)
    #expect(Self.count(record) == 2)
  }

  @Test func anotherExperimentBeginsAgainAndKeepsUnsentEvents() {
    let record = exposed()
    record.expose(to: Self.elsewhere, at: 5, on: "Mon")
    #expect(record.visitor == visitor && record.names == Self.elsewhere && Self.count(record) == 2)
    let isAdded = record.add(.finished, at: 6, exposedBy: .infinity)
    #expect(isAdded && Self.count(record) == 3)
  }

  @Test func eventMadeTwiceIsTheSame() throws {
    #expect(exposed().text == exposed().text)
    let other = VisitorRecord(visitor: visitor)
    other.expose(to: Self.elsewhere, at: 1_790_000_000_000, on: "Mon")
    #expect(try message(other)["events"] != message(exposed())["events"])
  }

  @Test func fullRecordKeepsItsOldestEvents() throws {
    let record = exposed()
    let first = record.events.string
    for number in 0..<100 { record.expose(to: Self.elsewhere + Text(number), at: Double(number), on: "Mon") }
    #expect(record.events.utf8.count <= VisitorRecord.byteLimit && (20...50).contains(Self.count(record)))
    #expect(record.events.string.hasPrefix(first + ","))
    #expect(VisitorRecord(record.text)?.text == record.text)
  }

  @Test func fullRecordOfTheLongestNamesFitsAMessage() {
    let record = VisitorRecord(visitor: visitor)
    let name = String(repeating: "a", count: 32)
    let place = Text("\"experiment\":\"\(name)\",\"variant\":\"\(name)\"")
    for _ in 0..<60 {
      record.expose(to: place, at: 1_790_000_000_000, on: "Mon")
      record.add(.dressed, at: 1_799_999_999_999, exposedBy: .infinity)
    }
    #expect(record.message(at: 1_790_000_000_000).utf8.count < 16 * 1024, "the largest message that a server takes")
  }
}
