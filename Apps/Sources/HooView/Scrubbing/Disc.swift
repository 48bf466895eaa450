import Geometry
import Motion

/// The selection disc: it springs from Hoo to Hoo, or is held by a finger.
///
/// Its place is a mark, a Hoo's centre or the finger, plus an offset that a spring takes to nothing. A new mark keeps
/// place and velocity, so it never jumps; held, it is exactly at the finger as soon as the offset is gone. Where motion
/// is reduced it fades out where it was and in where it is to be.
struct Disc: Equatable, Sendable {
  /// From Hoo to Hoo, and to a finger.
  static let travelling = Spring(frequency: 3, dampingRatio: 0.72)
  static let catching = Spring(frequency: 7, dampingRatio: 1)
  static let growing = Spring(frequency: 3.2, dampingRatio: 0.62)
  static let shrinking = Spring(frequency: 4, dampingRatio: 1)
  /// The duration of a fade, and of each half of a cross-fade; seconds.
  static let fading = 0.12
  /// Differences too small to see: an offset in points, and a scale.
  static let unseen = (offset: 0.1, scale: 0.004)

  /// Its position and opacity when it was sent elsewhere, and the time.
  private struct Crossfade: Equatable, Sendable {
    var from: Point
    var opacity: Double
    var start: Double
  }

  private var mark = Point.zero
  private var offset = SpringAnimation(resting: Vector.zero, spring: travelling)
  private var scale = SpringAnimation(resting: 0.0, spring: shrinking)
  /// Its opacity; it changes only where motion is reduced.
  private var presence = Fade(resting: 1)
  private var crossfade: Crossfade?
  var reducesMotion: Bool

  init(reducesMotion: Bool) {
    self.reducesMotion = reducesMotion
  }

  func pose(at time: Double) -> DiscPose {
    let size = max(0, scale.value(at: time))
    let here = DiscPose(center: mark + offset.value(at: time), scale: size, opacity: presence.value(at: time))
    guard let crossfade else { return here }
    let share = max(0, time - crossfade.start) / Self.fading
    if share < 1 {
      return DiscPose(center: crossfade.from, scale: size, opacity: here.opacity * crossfade.opacity * (1 - share))
    }
    return DiscPose(center: here.center, scale: size, opacity: here.opacity * min(1, share - 1))
  }

  /// In points per second, without that of a finger that holds it.
  func velocity(at time: Double) -> Vector { offset.velocity(at: time) }

  /// Whether it is invisible and stays so.
  func isGone(at time: Double) -> Bool {
    let hasShrunk = scale.target == 0 && scale.reach(at: time) < Self.unseen.scale
    return hasShrunk || (presence.target == 0 && presence.isOver(at: time))
  }

  func isMoving(at time: Double) -> Bool {
    if isGone(at: time) { return false }
    let isFading = crossfade.map { time < $0.start + 2 * Self.fading } ?? false
    return isFading || !presence.isOver(at: time) || scale.reach(at: time) > Self.unseen.scale
      || offset.reach(at: time) > Self.unseen.offset
  }

  /// Goes to a Hoo's centre, or appears there; `velocity` is that of the finger that let go of it.
  mutating func go(to point: Point, velocity: Vector = .zero, at time: Double) {
    send(to: point, velocity: velocity, spring: Self.travelling, at: time)
  }

  /// A finger that moves with `velocity` takes hold of it, or goes on doing so at another place.
  mutating func hold(at point: Point, velocity: Vector, at time: Double) {
    send(to: point, velocity: -velocity, spring: Self.catching, at: time)
  }

  /// The finger that holds it is at `point`.
  mutating func follow(_ point: Point) { mark = point }

  /// The layout has moved its Hoo; the disc moves with it.
  mutating func relocate(to point: Point) {
    mark = point
    crossfade = nil
  }

  mutating func hide(at time: Double) {
    if isGone(at: time) { return }
    if reducesMotion {
      presence = presence.redirected(to: 0, at: time, duration: Self.fading)
    } else {
      scale.retarget(to: 0, spring: Self.shrinking, at: time)
    }
  }

  private mutating func send(to point: Point, velocity: Vector, spring: Spring, at time: Double) {
    if isGone(at: time) { return appear(at: point, spring: spring, at: time) }
    let pose = pose(at: time)
    stay(at: time)
    if reducesMotion {
      crossfade = Crossfade(from: pose.center, opacity: pose.opacity, start: time)
      offset = SpringAnimation(resting: .zero, spring: spring)
    } else {
      let going = self.velocity(at: time) + velocity
      offset = SpringAnimation(from: pose.center - point, velocity: going, to: .zero, spring: spring, at: time)
    }
    mark = point
  }

  /// Grows, or fades in, at `point`.
  private mutating func appear(at point: Point, spring: Spring, at time: Double) {
    mark = point
    offset = SpringAnimation(resting: .zero, spring: spring)
    crossfade = nil
    scale = SpringAnimation(from: reducesMotion ? 1 : 0, to: 1, spring: Self.growing, at: time)
    presence = Fade(from: reducesMotion ? 0 : 1, to: 1, at: time, duration: Self.fading)
  }

  /// Calls it back if it was about to disappear.
  private mutating func stay(at time: Double) {
    presence = presence.redirected(to: 1, at: time, duration: Self.fading)
    if scale.target != 1 { scale.retarget(to: 1, spring: Self.growing, at: time) }
  }
}
