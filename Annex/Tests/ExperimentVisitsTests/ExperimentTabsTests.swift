import Browser
import Experiments
import HostFixtures
import Testing
import Values
@testable import ExperimentVisits
@testable import SharedUI

/// Several tabs of one visitor, and a page of the back/forward cache.
@Suite struct ExperimentTabsTests: ExperimentVisiting {
  let host = FakeHost()

  @Test func firstTabsHaveOneVisitorAndOneVariant() throws {
    for random in 2..<12 {
      let tests = ExperimentTabsTests()
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
    let kinds = host.posted.flatMap { post -> [String] in post.matches(of: /"kind":"(\w+)"/).map { String($0.1) } }
    #expect(Set(kinds).count == 3)
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
}
