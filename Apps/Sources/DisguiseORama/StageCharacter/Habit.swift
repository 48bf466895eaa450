import Geometry
import Packs

/// A habit of the character in a costume: an expression with a look somewhere.
struct Habit: Equatable, Sendable {
  var face: Reaction.Face
  /// The direction of his look, -1...1 across and down; nil for straight on.
  var look: Vector?
}

extension Reaction.Idle {
  /// The number of habits of each life; they take turns.
  static let count = 3

  /// Three habits for each life, in the order of the cases: the number of the face, and the look in tenths, across and down. As
  /// bytes they take a third of the page's code for a list of `Habit`s.
  private static let table: [Int8] = [
    0, -9, 1, 6, 9, 0, 7, -5, -8,  // glances: calm, smug, worry
    2, -9, 2, 6, 9, 1, 2, 0, 0,  // scowl: growl, smug, growl
    8, 0, 0, 8, -2, 9, 9, 0, 0,  // doze: doze, doze, bliss
    5, 4, -9, 9, 0, 0, 5, -6, -8,  // stargaze: awe, bliss, awe
    0, -10, 0, 5, 10, 0, 8, -6, 0,  // sweep: calm, awe, doze
    7, -10, -2, 7, 10, -4, 5, 2, -9,  // dart: worry, worry, awe
    7, 0, 6, 4, 0, 0, 2, -3, 5,  // shiver: worry, wince, growl
    4, 0, 0, 7, -7, 7, 0, 8, 5,  // twinge: wince, worry, calm
    2, 3, 8, 3, 0, 0, 6, -7, 0,  // chew: growl, roar, smug
    1, -9, 0, 6, 9, 0, 1, 4, 4,  // mischief: grin, smug, grin
    9, 0, 0, 6, 7, -6, 9, -5, -5,  // hum: bliss, smug, bliss
  ]

  func habit(_ index: Int) -> Habit {
    let first = (rawValue * Self.count + index) * 3
    let look = Vector(x: Double(Self.table[first + 1]) / 10, y: Double(Self.table[first + 2]) / 10)
    return Habit(face: Reaction.Face(rawValue: Int(Self.table[first])) ?? .calm, look: look == .zero ? nil : look)
  }

  /// The movement, as the number of an antic.
  var antic: Int {
    switch self {
    case .glances, .scowl, .sweep, .chew: 7
    case .doze, .stargaze, .hum: 6
    case .dart, .shiver: 4
    case .twinge: 0
    case .mischief: 8
    }
  }
}

/// Chooses his next habit: never the same one twice in a row, and a movement only once the costume has been on for a while.
struct Habits: Equatable, Sendable {
  /// One in so many habits comes with a movement, from the habit with the number `settled` on.
  static let rarity = 2
  static let settled = 2

  private var latest = 0
  private var count = 0
  private var random: SplitMix64

  init(seed: UInt64) { random = SplitMix64(seed: seed &+ 7) }

  /// He wears another costume, or none.
  mutating func restart() { count = 0 }

  /// Returns the next habit of `idle`, and whether he moves with it.
  mutating func next(of idle: Reaction.Idle) -> (habit: Habit, moves: Bool) {
    latest = (latest + 1 + random.below(Reaction.Idle.count - 1)) % Reaction.Idle.count
    count += 1
    return (idle.habit(latest), count > Self.settled && random.once(in: Self.rarity))
  }
}
