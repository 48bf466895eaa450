import Geometry
import Gestures
import Motion
import Packs
import Sound

/// The dressing room: a wheel of costumes in bubbles behind Scotch, who wears one of them or none.
///
///     let room = DressingRoom(costumes: costumes, scotchSize: size, viewport: viewport, at: now)
///     room.handle(pointerEvent)
///     let frame = room.frame(at: now)  // the picture; room.needsFrames says whether another is due
///
/// Events go in, frames come out; it knows neither a page nor a clock. All times are the scene's, in seconds.
public final class DressingRoom {
  /// The state as a person would name it.
  public enum State: Int32, Sendable {
    /// All bubbles are seated, and the wheel is at rest or held still.
    case browsing
    /// The wheel moves.
    case spinning
    /// From the tap until the costume is within half a point of its place.
    case dressing
    /// From then on, even while bubbles still bounce.
    case dressed
    /// Until all bubbles are seated.
    case undressing
  }

  /// The distance of a costume from its place on Scotch below which he counts as dressed, in points.
  static let dressedDistance = 0.5
  /// The distance from its spoke and the speed up to which a bubble counts as seated; points and points per second.
  static let seatedDistance = 0.5
  static let seatedSpeed = 5.0

  public internal(set) var state = State.undressing
  public internal(set) var layout: RoomLayout
  /// The silhouette of Scotch's image; until it is known, his whole image is.
  public var scotchSilhouette: Silhouette?

  let scotchSize: Size
  var bubbles: [Bubble] = []
  var wheel = Wheel()
  var entrance: Entrance
  /// Scotch's way forward, from the middle of the wheel, 0, to the place at which he fills the stage, 1.
  var zoom = SpringAnimation(resting: 0.0, spring: Springs.zoom)
  var captions = Captions()
  var time: Double
  public internal(set) var reducesMotion: Bool
  var press = PressGesture()
  /// The latest position of that press's pointer.
  var finger = Point.zero
  var pressed = Target.nothing
  /// The hold that a drag of the pressed bubble would take.
  var grip: Grip?
  /// The latest tap that dressed him.
  var dressingTap: DressingTap?
  /// The bubble that a key dressed him from; the focus goes back there.
  var focusOrigin: Int?
  /// The bubble that has the keyboard's focus.
  var focused: Int?
  var focusWish: FocusTarget?
  /// Whether something has happened since the last frame.
  var hasNews = true
  /// The sounds since the last frame.
  var cues: [Cue] = []
  var clicks = SpokeClicks()
  /// Whether the costume he wears has reached its place.
  var hasArrived = false
  /// Whether it has touched him, on its way there.
  var hasTouched = false
  /// Whether bubbles are on their way back, or in for the first time.
  var isReturning = true
  /// The time at which they set out; none counts as back at that very moment.
  var returnTime = 0.0
  public internal(set) var blink: Blink
  var antics: Antics
  var mood = Mood()
  var habits: Habits
  /// Whether the next moment for a habit in a costume has one.
  var isHabitDue = false
  var gaze = Gaze()
  /// The direction of his look of his own accord.
  var glance: Vector?
  /// The bubble that he watches falling.
  var watched: Int?
  /// The position of a mouse that is not pressed, while he takes notice of it, and whether it has moved lately.
  var hovered: Point?
  var hasHovered = false
  /// Whether the costume that has touched him is still to arrive.
  var awaitsReaction = false
  /// Whether a person has turned the wheel.
  public internal(set) var hasTurned = false
  /// Chooses surprises.
  var random: SplitMix64
  var history = LookHistory()
  var tilt = Tilt()
  let falling: FallingRoom

  /// A room with the bundled `costumes`, entered at `time` by a Scotch who fills `scotch` (nil: who is in his place
  /// already). Another `seed` blinks at other times and has other surprises.
  public init(
    costumes: [Costume], scotchSize: Size, viewport: Viewport, scotch: Rect? = nil, reducesMotion: Bool = false,
    seed: UInt64 = 0, at time: Double
  ) {
    self.scotchSize = scotchSize
    self.reducesMotion = reducesMotion
    self.time = time
    blink = Blink(seed: seed)
    antics = Antics(seed: seed)
    habits = Habits(seed: seed)
    random = SplitMix64(seed: seed)
    layout = RoomLayout(viewport: viewport, scotchSize: scotchSize, count: costumes.count)
    entrance = Entrance(from: scotch, isAnimated: !reducesMotion, at: time)
    falling = FallingRoom(bounds: layout.bounds, cover: layout.scotch)
    falling.advance(to: time)
    add(costumes, at: time)
  }

  public var costumes: [Costume] { bubbles.map { $0.costume } }

  /// The costume he wears, by index, from the tap on it until he is undressed.
  public var wornCostume: Int? { wornBubble.map { $0.slot } }

  var wornBubble: Bubble? {
    bubbles.first { if case .worn = $0.place { true } else { false } }
  }

  /// The rectangle in which Scotch's image is drawn.
  public func scotchRect(at time: Double) -> Rect {
    let place = layout.scotch.interpolated(to: layout.dressedScotch, by: zoom.value(at: time))
    return entrance.rect(to: place, at: time)
  }

  /// Advances to `time` and carries out everything that is due.
  func advance(to time: Double) {
    hasNews = true
    self.time = max(self.time, time)
    falling.advance(to: self.time)
    for bubble in bubbles { advance(bubble) }
    landThrows()
    captions.advance(to: self.time)
    updateState()
    lookAround()
  }

  func updateState() {
    if let worn = wornBubble {
      if !hasTouched, touchesScotch(worn) { touch(worn.costume) }
      hasArrived = hasArrived || isZoomed && hasReachedScotch(worn)
      if hasArrived, awaitsReaction { react(to: worn.costume) }
      state = hasArrived ? .dressed : .dressing
      return
    }
    let areHome = isZoomed && bubbles.allSatisfy { isHome($0) }
    isReturning = isReturning && !(areHome && time > returnTime)
    if isReturning {
      state = .undressing
    } else if wheel.isMoving(at: time) {
      state = .spinning
    } else {
      state = areHome ? .browsing : .undressing
    }
  }

  /// The costume has landed on him, and he feels it.
  private func touch(_ costume: Costume) {
    hasTouched = true
    cues.append(Cue(.thud))
    brace(for: costume)
    if !reducesMotion { blink.startle() }
  }

  /// Whether Scotch has his size, up to a part that cannot be seen.
  private var isZoomed: Bool { zoom.reach(at: time) < 0.0005 }

  /// Whether the keyboard's focus is to move.
  public var wantsFocus: Bool { focusWish != nil }

  /// Whether a frame may show something new.
  public var needsFrames: Bool {
    hasNews || gaze.isMoving(at: time) || wheel.isMoving(at: time) || falling.isRunning || !entrance.isOver(at: time)
      || zoom.reach(at: time) > 0.00002 || captions.isMoving(at: time) || bubbles.contains { isChanging($0) }
  }
}
