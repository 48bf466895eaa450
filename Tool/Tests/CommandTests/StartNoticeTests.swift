import Synchronization
import Testing

@testable import disguise

/// The line of a server that starts slowly, at a time of the test's own.
@Suite struct StartNoticeTests {
  /// A timer that the test lets run out, and the lines that were said.
  private final class Scene: Sendable {
    let actions = Mutex<[@Sendable () -> Void]>([])
    let lines = Mutex<[String]>([])

    func notice(isForPeople: Bool = true) -> StartNotice {
      StartNotice(isForPeople: isForPeople) { seconds, action in
        #expect(seconds == 1)
        self.actions.withLock { $0.append(action) }
      } say: { line in
        self.lines.withLock { $0.append(line) }
      }
    }

    func runOut() -> [String] {
      for action in actions.withLock({ $0 }) { action() }
      return lines.withLock { $0 }
    }
  }

  @Test func slowStartIsToldOnce() {
    let scene = Scene()
    let notice = scene.notice()
    #expect(scene.runOut() == ["reads the costumes and sets; the address follows"])
    notice.end()
    #expect(scene.lines.withLock { $0.count } == 1)
  }

  @Test func serverThatListensIsNotSaidToRead() {
    let scene = Scene()
    scene.notice().end()
    #expect(scene.runOut() == [])
  }

  @Test func programsAreToldNothing() {
    let scene = Scene()
    let notice = scene.notice(isForPeople: false)
    #expect(scene.runOut() == [])
    notice.end()
  }
}
