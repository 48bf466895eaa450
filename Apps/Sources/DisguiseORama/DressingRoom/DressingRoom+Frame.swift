import Geometry
import Motion
import Packs
import Sound

/// The whole picture of the dressing room at one moment, and the wish that goes with it once.
public struct DressingRoomFrame: Equatable, Sendable {
  /// One bubble, in the order of the costumes.
  public struct Bubble: Equatable, Sendable {
    public var pose: BubblePose
    /// On the floor; nil where it throws none.
    public var shadow: Shadow?
    /// The share by which it is drawn wider and lower than it is, as it gives way to what it hits; negative is taller.
    public var squash: Double
    /// Whether its button can be seen and pressed: not while it waits or is away, nor while he wears it.
    public var isShown: Bool
    /// Whether a copy of the costume is drawn in front of the character.
    public var isInFront: Bool
    /// Whether that copy is what the character wears, or has just worn.
    public var isWorn: Bool
    /// Whether its button is drawn in front of the character.
    public var isRaised: Bool
    /// Whether it is drawn as pressed by a pointer.
    public var isPressed: Bool
  }

  /// A costume's title and description.
  public struct Caption: Equatable, Sendable {
    public var costume: Int
    /// In widths of the screen: 1 is off to the right, 0 in place, -1 off to the left.
    public var offset: Double
    public var opacity: Double
    /// Whether another caption, or none, has taken its place.
    public var isLeaving: Bool
  }

  /// The character's eyelids, and his latest antic.
  public struct Lids: Equatable, Sendable {
    public var areClosed: Bool
    /// The number of the antic; nil before the first one.
    public var antic: Int?
    /// Seconds until `DressingRoom.wake` is due, counted from the first frame with this `turn`; nil for never.
    public var wait: Double?
    public var turn: Int
  }

  /// The character's face.
  public struct Face: Equatable, Sendable {
    public var expression: Reaction.Face
    /// The offset of his pupils from where they are drawn, in points of his image.
    public var gaze: Vector

    public init(expression: Reaction.Face, gaze: Vector) { (self.expression, self.gaze) = (expression, gaze) }
  }

  public var state: DressingRoom.State
  public var character: Rect
  public var characterOpacity: Double
  /// Under his feet.
  public var characterShadow: Shadow
  public var lids: Lids
  public var face: Face
  /// The costume he wears, by index, from the tap on it until he is undressed.
  public var worn: Int?
  /// Whether the character, with his costume, is drawn as pressed by a pointer.
  public var isCharacterPressed: Bool
  public var bubbles: [Bubble]
  public var captions: [Caption]
  public var bubbleDiameter: Double
  /// The places of everything that stands still: the floor, captions, his remark.
  public var layout: RoomLayout
  /// Whether a change of his look can be taken back, and whether one that was can be made again.
  public var canUndo: Bool
  public var canRedo: Bool
  /// Whether there are more costumes than the wheel shows at a time, and it can be turned.
  public var offersPages: Bool
  /// The new target of the keyboard's focus.
  public var focusWish: DressingRoom.FocusTarget?
  /// The sounds since the last frame.
  public var cues: [Cue]
}

extension DressingRoom {
  /// Advances to `time` and returns the picture. Its wish and its sounds are not repeated in the next frame.
  public func frame(at time: Double) -> DressingRoomFrame {
    advance(to: time)
    click()
    return DressingRoomFrame(
      state: state, character: characterRect(at: self.time),
      characterOpacity: character.entrance.opacity(at: self.time),
      characterShadow: characterShadow, lids: lids, face: face, worn: wornCostume,
      isCharacterPressed: touch.target == .character,
      bubbles: bubbles.map { frame(of: $0) },
      captions: looks.captions.frames(at: self.time, in: layout),
      bubbleDiameter: layout.bubbleDiameter, layout: layout, canUndo: looks.history.canUndo,
      canRedo: looks.history.canRedo,
      offersPages: layout.pages && wornBubble == nil, focusWish: keyboard.takeWish(), cues: news.take())
  }

  /// His eyelids now. A blink alone is no reason for a frame.
  public var lids: DressingRoomFrame.Lids {
    DressingRoomFrame.Lids(
      areClosed: character.temper.blink.isClosed || touch.target == .character && !reducesMotion,
      antic: character.temper.antics.latest,
      wait: character.temper.wait(reducesMotion: reducesMotion),
      turn: character.temper.blink.turn + character.temper.mood.turn)
  }

  private func frame(of bubble: Bubble) -> DressingRoomFrame.Bubble {
    let pose = pose(of: bubble)
    let isCovered = bubble.isOnCharacter && pose.frontOpacity >= 1
    let isWorn = if case .worn = bubble.place { true } else { false }
    return DressingRoomFrame.Bubble(
      pose: pose, shadow: shadow(of: bubble, drawnAs: pose), squash: bubble.squash.value(at: time),
      isShown: !bubble.isWaiting && !isCovered && presence(of: bubble) > 0,
      isInFront: pose.frontOpacity > 0 || isWorn || isClosing(bubble),
      isWorn: isWorn || isClosing(bubble), isRaised: bubble.isRaised,
      isPressed: touch.target == .bubble(bubble.slot))
  }

  /// On its way from the character to its spoke, and not yet a bubble.
  private func isClosing(_ bubble: Bubble) -> Bool {
    if case .homing = bubble.place { return state == .undressing && !isPlain(bubble) }
    return false
  }

  /// Returns a bubble's appearance at `time`.
  func pose(of bubble: Bubble) -> BubblePose {
    let (growth, spread) = (bubble.growth.value(at: time), bubble.spread.value(at: time))
    let inBubble = costumeScaleInBubble
    let onCharacter = characterRect(at: time).size.height / character.size.height
    let (emergence, presence) = (bubble.emergence.value(at: time), presence(of: bubble))
    // With a spoke the bubble stays while its costume changes.
    let ring = seat(of: bubble).isAway ? emergence * presence : emergence
    let pose = BubblePose(
      center: center(of: bubble),
      angle: bubble.isFalling ? bubble.rotation : Angle(radians: bubble.turn.value(at: time)),
      costumeScale: (inBubble + (onCharacter - inBubble) * growth) * emergence * presence,
      ringDiameter: (layout.bubbleDiameter + (enclosingDiameter - layout.bubbleDiameter) * spread) * ring,
      ringOpacity: ringOpacity(of: bubble), opacity: 1, frontOpacity: bubble.front.value(at: time),
      headOpacity: max(0, min(1, 1 - growth / Self.headShare)))
    return bubble.crossfade?.applied(to: pose, at: time) ?? pose
  }

  /// The share of a costume's growth in which the head in its bubble fades: by then the costume is on its way to his own.
  private static let headShare = 0.45

  /// The ring fades once it has grown to a third of its way; past the screen it is gone for good, and no longer drawn.
  private func ringOpacity(of bubble: Bubble) -> Double {
    if bubble.spread.target == 1, bubble.spread.reach(at: time) < 0.004 { return 0 }
    return max(0, min(1, 1.5 * (1 - bubble.spread.value(at: time))))
  }
}
