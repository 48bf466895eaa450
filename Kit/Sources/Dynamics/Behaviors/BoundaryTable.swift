import Geometry

/// A boundary of a collision behaviour.
struct Wall {
  let identifier: Int?
  let points: [Point]
  /// Whether the last point is joined to the first.
  var isClosed = false
  var inward: Vector?
  /// Whether it is a segment that holds only what comes from the inward side.
  var isOneWay = false
  /// The handles of its shapes in the animator's world.
  var shapes: [Int] = []

  /// Straight boundaries of one kind may replace each other in place.
  var kind: Int { isOneWay ? 2 : inward == nil ? 1 : 0 }

  func isSame(as other: Wall) -> Bool {
    identifier == other.identifier && points == other.points && isClosed == other.isClosed && inward == other.inward
      && isOneWay == other.isOneWay
  }
}

/// The boundaries of a collision behaviour in the order in which they were added, each found by its identifier: a hash table
/// with open addressing and linear probing over an array with gaps. A removal leaves a gap; as soon as more than half are gaps,
/// the array closes up. So adding, finding and removing take constant time on average.
struct BoundaryTable {
  private static let smallest = 8

  /// Nil where a boundary was removed.
  private var entries: [Wall?] = []
  private var count = 0
  /// The places of the boundaries, and of gaps until the array closes up; -1 where a slot is free. A power of two of them,
  /// of which at most half are in use.
  private var slots = [Int32](repeating: -1, count: smallest)

  var isEmpty: Bool { count == 0 }

  /// All boundaries, in order.
  var walls: [Wall] { entries.compactMap { $0 } }

  /// The places of all boundaries, in order.
  var places: [Int] { entries.indices.filter { entries[$0] != nil } }

  /// The identifiers of all boundaries, in order.
  var identifiers: [Int] { entries.compactMap { $0?.identifier } }

  /// The boundary at a place that is in use.
  subscript(place: Int) -> Wall {
    get {
      guard let wall = entries[place] else { refuse("A boundary that was removed has no place.") }
      return wall
    }
    set { entries[place] = newValue }
  }

  /// The place of a boundary; it is valid until the next removal.
  func place(of identifier: Int?) -> Int? {
    guard let identifier else { return nil }
    var slot = home(of: identifier)
    while slots[slot] >= 0 {
      if entries[Int(slots[slot])]?.identifier == identifier { return Int(slots[slot]) }
      slot = (slot + 1) & mask
    }
    return nil
  }

  /// Adds a boundary with an identifier that no other one has; returns its place.
  mutating func append(_ wall: Wall) -> Int {
    entries.append(wall)
    count += 1
    if 2 * entries.count > slots.count { rebuild() } else { note(entries.count - 1) }
    return entries.count - 1
  }

  mutating func remove(at place: Int) {
    entries[place] = nil
    count -= 1
    if entries.count <= 2 * count + Self.smallest { return }
    entries = entries.filter { $0 != nil }
    rebuild()
  }

  mutating func removeAll() { self = BoundaryTable() }

  /// The longest run of slots that a search may have to look at.
  var longestSearch: Int {
    var (longest, run) = (0, 0)
    for slot in slots + slots {
      run = slot < 0 ? 0 : run + 1
      longest = max(longest, run)
    }
    return longest
  }

  private var mask: Int { slots.count - 1 }

  private mutating func rebuild() {
    var size = slots.count
    while size < 4 * entries.count { size *= 2 }
    slots = [Int32](repeating: -1, count: size)
    for place in entries.indices { note(place) }
  }

  private mutating func note(_ place: Int) {
    guard let identifier = entries[place]?.identifier else { return }
    var slot = home(of: identifier)
    while slots[slot] >= 0 { slot = (slot + 1) & mask }
    slots[slot] = Int32(place)
  }

  /// The slot where the search for an identifier begins: Fibonacci hashing (Knuth, The Art of Computer Programming, volume
  /// 3, section 6.4).
  private func home(of identifier: Int) -> Int {
    Int(truncatingIfNeeded: (UInt64(bitPattern: Int64(identifier)) &* 0x9e37_79b9_7f4a_7c15) >> 32) & mask
  }
}
