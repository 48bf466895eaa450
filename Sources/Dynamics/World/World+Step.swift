/// One step: the soft step with sub-steps and a relaxing sweep of Erin Catto, "Solver2D" (2024), with contacts four at
/// a time, and a warm start that needs no sweep (`Drive`).
extension World {
  /// The fastest that overlaps are pushed apart; points per second.
  private static let pushSpeed: Float = 500
  private static let bounceSweeps = 4
  private static let rowBounceSweeps = 32

  /// Contacts give way as heavily damped springs; their frequencies are these shares of the sub-step rate. Stiffer ones
  /// keep tall piles from resting, softer ones let them sag.
  private static let contactFrequency = 0.18
  private static let fixedContactFrequency = 0.3

  private func settings(isStatic: Bool) -> SweepSettings {
    let share = isStatic ? Self.fixedContactFrequency : Self.contactFrequency
    let softness = Softness(frequency: Float(share / subStep), dampingRatio: 10, subStep: Float(subStep))
    return SweepSettings(softness: softness, rate: subStepRate, pushSpeed: Self.pushSpeed)
  }

  /// Advances by one step.
  func advance() {
    for i in 0..<awake.count { beginStep(Int(awake.base[i])) }
    updatePairs()
    updateContacts()
    jointSystem?.prepare(self)
    jointSystem?.findSqueezed(self)
    let bounceSweeps = isLively && foreseeRebounds() ? Self.rowBounceSweeps : Self.bounceSweeps
    let (dynamic, fixed) = (settings(isStatic: false), settings(isStatic: true))
    for count in 0..<subSteps {
      accelerate()
      jointSystem?.warmStart(self)
      jointSystem?.solve(self, false, count)
      push(dynamic, fixed)
      move()
      jointSystem?.solve(self, true, count + 1)
      relax(dynamic, fixed)
      relaxSqueezed(dynamic, fixed, after: count + 1)
    }
    if bounces { for _ in 0..<bounceSweeps { bounce() } }
    storeImpulses()
    if preciseCount > 0 { finishPrecisely() } else { for i in 0..<awake.count { finish(Int(awake.base[i])) } }
    if allowsSleep { sleep() }
    steps += 1
  }

  func beginStep(_ handle: Int) {
    let body = bodies.base + handle
    body.pointee.previousPosition = body.pointee.position
    body.pointee.previousAngle = body.pointee.angle
    let motion = motions.base + handle
    motion.pointee.way = .zero
    motion.pointee.turn = 0
    // What fades away would do so through numbers too small for the processor to be fast with.
    motion.pointee.velocity = motion.pointee.velocity.withoutTraces
    motion.pointee.angularVelocity = motion.pointee.angularVelocity.withoutTrace
    let drive = drives.base + handle
    drive.pointee.base = motion.pointee.velocity
    drive.pointee.angularBase = motion.pointee.angularVelocity
    drive.pointee.isHeld = false
    drive.pointee.isJointed = false
    drive.pointee.isHung = false
    colorMasks.base[handle] = 0
  }

  /// Free bodies move along the exact parabola: the mean of the velocities before and after. A held one has to move
  /// with the velocity that its constraints were solved for.
  private func accelerate() {
    let half = Float(subStep / 2)
    for i in 0..<awake.count {
      let handle = Int(awake.base[i])
      let motion = motions.base + handle
      let drive = drives.base + handle
      if !drive.pointee.isHeld { motion.pointee.way += motion.pointee.velocity * half }
      let base = motion.pointee.velocity * drive.pointee.retention + drive.pointee.pull
      let spin = motion.pointee.angularVelocity * drive.pointee.angularRetention + drive.pointee.angularPull
      if colorMasks.base[handle] == 0 {
        motion.pointee.velocity = base
        motion.pointee.angularVelocity = spin
        continue
      }
      let contact = motion.pointee.velocity - drive.pointee.base
      let angularContact = motion.pointee.angularVelocity - drive.pointee.angularBase
      drive.pointee.base = base
      drive.pointee.angularBase = spin
      motion.pointee.velocity = base + contact
      motion.pointee.angularVelocity = spin + angularContact
    }
  }

  private func move() {
    let time = Float(subStep)
    for i in 0..<awake.count {
      let handle = Int(awake.base[i])
      let motion = motions.base + handle
      let share: Float = drives.base[handle].isHeld ? 1 : 0.5
      motion.pointee.way += motion.pointee.velocity * (time * share)
      motion.pointee.turn += motion.pointee.angularVelocity * time
    }
  }

  private func push(_ dynamic: SweepSettings, _ fixed: SweepSettings) {
    let motions = motions.base
    batches.forEach { batch in
      let settings = batch.isStatic ? fixed : dynamic
      for i in 0..<batch.rounds.count { batch.rounds.base[i].push(motions, settings) }
      for i in 0..<batch.flats.count { batch.flats.base[i].push(motions, settings) }
    }
  }

  private func relax(_ dynamic: SweepSettings, _ fixed: SweepSettings) {
    let motions = motions.base
    batches.forEach { batch in
      let settings = batch.isStatic ? fixed : dynamic
      for i in 0..<batch.rounds.count { batch.rounds.base[i].relax(motions, settings) }
      for i in 0..<batch.flats.count { batch.flats.base[i].relax(motions, settings) }
    }
  }

  /// Several sweeps: where three or more meet at once, one would give back more than there was.
  private func bounce() {
    let motions = motions.base
    batches.forEach { batch in
      for i in 0..<batch.rounds.count { batch.rounds.base[i].bounce(motions) }
      for i in 0..<batch.flats.count { batch.flats.base[i].bounce(motions) }
    }
  }

  private func finish(_ handle: Int) {
    limit(handle)
    take(handle)
  }

  /// How far each may go depends on the others.
  private func finishPrecisely() {
    for i in 0..<awake.count { limit(Int(awake.base[i])) }
    preciseCollisions?.holdBack(self)
    for i in 0..<awake.count { take(Int(awake.base[i])) }
  }

  @inline(__always)
  private func limit(_ handle: Int) {
    clamp(handle)
    holdBack(handle)
  }

  /// Takes its way and its turn.
  @inline(__always)
  private func take(_ handle: Int) {
    let body = bodies.base + handle
    let motion = motions.base + handle
    body.pointee.position += motion.pointee.way
    body.pointee.angle += motion.pointee.turn
    body.pointee.needsDrawing = true
    body.pointee.unwindAngle()
    // Nobody looks at how a circle lies but what is fastened to it.
    if !body.pointee.isRound || body.pointee.jointCount > 0 {
      body.pointee.rotation = FloatRotation(radians: body.pointee.angle)
    }
  }
}

extension Float {
  /// 0 for what is next to nothing. Far below it lie the denormal numbers, a hundred times slower to calculate with; wasm
  /// cannot switch them off, so neither do we.
  var withoutTrace: Float { abs(self) < 1e-12 ? 0 : self }
}

extension FloatVector {
  var withoutTraces: FloatVector { FloatVector(x: x.withoutTrace, y: y.withoutTrace) }

  /// Both coordinates within the limits; 0 for what is no number.
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
