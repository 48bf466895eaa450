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
    character.eyes.notice(mouseAt: point)
    lookAround()
  }

  /// Turns his eyes to the thing that attracts them now.
  func lookAround() {
    if reducesMotion { return character.eyes.gaze.jump(to: nil) }
    character.eyes.watched = strikingBubble
    character.eyes.gaze.follow(attraction.map { look(at: $0) } ?? character.temper.glance, at: time)
  }

  private func look(at point: Point) -> Vector {
    let rect = characterRect(at: time)
    return (point - rect.point(atX: Self.eyes.x, y: Self.eyes.y)) / max(1, rect.size.height * Self.farLook)
  }

  /// The finger, the costume that flies to him, a bubble that falls, or the mouse, in this order.
  private var attraction: Point? {
    if touch.isUnderWay { return touch.finger }
    if progress == .expecting, let worn = wornBubble { return center(of: worn) }
    if let watched = character.eyes.watched { return center(of: bubbles[watched]) }
    return character.eyes.hovered
  }

  /// The bubble that he watches: the same one until it is slow, then the fastest.
  private var strikingBubble: Int? {
    guard falling.isRunning else { return nil }
    if let watched = character.eyes.watched, bubbles[watched].isFalling,
      velocity(of: bubbles[watched]).length > Self.dullSpeed
    {
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

  /// The costume has arrived: his face and a sound give his opinion.
  func react(to costume: Costume) {
    character.temper.react(to: costume.reaction)
    if let cue = costume.reaction.sound.cue { news.cues.append(cue) }
  }

  /// The seconds that the last change of his face asked for are over.
  public func wake() {
    guard let seconds = character.temper.wait(reducesMotion: reducesMotion) else { return }
    if character.temper.passMood(seconds) {
      character.temper.endMood(isDressed: wornBubble != nil, blinks: !reducesMotion)
    } else {
      guard !reducesMotion, character.temper.blink.pass(seconds) else { return }
      // Not within a double blink, as after a poke, whose reaction is still on.
      if character.temper.blink.isPausing { considerHabit() }
      character.temper.blink.advance()
    }
    character.lookWithClosedEyes(isAttracted: attraction != nil, at: time)
  }

  private func considerHabit() {
    if character.temper.mood.remaining != nil { return }
    character.eyes.forgetStillMouse()
    character.temper.considerHabit(of: wornBubble?.costume.reaction.idle)
  }

  /// Nobody looks, or nothing is to move: his eyes are open.
  public func stopBlinking() {
    character.temper.blink.rest()
    character.temper.calmDown()
  }

  /// His face now. A habit alone is no reason for a frame: it begins while his eyes are closed.
  public var face: DressingRoomFrame.Face {
    DressingRoomFrame.Face(expression: character.temper.mood.face, gaze: character.eyes.gaze.value(at: time))
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
