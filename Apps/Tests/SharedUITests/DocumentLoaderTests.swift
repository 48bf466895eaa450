import Browser
import HostFixtures
import Testing
import Values

@testable import SharedUI

@Suite struct DocumentLoaderTests {
  private let host = FakeHost()

  /// The outcome of a request as a line.
  private func line(_ answer: DocumentAnswer) -> String {
    switch answer {
    case .document(let document): "\(document.value) \(document.tag.string)"
    case .unchanged: "unchanged"
    case .failed(let reason): "failed: \(reason.string)"
    }
  }

  private func fetched(limit: Int = 100, tag: Text = .empty) -> String {
    var outcome = "nothing"
    host.documents.fetch("a.json", limit: limit, tag: tag) { outcome = line($0) }
    host.run(for: 1)
    return outcome
  }

  @Test func fetchedDocumentIsReadAndStaysOpenUntilItIsKept() throws {
    host.network["a.json"] = [.good("[1]", tag: "t")]
    var document: LoadedDocument?
    host.documents.fetch("a.json") { if case .document(let new) = $0 { document = new } }
    host.run(for: 1)
    #expect(document?.value == .list([.number(1)]))
    #expect(host.open.count == 1)
    var isKept = false
    host.documents.keep(try #require(document)) { isKept = $0 }
    host.run(for: 1)
    #expect(isKept)
    #expect(host.kept["a.json"] == FakeHost.Kept(bytes: Array("[1]".utf8), tag: "t"))
    #expect(host.open.isEmpty)
  }

  @Test func documentThatStorageRefusesIsReportedAsNotKept() {
    host.network["a.json"] = [.good("[1]")]
    host.storageFault = .storage
    var outcomes: [Bool] = []
    host.documents.fetch("a.json") { [host] in
      if case .document(let new) = $0 { host.documents.keep(new) { outcomes.append($0) } }
    }
    host.run(for: 1)
    #expect(outcomes == [false])
    #expect(host.open.isEmpty)
  }

  @Test(
    arguments: [
      (Answer(status: 404), "failed: status 404"),
      (.good("[1,]"), "failed: is not valid JSON: a comma before ] in line 1, column 3; correct it"),
      (.good(String(repeating: " ", count: 101)), "failed: more than 100 bytes"),
      (Answer(status: 304), "failed: status 304"), (Answer(status: 0, note: "TypeError: no"), "failed: TypeError: no"),
    ] as [(Answer, String)])
  func unusableAnswerFailsWithItsReasonAndIsDropped(_ answer: Answer, _ expected: String) {
    host.network["a.json"] = [answer]
    #expect(fetched() == expected)
    #expect(host.open.isEmpty)
  }

  @Test func conditionalRequestFindsTheDocumentUnchanged() {
    host.network["a.json"] = [Answer(status: 304)]
    #expect(fetched(tag: "t") == "unchanged")
    #expect(host.fetched == ["a.json noStore if not t"])
  }

  @Test func largeDocumentIsReadInSeveralTasks() {
    let items = Array(repeating: "\"\(String(repeating: "x", count: 99))\"", count: 2000)
    host.network["a.json"] = [.good("[" + items.joined(separator: ",") + "]")]
    var count = 0
    host.documents.fetch("a.json", limit: 1 << 20) { answer in
      if case .document(let document) = answer, case .list(let items) = document.value { count = items.count }
    }
    host.run(for: 1)
    #expect(count == 2000)
  }

  @Test func keptDocumentIsRecalledWithItsTag() {
    host.kept["a.json"] = FakeHost.Kept(bytes: Array("true".utf8), tag: "t")
    var outcome = ""
    host.documents.recall("a.json") { outcome = line($0) }
    host.run(for: 1)
    #expect(outcome == "\(Value.bool(true)) t")
  }

  @Test(arguments: [nil, .storage, .storageSilent] as [HostFault?])
  func missingCopyFailsWithoutReason(_ fault: HostFault?) {
    host.storageFault = fault
    var outcome = ""
    host.documents.recall("a.json") { outcome = line($0) }
    host.run(for: 4)
    #expect(outcome == "failed: ")
  }
}

@Suite struct KeptFileTests {
  private let host = FakeHost()

  @Test func eachCauseIsReportedOnce() {
    host.storageFault = .storage
    for key in ["a", "b"] as [Text] { host.files.recall(key) { _, _ in } }
    host.run(for: 1)
    host.storageFault = .storageSilent
    for key in ["c", "d"] as [Text] { host.files.recall(key) { _, _ in } }
    host.run(for: 4)
    #expect(host.lines == ["a: cannot be kept: SecurityError: no", "c: cannot be kept: storage does not answer"])
  }

  @Test func silentStorageIsAskedOnceOnly() {
    host.storageFault = .storageSilent
    host.files.recall("a") { _, _ in }
    host.run(for: 4)
    host.storageFault = nil
    host.kept["a"] = FakeHost.Kept(bytes: [1])
    var answers: [Bool] = []
    host.files.recall("a") { _, answer in answers.append(answer != nil) }
    #expect(answers == [false], "at once")
  }

  @Test func archiveMayTakeLongerThanADocument() {
    host.storageFault = .storageSilent
    var answers = 0
    host.files.recall("a", patience: Patience.archive) { _, _ in answers += 1 }
    host.run(for: 10)
    #expect(answers == 0)
    host.run(for: 10)
    #expect(answers == 1)
  }

  @Test func fileOfAStorageThatAnswersTooLateIsDropped() {
    var handle: Int32 = 0
    var answers = 0
    host.storageFault = .storageSilent
    host.files.recall("a") { file, answer in
      handle = file
      answers += 1
      #expect(answer == nil)
    }
    host.run(for: 4)
    host.requests.answer(handle, Answer(status: 200, bytes: [1]))
    host.run()
    #expect(answers == 1)
    #expect(host.open.isEmpty)
  }
}

@Suite struct RequestTests {
  private let host = FakeHost()

  @Test func lateRequestIsReportedOnceAndStillAnswered() {
    var events: [String] = []
    host.silent = ["a"]
    let request = host.page.fetch("a", limit: 1)
    host.requests.expect(request, delay: { events.append("late") }) { events.append("status \($0.status)") }
    host.run(for: 4)
    #expect(events.isEmpty)
    host.run(for: 20)
    #expect(events == ["late"])
    host.requests.answer(request, Answer(status: 200))
    #expect(events == ["late", "status 200"])
  }
}
