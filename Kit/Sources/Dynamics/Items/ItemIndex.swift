/// A number for each of some objects, by identity: a hash table with open addressing and linear probing.
///
/// A dictionary costs a page 3 KB more, as it brings a hash function that withstands attackers and asks the host for a seed.
/// Never iterated: the order depends on addresses.
struct ItemIndex {
  private static let smallest = 8

  /// The addresses of the objects; 0 where a slot is free. A power of two of them, of which at most half are in use.
  private var keys: [Int]
  private var numbers: [Int]
  private(set) var count = 0

  init() {
    keys = [Int](repeating: 0, count: Self.smallest)
    numbers = keys
  }

  /// The number of an object; nil removes it.
  subscript(object: ObjectIdentifier) -> Int? {
    get {
      let slot = slot(of: Int(bitPattern: object))
      return keys[slot] == 0 ? nil : numbers[slot]
    }
    set {
      guard let newValue else { return remove(Int(bitPattern: object)) }
      set(Int(bitPattern: object), newValue)
    }
  }

  private mutating func set(_ key: Int, _ number: Int) {
    let slot = slot(of: key)
    let isNew = keys[slot] == 0
    (keys[slot], numbers[slot]) = (key, number)
    if isNew { count += 1 }
    if 2 * count > keys.count { grow() }
  }

  private mutating func grow() {
    let (oldKeys, oldNumbers) = (keys, numbers)
    keys = [Int](repeating: 0, count: 2 * oldKeys.count)
    (numbers, count) = (keys, 0)
    for slot in oldKeys.indices where oldKeys[slot] != 0 { set(oldKeys[slot], oldNumbers[slot]) }
  }

  /// Frees the object's slot, and moves back later keys of its run, which the gap would hide.
  private mutating func remove(_ key: Int) {
    var hole = slot(of: key)
    if keys[hole] == 0 { return }
    count -= 1
    var next = hole
    while true {
      next = (next + 1) & mask
      if keys[next] == 0 { break }
      if (next - home(of: keys[next])) & mask < (next - hole) & mask { continue }
      (keys[hole], numbers[hole]) = (keys[next], numbers[next])
      hole = next
    }
    keys[hole] = 0
  }

  private var mask: Int { keys.count - 1 }

  /// The slot that has a key, or the free one where it would go.
  private func slot(of key: Int) -> Int {
    var slot = home(of: key)
    while keys[slot] != 0 && keys[slot] != key { slot = (slot + 1) & mask }
    return slot
  }

  /// The slot where the search for a key begins. Addresses are multiples of 16; the factor is 2^32 divided by the golden ratio,
  /// which spreads them evenly (Knuth, The Art of Computer Programming, volume 3, section 6.4).
  private func home(of key: Int) -> Int {
    Int(truncatingIfNeeded: UInt32(truncatingIfNeeded: key >> 4) &* 0x9E37_79B1 >> 8) & mask
  }
}
