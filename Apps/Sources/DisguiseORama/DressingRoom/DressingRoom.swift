import Geometry
import Gestures
import Motion
import Packs
import Sound

/// The dressing room: a wheel of costumes in bubbles behind the character, who wears one of them or none.
///
///     let room = DressingRoom(costumes: costumes, figure: figure, viewport: viewport, at: now)
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

  /// The distance at which he feels a costume that flies to him, in points.
  static let touchDistance = 12.0
  /// The distance of a costume from its place on the character below which he counts as dressed, in points.
  static let dressedDistance = 0.5
  /// The distance from its spoke and the speed up to which a bubble counts as seated; points and points per second.
  static let seatedDistance = 0.5
  static let seatedSpeed = 5.0

  public internal(set) var layout: RoomLayout
  public internal(set) var reducesMotion: Bool
  var time: Double
  var bubbles: [Bubble] = []
  var wheel = Wheel()
  let falling: FallingRoom
  var character: StageCharacter
  var looks: Looks
  var progress = Progress.returning(since: 0)
  var touch = Touch()
  var keyboard = KeyboardFocus()
  var news = RoomNews()

  /// A room with the bundled `costumes`, entered at `time` by a character who fills `character` (nil: who is in his place
  /// already). Another `seed` blinks at other times and has other surprises.
  public init(
    costumes: [Costume], figure: Figure, viewport: Viewport, character: Rect? = nil, reducesMotion: Bool = false,
    seed: UInt64 = 0, at time: Double
  ) {
    self.reducesMotion = reducesMotion
    self.time = time
    self.character = StageCharacter(
      figure: figure, entrance: Entrance(from: character, isAnimated: !reducesMotion, at: time), seed: seed)
    looks = Looks(seed: seed)
    layout = RoomLayout(viewport: viewport, figure: figure, count: costumes.count)
    falling = FallingRoom(bounds: layout.bounds, cover: layout.character)
    falling.advance(to: time)
    add(costumes, at: time)
  }

  public var state: State { progress.state }

  /// The silhouette of the character's image; until it is known, his whole image is.
  public var characterSilhouette: Silhouette? {
    get { character.silhouette }
    set { character.silhouette = newValue }
  }

  /// Whether a person has turned the wheel.
  public var hasTurned: Bool { wheel.hasTurned }

  public var costumes: [Costume] { bubbles.map { $0.costume } }

  /// The costume he wears, by index, from the tap on it until he is undressed.
  public var wornCostume: Int? { wornBubble.map { $0.slot } }

  var wornBubble: Bubble? {
    bubbles.first { if case .worn = $0.place { true } else { false } }
  }

  /// The rectangle in which the character's image is drawn.
  public func characterRect(at time: Double) -> Rect { character.rect(in: layout, at: time) }

  /// Advances to `time` and carries out everything that is due.
  func advance(to time: Double) {
    news.isDue = true
    self.time = max(self.time, time)
    falling.advance(to: self.time)
    for bubble in bubbles { advance(bubble) }
    landThrows()
    looks.captions.advance(to: self.time)
    updateState()
    lookAround()
  }

  func updateState() {
    if let worn = wornBubble { return follow(worn) }
    let areHome = character.isZoomed(at: time) && bubbles.allSatisfy { isHome($0) }
    progress.update(areHome: areHome, isSpinning: wheel.isMoving(at: time), at: time)
  }

  /// Follows the costume that he puts on.
  private func follow(_ worn: Bubble) {
    if progress == .expecting, touchesCharacter(worn) { land(worn.costume) }
    guard case .touched(let reacts) = progress, character.isZoomed(at: time), hasReachedCharacter(worn) else { return }
    progress = .arrived
    if reacts { react(to: worn.costume) }
  }

  /// The costume has landed on him, and he feels it.
  private func land(_ costume: Costume) {
    progress = .touched(reacts: true)
    news.cues.append(Cue(.thud))
    guard !reducesMotion else { return }
    character.temper.brace(for: costume.reaction)
    character.temper.blink.startle()
  }

  /// Whether the keyboard's focus is to move.
  public var wantsFocus: Bool { keyboard.wish != nil }

  /// Whether a frame may show something new.
  public var needsFrames: Bool {
    news.isDue || wheel.isMoving(at: time) || falling.isRunning || character.isMoving(at: time)
      || looks.captions.isMoving(at: time) || bubbles.contains { isChanging($0) }
  }
}
