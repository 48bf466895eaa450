/// Proxies of shapes that move, and contacts of pairs.
extension World {
  /// The margin of a fat AABB around its shape: an eighth of the body's extent, within these limits; points.
  private static let minimumMargin: Float = 1
  private static let maximumMargin: Float = 5
  /// And in the direction of motion, the displacement of so many steps: finding pairs costs more than checking them.
  private static let predictedSteps: Float = 3

  /// Updates the proxies of awake bodies and adds contacts for new pairs.
  func updateBroadPhase() {
    for i in 0..<awake.count { updateProxies(Int(awake.base[i])) }
    findPairs()
  }

  /// Adds a contact for every pair of proxies that have come to overlap.
  func findPairs() { broadPhase.findPairs { addPair($0, $1) } }

  private func addPair(_ shape: Int, _ other: Int) {
    // Most pairs are known, and looking for them reads less memory than all that follows.
    if broadPhase.hasPair(Int32(shape), Int32(other)) { return }
    let (a, b) = (shapes.base + shape, shapes.base + other)
    if a.pointee.body == b.pointee.body || !a.pointee.collides(with: b.pointee) { return }
    let bodyA = bodies.base + Int(a.pointee.body)
    let bodyB = bodies.base + Int(b.pointee.body)
    if bodyA.pointee.inverseMass == 0 && bodyB.pointee.inverseMass == 0 { return }
    if areJointed(a.pointee.body, b.pointee.body) { return }
    if broadPhase.addPair(Int32(shape), Int32(other)) { addContact(shape, other) }
  }

  /// Whether a joint keeps two bodies from colliding.
  @inline(__always)
  func areJointed(_ a: Int32, _ b: Int32) -> Bool {
    if bodies.base[Int(a)].jointCount == 0 || bodies.base[Int(b)].jointCount == 0 { return false }
    return constraints?.disablesCollision(a, b) ?? false
  }

  /// A fat AABB must contain the shape wherever it may be in this step.
  private func updateProxies(_ handle: Int) {
    let body = bodies.base + handle
    let displacement = (motions.base[handle].velocity + body.pointee.acceleration * Float(step)) * Float(step)
    var shape = body.pointee.firstShape
    while shape >= 0 {
      let tight = box(Int(shape)).swept(along: displacement).grown(by: Manifold.margin / 2)
      if !proxies.base[Int(shape)].box.contains(tight) { updateProxy(Int(shape), tight, displacement) }
      shape = shapes.base[Int(shape)].next
    }
  }

  private func updateProxy(_ shape: Int, _ tight: AABB, _ displacement: FloatVector) {
    let extent = bodies.base[Int(shapes.base[shape].body)].extent
    let margin = max(Self.minimumMargin, min(Self.maximumMargin, extent / 8))
    updateProxy(shape, tight.swept(along: displacement * Self.predictedSteps).grown(by: margin))
  }

  /// Updates a shape's proxy to where the shape is now.
  func place(shape: Int) {
    updateProxy(shape, box(shape).grown(by: Self.minimumMargin + Manifold.margin / 2))
  }

  func updateProxy(_ shape: Int, _ box: AABB) {
    let isFixed = !bodies.base[Int(shapes.base[shape].body)].isMovable
    broadPhase.place(shape, in: box, isFixed: isFixed, isSolid: shapes.base[shape].isSolid)
  }

  /// The tight AABB of a shape.
  func box(_ handle: Int) -> AABB {
    let shape = shapes.base + handle
    switch shape.pointee.kind {
    case .circle: return AABB(center: center(shape.pointee), radius: shape.pointee.radius)
    case .plane: return Self.box(behind: shape.pointee)
    case .polygon, .segment: return shapeSystem?.box(of: shape) ?? .empty
    }
  }

  /// The box of a half-plane. It covers all positions that bodies can have, unless the plane is axis-aligned.
  private static func box(behind plane: Shape) -> AABB {
    let far = Coordinates.farthest * 2
    var box = AABB(minX: -far, minY: -far, maxX: far, maxY: far)
    let (normal, place) = (plane.normal, plane.start)
    if normal.x == 0 && normal.y < 0 { box.minY = place.y }
    if normal.x == 0 && normal.y > 0 { box.maxY = place.y }
    if normal.y == 0 && normal.x < 0 { box.minX = place.x }
    if normal.y == 0 && normal.x > 0 { box.maxX = place.x }
    return box
  }
}
