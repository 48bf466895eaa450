/// A set of pairs: a hash table with open addressing that is at most half full, and removal without tombstones
/// (Knuth, TAOCP 3, 6.4, algorithm R). It is never iterated, so its order does not matter.
struct PairSet {
  private static let free = UInt64.max
  private let keys = Pool<UInt64>()
  private(set) var count = 0

  init() { keys.fill(64, with: Self.free) }

  func deallocate() { keys.deallocate() }

  static func key(_ a: Int32, _ b: Int32) -> UInt64 {
    UInt64(UInt32(bitPattern: min(a, b))) << 32 | UInt64(UInt32(bitPattern: max(a, b)))
  }

  /// Returns false if the pair was there already.
  mutating func insert(_ key: UInt64) -> Bool {
    if count * 2 >= keys.count { grow() }
    var place = home(key)
    while keys.base[place] != Self.free {
      if keys.base[place] == key { return false }
      place = next(place)
    }
    keys.base[place] = key
    count += 1
    return true
  }

  func contains(_ key: UInt64) -> Bool {
    var place = home(key)
    while keys.base[place] != Self.free {
      if keys.base[place] == key { return true }
      place = next(place)
    }
    return false
  }

  mutating func remove(_ key: UInt64) {
    var hole = home(key)
    while keys.base[hole] != key {
      if keys.base[hole] == Self.free { return }
      hole = next(hole)
    }
    keys.base[hole] = Self.free
    count -= 1
    closeUp(hole)
  }

  mutating func removeAll() {
    keys.fill(keys.count, with: Self.free)
    count = 0
  }

  mutating func copy(_ other: PairSet) {
    keys.copy(other.keys)
    count = other.count
  }

  /// Moves back keys that were displaced past the hole.
  private func closeUp(_ start: Int) {
    var (hole, place) = (start, next(start))
    while keys.base[place] != Self.free {
      let distance = (place - home(keys.base[place])) & (keys.count - 1)
      if distance >= (place - hole) & (keys.count - 1) {
        keys.base[hole] = keys.base[place]
        keys.base[place] = Self.free
        hole = place
      }
      place = next(place)
    }
  }

  private mutating func grow() {
    let old = Pool<UInt64>(capacity: keys.count)
    old.copy(keys)
    defer { old.deallocate() }
    keys.fill(old.count * 2, with: Self.free)
    count = 0
    for i in 0..<old.count where old.base[i] != Self.free { _ = insert(old.base[i]) }
  }

  private func next(_ place: Int) -> Int { (place + 1) & (keys.count - 1) }

  /// Fibonacci hashing: the upper bits of the product.
  private func home(_ key: UInt64) -> Int {
    Int(truncatingIfNeeded: (key &* 0x9e37_79b9_7f4a_7c15) >> 32) & (keys.count - 1)
  }
}
