import Geometry
import Gestures
import Motion
import Packs

// Dressing, undressing and new arrivals. Every change of place takes over what is drawn: the centre and the velocity
// at `time`, so that each can be interrupted by the next at any moment.

extension DressingRoom {
  /// How long a costume takes to come to the front of Scotch, and to go behind him again; seconds.
  static let comingForward = 0.12
  static let goingBehind = 0.35
  /// Between one bubble that comes out and the next, and between the first and the last at most; seconds.
  static let stagger = 0.11
  static let longestParade = 0.8

  func dress(_ index: Int) {
    let bubble = bubbles[index]
    if case .worn = bubble.place { return }
    press.cancel()
    let poses = bubbles.map { pose(of: $0) }
    for other in bubbles where other !== bubble { takeOff(other) }
    wear(bubble)
    // Only now: what left the wheel has taken its velocity along.
    wheel.stop(at: time)
    hasArrived = false
    isReturning = false
    leaveCaptions()
    captions.append(Caption(costume: index, travels: !reducesMotion, at: time))
    if reducesMotion { settle(from: poses) }
    updateState()
  }

  func undress() {
    guard wornBubble != nil else { return }
    press.cancel()
    let poses = bubbles.map { pose(of: $0) }
    for bubble in bubbles where !bubble.isWaiting { sendHome(bubble) }
    (isReturning, returnTime) = (true, time)
    leaveCaptions()
    if reducesMotion { settle(from: poses) }
    updateState()
  }

  /// Adds costumes that he does not have yet: they come out from behind him, or, while he is dressed, drop in from
  /// the top.
  public func add(_ costumes: [Costume], at time: Double) {
    advance(to: time)
    var departure = max(self.time, entrance.bubbleTime)
    let stagger = min(Self.stagger, Self.longestParade / Double(max(1, costumes.count)))
    for costume in costumes where !bubbles.contains(where: { $0.costume.id == costume.id }) {
      let bubble = Bubble(
        costume: costume, slot: bubbles.count, radius: layout.bubbleDiameter / 2, appearing: departure)
      bubbles.append(bubble)
      silhouettes.append(nil)
      departure += stagger
    }
    layOut(size: layout.size, insets: layout.insets)
    if wornBubble != nil { dropIn() }
    updateState()
  }

  /// Takes the new arrivals in from above, side by side.
  private func dropIn() {
    let arrivals = bubbles.filter { $0.isWaiting }
    for (i, bubble) in arrivals.enumerated() {
      let share = (Double(i) + 0.5) / Double(arrivals.count)
      let x = layout.bounds.minX + bubble.radius + share * (layout.bounds.size.width - 2 * bubble.radius)
      bubble.center = Point(x: x, y: -bubble.radius * (1.5 + Double(i)))
      bubble.place = .falling
      falling.join(bubble, velocity: .zero)
    }
  }

  /// From wherever it is to its spoke.
  func sendHome(_ bubble: Bubble) {
    let (center, velocity) = (center(of: bubble), velocity(of: bubble))
    if bubble.isFalling { leaveWorld(bubble) }
    if bubble.isWaiting { bubble.emergence = SpringAnimation(from: 0.15, to: 1, spring: Springs.emergence, at: time) }
    bubble.place = .homing(
      SpringAnimation(
        from: center - spoke(of: bubble), velocity: velocity - spokeVelocity(of: bubble), to: .zero,
        spring: Springs.homing, at: time))
    close(bubble)
    bubble.front = bubble.front.redirected(to: 0, at: time, duration: Self.goingBehind)
  }

  private func wear(_ bubble: Bubble) {
    let (center, velocity) = (center(of: bubble), velocity(of: bubble))
    if bubble.isFalling { leaveWorld(bubble) }
    bubble.place = .worn(
      SpringAnimation(from: center - fit(of: bubble), velocity: velocity, to: .zero, spring: Springs.dressing, at: time)
    )
    bubble.growth.retarget(to: 1, at: time)
    bubble.spread.retarget(to: 1, spring: Springs.spread, at: time)
    bubble.turn.retarget(to: 0, at: time)
    bubble.emergence.retarget(to: 1, at: time)
    bubble.front = bubble.front.redirected(to: 1, at: time, duration: Self.comingForward)
  }

  /// Makes room for another costume: what he wears closes at his chest, everything else falls.
  private func takeOff(_ bubble: Bubble) {
    switch bubble.place {
    case .worn(let offset):
      bubble.place = .shrinking(offset)
      close(bubble)
    case .waiting, .homing, .seated: drop(bubble)
    case .shrinking, .falling: break
    }
  }

  /// Hands a bubble over to the world.
  func drop(_ bubble: Bubble) {
    let velocity = velocity(of: bubble)
    bubble.center = center(of: bubble)
    bubble.rotation = Angle(radians: bubble.turn.value(at: time))
    if bubble.isWaiting { bubble.emergence = SpringAnimation(from: 0.15, to: 1, spring: Springs.emergence, at: time) }
    bubble.place = .falling
    bubble.front = bubble.front.redirected(to: 0, at: time, duration: Self.goingBehind)
    falling.join(bubble, velocity: velocity)
  }

  private func leaveWorld(_ bubble: Bubble) {
    bubble.turn = SpringAnimation(
      from: bubble.rotation.normalized.radians, velocity: falling.angularVelocity(of: bubble), to: 0,
      spring: Springs.homing, at: time)
    falling.leave(bubble)
  }

  /// Lets costume and ring shrink to a bubble.
  private func close(_ bubble: Bubble) {
    bubble.growth.retarget(to: 0, at: time)
    bubble.spread.retarget(to: 0, spring: Springs.closing, at: time)
    bubble.turn.retarget(to: 0, at: time)
  }

  private func leaveCaptions() {
    for i in captions.indices { captions[i].leave(at: time) }
  }

  /// With reduced motion: puts everything where it is going and fades from the old poses to the new ones.
  func settle(from poses: [BubblePose]) {
    for bubble in bubbles {
      bubble.growth = SpringAnimation(resting: bubble.growth.target, spring: Springs.growth)
      bubble.spread = SpringAnimation(resting: bubble.spread.target, spring: Springs.spread)
      bubble.turn = SpringAnimation(resting: 0, spring: Springs.homing)
      bubble.emergence = SpringAnimation(resting: 1, spring: Springs.emergence)
      bubble.front = Fade(resting: bubble.front.target)
      switch bubble.place {
      case .homing: bubble.place = .seated
      case .worn: bubble.place = .worn(SpringAnimation(resting: .zero, spring: Springs.dressing))
      case .shrinking: drop(bubble)
      case .waiting, .seated, .falling: break
      }
    }
    falling.settle()
    for (bubble, pose) in zip(bubbles, poses) where pose != self.pose(of: bubble) {
      bubble.crossfade = Crossfade(from: pose, start: time)
    }
  }
}
