import Motion

/// The title and the description of a costume, sliding in from the right and out to the left.
final class Caption {
  let costume: Int
  private(set) var isLeaving = false
  /// In widths of the screen: 1 is off to the right, 0 in place, -1 off to the left.
  private var offset: SpringAnimation<Double>
  private var opacity: Fade
  private let travels: Bool

  init(costume: Int, travels: Bool, at time: Double) {
    self.costume = costume
    self.travels = travels
    offset = SpringAnimation(from: travels ? 1 : 0, to: 0, spring: Springs.caption, at: time)
    opacity = Fade(from: travels ? 1 : 0, to: 1, at: time, duration: 2 * Crossfade.duration)
  }

  func leave(at time: Double) {
    if isLeaving { return }
    isLeaving = true
    if travels {
      offset.retarget(to: -1, at: time)
    } else {
      opacity = opacity.redirected(to: 0, at: time, duration: Crossfade.duration)
    }
  }

  func offset(at time: Double) -> Double { isMoving(at: time) ? offset.value(at: time) : offset.target }

  func opacity(at time: Double) -> Double { opacity.value(at: time) }

  func isMoving(at time: Double) -> Bool { offset.reach(at: time) > 0.00005 || !opacity.isOver(at: time) }

  func isGone(at time: Double) -> Bool {
    guard isLeaving else { return false }
    return travels ? offset.value(at: time) <= -1 || !isMoving(at: time) : opacity.isOver(at: time)
  }
}
