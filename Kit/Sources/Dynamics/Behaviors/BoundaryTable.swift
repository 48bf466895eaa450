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
  /// One bit for each category that it is in.
  var categories: UInt32 = 0
  /// The handles of its shapes in the animator's world.
  var shapes: [Int] = []

  /// Straight boundaries of one kind may replace each other in place.
  var kind: Int { isOneWay ? 2 : inward == nil ? 1 : 0 }

  func isSame(as other: Wall) -> Bool {
    identifier == other.identifier && points == other.points && isClosed == other.isClosed && inward == other.inward
      && isOneWay == other.isOneWay && categories == other.categories
  }
}

/// The boundaries of a collision behaviour in the order in which they were added. A removed one leaves a gap; as soon as more than half of
/// the list are gaps, it closes up. So a removal copies nothing, and takes as long as finding the boundary.
struct BoundaryTable {
  /// Gaps have no identifier and no points.
  private var entries: [Wall] = []
  private var gaps = 0

  var isEmpty: Bool { gaps == entries.count }

  /// All boundaries, in order.
  var walls: [Wall] { places.map { entries[$0] } }

  /// The places of all boundaries, in order.
  var places: [Int] { entries.indices.filter { !entries[$0].points.isEmpty } }

  /// The boundary at a place that is in use.
  subscript(place: Int) -> Wall {
    get { entries[place] }
    set { entries[place] = newValue }
  }

  /// The place of a boundary; it is valid until the next removal.
  func place(of identifier: Int?) -> Int? {
    if identifier == nil { return nil }
    return entries.firstIndex { $0.identifier == identifier }
  }

  /// Adds a boundary with an identifier that no other one has; returns its place.
  mutating func append(_ wall: Wall) -> Int {
    entries.append(wall)
    return entries.count - 1
  }

  mutating func remove(at place: Int) {
    entries[place] = Wall(identifier: nil, points: [])
    gaps += 1
    if 2 * gaps <= entries.count { return }
    (entries, gaps) = (walls, 0)
  }

  mutating func removeAll() { self = BoundaryTable() }
}
