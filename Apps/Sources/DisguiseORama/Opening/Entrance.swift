import Geometry
import Motion

/// The character's way to his place in the dressing room: on a spring, or by fading in.
struct Entrance: Equatable, Sendable {
  private let from: Rect?
  private let progress: SpringAnimation<Double>
  private let fade: Fade
  private let shade: Fade
  /// The time from which the first bubble may come out from behind him.
  let bubbleTime: Double

  init(from: Rect?, isAnimated: Bool, at time: Double) {
    self.from = isAnimated ? from : nil
    let travels = self.from != nil
    progress = SpringAnimation(from: travels ? 0 : 1, to: 1, spring: Springs.entrance, at: time)
    fade = Fade(from: from == nil || travels ? 1 : 0, to: 1, at: time, duration: 2 * Crossfade.duration)
    shade = Fade(from: 0, to: 1, at: time, duration: Shadow.fade)
    bubbleTime = time + (travels ? 0.42 : 0.15)
  }

  func rect(to goal: Rect, at time: Double) -> Rect {
    guard let from, !isOver(at: time) else { return goal }
    return from.interpolated(to: goal, by: progress.value(at: time))
  }

  func opacity(at time: Double) -> Double { fade.value(at: time) }

  /// The opacity of the shadow under his feet.
  func shade(at time: Double) -> Double { shade.value(at: time) * fade.value(at: time) }

  /// With a share of 0.00002 of a screen left, no pixel changes any more.
  func isOver(at time: Double) -> Bool {
    progress.reach(at: time) < 0.00002 && fade.isOver(at: time) && shade.isOver(at: time)
  }
}
