/// Joints whose anchor on the ground the caller moves.
extension JointSystem {
  /// Lets a new joint follow its anchor from where it was before the caller moved it.
  func drag(_ handle: Int, from start: FloatVector) {
    if !joints[handle].canFollowPath || start == joints[handle].goal { return }
    var drag = AnchorPath(at: start, world.clock.previousFrame, step: timing.step)
    drag.begin(
      at: joints[handle].goal, world.clock.frameTimes(isStepping: false), isRigid: joints[handle].kind != .spring)
    joints[handle].drag = anchorPaths.add(drag)
  }

  /// Changes a joint's settings; it keeps its impulses and the path of its anchor.
  func set(_ handle: Int, to joint: Joint, _ frame: FrameTimes) {
    let old = joints[handle]
    var joint = joint
    joint.clamp(to: Coordinates.farthest)
    joint.inherit(from: old)
    if joint.canFollowPath && joint.goal != old.goal {
      if joint.drag < 0 { joint.drag = anchorPaths.add(AnchorPath(at: old.goal, old.birth, step: timing.step)) }
      let drag = anchorPaths.paths.base + Int(joint.drag)
      // An anchored item does not follow. After its release, its anchor would make up for all of the path in one
      // jump.
      if bodies[Int(joint.b)].isMovable {
        drag.pointee.move(to: joint.goal, frame, isRigid: joint.kind != .spring)
      } else {
        drag.pointee.jump(to: joint.goal, frame.time)
      }
    }
    if joint.drag >= 0 { joint.anchorA = old.anchorA }
    joints[handle] = joint
    updateJointedPair(handle)
    isStale = true
  }

  /// Advances the anchor of a joint on its path by one step.
  @inline(__always)
  func follow(_ joint: UnsafeMutablePointer<Joint>) {
    if joint.pointee.drag < 0 { return }
    let moved = anchorPaths.paths[Int(joint.pointee.drag)].follow(
      until: world.clock.time + timing.step, step: timing.step)
    (joint.pointee.anchorA, joint.pointee.anchorVelocity) = (moved.place, moved.velocity)
  }

  /// Gives the body of a removed joint the finger's velocity: the mean of the latest moves, because a single step is
  /// too noisy.
  func release(_ handle: Int) {
    let joint = joints[handle]
    if joint.drag < 0 { return }
    let change = anchorPaths.paths[Int(joint.drag)].velocity(at: world.clock.frame) - joint.anchorVelocity
    joints[handle].drag = -1
    anchorPaths.remove(joint.drag)
    let body = Int(joint.b)
    guard bodies[body].isAwake, bodies[body].isMovable else { return }
    switch joint.kind {
    case .pin, .weld: motions[body].velocity += change
    case .distance where joint.pulls:
      motions[body].velocity += joint.direction * joint.direction.dot(change)
    default: break
    }
  }
}

extension Joint {
  /// Whether a rod, rope or telescope holds its body: not while it is slack, or free between its limits.
  fileprivate var pulls: Bool { isBounded ? boundImpulse != 0 : !isRope || impulse.x < 0 }

  /// Whether its anchor may be moved on a path. A snap reaches its point at once.
  fileprivate var canFollowPath: Bool { a == 0 && kind != .snap }
}
