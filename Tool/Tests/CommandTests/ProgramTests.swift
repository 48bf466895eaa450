import Fixtures
import Foundation
import Glibc
import Synchronization
import Testing

/// The processes that tests start.
@Suite struct ProgramTests {
  /// An inherited socket stays open after its server has closed it, so another test would wait for its end.
  @Test func programsInheritNoSocketsOfOtherTests() async throws {
    let isOver = Mutex(false)
    Thread.detachNewThread {
      while !isOver.withLock({ $0 }) {
        let sockets = (0..<20).map { _ in socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0) }
        for socket in sockets { close(socket) }
      }
    }
    defer { isOver.withLock { $0 = true } }
    for _ in 0..<20 {
      let program = try Program(["-c", "ls -l /proc/self/fd"], at: URL(fileURLWithPath: "/bin/sh"))
      #expect(await program.status() == 0)
      #expect(!program.outputText.contains("socket:"), "\(program.outputText)")
    }
  }
}
