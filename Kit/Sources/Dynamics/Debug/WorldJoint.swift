import Geometry

/// A joint of an attachment or snap, as the solver sees it. Read only; a copy of the moment at which it was read.
public struct WorldJoint {
  /// The kinds of constraints.
  public enum Kind: Sendable {
    /// A fixed distance, or the largest one.
    case rod, rope
    /// A spring between two points.
    case spring
    /// A common point, and with a weld a common angle.
    case pin, weld
    /// An axis.
    case rail
    /// A point and an angle, as springs.
    case snap
  }

  /// The kind of constraint.
  public let kind: Kind
  /// The attachment or snap that made it.
  public let behavior: JointBehavior
  /// The anchor on the first item of the behaviour, in points.
  public let anchor: Point
  /// The anchor on the other item, or the point that it is held to.
  public let otherAnchor: Point
  /// The impulse on the first item in the latest sub-step; mass times points per second.
  public let impulse: Vector
  /// The torque's impulse on the first item: of welds, rails, friction and limits; clockwise.
  public let angularImpulse: Double
  /// Whether it takes part in steps: false while both items sleep.
  public let isAwake: Bool
}

extension DynamicAnimator {
  /// The joints of all attachments and snaps, in the order of the behaviours. One that was just added has its joint from the next
  /// step on. Each access makes the array.
  public var joints: [WorldJoint] {
    guard let constraints = world.constraints else { return [] }
    let system = unsafeDowncast(constraints, to: JointSystem.self)
    var found: [WorldJoint] = []
    forEachBehavior { behavior in
      guard let behavior = behavior as? JointBehavior, let handle = behavior.handle else { return }
      found.append(joint(system.joints[handle], behavior))
    }
    return found
  }

  private func joint(_ joint: Joint, _ behavior: JointBehavior) -> WorldJoint {
    let (a, b) = (world.bodies[Int(joint.a)], world.bodies[Int(joint.b)])
    return WorldJoint(
      kind: joint.worldKind, behavior: behavior, anchor: world.global(b.global(joint.anchorB)),
      otherAnchor: world.global(a.global(joint.anchorA)), impulse: joint.impulseOnB.vector,
      angularImpulse: Double(joint.angularImpulseOnB), isAwake: a.isAwake || b.isAwake)
  }

  /// Calls `visit` with every behaviour and child, a behaviour before its children.
  func forEachBehavior(_ visit: (DynamicBehavior) -> Void) {
    for behavior in behaviors { behavior.forEachInTree(visit) }
  }
}

extension DynamicBehavior {
  fileprivate func forEachInTree(_ visit: (DynamicBehavior) -> Void) {
    visit(self)
    for child in childBehaviors { child.forEachInTree(visit) }
  }
}

extension Joint {
  fileprivate var worldKind: WorldJoint.Kind {
    switch kind {
    case .distance: isRope ? .rope : .rod
    case .spring: .spring
    case .pin: .pin
    case .weld: .weld
    case .slide: .rail
    case .snap: .snap
    }
  }
}
