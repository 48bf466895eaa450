import Geometry
import Packs

/// The character's small gestures: a reaction to each poke, and now and then something of his own.
///
/// An antic is a number; the page has a movement for each, and words for each reaction. It knows neither a clock nor
/// chance: the same seed gives the same antics.
public struct Antics: Equatable, Sendable {
  /// The number of reactions: the antics 0, 1, ... A page has words for each.
  public static let reactions = 6
  /// The number of antics of his own, which follow the reactions. The poses of `Reaction` follow them.
  static let idleOnes = 3
  /// One in so many blinks comes with an antic of his own.
  static let rarity = 4

  /// The antic under way, or the last one.
  public private(set) var latest: Int?
  private var random: SplitMix64

  public init(seed: UInt64) { random = SplitMix64(seed: ~seed) }

  /// He is poked: another reaction than the last time.
  mutating func react() { draw(from: 0, Self.reactions) }

  /// A moment without anything to do, of which few have an antic. Returns whether this one has.
  mutating func idle() -> Bool {
    let isOne = random.once(in: Self.rarity)
    if isOne { draw(from: Self.reactions, Self.idleOnes) }
    return isOne
  }

  /// A costume lands on him.
  mutating func pose(_ pose: Reaction.Pose) { latest = Self.reactions + Self.idleOnes + pose.rawValue }

  mutating func begin(_ antic: Int) { latest = antic }

  /// A pose is over, so that the same one can begin again. Another antic that is under way goes on.
  mutating func endPose() {
    if latest ?? 0 >= Self.reactions + Self.idleOnes { end() }
  }

  /// None is under way.
  mutating func end() { latest = nil }

  /// His face to the reaction under way.
  var face: Reaction.Face {
    let faces: [Reaction.Face] = [.wince, .roar, .worry, .awe, .worry, .smug]
    return faces[(latest ?? 0) % faces.count]
  }

  /// Draws one of `count` antics from `first` on, but not the latest one again.
  private mutating func draw(from first: Int, _ count: Int) {
    let next = first + random.below(count)
    latest = next == latest ? first + (next - first + 1) % count : next
  }
}
