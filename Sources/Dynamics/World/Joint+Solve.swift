/// What a joint needs to know besides itself.
struct JointSolver {
  let motions: UnsafeMutablePointer<Motion>
  let drives: UnsafeMutablePointer<Drive>
  let softness: Softness
  let isRelaxing: Bool
  /// Of a sub-step, in seconds.
  let time: Float
  /// Of the step that is left; seconds.
  let rest: Float
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

extension Joint {
  mutating func prepare(_ solver: JointSolver) {
    (turnedA, turnedB) = (armA, armB)
    let ends = Ends(self, solver)
    let spins = ends.a.inverseInertia + ends.b.inverseInertia
    angularMass = spins > 0 ? 1 / spins : 0
    weigh(ends)
  }

  /// The mass that is felt where the two are held together.
  private mutating func weigh(_ ends: Ends) {
    let (a, b, armA, armB) = (ends.a, ends.b, ends.armA, ends.armB)
    let masses = a.inverseMass + b.inverseMass
    let xx = masses + armA.y * armA.y * a.inverseInertia + armB.y * armB.y * b.inverseInertia
    let xy = -armA.x * armA.y * a.inverseInertia - armB.x * armB.y * b.inverseInertia
    let yy = masses + armA.x * armA.x * a.inverseInertia + armB.x * armB.x * b.inverseInertia
    // By differences: where rounding leaves nothing of it, arms too long for the item, nothing is held.
    let determinant = xx * yy - xy * xy
    let inverse = determinant > 0 ? 1 / determinant : 0
    (massXX, massXY, massYY) = (yy * inverse, -xy * inverse, xx * inverse)
  }

  /// Has the arms follow their bodies: once in a sub-step, after these have moved.
  @inline(__always)
  mutating func turned(_ solver: JointSolver) -> Ends {
    if !solver.isRelaxing { return Ends(self, solver) }
    let ends = Ends(turning: self, solver)
    (turnedA, turnedB) = (ends.armA, ends.armB)
    return ends
  }

  @inline(__always)
  func apply(_ impulse: FloatVector, _ torque: Float, _ ends: Ends, _ solver: JointSolver) {
    solver.push(a, -impulse, -ends.armA.cross(impulse) - torque, isTouching)
    solver.push(b, impulse, ends.armB.cross(impulse) + torque, isTouching)
  }

  /// Starts with the impulses of the sub-step before; springs have none.
  @inline(__always)
  mutating func warmStart(_ solver: JointSolver) {
    if isElastic { return }
    let spin = max(abs(solver.motions[Int(a)].angularVelocity), abs(solver.motions[Int(b)].angularVelocity))
    // Impulses of another direction would do more harm than good.
    if spin * solver.time > Self.mostTurn { return forgetImpulses() }
    let ends = Ends(self, solver)
    switch kind {
    case .distance: apply(direction * impulse.x, 0, ends, solver)
    case .slide: slide(impulse.x, angularImpulse, lowerImpulse - upperImpulse, ends, solver)
    default:
      apply(impulse, 0, ends, solver)
      let torque = angularImpulse + frictionImpulse + lowerImpulse - upperImpulse
      if torque != 0 { apply(Twist(ends), torque, solver) }
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
    case .pin: isLimited ? solvePin(solver) : solvePoint(solver)
    case .weld: solveWeld(solver)
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
  mutating func turn(to gap: FloatVector) -> Float {
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
    let massScale = solver.isRelaxing ? soft.massScale : soft.massScale * ease
    var change = -mass * massScale * (speed + bias) - soft.impulseScale * impulse.x
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

  /// What a spring adds to the squared frequency of each body, times the sub-step; of a rod, each body's share of it.
  func load(_ motions: UnsafeMutablePointer<Motion>) -> (a: Float, b: Float) {
    let (first, second) = (motions[Int(a)], motions[Int(b)])
    let masses = first.inverseMass + second.inverseMass
    if masses == 0 { return (0, 0) }
    let stiffness = kind == .spring ? spring.stiffness : 1
    return (stiffness * first.inverseMass / masses, stiffness * second.inverseMass / masses)
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
    if solver.isRelaxing && max(abs(ends.a.turn), abs(ends.b.turn)) > 0.1 { weigh(ends) }
    var wanted = ends.velocity
    if !solver.isRelaxing { wanted += (ends.gap(offset) * soft.biasRate).shortened(to: JointSolver.pullSpeed) }
    let change = -(massed(wanted) * soft.massScale) - impulse * soft.impulseScale
    impulse += change
    apply(change, 0, ends, solver)
  }

  private mutating func solveAngle(_ solver: JointSolver) {
    let change = holdAngle(angularMass, solver)
    apply(.zero, change, Ends(self, solver), solver)
  }

  /// The torque that keeps the angle, for what is felt of the moment of inertia.
  private mutating func holdAngle(_ mass: Float, _ solver: JointSolver) -> Float {
    let ends = Ends(self, solver)
    let soft = solver.softness
    let bias = solver.angularBias(angle + ends.turn)
    let change = -mass * soft.massScale * (ends.spin + bias) - soft.impulseScale * angularImpulse
    angularImpulse += change
    return change
  }

  private mutating func twist(_ solver: JointSolver) -> Twist {
    let ends = turned(solver)
    weigh(ends)
    return Twist(ends)
  }

  private mutating func solveWeld(_ solver: JointSolver) {
    let twist = twist(solver)
    solvePoint(solver)
    apply(twist, holdAngle(twist.mass, solver), solver)
  }

  private mutating func solvePin(_ solver: JointSolver) {
    let twist = twist(solver)
    solvePoint(solver)
    if frictionTorque > 0 {
      let limit = frictionTorque * solver.time
      let old = frictionImpulse
      frictionImpulse = max(-limit, min(limit, old - twist.mass * Ends(self, solver).spin))
      apply(twist, frictionImpulse - old, solver)
    }
    if lower > -.infinity || upper < .infinity { limitPin(twist, solver) }
  }

  private mutating func limitPin(_ twist: Twist, _ solver: JointSolver) {
    let place = angle + Ends(self, solver).turn
    let (oldLower, oldUpper) = (lowerImpulse, upperImpulse)
    let up = solver.angularBias(place - lower)
    lowerImpulse = limit(place - lower, Ends(self, solver).spin, twist.mass, oldLower, solver, up)
    apply(twist, lowerImpulse - oldLower, solver)
    let down = solver.angularBias(upper - place)
    upperImpulse = limit(upper - place, -Ends(self, solver).spin, twist.mass, oldUpper, solver, down)
    apply(twist, oldUpper - upperImpulse, solver)
  }

  private func apply(_ twist: Twist, _ torque: Float, _ solver: JointSolver) {
    apply(twist.reaction * torque, torque, Ends(self, solver), solver)
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
