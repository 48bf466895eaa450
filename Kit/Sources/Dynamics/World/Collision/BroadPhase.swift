/// Broad phase: finds the pairs of shapes whose fat AABBs overlap. Each shape has a proxy, in the grid of movable or in
/// that of fixed shapes; proxies that have moved are looked up again.
final class BroadPhase {
  let proxies: Pool<Proxy>
  let grid: Grid
  let fixedGrid: Grid
  let moved = Pool<Int32>()
  // Only this class uses it, and no use overlaps another one: the checks would cost more than the look-up.
  @exclusivity(unchecked) private var pairs = PairSet()

  init() {
    proxies = Pool<Proxy>()
    grid = Grid(proxies, isFixed: false)
    fixedGrid = Grid(proxies, isFixed: true)
  }

  deinit {
    proxies.deallocate()
    moved.deallocate()
    pairs.deallocate()
  }

  /// Whether any proxy has moved since pairs were found.
  var hasMoved: Bool { moved.count > 0 }

  var pairCount: Int { pairs.count }

  func copy(_ other: BroadPhase) {
    proxies.copy(other.proxies)
    grid.copy(other.grid)
    fixedGrid.copy(other.fixedGrid)
    moved.copy(other.moved)
    pairs.copy(other.pairs)
  }

  /// Adds a proxy for a shape, unless its handle has one from a removed shape.
  func addProxy(_ shape: Int) {
    if shape == proxies.count { proxies.append(Proxy()) }
  }

  /// Inserts or moves a shape's proxy with a new fat AABB. A shape without collision groups is in no grid.
  func place(_ shape: Int, in box: AABB, isFixed: Bool, isSolid: Bool) {
    if proxies.base[shape].isFixed != isFixed || !isSolid { remove(shape) }
    if !isSolid {
      proxies.base[shape].box = box
      return
    }
    (isFixed ? fixedGrid : grid).place(shape, in: box)
    markMoved(shape)
  }

  func remove(_ shape: Int) {
    (proxies.base[shape].isFixed ? fixedGrid : grid).remove(shape)
    proxies.base[shape].isFixed = false
  }

  /// Marks a proxy whose pairs are to be found in the next step.
  func markMoved(_ shape: Int) {
    if proxies[shape].hasMoved { return }
    proxies[shape].hasMoved = true
    moved.append(Int32(shape))
  }

  /// Calls `visit` once for every two proxies that overlap, of which one has moved.
  @inline(__always)
  func findPairs(_ visit: (Int, Int) -> Void) {
    let (grid, fixedGrid) = (grid, fixedGrid)
    for i in 0..<moved.count {
      let shape = Int(moved.base[i])
      let proxy = proxies.base[shape]
      if proxy.level < 0 { continue }
      grid.search(proxy.box) { other in if isNew(shape, other) { visit(shape, other) } }
      if !proxy.isFixed { fixedGrid.search(proxy.box) { other in if isNew(shape, other) { visit(shape, other) } } }
    }
    for i in 0..<moved.count { proxies.base[Int(moved.base[i])].hasMoved = false }
    moved.removeAll()
  }

  /// If both have moved, both searches find the pair; one of them counts.
  @inline(__always)
  private func isNew(_ shape: Int, _ other: Int) -> Bool {
    other != shape && !(proxies.base[other].hasMoved && other < shape)
  }

  /// Whether two shapes have a contact.
  func hasPair(_ a: Int32, _ b: Int32) -> Bool { pairs.contains(PairSet.key(a, b)) }

  /// Notes that two shapes have a contact. False if they had one already.
  func addPair(_ a: Int32, _ b: Int32) -> Bool { pairs.insert(PairSet.key(a, b)) }

  func removePair(_ a: Int32, _ b: Int32) { pairs.remove(PairSet.key(a, b)) }
}
