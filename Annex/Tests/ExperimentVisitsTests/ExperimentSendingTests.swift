import Browser
import Experiments
import HostFixtures
import Testing
import Values
@testable import ExperimentVisits
@testable import SharedUI

/// Events without a network, refused batches, and the times of sending.
@Suite struct ExperimentSendingTests: ExperimentVisiting {
  let host = FakeHost()

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
    let event = /"events":.*/
    let (lost, repeated) = try (event.firstMatch(in: host.posted[0])?.0, event.firstMatch(in: host.posted.last!)?.0)
    #expect(lost != nil && lost == repeated, "so that it counts once")
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
