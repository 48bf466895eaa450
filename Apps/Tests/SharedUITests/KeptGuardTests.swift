import Browser
import Testing
import Values

@testable import SharedUI

@Suite struct KeptGuardTests {
  /// The verbs that a guard writes, one batch each.
  private final class Recorder {
    private(set) var verbs: [Verb?] = []
    lazy var page = Page { [unowned self] in verbs.append(Verb(rawValue: $0[0])) }

    func take() -> [Verb?] {
      page.flush()
      page.beginFrame()
      defer { verbs = [] }
      return verbs
    }
  }

  private static let clean = Value.object([])
  private static let marked = Value.object([
    .init(key: "remembered", value: .object([.init(key: "start-test", value: .text("1"))]))
  ])

  private let recorder = Recorder()

  private func makeGuard(_ start: Value) -> KeptGuard {
    KeptGuard(page: recorder.page, key: "start-test", start: start)
  }

  @Test func markIsStoredBeforeReadingAndErasedAfterDrawing() {
    let kept = makeGuard(Self.clean)
    #expect(kept.readsKept)
    kept.begin()
    #expect(recorder.take() == [.remember])
    kept.drawn()
    #expect(recorder.take() == [], "a frame that does not show kept data yet")
    kept.finish()
    #expect(recorder.take() == [.requestFrame])
    kept.drawn()
    #expect(recorder.take() == [.forget])
    kept.drawn()
    kept.finish()
    #expect(recorder.take() == [])
  }

  @Test func hidingThePageErasesTheMarkAndShowingItStoresItAgain() {
    let kept = makeGuard(Self.clean)
    kept.setWatched(true)
    #expect(recorder.take() == [], "nothing is read yet")
    kept.begin()
    _ = recorder.take()
    kept.setWatched(false)
    #expect(recorder.take() == [.forget])
    kept.setWatched(true)
    #expect(recorder.take() == [.remember])
    kept.finish()
    kept.drawn()
    _ = recorder.take()
    kept.setWatched(false)
    #expect(recorder.take() == [])
  }

  @Test func startAfterAFailureReadsNothingUntilTheDocumentIsReplaced() {
    let kept = makeGuard(Self.marked)
    #expect(!kept.readsKept)
    kept.begin()
    kept.finish()
    kept.drawn()
    kept.setWatched(false)
    #expect(recorder.take() == [], "the mark stays")
    kept.replaced()
    #expect(recorder.take() == [.forget])
  }

  @Test func documentIsKeptOnlyAfterTheNextFrame() {
    let kept = makeGuard(Self.clean)
    var isKept = false
    kept.afterDrawing { isKept = true }
    #expect(recorder.take() == [.requestFrame] && !isKept)
    kept.drawn()
    #expect(isKept)
  }
}
