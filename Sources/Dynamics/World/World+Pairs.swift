/// Which shapes are near each other.
extension World {
  /// How much room a shape has in its box before the box has to follow; points.
  private static let leastRoom: Float = 1
  private static let mostRoom: Float = 5
  /// And in the direction in which it moves, that of so many steps: to look for pairs costs more than to look at them.
  private static let foresight: Float = 3

  /// Lets the boxes of what moves follow, and finds the pairs among them.
  func updatePairs() {
    for i in 0..<awake.count { refit(Int(awake.base[i])) }
    findPairs()
  }

  /// Makes a contact for every pair of boxes that have come to overlap.
  func findPairs() {
    for i in 0..<moved.count {
      let shape = Int(moved.base[i])
      if !shapes.base[shape].isUsed { continue }
      let proxy = proxies.base[shape]
      if proxy.level < 0 { continue }
      grid.search(proxy.box) { other in meet(shape, other) }
      if !proxy.isFixed { fixedGrid.search(proxy.box) { other in meet(shape, other) } }
    }
    for i in 0..<moved.count { proxies.base[Int(moved.base[i])].hasMoved = false }
    moved.removeAll()
  }

  private func meet(_ shape: Int, _ other: Int) {
    // Of two that have moved, both would find the pair.
    if other == shape || (proxies.base[other].hasMoved && other < shape) { return }
    let (a, b) = (shapes.base + shape, shapes.base + other)
    if a.pointee.body == b.pointee.body || !a.pointee.collides(with: b.pointee) { return }
    let bodyA = bodies.base + Int(a.pointee.body)
    let bodyB = bodies.base + Int(b.pointee.body)
    if bodyA.pointee.inverseMass == 0 && bodyB.pointee.inverseMass == 0 { return }
    if areJoined(a.pointee.body, b.pointee.body) { return }
    if pairs.insert(PairSet.key(Int32(shape), Int32(other))) { addContact(shape, other) }
  }

  /// The box has to hold the shape wherever it may be in this step.
  private func refit(_ handle: Int) {
    let body = bodies.base + handle
    let way = (motions.base[handle].velocity + body.pointee.acceleration * Float(step)) * Float(step)
    var shape = body.pointee.firstShape
    while shape >= 0 {
      let tight = box(Int(shape)).swept(along: way).grown(by: Manifold.margin / 2)
      if !proxies.base[Int(shape)].box.contains(tight) { place(shape: Int(shape), tight, way) }
      shape = shapes.base[Int(shape)].next
    }
  }

  private func place(shape: Int, _ tight: Box, _ way: FloatVector) {
    let room = max(Self.leastRoom, min(Self.mostRoom, bodies.base[Int(shapes.base[shape].body)].extent / 8))
    enter(shape, tight.swept(along: way * Self.foresight).grown(by: room))
  }

  /// Puts a shape into the grid where it is now.
  func place(shape: Int) {
    enter(shape, box(shape).grown(by: Self.leastRoom + Manifold.margin / 2))
  }

  /// What collides with nothing has no place in a grid.
  func enter(_ shape: Int, _ box: Box) {
    let isFixed = !bodies.base[Int(shapes.base[shape].body)].isMovable
    if proxies.base[shape].isFixed != isFixed || !shapes.base[shape].isSolid { removeFromGrid(shape) }
    if !shapes.base[shape].isSolid {
      proxies.base[shape].box = box
      return
    }
    (isFixed ? fixedGrid : grid).place(shape, in: box)
    noteMove(shape)
  }

  func removeFromGrid(_ shape: Int) {
    (proxies.base[shape].isFixed ? fixedGrid : grid).remove(shape)
    proxies.base[shape].isFixed = false
  }

  /// Has the pairs of a shape looked for in the next step.
  func noteMove(_ shape: Int) {
    if proxies[shape].hasMoved { return }
    proxies[shape].hasMoved = true
    moved.append(Int32(shape))
  }

  /// The box of a shape as it lies now.
  func box(_ handle: Int) -> Box {
    let shape = shapes.base + handle
    switch shape.pointee.kind {
    case .circle: return Box(center: center(shape.pointee), radius: shape.pointee.radius)
    case .polygon:
      let polygon = placed(shape)
      var box = Box.empty
      for i in 0..<polygon.count { box.include(polygon.rotation.rotating(polygon.points[i])) }
      let (x, y) = (polygon.position.x, polygon.position.y)
      return Box(minX: box.minX + x, minY: box.minY + y, maxX: box.maxX + x, maxY: box.maxY + y)
    case .segment:
      var box = Box.empty
      box.include(shape.pointee.start)
      box.include(shape.pointee.end)
      return box
    case .plane: return Self.box(behind: shape.pointee)
    }
  }

  /// Of a half-plane, as far as positions are allowed to go. Only upright and level ones leave anything out.
  private static func box(behind plane: Shape) -> Box {
    let far = World.farthest * 2
    var box = Box(minX: -far, minY: -far, maxX: far, maxY: far)
    let (normal, place) = (plane.normal, plane.start)
    if normal.x == 0 && normal.y < 0 { box.minY = place.y }
    if normal.x == 0 && normal.y > 0 { box.maxY = place.y }
    if normal.y == 0 && normal.x < 0 { box.minX = place.x }
    if normal.y == 0 && normal.x > 0 { box.maxX = place.x }
    return box
  }
}
