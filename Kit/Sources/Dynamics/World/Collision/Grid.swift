/// A shape's entry in the broad phase.
struct Proxy: BitwiseCopyable {
  /// The fat AABB: the shape's box with a margin.
  var box = AABB.empty
  /// -1 when it is in no grid.
  var level: Int32 = -1
  var cellX: Int32 = 0
  var cellY: Int32 = 0
  /// The neighbours in the same bucket.
  var next: Int32 = -1
  var previous: Int32 = -1
  var hasMoved = false
  /// Whether it is in the grid of immovable shapes.
  var isFixed = false
}

/// Finds overlapping boxes: a hierarchical hash grid (Ericson, "Real-Time Collision Detection", 7.2; the hash is that
/// of Teschner et al. 2003). A box is in one cell, that of its centre, on the level whose cells are just larger than
/// it. A search visits few cells of each level in use, however many boxes there are and however they are spread.
final class Grid {
  private static let levels = 32
  let proxies: Pool<Proxy>
  private let isFixed: Bool
  private let heads = Pool<Int32>()
  private let levelCounts = Pool<Int32>()
  private var count = 0
  /// The bits of the levels in use.
  private var usedLevels: UInt32 = 0

  var isEmpty: Bool { count == 0 }

  /// Makes a grid over shared proxies; each proxy is in at most one grid.
  init(_ proxies: Pool<Proxy>, isFixed: Bool) {
    self.proxies = proxies
    self.isFixed = isFixed
    heads.fill(64, with: -1)
    levelCounts.fill(Self.levels, with: 0)
  }

  deinit {
    heads.deallocate()
    levelCounts.deallocate()
  }

  /// Cells of level 0 are one point wide; each level doubles that.
  private static func level(_ box: AABB) -> Int32 {
    let size = max(box.width, box.height, 0.5)
    return max(0, min(Int32(levels - 1), Int32(size.exponent) + 1))
  }

  private static func cellSize(_ level: Int32) -> Float { Float(sign: .plus, exponent: Int(level), significand: 1) }

  private static func cell(_ place: Float, _ inverseSize: Float) -> Int32 {
    let exact = max(-1e9, min(1e9, place * inverseSize))
    let cell = Int32(exact)
    // Rounds down without the library call that targets without SSE4 need.
    return Float(cell) > exact ? cell - 1 : cell
  }

  private func bucket(_ level: Int32, _ x: Int32, _ y: Int32) -> Int {
    let hash = (x &* 73_856_093) ^ (y &* 19_349_663) ^ (level &* 83_492_791)
    return Int(hash ^ (hash >> 15)) & (heads.count - 1)
  }

  /// Inserts a shape into the grid, or moves it.
  func place(_ shape: Int, in box: AABB) {
    let level = Self.level(box)
    let inverseSize = 1 / Self.cellSize(level)
    let x = Self.cell(box.center.x, inverseSize)
    let y = Self.cell(box.center.y, inverseSize)
    let proxy = proxies.base + shape
    proxy.pointee.box = box
    if proxy.pointee.level == level, proxy.pointee.cellX == x, proxy.pointee.cellY == y { return }
    if proxy.pointee.level >= 0 { unlink(shape) }
    proxy.pointee.isFixed = isFixed
    (proxy.pointee.level, proxy.pointee.cellX, proxy.pointee.cellY) = (level, x, y)
    link(shape)
    if count > heads.count { grow() }
  }

  func remove(_ shape: Int) {
    if proxies.base[shape].level < 0 { return }
    unlink(shape)
    proxies.base[shape].level = -1
  }

  func copy(_ other: Grid) {
    heads.copy(other.heads)
    levelCounts.copy(other.levelCounts)
    count = other.count
    usedLevels = other.usedLevels
  }

  private func link(_ shape: Int) {
    let proxy = proxies.base + shape
    let bucket = bucket(proxy.pointee.level, proxy.pointee.cellX, proxy.pointee.cellY)
    let head = heads.base[bucket]
    (proxy.pointee.next, proxy.pointee.previous) = (head, -1)
    if head >= 0 { proxies.base[Int(head)].previous = Int32(shape) }
    heads.base[bucket] = Int32(shape)
    levelCounts.base[Int(proxy.pointee.level)] += 1
    usedLevels |= 1 << UInt32(proxy.pointee.level)
    count += 1
  }

  private func unlink(_ shape: Int) {
    let proxy = proxies.base[shape]
    if proxy.previous >= 0 {
      proxies.base[Int(proxy.previous)].next = proxy.next
    } else {
      heads.base[bucket(proxy.level, proxy.cellX, proxy.cellY)] = proxy.next
    }
    if proxy.next >= 0 { proxies.base[Int(proxy.next)].previous = proxy.previous }
    levelCounts.base[Int(proxy.level)] -= 1
    if levelCounts.base[Int(proxy.level)] == 0 { usedLevels &= ~(1 << UInt32(proxy.level)) }
    count -= 1
  }

  private func grow() {
    heads.fill(heads.count * 2, with: -1)
    count = 0
    levelCounts.fill(Self.levels, with: 0)
    for shape in 0..<proxies.count where proxies.base[shape].level >= 0 && proxies.base[shape].isFixed == isFixed {
      link(shape)
    }
  }

  /// Writes the shapes in the order of their buckets, or reads them.
  func code(_ coder: StateCoder) {
    let most = Int32(clamping: max(64, 4 * proxies.count))
    let buckets = coder.coded(heads.count, 64...most)
    var listed: [Int32] = coder.isReading ? [] : listed
    let size = coder.codedCount(listed.count, of: 4)
    if coder.isReading {
      coder.expect(buckets & (buckets - 1) == 0 && size <= buckets)
      listed = [Int32](repeating: 0, count: size)
    }
    for i in listed.indices { coder.code(&listed[i], 0...Int32.max) }
    if coder.isReading && !coder.isBroken { read(coder, listed, buckets) }
  }

  private var listed: [Int32] {
    var shapes: [Int32] = []
    for bucket in 0..<heads.count {
      var shape = heads[bucket]
      while shape >= 0 {
        shapes.append(shape)
        shape = proxies[Int(shape)].next
      }
    }
    return shapes
  }

  /// Places shapes whose boxes are known: the last first, because each goes to the head of its bucket.
  private func read(_ coder: StateCoder, _ shapes: [Int32], _ buckets: Int) {
    heads.fill(buckets, with: -1)
    for shape in shapes.reversed() {
      guard coder.expect(Int(shape) < proxies.count && proxies[Int(shape)].level < 0) else { return }
      place(Int(shape), in: proxies[Int(shape)].box)
    }
  }

  /// Calls `found` with every shape whose fat AABB overlaps `box`.
  @inline(__always)
  func search(_ box: AABB, _ found: (Int) -> Void) {
    var rest = usedLevels
    while rest != 0 {
      let level = Int32(rest.trailingZeroBitCount)
      rest &= rest - 1
      let size = Self.cellSize(level)
      let inverseSize = 1 / size
      let (x0, x1) = (Self.cell(box.minX - size / 2, inverseSize), Self.cell(box.maxX + size / 2, inverseSize))
      let (y0, y1) = (Self.cell(box.minY - size / 2, inverseSize), Self.cell(box.maxY + size / 2, inverseSize))
      // With more cells than boxes, checking all boxes of the level is less work.
      if (Float(x1) - Float(x0) + 1) * (Float(y1) - Float(y0) + 1) > Float(levelCounts.base[Int(level)]) + 16 {
        for shape in 0..<proxies.count where proxies.base[shape].level == level {
          let proxy = proxies.base + shape
          if proxy.pointee.isFixed == isFixed, proxy.pointee.box.overlaps(box) { found(shape) }
        }
        continue
      }
      for y in y0...y1 {
        for x in x0...x1 {
          var shape = heads.base[bucket(level, x, y)]
          while shape >= 0 {
            let proxy = proxies.base + Int(shape)
            let next = proxy.pointee.next
            // Other cells may share the bucket.
            if proxy.pointee.cellX == x, proxy.pointee.cellY == y, proxy.pointee.level == level,
              proxy.pointee.box.overlaps(box)
            {
              found(Int(shape))
            }
            shape = next
          }
        }
      }
    }
  }
}
