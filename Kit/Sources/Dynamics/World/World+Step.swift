/// One step of the simulation: broad phase, narrow phase with graph colouring, joints, impact propagation, sub-steps
/// of the soft step (Erin Catto, "Solver2D", 2024), restitution, storing impulses, limits, time of impact, sleep.
/// Solver.md describes each phase.
extension World {
  /// Advances by one step.
  func advance() {
    for i in 0..<awake.count { beginStep(Int(awake.base[i])) }
    updateBroadPhase()
    updateContacts()
    // Read once: each reading of a variable reference retains and releases it.
    let (constraints, shapeSystem) = (constraints, shapeSystem)
    constraints?.prepare()
    let isPropagated = contactSolver.hasHighRestitution && contactSolver.propagateImpacts()
    let elastic = contactSolver.hasHighRestitution ? shapeSystem : nil
    elastic?.beginImpacts()
    for count in 0..<subSteps { solveSubStep(count, shapeSystem, constraints) }
    elastic?.beginRestitution()
    if isPropagated { contactSolver.applyImpacts() }
    contactSolver.applyRestitution(shapeSystem)
    elastic?.limitEnergies()
    contactSolver.storeImpulses(self)
    if precise.count > 0, let collisions = precise.collisions {
      collisions.finish(self)
    } else {
      for i in 0..<awake.count { finish(Int(awake.base[i])) }
    }
    if islands.allowsSleep { sleep() }
    clock.countStep()
  }

  private func solveSubStep(_ count: Int, _ shapeSystem: ShapeSystem?, _ constraints: ConstraintSystem?) {
    integrateVelocities()
    constraints?.warmStart()
    constraints?.solve(useBias: true, after: count)
    contactSolver.solve(useBias: true, shapeSystem)
    integratePositions()
    constraints?.solve(useBias: false, after: count + 1)
    contactSolver.solve(useBias: false, shapeSystem)
    contactSolver.relaxSqueezed(shapeSystem, constraints, after: count + 1)
  }

  func beginStep(_ handle: Int) {
    let body = bodies.base + handle
    body.pointee.previousPosition = body.pointee.position
    body.pointee.previousAngle = body.pointee.angle
    body.pointee.rod = .zero
    let motion = motions.base + handle
    motion.pointee.deltaPosition = .zero
    motion.pointee.deltaRotation = 0
    // Velocities that decay would pass through denormal numbers, which are slow.
    motion.pointee.velocity = motion.pointee.velocity.flushedToZero
    motion.pointee.angularVelocity = motion.pointee.angularVelocity.flushedToZero
    let drive = drives.base + handle
    drive.pointee.freeVelocity = motion.pointee.velocity
    drive.pointee.freeAngularVelocity = motion.pointee.angularVelocity
    drive.pointee.isConstrained = false
    drive.pointee.isJointed = false
    drive.pointee.isTied = false
    drive.pointee.isTurned = false
    drive.pointee.isSuspended = false
    drive.pointee.isBraced = false
    drive.pointee.strikes = 0
    colorMasks.base[handle] = 0
  }

  /// Adds gravity and pushes, applies air resistance, and warm-starts the contacts with the difference between a body's
  /// velocity and its free velocity: Solver.md, "Warm starting without a pass over the contacts".
  ///
  /// Free bodies move along the exact parabola: by the mean of the velocities before and after, half here and half in
  /// `integratePositions`. A constrained body moves with the velocity that its constraints were solved for.
  private func integrateVelocities() {
    let half = Float(subStep / 2)
    let (handles, motions, drives, masks) = (awake.base, motions.base, drives.base, colorMasks.base)
    for i in 0..<awake.count {
      let handle = Int(handles[i])
      let motion = motions + handle
      let drive = drives + handle
      if !drive.pointee.isConstrained { motion.pointee.deltaPosition += motion.pointee.velocity * half }
      let velocity = motion.pointee.velocity * drive.pointee.retention + drive.pointee.velocityGain
      let spin = motion.pointee.angularVelocity * drive.pointee.angularRetention + drive.pointee.angularVelocityGain
      // Every contact of the step sets a bit of its bodies' masks, so a body with 0 has no contacts.
      if masks[handle] == 0 {
        motion.pointee.velocity = velocity
        motion.pointee.angularVelocity = spin
        continue
      }
      let contactVelocity = motion.pointee.velocity - drive.pointee.freeVelocity
      let angularContactVelocity = motion.pointee.angularVelocity - drive.pointee.freeAngularVelocity
      drive.pointee.freeVelocity = velocity
      drive.pointee.freeAngularVelocity = spin
      motion.pointee.velocity = velocity + contactVelocity
      motion.pointee.angularVelocity = spin + angularContactVelocity
    }
  }

  /// Adds the displacement and rotation of this sub-step. `integrateVelocities` has already moved free bodies by half
  /// of the velocity before, so they move by half of the velocity after.
  private func integratePositions() {
    let time = Float(subStep)
    let (handles, motions, drives) = (awake.base, motions.base, drives.base)
    for i in 0..<awake.count {
      let handle = Int(handles[i])
      let motion = motions + handle
      let share: Float = drives[handle].isConstrained ? 1 : 0.5
      motion.pointee.deltaPosition += motion.pointee.velocity * (time * share)
      motion.pointee.deltaRotation += motion.pointee.angularVelocity * time
    }
  }

  /// Ends a body's step: limits its displacement, then applies it.
  private func finish(_ handle: Int) {
    limit(handle)
    applyDelta(handle)
  }

  /// Limits a body's displacement, without applying it: first to the limits of the world (`clamp`), then to the time of
  /// impact with immovable shapes (`clampToTimeOfImpact`).
  @inline(__always)
  func limit(_ handle: Int) {
    clamp(handle)
    let wanted = motions.base[handle].deltaPosition
    clampToTimeOfImpact(handle, overlaps: contactSolver.lacksRoom(handle))
    if bodies.base[handle].material.restitution < ContactSolver.highRestitution { return }
    contactSolver.payForHeight(handle, wanted)
  }

  /// Applies the displacement and rotation of the step to a body's position and angle.
  @inline(__always)
  func applyDelta(_ handle: Int) {
    let body = bodies.base + handle
    let motion = motions.base + handle
    body.pointee.position += motion.pointee.deltaPosition
    body.pointee.angle += motion.pointee.deltaRotation
    body.pointee.needsDrawing = true
    body.pointee.unwindAngle()
    // The rotation of a circle is read only by joints.
    if !body.pointee.isRound || body.pointee.jointCount > 0 {
      body.pointee.rotation = FloatRotation(radians: body.pointee.angle)
    }
  }
}

extension Float {
  /// 0 for negligible values. Denormal numbers are a hundred times slower to calculate with, and wasm cannot switch
  /// them off.
  var flushedToZero: Float { abs(self) < 1e-12 ? 0 : self }
}

extension FloatVector {
  var flushedToZero: FloatVector { FloatVector(x: x.flushedToZero, y: y.flushedToZero) }

  /// Both coordinates within the limits; 0 for NaN.
  func clamped(to limit: Float) -> FloatVector {
    FloatVector(x: x.isNaN ? 0 : max(-limit, min(limit, x)), y: y.isNaN ? 0 : max(-limit, min(limit, y)))
  }
}

extension Body {
  /// Takes whole turns out of the angle.
  mutating func unwindAngle() {
    if abs(angle) <= .pi { return }
    let whole = (angle / (2 * .pi)).rounded(.toNearestOrEven)
    angle -= whole * 2 * .pi
    previousAngle -= whole * 2 * .pi
    turns += whole
  }
}
