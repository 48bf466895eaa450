import Geometry

/// The world's interface to shapes other than circles about their centres of mass: polygons, segments, groups. The functions
/// of this base class do nothing. Only code that makes such shapes refers to `PolygonSystem`, so programs of circles and
/// one-sided boundaries are linked without it.
class ShapeSystem {
  /// Area, centre and moment of a polygon.
  func mass(of corners: [Vector]) -> MassShare { MassShare() }

  /// Stores a polygon's corners, given relative to the body's centre of mass. Returns their largest distance from it,
  /// and the radius of the largest circle about it inside the polygon.
  func addPolygon(_ corners: [FloatVector], to shape: inout Shape) -> (extent: Float, core: Float) { (0, 0) }

  /// The tight box of a polygon or segment.
  func box(of shape: UnsafeMutablePointer<Shape>) -> AABB { .empty }

  /// The manifold of two shapes; nil if they do not meet in this step.
  func collide(_ contact: UnsafeMutablePointer<Contact>) -> Manifold? { nil }

  /// The vector from the nearest point of a polygon or segment to a point; nil for a point inside.
  func offset(from shape: UnsafeMutablePointer<Shape>, to point: FloatVector) -> FloatVector? { nil }

  /// The time at which a circle in straight motion meets a polygon or segment; nil if it does not.
  func timeOfImpact(
    _ center: FloatVector, _ velocity: FloatVector, _ radius: Float, _ shape: UnsafeMutablePointer<Shape>
  ) -> Float? { nil }

  /// Fills the solver's lanes with a contact.
  func prepare(
    _ handle: Int, _ a: Int, _ b: Int, _ material: Material, _ batch: inout ColorBatch, _ solver: ContactSolver
  ) {}

  /// One solver iteration over packets of contacts.
  func solve(
    _ packets: Pool<PolygonContacts>, from first: Int, _ motions: UnsafeMutablePointer<Motion>,
    _ settings: ContactSolverSettings, useBias: Bool
  ) {}

  /// One iteration of giving impact speeds back.
  func applyRestitution(_ packets: Pool<PolygonContacts>, _ motions: UnsafeMutablePointer<Motion>) {}

  /// Notes the velocities at the beginning of a step with elastic impacts.
  func beginImpacts() {}

  /// Notes the velocities before impact speeds are given back.
  func beginRestitution() {}

  /// Keeps impacts of this system's shapes from adding energy.
  func limitEnergies() {}

  /// Takes the impulses back from the solver.
  func storeImpulses(_ packets: Pool<PolygonContacts>, _ world: World) {}

  /// A system of the same kind for another world.
  func makeSystem(in world: World) -> ShapeSystem { ShapeSystem() }
}
