import CommandParts
import Foundation
import Synchronization

/// Tells a person at a terminal that a server still reads its content, if that takes more than a second. Programs wait for the address.
final class StartNotice: Sendable {
  /// Calls an action after some seconds.
  typealias Timer = @Sendable (_ seconds: Double, _ action: @escaping @Sendable () -> Void) -> Void

  /// A shorter wait needs no word.
  private static let patience = 1.0
  private static let line = "reads the costumes and sets; the address follows"

  private let isOver = Mutex(false)

  /// - Parameter isForPeople: whether a person reads the errors.
  init(
    isForPeople: Bool = isatty(STDERR_FILENO) == 1, timer: Timer = StartNotice.timer,
    say: @escaping @Sendable (String) -> Void = StandardStreams.complain
  ) {
    if !isForPeople { return }
    timer(Self.patience) { [self] in
      isOver.withLock { isOver in if !isOver { say(Self.line) } }
    }
  }

  func end() { isOver.withLock { $0 = true } }

  /// A queue of its own: the site is built on the threads of tasks, of which a small machine has one.
  private static let timer: Timer = { seconds, action in
    DispatchQueue(label: "start notice").asyncAfter(deadline: .now() + seconds, execute: action)
  }
}
