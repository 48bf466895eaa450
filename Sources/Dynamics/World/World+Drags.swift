/// Joints to places that the caller moves.
extension World {
  /// The time of the latest state; seconds.
  var time: Double { Double(steps) * step }

  /// The latest frame, or in the middle of a step the step itself.
  func frameTimes(isStepping: Bool) -> FrameTimes {
    if isStepping { return FrameTimes(time: time, previous: time - step, present: time, step: step) }
    return FrameTimes(time: frameTime, previous: previousFrameTime, present: time, step: step)
  }

  /// Has a new joint follow its anchor from where it was before the caller moved it.
  func drag(_ handle: Int, from start: FloatVector) {
    if !joints[handle].canBeDragged || start == joints[handle].goal { return }
    var drag = Drag(at: start, previousFrameTime, step: step)
    drag.begin(at: joints[handle].goal, frameTimes(isStepping: false), isRigid: joints[handle].kind != .spring)
    joints[handle].drag = add(drag)
  }

  /// Sets a joint to something else: it goes on with its impulses, and on the path of its anchor.
  func set(_ handle: Int, to joint: Joint, _ frame: FrameTimes) {
    let old = joints[handle]
    var joint = joint
    joint.clamp(to: Self.farthest)
    joint.inherit(from: old)
    if joint.canBeDragged && joint.goal != old.goal {
      if joint.drag < 0 { joint.drag = add(Drag(at: old.goal, old.birth, step: step)) }
      let drag = drags.base + Int(joint.drag)
      // An anchored item does not follow. Its anchor's way would be one jump once it is let go.
      if bodies[Int(joint.b)].isMovable {
        drag.pointee.move(to: joint.goal, frame, isRigid: joint.kind != .spring)
      } else {
        drag.pointee.jump(to: joint.goal, frame.time)
      }
    }
    if joint.drag >= 0 { joint.anchorA = old.anchorA }
    joints[handle] = joint
    joinCollisions(handle)
    areJointsStale = true
  }

  private func add(_ drag: Drag) -> Int32 {
    let index = freeDrags.popLast() ?? Int32(drags.count)
    if Int(index) == drags.count { drags.append(drag) } else { drags[Int(index)] = drag }
    return index
  }

  /// Takes the anchor of a joint a step further on its path.
  @inline(__always)
  func follow(_ joint: UnsafeMutablePointer<Joint>) {
    if joint.pointee.drag < 0 { return }
    let moved = drags[Int(joint.pointee.drag)].follow(until: time + step, step: step)
    (joint.pointee.anchorA, joint.pointee.drift) = (moved.place, moved.velocity)
  }

  /// Gives the body of a removed joint the finger's velocity. It is the mean of the latest moves: a single step would be
  /// too noisy.
  func letGo(_ handle: Int) {
    let joint = joints[handle]
    if joint.drag < 0 { return }
    let change = drags[Int(joint.drag)].velocity(at: frameTime) - joint.drift
    joints[handle].drag = -1
    freeDrags.append(joint.drag)
    let body = Int(joint.b)
    guard bodies[body].isAwake, bodies[body].isMovable else { return }
    switch joint.kind {
    case .pin, .weld: motions[body].velocity += change
    case .distance where !joint.isRope || joint.impulse.x < 0:
      motions[body].velocity += joint.direction * joint.direction.dot(change)
    default: break
    }
  }
}

extension Joint {
  /// Whether its anchor is a place that may be moved on a path. A snap goes to its place at once.
  fileprivate var canBeDragged: Bool { a == 0 && kind != .snap }
}
