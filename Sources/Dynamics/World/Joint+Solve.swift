/// What a joint needs to know besides itself.
struct JointSolver {
  let motions: UnsafeMutablePointer<Motion>
  let drives: UnsafeMutablePointer<Drive>
  let softness: Softness
  let isRelaxing: Bool
  /// Of a sub-step, in seconds.
  let time: Float
  /// The fastest that joints pull together what has come apart; points per second. What is put elsewhere is not torn.
  static let pullSpeed: Float = 4000

  /// Gives a body an impulse. What a joint gives is no matter of contacts, so if there are any the base takes part.
  @inline(__always)
  func push(_ body: Int32, _ impulse: FloatVector, _ torque: Float, _ isTouching: Bool) {
    let motion = motions + Int(body)
    let change = impulse * motion.pointee.inverseMass
    let turn = torque * motion.pointee.inverseInertia
    motion.pointee.velocity += change
    motion.pointee.angularVelocity += turn
    if !isTouching { return }
    let drive = drives + Int(body)
    drive.pointee.base += change
    drive.pointee.angularBase += turn
  }
}

extension JointSolver {
  /// The fastest that joints turn back what has been turned away; radians per second. With long arms more would be an
  /// explosion.
  private static let turnSpeed: Float = 20

  /// The speed of correction for an error along a line; none while relaxing.
  @inline(__always)
  fileprivate func bias(_ error: Float) -> Float {
    isRelaxing ? 0 : max(-Self.pullSpeed, min(Self.pullSpeed, error * softness.biasRate))
  }

  @inline(__always)
  fileprivate func angularBias(_ error: Float) -> Float {
    isRelaxing ? 0 : max(-Self.turnSpeed, min(Self.turnSpeed, error * softness.biasRate))
  }
}

/// The state of both bodies in a sweep.
private struct Ends {
  let a: Motion
  let b: Motion
  let armA: FloatVector
  let armB: FloatVector

  @inline(__always)
  init(_ joint: Joint, _ solver: JointSolver) {
    a = solver.motions[Int(joint.a)]
    b = solver.motions[Int(joint.b)]
    armA = joint.turnedA
    armB = joint.turnedB
  }

  /// With arms that have followed their bodies.
  @inline(__always)
  init(turning joint: Joint, _ solver: JointSolver) {
    a = solver.motions[Int(joint.a)]
    b = solver.motions[Int(joint.b)]
    armA = a.turning(joint.armA)
    armB = b.turning(joint.armB)
  }

  /// From the first anchor to the second.
  @inline(__always)
  func gap(_ offset: FloatVector) -> FloatVector { offset + (b.way - a.way) + (armB - armA) }

  @inline(__always)
  var velocity: FloatVector {
    b.velocity - a.velocity + armB.perpendicular * b.angularVelocity - armA.perpendicular * a.angularVelocity
  }

  /// What the damping of a spring works against: the velocity in the middle of this sub-step's pull. Against all of the
  /// pull it would carry a part of the weight.
  @inline(__always)
  func dampedVelocity(_ joint: Joint, _ solver: JointSolver) -> FloatVector {
    velocity - (solver.drives[Int(joint.b)].pull - solver.drives[Int(joint.a)].pull) * 0.5
  }

  @inline(__always)
  var spin: Float { b.angularVelocity - a.angularVelocity }
  @inline(__always)
  var turn: Float { b.turn - a.turn }
}

extension Motion {
  /// An arm as it has turned since the step began.
  @inline(__always)
  fileprivate func turning(_ arm: FloatVector) -> FloatVector {
    if arm == .zero { return arm }
    // To the second order, which is exact to 2e-5 of the arm.
    if abs(turn) < 0.05 { return arm * (1 - turn * turn * 0.5) + arm.perpendicular * turn }
    let rotation = abs(turn) < 1 ? FloatRotation(step: turn) : FloatRotation(radians: turn)
    return rotation.rotating(arm)
  }
}

extension Joint {
  mutating func prepare(_ a: Motion, _ b: Motion) {
    (turnedA, turnedB) = (armA, armB)
    let spins = a.inverseInertia + b.inverseInertia
    angularMass = spins > 0 ? 1 / spins : 0
    weigh(a, b)
  }

  /// The mass that is felt where the two are held together.
  private mutating func weigh(_ a: Motion, _ b: Motion) {
    let (armA, armB) = (turnedA, turnedB)
    let masses = a.inverseMass + b.inverseMass
    let xx = masses + armA.y * armA.y * a.inverseInertia + armB.y * armB.y * b.inverseInertia
    let xy = -armA.x * armA.y * a.inverseInertia - armB.x * armB.y * b.inverseInertia
    let yy = masses + armA.x * armA.x * a.inverseInertia + armB.x * armB.x * b.inverseInertia
    let determinant = xx * yy - xy * xy
    let inverse = determinant > 0 ? 1 / determinant : 0
    (massXX, massXY, massYY) = (yy * inverse, -xy * inverse, xx * inverse)
  }

  /// Has the arms follow their bodies: once in a sub-step, after these have moved.
  @inline(__always)
  private mutating func turned(_ solver: JointSolver) -> Ends {
    if !solver.isRelaxing { return Ends(self, solver) }
    let ends = Ends(turning: self, solver)
    (turnedA, turnedB) = (ends.armA, ends.armB)
    return ends
  }

  @inline(__always)
  private func apply(_ impulse: FloatVector, _ torque: Float, _ ends: Ends, _ solver: JointSolver) {
    solver.push(a, -impulse, -ends.armA.cross(impulse) - torque, isTouching)
    solver.push(b, impulse, ends.armB.cross(impulse) + torque, isTouching)
  }

  /// Starts with the impulses of the sub-step before; springs have none.
  @inline(__always)
  mutating func warmStart(_ solver: JointSolver) {
    if kind == .spring || kind == .snap { return }
    let spin = max(abs(solver.motions[Int(a)].angularVelocity), abs(solver.motions[Int(b)].angularVelocity))
    // Impulses of another direction would do more harm than good.
    if spin * solver.time > Self.mostTurn { return forgetImpulses() }
    let ends = Ends(self, solver)
    switch kind {
    case .distance: apply(direction * impulse.x, 0, ends, solver)
    case .slide: slide(impulse.x, angularImpulse, lowerImpulse - upperImpulse, ends, solver)
    default: apply(impulse, angularImpulse + frictionImpulse + lowerImpulse - upperImpulse, ends, solver)
    }
  }

  /// In a sub-step; radians.
  private static let mostTurn: Float = 0.2

  /// One sweep.
  @inline(__always)
  mutating func solve(_ solver: JointSolver) {
    switch kind {
    case .distance: solveDistance(solver)
    case .spring: if !solver.isRelaxing { pull(solver) }
    case .snap: if !solver.isRelaxing { snap(solver) }
    case .pin:
      if isLimited { solvePin(solver) }
      solvePoint(solver)
    case .weld:
      solveAngle(solver)
      solvePoint(solver)
    case .slide: solveSlide(solver)
    }
  }

  /// The mass that is felt along a direction through both anchors.
  @inline(__always)
  private func mass(_ direction: FloatVector, _ ends: Ends) -> Float {
    let (armA, armB) = (ends.armA.cross(direction), ends.armB.cross(direction))
    let inverse =
      ends.a.inverseMass + ends.b.inverseMass + armA * armA * ends.a.inverseInertia
      + armB * armB * ends.b.inverseInertia
    return inverse > 0 ? 1 / inverse : 0
  }

  @inline(__always)
  private mutating func turn(to gap: FloatVector) -> Float {
    let distance = gap.length
    if distance > 1e-3 { direction = gap * (1 / distance) }
    return distance
  }

  private mutating func solveDistance(_ solver: JointSolver) {
    let ends = turned(solver)
    let stretch = turn(to: ends.gap(offset)) - length
    let mass = mass(direction, ends)
    let speed = ends.velocity.dot(direction)
    let isSlack = isRope && stretch < 0
    let soft = isSlack ? .rigid : solver.softness
    // A slack rope may tighten by as much as it hangs through in this sub-step.
    let pull = solver.isRelaxing ? 0 : min(stretch * soft.biasRate, JointSolver.pullSpeed)
    let bias = isSlack ? stretch / solver.time : pull
    var change = -mass * soft.massScale * (speed + bias) - soft.impulseScale * impulse.x
    if isRope { change = min(impulse.x + change, 0) - impulse.x }
    impulse.x += change
    apply(direction * change, 0, ends, solver)
  }

  /// A spring of length 0 pulls in both directions of the plane, a longer one along itself.
  private mutating func pull(_ solver: JointSolver) {
    let ends = Ends(turning: self, solver)
    let gap = ends.gap(offset)
    if length == 0 {
      let wanted = gap * (spring.stiffness * ease) + ends.dampedVelocity(self, solver) * spring.damping
      apply(-massed(wanted), 0, ends, solver)
    } else {
      let stretch = turn(to: gap) - length
      let speed = ends.dampedVelocity(self, solver).dot(direction)
      let force = stretch * spring.stiffness * ease + speed * spring.damping
      apply(direction * (-mass(direction, ends) * force), 0, ends, solver)
    }
  }

  /// What it adds to the squared frequency of each body, times the sub-step.
  func load(_ motions: UnsafeMutablePointer<Motion>) -> (a: Float, b: Float) {
    let (first, second) = (motions[Int(a)], motions[Int(b)])
    let masses = first.inverseMass + second.inverseMass
    if masses == 0 { return (0, 0) }
    return (spring.stiffness * first.inverseMass / masses, spring.stiffness * second.inverseMass / masses)
  }

  private mutating func snap(_ solver: JointSolver) {
    let ends = Ends(turning: self, solver)
    let way = ends.gap(offset) * spring.stiffness + ends.dampedVelocity(self, solver) * spring.damping
    let turn = (angle + ends.turn) * angularSpring.stiffness + ends.spin * angularSpring.damping
    apply(-massed(way), -turn * angularMass, ends, solver)
  }

  @inline(__always)
  private func massed(_ v: FloatVector) -> FloatVector {
    FloatVector(x: massXX * v.x + massXY * v.y, y: massXY * v.x + massYY * v.y)
  }

  @inline(__always)
  private mutating func solvePoint(_ solver: JointSolver) {
    let ends = turned(solver)
    let soft = solver.softness
    // The mass is that of the arms as they lay when the step began, unless they have turned far from there.
    if solver.isRelaxing && max(abs(ends.a.turn), abs(ends.b.turn)) > 0.1 { weigh(ends.a, ends.b) }
    var wanted = ends.velocity
    if !solver.isRelaxing { wanted += (ends.gap(offset) * soft.biasRate).shortened(to: JointSolver.pullSpeed) }
    let change = -(massed(wanted) * soft.massScale) - impulse * soft.impulseScale
    impulse += change
    apply(change, 0, ends, solver)
  }

  private mutating func solveAngle(_ solver: JointSolver) {
    let ends = Ends(self, solver)
    let soft = solver.softness
    let bias = solver.angularBias(angle + ends.turn)
    let change = -angularMass * soft.massScale * (ends.spin + bias) - soft.impulseScale * angularImpulse
    angularImpulse += change
    apply(.zero, change, ends, solver)
  }

  private mutating func solvePin(_ solver: JointSolver) {
    if frictionTorque > 0 {
      let ends = Ends(self, solver)
      let limit = frictionTorque * solver.time
      let total = max(-limit, min(limit, frictionImpulse - angularMass * ends.spin))
      apply(.zero, total - frictionImpulse, ends, solver)
      frictionImpulse = total
    }
    if lower > -.infinity || upper < .infinity {
      let ends = Ends(self, solver)
      let place = angle + ends.turn
      let up = limit(place - lower, ends.spin, angularMass, lowerImpulse, solver, solver.angularBias(place - lower))
      apply(.zero, up - lowerImpulse, ends, solver)
      lowerImpulse = up
      let after = Ends(self, solver)
      let down = limit(upper - place, -after.spin, angularMass, upperImpulse, solver, solver.angularBias(upper - place))
      apply(.zero, upperImpulse - down, after, solver)
      upperImpulse = down
    }
  }

  /// The impulse at a limit that is `gap` away and approached at -`speed`.
  private func limit(
    _ gap: Float, _ speed: Float, _ mass: Float, _ old: Float, _ solver: JointSolver, _ correction: Float
  ) -> Float {
    if gap == .infinity { return 0 }
    let soft = gap > 0 ? .rigid : solver.softness
    let bias = gap > 0 ? gap / solver.time : correction
    return max(0, old - mass * soft.massScale * (speed + bias) - soft.impulseScale * old)
  }
}

// The rail of a slide: across it nothing moves, along it there may be limits. The two turn as one, so an impulse turns
// both alike, by what it would turn them if they were one body: it leaves the angle between them alone. If it turned the
// second about its own centre only to have that undone afterwards, a stop beside the centre would throw it back.
extension Joint {
  private func rail(_ ends: Ends) -> (along: FloatVector, across: FloatVector) {
    let along = ends.a.turning(direction)
    return (along, along.perpendicular)
  }

  /// The way between the centres of mass, crossed with a direction.
  private func lever(_ direction: FloatVector, _ ends: Ends) -> Float {
    (offset + (ends.b.way - ends.a.way)).cross(direction)
  }

  /// Each one's part of the moment of inertia of both.
  private func shares(_ ends: Ends) -> (a: Float, b: Float) {
    (ends.b.inverseInertia * angularMass, ends.a.inverseInertia * angularMass)
  }

  private func slide(_ across: Float, _ torque: Float, _ along: Float, _ ends: Ends, _ solver: JointSolver) {
    let rail = rail(ends)
    let impulse = rail.across * across + rail.along * along
    let (lever, shares) = (lever(impulse, ends), shares(ends))
    solver.push(a, -impulse, -lever * shares.a - torque, isTouching)
    solver.push(b, impulse, -lever * shares.b + torque, isTouching)
  }

  private func railMass(_ direction: FloatVector, _ ends: Ends) -> Float {
    let lever = lever(direction, ends)
    let turning = lever * lever * angularMass * ends.a.inverseInertia * ends.b.inverseInertia
    let inverse = ends.a.inverseMass + ends.b.inverseMass + turning
    return inverse > 0 ? 1 / inverse : 0
  }

  private func railSpeed(_ direction: FloatVector, _ ends: Ends) -> Float {
    let shares = shares(ends)
    let spin = ends.a.angularVelocity * shares.a + ends.b.angularVelocity * shares.b
    return (ends.b.velocity - ends.a.velocity).dot(direction) - lever(direction, ends) * spin
  }

  fileprivate mutating func solveSlide(_ solver: JointSolver) {
    solveAngle(solver)
    let ends = turned(solver)
    let rail = rail(ends)
    let soft = solver.softness
    let bias = solver.bias(ends.gap(offset).dot(rail.across))
    let change =
      -railMass(rail.across, ends) * soft.massScale * (railSpeed(rail.across, ends) + bias)
      - soft.impulseScale * impulse.x
    impulse.x += change
    slide(change, 0, 0, ends, solver)
    if lower > -.infinity || upper < .infinity { limitSlide(solver) }
  }

  private mutating func limitSlide(_ solver: JointSolver) {
    let ends = Ends(self, solver)
    let rail = rail(ends).along
    let place = ends.gap(offset).dot(rail)
    let mass = railMass(rail, ends)
    let up = limit(place - lower, railSpeed(rail, ends), mass, lowerImpulse, solver, solver.bias(place - lower))
    slide(0, 0, up - lowerImpulse, ends, solver)
    lowerImpulse = up
    let after = Ends(self, solver)
    let down = limit(upper - place, -railSpeed(rail, after), mass, upperImpulse, solver, solver.bias(upper - place))
    slide(0, 0, upperImpulse - down, after, solver)
    upperImpulse = down
  }
}
