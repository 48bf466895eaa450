import Geometry
import Motion

/// The loupe of a scrubbing finger: it lifts out of the disc, stays at a fixed distance from the finger and drops back.
///
/// Its place is the disc's centre plus an arm. The arm points up; at the edges of the screen it turns about the finger as
/// far as the loupe needs to be seen whole. Its target turns with the finger; only a change of the side is a motion of its
/// own, and goes over the top, never under the finger. Where motion is reduced the loupe fades in and out in place.
struct Loupe: Equatable, Sendable {
  /// The loupe's size in discs, and the limits of its diameter in points.
  static let magnification = 1.75
  static let diameters = 150.0...300.0
  /// From the finger to the loupe's edge, and from there to the edge of the screen; points.
  static let clearance = 34.0
  static let margin = 6.0
  static let lifting = Spring(frequency: 4, dampingRatio: 0.68)
  static let dropping = Spring(frequency: 4.5, dampingRatio: 1)
  static let turning = Spring(frequency: 3, dampingRatio: 0.9)
  /// A newly chosen Hoo grows from this size.
  static let swelling = (from: 0.82, spring: Spring(frequency: 5, dampingRatio: 0.5))
  static let fading = 0.12
  /// Differences too small to see: of a share, and of an angle.
  static let unseen = 0.003

  /// 0 in the disc, 1 above the finger.
  private var lift = SpringAnimation(resting: 0.0, spring: dropping)
  /// The angle by which the arm is still away from its target, in radians.
  private var lag = SpringAnimation(resting: 0.0, spring: turning)
  private var swell = SpringAnimation(resting: 1.0, spring: swelling.spring)
  private var presence = Fade(resting: 0)
  /// 1 where the arm turns to the right at the upper edge, -1 where to the left.
  private var side = 1.0
  /// The arm's target, in radians clockwise from straight up.
  private var target = 0.0
  /// In points, when it is up.
  private(set) var radius = 0.0
  private var address: HooAddress?
  private var isReduced = false

  var isUp: Bool { presence.target == 1 }

  func isMoving(at time: Double) -> Bool {
    if !presence.isOver(at: time) { return true }
    if presence.target == 0 { return false }
    return max(lift.reach(at: time), lag.reach(at: time), swell.reach(at: time)) > Self.unseen
  }

  /// - Parameters:
  ///   - disc: the pose of the disc, from which it has lifted.
  ///   - diameter: that of the disc, in points.
  func pose(above disc: DiscPose, diameter: Double, at time: Double) -> LoupePose? {
    guard let address, isShown(at: time) else { return nil }
    return pose(of: address, above: disc, diameter: diameter, at: time)
  }

  @inline(never)
  private func pose(of address: HooAddress, above disc: DiscPose, diameter: Double, at time: Double) -> LoupePose {
    let share = lift.value(at: time)
    let angle = Angle(radians: target + lag.value(at: time) - .pi / 2)
    return LoupePose(
      address: address, center: disc.center + Vector(angle: angle, length: (radius + Self.clearance) * share),
      scale: (1 + (2 * radius / diameter - 1) * share) * swell.value(at: time), opacity: presence.value(at: time))
  }

  /// It drops for as long as it is seen; where motion is reduced it fades.
  private func isShown(at time: Double) -> Bool { presence.target == 1 || !presence.isOver(at: time) }

  /// Lifts out of the disc, which has this `diameter`, above a finger in `room`; both on the screen.
  mutating func rise(
    _ address: HooAddress, above finger: Point, in room: Rect, diameter: Double, reducesMotion: Bool, at time: Double
  ) {
    (self.address, isReduced) = (address, reducesMotion)
    radius = Self.radius(diameter, room)
    (target, side) = aim(finger, in: room)
    lag = SpringAnimation(resting: 0, spring: Self.turning)
    presence = presence.redirected(to: 1, at: time, duration: Self.fading)
    if reducesMotion {
      lift = SpringAnimation(resting: 1, spring: Self.lifting)
    } else {
      lift.retarget(to: 1, spring: Self.lifting, at: time)
    }
  }

  /// Drops back into the disc, or fades. Answers nothing while it is down.
  mutating func drop(at time: Double) {
    guard isUp else { return }
    let duration = isReduced ? Self.fading : 2.5 * Self.fading
    presence = Fade(from: presence.value(at: time), to: 0, at: time, duration: duration)
    if !isReduced { lift.retarget(to: 0, spring: Self.dropping, at: time) }
  }

  /// Another Hoo is chosen: it grows in the loupe, or fades in.
  mutating func show(_ new: HooAddress, at time: Double) {
    guard isUp, new != address else { return }
    address = new
    if isReduced {
      presence = Fade(from: 0, to: 1, at: time, duration: Self.fading)
    } else {
      swell = SpringAnimation(
        from: Self.swelling.from, velocity: swell.velocity(at: time), to: 1, spring: Self.swelling.spring, at: time)
    }
  }

  /// The finger that it stands above is at `finger`, in `room`; both on the screen.
  mutating func follow(_ finger: Point, in room: Rect, at time: Double) {
    guard isUp else { return }
    let aim = aim(finger, in: room)
    let turn = aim.angle - target
    (target, side) = (aim.angle, aim.side)
    // A finger turns the arm a little with each move; a change of the side turns it by half a circle.
    if abs(turn) > 1, !isReduced {
      lag = SpringAnimation(
        from: lag.value(at: time) - turn, velocity: lag.velocity(at: time), to: 0, spring: Self.turning, at: time)
    }
  }

  /// Half the loupe's width: as large as it may be and still stand beside a finger in the middle of the screen, and whole on a
  /// low one.
  private static func radius(_ disc: Double, _ room: Rect) -> Double {
    let wanted = max(diameters.lowerBound, min(diameters.upperBound, disc * magnification))
    let most = min(room.size.width / 2 - clearance - margin, room.size.height - 2 * margin)
    return max(disc / 2, min(wanted, most) / 2)
  }

  /// The angle nearest to straight up at which the whole loupe is in the room, and the side to which it turns at the top.
  private func aim(_ finger: Point, in room: Rect) -> (angle: Double, side: Double) {
    let (arm, edge) = (radius + Self.clearance, radius + Self.margin)
    let (left, right, top) = (room.minX + edge, room.maxX - edge, room.minY + edge)
    var (x, side) = (max(left, min(right, finger.x)) - finger.x, side)
    if x != 0 { side = x < 0 ? -1 : 1 }
    var y = (max(0, arm * arm - x * x)).squareRoot()
    if finger.y - y < top {
      y = max(-arm, finger.y - top)
      x = (max(0, arm * arm - y * y)).squareRoot()
      if finger.x + x > right { side = -1 }
      if finger.x - x < left { side = 1 }
      x *= side
    }
    return (Vector(x: y, y: x).angle.radians, side)
  }
}
