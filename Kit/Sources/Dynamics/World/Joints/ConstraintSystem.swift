/// The world's interface to joints. The functions of this base class do nothing. Only code that makes joints refers to
/// `JointSystem`, so programs without attachments and snaps are linked without it.
class ConstraintSystem {
  /// Whether joints, or the bodies that they hold, have changed since chains and loads were found.
  final var isStale = false

  /// Prepares the joints for a step.
  func prepare() {}
  /// Begins a sub-step with the impulses of the one before.
  func warmStart() {}
  /// One iteration over all joints, after `count` sub-steps of the step.
  func solve(useBias: Bool, after count: Int) {}
  /// One relax pass over the joints near deep overlaps, after `count` sub-steps of the step.
  func relaxSqueezed(after count: Int) {}
  /// Calls `visit` with both bodies of every joint that holds a body.
  func forEachNeighbor(of body: Int, _ visit: (Int) -> Void) {}
  /// Calls `visit` with the two bodies of every joint.
  func forEachPair(_ visit: (Int, Int) -> Void) {}
  /// Whether a joint keeps two bodies from colliding.
  func disablesCollision(_ a: Int32, _ b: Int32) -> Bool { false }
  /// Clears the cached impulses of a body's joints.
  func clearImpulses(of body: Int) {}
  /// Keeps the anchors on the ground in place after the world's origin has moved.
  func moveAnchors(from old: Coordinates) {}
  /// Becomes equal to another world's.
  func copy(_ other: ConstraintSystem) {}
  /// A system of the same kind for another world.
  func makeSystem(in world: World) -> ConstraintSystem { ConstraintSystem() }
}
