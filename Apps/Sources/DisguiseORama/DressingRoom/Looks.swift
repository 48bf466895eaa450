import Geometry

/// The looks of the character: those that he has had, the captions of the latest ones, and the choice of surprises.
struct Looks {
  var history = LookHistory()
  var captions = Captions()
  private var random: SplitMix64

  /// Another `seed` has other surprises.
  init(seed: UInt64) { random = SplitMix64(seed: seed) }

  /// Chooses one of `count` costumes at random, never the one that he wears; nil if there is no other.
  mutating func surprise(among count: Int, besides worn: Int?) -> Int? {
    let others = count - (worn == nil ? 0 : 1)
    guard others > 0 else { return nil }
    let index = random.below(others)
    return index >= worn ?? others ? index + 1 : index
  }
}
