import Geometry

/// Polygons, segments and off-centre circles: storage of corners, narrow phase, time of impact and solver packets.
final class PolygonSystem: ShapeSystem {
  unowned(unsafe) let world: World
  let shapes: Pool<Shape>
  let bodies: Pool<Body>
  let motions: Pool<Motion>
  let contacts: Pool<Contact>
  let points: Pool<FloatVector>
  let normals: Pool<FloatVector>
  let impacts = ElasticImpacts()

  private init(_ world: World) {
    self.world = world
    shapes = world.shapes
    bodies = world.bodies
    motions = world.motions
    contacts = world.contacts
    points = world.corners.points
    normals = world.corners.normals
  }

  deinit { impacts.deallocate() }

  /// Makes a world accept such shapes.
  static func install(in world: World) {
    if world.shapeSystem == nil { world.shapeSystem = PolygonSystem(world) }
  }

  override func makeSystem(in world: World) -> ShapeSystem { PolygonSystem(world) }

  override func mass(of corners: [Vector]) -> MassShare { MassShare(polygon: corners) }

  override func addPolygon(_ corners: [FloatVector], to shape: inout Shape) -> (extent: Float, core: Float) {
    shape.firstVertex = world.corners.add(corners)
    shape.vertexCount = Int32(corners.count)
    return (corners.map { $0.length }.max() ?? 0, inradius(shape))
  }

  /// The radius of the largest circle about the centre of mass inside the polygon; 0 if the centre is outside.
  private func inradius(_ shape: Shape) -> Float {
    let range = Int(shape.firstVertex)..<Int(shape.firstVertex + shape.vertexCount)
    return max(0, range.map { points[$0].dot(normals[$0]) }.min() ?? 0)
  }

  override func box(of shape: UnsafeMutablePointer<Shape>) -> AABB {
    var box = AABB.empty
    if shape.pointee.kind == .segment {
      box.include(shape.pointee.start)
      box.include(shape.pointee.end)
      return box
    }
    let polygon = placed(shape)
    for i in 0..<polygon.count { box.include(polygon.rotation.rotating(polygon.points[i])) }
    let (x, y) = (polygon.position.x, polygon.position.y)
    return AABB(minX: box.minX + x, minY: box.minY + y, maxX: box.maxX + x, maxY: box.maxY + y)
  }

  override func collide(_ contact: UnsafeMutablePointer<Contact>) -> Manifold? { findManifold(contact) }

  override func offset(from shape: UnsafeMutablePointer<Shape>, to point: FloatVector) -> FloatVector? {
    if shape.pointee.kind == .segment { return point - shape.pointee.closest(to: point).point }
    return placed(shape).nearest(to: point).map { point - $0 }
  }

  override func timeOfImpact(
    _ center: FloatVector, _ velocity: FloatVector, _ radius: Float, _ shape: UnsafeMutablePointer<Shape>
  ) -> Float? {
    if shape.pointee.kind == .segment {
      return TimeOfImpact.time(center: center, velocity: velocity, radius: radius, segment: shape.pointee)
    }
    return TimeOfImpact.time(center: center, velocity: velocity, radius: radius, polygon: placed(shape))
  }

  override func prepare(
    _ handle: Int, _ a: Int, _ b: Int, _ material: Material, _ batch: inout ColorBatch, _ solver: ContactSolver
  ) {
    let lane = batch.addPolygonContact()
    fillLane(handle, a, b, material, lane, &batch.polygons.last.pointee, solver)
  }

  override func solve(
    _ packets: Pool<PolygonContacts>, from first: Int, _ motions: UnsafeMutablePointer<Motion>,
    _ settings: ContactSolverSettings, useBias: Bool
  ) {
    PolygonContacts.solve(packets, from: first, motions, settings, useBias: useBias)
  }

  override func applyRestitution(_ packets: Pool<PolygonContacts>, _ motions: UnsafeMutablePointer<Motion>) {
    for i in 0..<packets.count { packets.base[i].applyRestitution(motions) }
  }

  override func beginImpacts() { impacts.starts.copy(motions) }

  override func beginRestitution() { impacts.stops.copy(motions) }

  override func limitEnergies() { limitImpactEnergies() }

  override func storeImpulses(_ packets: Pool<PolygonContacts>, _ world: World) {
    for i in 0..<packets.count { store(packets.base + i, world) }
  }

  /// The polygon in world coordinates. Does not access the world, which would be retained and released each time.
  func placed(_ shape: UnsafeMutablePointer<Shape>) -> PlacedPolygon {
    let body = bodies.base + Int(shape.pointee.body)
    return PlacedPolygon(
      points: points.base + Int(shape.pointee.firstVertex), normals: normals.base + Int(shape.pointee.firstVertex),
      count: Int(shape.pointee.vertexCount), position: body.pointee.position, rotation: body.pointee.rotation)
  }
}
