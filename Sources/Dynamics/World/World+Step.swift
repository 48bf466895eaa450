extension World {
  /// Contacts give way as heavily damped springs of a quarter of the sub-step rate, those with edges of half of it.
  /// Stiffer ones keep tall piles from resting.
  private var softness: Softness {
    Softness(frequency: Float(0.25 / subStep), dampingRatio: 10, subStep: Float(subStep))
  }
  private var edgeSoftness: Softness {
    Softness(frequency: Float(0.5 / subStep), dampingRatio: 10, subStep: Float(subStep))
  }
  private var rodSoftness: Softness {
    Softness(frequency: Float(0.25 / subStep), dampingRatio: 5, subStep: Float(subStep))
  }

  /// The fastest that overlaps are pushed apart; points per second.
  static let pushSpeed: Float = 500
  /// Slower impacts do not bounce; points per second. A step of gravity alone is 8.
  static let bounceThreshold: Float = 20
  static let bounceSweeps = 4
  /// Overlaps beyond this are no matter of softness; points.
  static let deepOverlap: Float = 2
  static let deepRelaxSweeps = 8

  /// Advances by one step.
  func advance() {
    bodies.withUnsafeMutableBufferPointer { bodies in
      for i in bodies.indices { bodies[i].beginStep() }
      updateContacts(bodies)
      joinIslands(bodies)
      prepare(bodies)
      for _ in 0..<subSteps { advanceSubStep(bodies) }
      restitute(bodies)
      for i in bodies.indices where bodies[i].isAwake { finish(&bodies[i]) }
      collectTouches(bodies)
      sleep(bodies)
    }
  }

  private func prepare(_ bodies: Bodies) {
    for i in pairContacts.indices where pairContacts[i].isActive { pairContacts[i].prepare(bodies) }
    for i in edgeContacts.indices where edgeContacts[i].isActive { edgeContacts[i].prepare(bodies) }
    for attachment in attachments where attachment.isUsed {
      bodies[attachment.a].isConstrained = true
      bodies[attachment.b].isConstrained = true
    }
  }

  private func advanceSubStep(_ bodies: Bodies) {
    let time = Float(subStep)
    for i in bodies.indices where bodies[i].isAwake { bodies[i].accelerate(time) }
    for attachment in attachments where attachment.isUsed { attachment.warmStart(bodies) }
    for contact in pairContacts where contact.isActive { contact.warmStart(bodies) }
    for contact in edgeContacts where contact.isActive { contact.warmStart(bodies) }
    solve(bodies, isRelaxing: false)
    for i in bodies.indices where bodies[i].isAwake { bodies[i].move(time) }
    for _ in 0..<relaxSweeps { solve(bodies, isRelaxing: true) }
  }

  /// One sweep takes the speed of a correction out of a pile at rest. Where bodies lie deep in each other, as if born
  /// in one place, it takes several, or they fly apart.
  private var relaxSweeps: Int {
    pairContacts.contains { $0.isActive && $0.separation < -Self.deepOverlap } ? Self.deepRelaxSweeps : 1
  }

  private func solve(_ bodies: Bodies, isRelaxing: Bool) {
    let rod = isRelaxing ? .rigid : rodSoftness
    for i in attachments.indices where attachments[i].isUsed {
      attachments[i].solve(bodies, softness: rod, isRelaxing: isRelaxing)
    }
    solve(&pairContacts, bodies, softness, isRelaxing)
    solve(&edgeContacts, bodies, edgeSoftness, isRelaxing)
  }

  private func solve(_ contacts: inout [Contact], _ bodies: Bodies, _ softness: Softness, _ isRelaxing: Bool) {
    for i in contacts.indices where contacts[i].isActive {
      contacts[i].solve(
        bodies, subStep: Float(subStep), softness: softness, pushSpeed: Self.pushSpeed, isRelaxing: isRelaxing)
    }
  }

  /// Several sweeps: where three or more meet at once, one would give back more than there was.
  private func restitute(_ bodies: Bodies) {
    for _ in 0..<Self.bounceSweeps {
      for i in pairContacts.indices where bounces(pairContacts[i]) { pairContacts[i].restitute(bodies) }
      for i in edgeContacts.indices where bounces(edgeContacts[i]) { edgeContacts[i].restitute(bodies) }
    }
  }

  private func bounces(_ contact: Contact) -> Bool {
    contact.isActive && contact.bounces(above: Self.bounceThreshold)
  }

  private func finish(_ body: inout Body) {
    body.delta = holdBack(body)
    body.position += body.delta
    body.delta = .zero
    body.needsDrawing = true
    body.unwindAngle()
  }
}

extension Body {
  fileprivate mutating func beginStep() {
    previousPosition = position
    previousAngle = angle
    delta = .zero
    angleDelta = 0
    isConstrained = false
  }

  /// Free bodies move along the exact parabola: the mean of the velocities before and after. A constrained one has to
  /// move with the velocity that its constraints were solved for.
  fileprivate mutating func accelerate(_ time: Float) {
    if !isConstrained { delta += velocity * (time / 2) }
    velocity = (velocity + acceleration * time) * retention
    angularVelocity *= angularRetention
  }

  fileprivate mutating func move(_ time: Float) {
    delta += velocity * (isConstrained ? time : time / 2)
    angleDelta += angularVelocity * time
  }

  /// Takes whole turns out of the angle.
  fileprivate mutating func unwindAngle() {
    angle += angleDelta
    angleDelta = 0
    let whole = (angle / (2 * .pi)).rounded(.toNearestOrEven)
    angle -= whole * 2 * .pi
    previousAngle -= whole * 2 * .pi
    turns += whole
  }
}
