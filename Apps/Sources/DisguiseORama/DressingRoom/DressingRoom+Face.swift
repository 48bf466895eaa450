import Geometry
import Gestures
import Packs
import Sound

// His face: the things that he looks at, his expressions, and his reaction to the costume that he puts on.

extension DressingRoom {
  /// The point between his eyes, as fractions of his image.
  private static let eyes = Point(x: 0.49, y: 0.151)
  /// He turns his eyes as far as they go for things at this distance, in heights of his image.
  private static let farLook = 0.4
  /// The speed from which a falling bubble catches his eye, and that at which it loses it again; points per second.
  private static let strikingSpeed = 160.0
  private static let dullSpeed = 40.0

  // MARK: his look

  /// A mouse that is not pressed is at a point, or has left the page (nil).
  public func hover(at point: Point?, time: Double) {
    advance(to: time)
    (hovered, hasHovered) = (point, true)
    lookAround()
  }

  /// Turns his eyes to the thing that attracts them now.
  func lookAround() {
    if reducesMotion { return gaze.jump(to: nil) }
    watched = strikingBubble
    gaze.follow(attraction.map { look(at: $0) } ?? glance, at: time)
  }

  private func look(at point: Point) -> Vector {
    let rect = scotchRect(at: time)
    return (point - rect.point(atX: Self.eyes.x, y: Self.eyes.y)) / max(1, rect.size.height * Self.farLook)
  }

  /// The finger, the costume that flies to him, a bubble that falls, or the mouse, in this order.
  private var attraction: Point? {
    if press.state != .idle { return finger }
    if let worn = wornBubble, !hasTouched { return center(of: worn) }
    if let watched { return center(of: bubbles[watched]) }
    return hovered
  }

  var isAttracted: Bool { attraction != nil }

  /// The bubble that he watches: the same one until it is slow, then the fastest.
  private var strikingBubble: Int? {
    guard falling.isRunning else { return nil }
    if let watched, bubbles[watched].isFalling, velocity(of: bubbles[watched]).length > Self.dullSpeed {
      return watched
    }
    var fastest: (slot: Int, speed: Double)?
    for bubble in bubbles where bubble.isFalling {
      let speed = velocity(of: bubble).length
      if speed > fastest?.speed ?? Self.strikingSpeed { fastest = (bubble.slot, speed) }
    }
    return fastest?.slot
  }

  // MARK: his expressions

  /// A costume flies to him.
  func expect() {
    calmDown()
    habits.restart()
    antics.endPose()
    awaitsReaction = false
    mood.show(.awe, for: Mood.expectation)
  }

  /// It has touched him: he braces himself. His body is at rest again before the costume has arrived.
  func brace(for costume: Costume) {
    awaitsReaction = true
    if !reducesMotion { antics.pose(costume.reaction.pose) }
  }

  /// It has arrived: his face and a sound give his opinion.
  func react(to costume: Costume) {
    awaitsReaction = false
    mood.show(costume.reaction.face, for: Mood.reaction)
    if let cue = costume.reaction.sound.cue { cues.append(cue) }
  }

  func calmDown() {
    mood.calm()
    glance = nil
  }

  /// His eyes are about to close on their own: the moment for a habit.
  func considerHabit() {
    if mood.remaining != nil { return }
    // The mouse has not moved since the last time.
    if !hasHovered { hovered = nil }
    hasHovered = false
    if let worn = wornBubble {
      isHabitDue.toggle()
      if isHabitDue { begin(habits.next(of: worn.costume.reaction.idle), antic: worn.costume.reaction.idle.antic) }
    } else if antics.idle() {
      begin((habits.next(of: .glances).habit, false), antic: 0)
    }
  }

  private func begin(_ next: (habit: Habit, moves: Bool), antic: Int) {
    mood.show(next.habit.face, for: Mood.habit)
    glance = next.habit.look
    if next.moves { antics.begin(antic) }
  }

  /// His face now. A habit alone is no reason for a frame: it begins while his eyes are closed.
  public var face: DressingRoomFrame.Face {
    DressingRoomFrame.Face(expression: mood.face, gaze: gaze.value(at: time))
  }
}

extension Reaction.Sound {
  /// nil for silence.
  var cue: Cue? {
    switch self {
    case .silence: nil
    case .growl: Cue(.growl)
    case .roar: Cue(.growl, rate: 0.7)
    case .squeak: Cue(.squeak, gain: 0.7)
    case .chime: Cue(.chime, gain: 0.8)
    case .sparkle: Cue(.chime, gain: 0.7, rate: 1.5)
    case .buzz: Cue(.buzz, gain: 0.7)
    case .horn: Cue(.horn)
    case .chatter: Cue(.chatter)
    case .hoot: Cue(.hoot)
    case .giggle: Cue(.giggle)
    }
  }
}
