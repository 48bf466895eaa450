import Geometry
import Gestures
import Motion
import Packs
import Sound

// Dressing, undressing and new arrivals. Every change of place takes over the centre and the velocity
// at `time`, so that each can be interrupted by the next at any moment.

extension DressingRoom {
  /// The durations of a costume's coming to the front of the character and of its going behind him again, in seconds.
  static let comingForward = 0.12
  static let goingBehind = 0.14
  /// The time for which a costume that he takes off stays opaque in front of him first, in seconds; faded at full size
  /// it looks like glass.
  static let lettingGo = 0.1
  /// Between one bubble that comes out and the next, and between the first and the last at most; seconds.
  static let stagger = 0.11
  static let paradeLimit = 0.8
  /// The speed at which the ring of a bubble that is being put on passes the others, which then fall; points per
  /// second.
  static let ringSpeed = 2800.0

  /// Dresses him in a costume, as a tap on its bubble does.
  ///
  /// - Parameter travels: false for a room that is entered dressed: everything is in its place at once.
  public func wear(_ index: Int, travels: Bool = true, at time: Double) {
    advance(to: time)
    let bubble = bubbles[index]
    if case .worn = bubble.place { return }
    cancelPress()
    let poses = bubbles.map { pose(of: $0) }
    change(to: bubble, captionTravels: travels && !reducesMotion)
    looks.history.note(index)
    if !travels {
      looks.history = LookHistory(index)
      progress = .touched(reacts: false)
      character.temper.calmDown()
      settle()
    } else if reducesMotion {
      settle(from: poses)
    }
    updateState()
  }

  private func change(to bubble: Bubble, captionTravels: Bool) {
    for other in bubbles where other !== bubble { takeOff(other, for: bubble) }
    putOn(bubble)
    news.cues = [Cue(.pop), Cue(.spring, gain: 0.5)]
    // Only after bubbles have left the wheel with its velocity.
    wheel.stop(at: time)
    progress = .expecting
    character.temper.expect()
    character.zoom.retarget(to: 1, at: time)
    looks.captions.show(bubble.slot, travels: captionTravels, at: time)
  }

  /// Ends the press under way without a tap; a held bubble falls.
  private func cancelPress() {
    touch.cancel()
    falling.release()
  }

  func undress() {
    guard wornBubble != nil else { return }
    cancelPress()
    touch.dressingTap = nil
    let poses = bubbles.map { pose(of: $0) }
    revealSeat(of: wornBubble)
    for bubble in bubbles where !bubble.isWaiting {
      if bubble.isStowed && seat(of: bubble).isAway { bubble.place = .seated } else { sendHome(bubble) }
    }
    progress = .returning(since: time)
    character.zoom.retarget(to: 0, at: time)
    news.cues.append(Cue(.spring, gain: 0.6, rate: 0.8))
    looks.captions.leave(at: time)
    looks.history.note(LookHistory.undressed)
    character.temper.relax()
    if reducesMotion { settle(from: poses) }
    updateState()
  }

  /// Adds costumes that he does not have yet: they come out from behind him, or, while he is dressed, drop in from
  /// the top.
  public func add(_ costumes: [Costume], at time: Double) {
    advance(to: time)
    var departure = max(self.time, character.entrance.bubbleTime)
    let stagger = min(Self.stagger, Self.paradeLimit / Double(max(1, costumes.count)))
    for costume in costumes where !bubbles.contains(where: { $0.costume.id == costume.id }) {
      let bubble = Bubble(
        costume: costume, slot: bubbles.count, radius: layout.bubbleDiameter / 2, appearing: departure)
      bubbles.append(bubble)
      departure += stagger
    }
    layOut(layout.viewport)
    if wornBubble != nil {
      dropIn()
      if reducesMotion { settle(from: bubbles.map { pose(of: $0) }) }
    }
    updateState()
  }

  /// Takes the new arrivals in from above, side by side.
  private func dropIn() {
    for bubble in bubbles where bubble.isWaiting && seat(of: bubble).isAway { bubble.place = .stowed }
    let arrivals = bubbles.filter { $0.isWaiting }
    for (i, bubble) in arrivals.enumerated() {
      let share = (Double(i) + 0.5) / Double(arrivals.count)
      let x = layout.bounds.minX + bubble.radius + share * (layout.bounds.size.width - 2 * bubble.radius)
      bubble.center = Point(x: x, y: -bubble.radius * (1.5 + Double(i)))
      bubble.place = .falling
      bubble.shade = Fade(resting: 1)
      falling.join(bubble, velocity: .zero)
    }
  }

  /// Lets a bubble fade in at its seat, without travel.
  func appear(_ bubble: Bubble) {
    bubble.place = .seated
    var unseen = pose(of: bubble)
    unseen.opacity = 0
    bubble.crossfade = Crossfade(from: unseen, start: time)
  }

  /// Sends it from its present position to its spoke.
  func sendHome(_ bubble: Bubble) {
    let (center, velocity) = (center(of: bubble), velocity(of: bubble))
    let wasOnCharacter = bubble.isOnCharacter
    bubble.release = nil
    if bubble.isFalling { leaveWorld(bubble) }
    if bubble.isWaiting || bubble.isStowed { bubble.emerge(at: time) }
    bubble.place = .homing(
      SpringAnimation(
        from: center - spoke(of: bubble), velocity: velocity - spokeVelocity(of: bubble), to: .zero,
        spring: Springs.homing(bubble.slot), at: time))
    bubble.isRaised = bubble.isRaised && !wasOnCharacter
    close(bubble)
    goBehind(bubble)
  }

  private func goBehind(_ bubble: Bubble) {
    let isInFront = bubble.front.target == 1 && bubble.front.isOver(at: time)
    bubble.front =
      isInFront
      ? Fade(from: 1, to: 0, at: time + Self.lettingGo, duration: Self.goingBehind)
      : bubble.front.redirected(to: 0, at: time, duration: Self.goingBehind)
  }

  private func putOn(_ bubble: Bubble) {
    let (center, velocity) = (center(of: bubble), velocity(of: bubble))
    bubble.release = nil
    if bubble.isFalling { leaveWorld(bubble) }
    takePresence(of: bubble)
    bubble.place = .worn(
      SpringAnimation(
        from: center - fit(of: bubble), velocity: velocity - fitVelocity(of: bubble), to: .zero,
        spring: Springs.dressing, at: time))
    bubble.growth.retarget(to: 1, spring: Springs.growth, at: time)
    bubble.spread.retarget(to: 1, spring: Springs.spread, at: time)
    bubble.turn.retarget(to: 0, at: time)
    bubble.emergence.retarget(to: 1, at: time)
    bubble.front = bubble.front.redirected(to: 1, at: time, duration: Self.comingForward)
  }

  /// Makes room for another costume: the worn one closes at his chest, all other bubbles fall.
  private func takeOff(_ bubble: Bubble, for next: Bubble) {
    switch bubble.place {
    case .worn(let offset):
      bubble.place = .shrinking(offset)
      bubble.isRaised = false
      close(bubble, spring: Springs.snapping)
      // His new costume comes over it; its ring must not close around the new one.
      goBehind(bubble)
    case .waiting where seat(of: bubble).isAway: bubble.place = .stowed
    case .seated where isAway(bubble): bubble.place = .stowed
    case .seated where !reducesMotion && !wheel.isMoving(at: time):
      bubble.release = bubble.release ?? time + center(of: bubble).distance(to: center(of: next)) / Self.ringSpeed
    case .waiting, .homing, .seated: drop(bubble)
    case .shrinking, .falling, .stowed: break
    }
  }

  /// Hands a bubble over to the world.
  func drop(_ bubble: Bubble) {
    let velocity = velocity(of: bubble)
    bubble.center = center(of: bubble)
    bubble.rotation = Angle(radians: bubble.turn.value(at: time))
    bubble.isWaiting ? bubble.emerge(at: time) : takePresence(of: bubble)
    bubble.place = .falling
    bubble.shade = bubble.shade.redirected(to: 1, at: time, duration: Shadow.fade)
    bubble.release = nil
    goBehind(bubble)
    falling.join(bubble, velocity: velocity)
  }

  /// A costume that leaves its seat while it changes for another grows to its full size from there.
  private func takePresence(of bubble: Bubble) {
    let presence = presence(of: bubble)
    if presence >= 1 { return }
    if !seat(of: bubble).isAway {
      let inBubble = costumeScaleInBubble
      let way = characterRect(at: time).size.height / character.size.height - inBubble
      bubble.growth = SpringAnimation(
        from: bubble.growth.value(at: time) * presence - (1 - presence) * inBubble / max(0.1, way), to: 0,
        spring: Springs.shrinking, at: time)
      return
    }
    let size = bubble.emergence.value(at: time) * presence
    bubble.emergence = SpringAnimation(from: max(0.15, size), to: 1, spring: Springs.emergence, at: time)
  }

  /// Turns a wheel that pages so that the bubble that comes back to it has a seat in view.
  private func revealSeat(of bubble: Bubble?) {
    guard let bubble, seat(of: bubble).isAway else { return }
    wheel.turn(by: revealingTurn(of: bubble), isAnimated: !reducesMotion, at: time)
  }

  private func leaveWorld(_ bubble: Bubble) {
    bubble.turn = SpringAnimation(
      from: bubble.rotation.normalized.radians, velocity: falling.angularVelocity(of: bubble), to: 0,
      spring: Springs.righting, at: time)
    bubble.shade = bubble.shade.redirected(to: 0, at: time, duration: Shadow.fade)
    bubble.squash.end()
    falling.leave(bubble)
  }

  /// Lets costume and ring shrink to a bubble.
  private func close(_ bubble: Bubble, spring: Spring = Springs.closing) {
    bubble.growth.retarget(to: 0, spring: Springs.shrinking, at: time)
    bubble.spread.retarget(to: 0, spring: spring, at: time)
    bubble.turn.retarget(to: 0, at: time)
  }

  /// With reduced motion: puts everything where it is going and fades from the old poses to the new ones.
  func settle(from poses: [BubblePose]) {
    // The character fades in, as he was when he entered the room.
    if character.zoom.reach(at: time) > 0 {
      character.entrance = Entrance(from: layout.character, isAnimated: false, at: time)
    }
    settle()
    for (index, pose) in poses.enumerated() where pose != self.pose(of: bubbles[index]) {
      bubbles[index].crossfade = Crossfade(from: pose, start: time)
    }
  }

  /// Puts everything where it is going.
  private func settle() {
    character.zoom = SpringAnimation(resting: character.zoom.target, spring: Springs.zoom)
    for bubble in bubbles {
      bubble.growth = SpringAnimation(resting: bubble.growth.target, spring: Springs.growth)
      bubble.spread = SpringAnimation(resting: bubble.spread.target, spring: Springs.spread)
      bubble.turn = SpringAnimation(resting: 0, spring: Springs.righting)
      bubble.emergence = SpringAnimation(resting: 1, spring: Springs.emergence)
      bubble.front = Fade(resting: bubble.front.target)
      bubble.shade = Fade(resting: bubble.shade.target)
      switch bubble.place {
      case .homing: bubble.place = .seated
      case .worn: bubble.place = .worn(SpringAnimation(resting: .zero, spring: Springs.dressing))
      case .shrinking: drop(bubble)
      case .waiting, .stowed, .seated, .falling: break
      }
    }
    falling.settle()
  }
}
