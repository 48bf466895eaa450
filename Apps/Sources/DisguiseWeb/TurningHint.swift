import Browser
import DisguiseORama
import SharedUI
import Values

/// The hint that the wheel turns: once on the first visit, after some idle seconds, the wheel swings out and back by itself, and
/// once more on a later visit. A person sees it at most twice, and never after having turned the wheel.
final class TurningHint {
  /// The key under which the number of hints is remembered; `limit` once the wheel has been turned.
  static var key: Text { "intro-hint" }
  private static var limit: Text { "2" }
  /// Seconds without an event.
  private static var pause: Double { 4 }

  private let context: AppContext
  private let room: DressingRoom
  private var lastEvent = 0.0
  private var isOver: Bool

  init(_ context: AppContext, _ room: DressingRoom) {
    self.context = context
    self.room = room
    isOver = context.hints == Self.limit || context.hints.isEmpty && !context.showsIntro
    if !isOver { wait(Self.pause) }
  }

  /// Something has happened in the room.
  func note(at time: Double) {
    lastEvent = time
    if room.hasTurned, !isOver { finish(Self.limit) }
  }

  private func wait(_ seconds: Double) {
    context.services.requests.expect(context.page.wait(seconds)) { [self] _ in
      if isOver { return }
      let now = context.services.now
      let rest = lastEvent + Self.pause - now
      if rest > 0 { return wait(rest) }
      if !context.services.isWatched || !room.nudge(at: now) { return wait(Self.pause) }
      finish(context.hints.isEmpty ? "1" : Self.limit)
    }
  }

  private func finish(_ count: Text) {
    isOver = true
    context.page.remember(Self.key, count)
  }
}
