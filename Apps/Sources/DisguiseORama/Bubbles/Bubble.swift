import Dynamics
import Geometry
import Motion
import Packs

/// A costume and the ring around it: on the wheel, on the floor or, grown, on the character.
///
/// At any moment one thing alone places it, its `place`; every change of place takes over the centre and the velocity
/// that were drawn. Growing, spreading, turning and coming to the front are values
/// of their own between 0, the bubble, and 1, the costume as worn.
final class Bubble: DynamicItem {
  enum Place {
    /// Behind the character until its turn comes.
    case waiting(until: Double)
    /// Behind the character for as long as he is dressed: when he got dressed it had no seat in view.
    case stowed
    /// On a spring to its spoke; the value is the offset from the spoke's end, wherever the wheel takes it.
    case homing(SpringAnimation<Vector>)
    /// Fixed to its spoke.
    case seated
    /// Under gravity, placed by the world.
    case falling
    /// On a spring to its fit on the character; the value is the offset from there.
    case worn(SpringAnimation<Vector>)
    /// Taken off for another costume: it closes at his chest, and then it falls.
    case shrinking(SpringAnimation<Vector>)
  }

  let costume: Costume
  let slot: Int
  /// The outline of the costume's image, once that is there.
  var silhouette: Silhouette?
  var place: Place

  /// From the costume's size in the bubble, 0, to its size on the character, 1.
  var growth = SpringAnimation(resting: 0.0, spring: Springs.growth)
  /// From the ring around the bubble, 0, to a ring that encloses the screen, 1.
  var spread = SpringAnimation(resting: 0.0, spring: Springs.spread)
  /// The bubble's content, from a speck to its full size, as it comes out from behind the character.
  var emergence = SpringAnimation(resting: 1.0, spring: Springs.emergence)
  /// The content's rotation, in radians, while the world does not rotate it.
  var turn = SpringAnimation(resting: 0.0, spring: Springs.righting)
  /// 0 behind the character, 1 in front of him.
  var front = Fade(resting: 0)
  /// The strength of its shadow on the floor, 0...1: 1 while it falls or lies there.
  var shade = Fade(resting: 0)
  /// Its change of shape when it hits something.
  var squash = Squash()
  /// Whether it is drawn in front of the character, as on the floor and on its first way from there.
  var isRaised = false
  /// Whether it flies from a finger that let go of it; until it is slow.
  var isThrown = false
  /// The time at which it leaves its spoke and falls, if it is about to.
  var release: Double?
  /// With reduced motion: the pose drawn before, fading out.
  var crossfade: Crossfade?

  // Read and written by the physics world.
  var center = Point.zero
  var rotation = Angle.zero
  var radius: Double
  var bounds: Size { Size(width: radius * 2, height: radius * 2) }
  var collisionBounds: CollisionBounds { .circle }

  init(costume: Costume, slot: Int, radius: Double, appearing time: Double) {
    self.costume = costume
    self.slot = slot
    self.radius = radius
    place = .waiting(until: time)
  }

  /// Lets it grow from a speck to its full size.
  func emerge(at time: Double) {
    emergence = SpringAnimation(from: 0.15, to: 1, spring: Springs.emergence, at: time)
  }

  var isFalling: Bool {
    if case .falling = place { true } else { false }
  }

  var isSeated: Bool {
    if case .seated = place { true } else { false }
  }

  var isStowed: Bool {
    if case .stowed = place { true } else { false }
  }

  var isWaiting: Bool {
    if case .waiting = place { true } else { false }
  }

  /// Worn, on the way there, or on the way off for another costume: the wheel has no part in it.
  var isOnCharacter: Bool {
    switch place {
    case .worn, .shrinking: true
    default: false
    }
  }
}

/// The springs of the dressing room. Most have a little bounce, for fun.
enum Springs {
  /// A bubble to its spoke; each a little faster or slower than its neighbours, so that they do not march in step.
  static func homing(_ slot: Int) -> Spring {
    Spring(frequency: 1.45 + 0.08 * Double(slot * 3 % 5), dampingRatio: 0.62)
  }
  /// A costume onto the character.
  static let dressing = Spring(frequency: 2.2, dampingRatio: 0.68)
  /// With his own growth it arrives 7 % too large at most, and shrinks to fit.
  static let growth = Spring(frequency: 2.1, dampingRatio: 0.66)
  /// Taken off, it does not pass its goal: a bubble's costume stays in its ring.
  static let shrinking = Spring(frequency: 2.1, dampingRatio: 0.85)
  /// The ring, past the screen and back: without bounce, it would flash.
  static let spread = Spring(frequency: 1.1, dampingRatio: 1)
  static let closing = Spring(frequency: 1.8, dampingRatio: 1)
  /// The ring of a costume that is taken off for another.
  static let snapping = Spring(frequency: 2.8, dampingRatio: 1)
  static let emergence = Spring(frequency: 2.2, dampingRatio: 0.6)
  /// Turns a bubble's content upright again.
  static let righting = Spring(frequency: 1.5, dampingRatio: 0.68)
  /// The character from the introduction to his place.
  static let entrance = Spring(frequency: 1.35, dampingRatio: 0.66)
  /// Brings the character forward until he fills the stage, and back.
  static let zoom = Spring(frequency: 2, dampingRatio: 0.78)
  /// The character's eyes. They do not pass their goal.
  static let gaze = Spring(frequency: 4, dampingRatio: 1)
  /// Title and description.
  static let caption = Spring(frequency: 1.8, dampingRatio: 0.8)
}
