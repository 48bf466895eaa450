/// One of the two contact points of each of four contacts.
struct PolygonContactPoints: BitwiseCopyable {
  /// The separation at the beginning of the step.
  var separation = Lanes.zero
  /// The arms, crossed with the normal and with the tangent.
  var normalArmA = Lanes.zero
  var normalArmB = Lanes.zero
  var tangentArmA = Lanes.zero
  var tangentArmB = Lanes.zero
  /// The change of speed by an impulse of 1, the inverse of the effective mass; 1 in empty lanes.
  var response = Lanes(repeating: 1)
  var tangentMass = Lanes.zero
  var normalImpulse = Lanes.zero
  var tangentImpulse = Lanes.zero
  /// The largest normal impulse of this step; 0 if the shapes did not meet.
  var peakImpulse = Lanes.zero
  /// The speed that restitution gives back.
  var reboundSpeed = Lanes.zero
  var restitutionImpulse = Lanes.zero
}

/// Four contacts of which at least one shape is not a circle about its centre of mass: up to two points each, whose
/// separations change with rotation.
struct PolygonContacts: ContactPacket {
  var contacts = SIMD4<Int32>(repeating: -1)
  /// Lanes of sleeping or missing bodies refer to the ground.
  var bodiesA = SIMD4<Int32>.zero
  var bodiesB = SIMD4<Int32>.zero
  var normalX = Lanes.zero
  var normalY = Lanes.zero
  var inverseMassA = Lanes.zero
  var inverseMassB = Lanes.zero
  var inverseInertiaA = Lanes.zero
  var inverseInertiaB = Lanes.zero
  var friction = Lanes.zero
  var rollingMass = Lanes.zero
  /// The rolling torque is at most this times the normal impulse.
  var rollingArm = Lanes.zero
  var rollingImpulse = Lanes.zero
  /// The change of speed at one point by an impulse of 1 at the other; 0 without a second point.
  var coupling = Lanes.zero
  /// 1 for a point, 0 for an empty lane.
  var hasFirst = Lanes.zero
  var hasSecond = Lanes.zero
  var first = PolygonContactPoints()
  var second = PolygonContactPoints()

  /// The velocities of both bodies during an iteration.
  struct Pair {
    var a: MotionLanes
    var b: MotionLanes
    var spinA: Lanes
    var spinB: Lanes
    let deltaRotationA: Lanes
    let deltaRotationB: Lanes

    @inline(__always)
    init(_ motions: UnsafeMutablePointer<Motion>, _ bodiesA: SIMD4<Int32>, _ bodiesB: SIMD4<Int32>) {
      a = MotionLanes(motions, bodiesA)
      b = MotionLanes(motions, bodiesB)
      (spinA, deltaRotationA) = MotionLanes.spin(motions, bodiesA)
      (spinB, deltaRotationB) = MotionLanes.spin(motions, bodiesB)
    }
  }

  @inline(__always)
  private var normal: LaneVector { LaneVector(x: normalX, y: normalY) }

  @inline(__always)
  private func store(_ pair: Pair, _ motions: UnsafeMutablePointer<Motion>) {
    pair.a.storeVelocity(motions, bodiesA)
    pair.b.storeVelocity(motions, bodiesB)
    MotionLanes.storeSpin(pair.spinA, motions, bodiesA)
    MotionLanes.storeSpin(pair.spinB, motions, bodiesB)
  }

  /// The current separation, to the first order in the rotation.
  @inline(__always)
  private func gap(_ point: PolygonContactPoints, _ displacement: Lanes, _ pair: Pair) -> Lanes {
    point.separation + displacement + pair.deltaRotationB * point.normalArmB - pair.deltaRotationA * point.normalArmA
  }

  @inline(__always)
  private func speed(_ point: PolygonContactPoints, _ pair: Pair) -> Lanes {
    (pair.b.velocity - pair.a.velocity).dot(normal) + pair.spinB * point.normalArmB - pair.spinA * point.normalArmA
  }

  @inline(__always)
  private func apply(_ impulse: Lanes, _ point: PolygonContactPoints, _ pair: inout Pair) {
    let (x, y) = (normalX * impulse, normalY * impulse)
    pair.a.velocity.x -= x * inverseMassA
    pair.a.velocity.y -= y * inverseMassA
    pair.b.velocity.x += x * inverseMassB
    pair.b.velocity.y += y * inverseMassB
    pair.spinA -= impulse * point.normalArmA * inverseInertiaA
    pair.spinB += impulse * point.normalArmB * inverseInertiaB
  }

  /// Solves with bias: softly corrects overlaps, and keeps approaching shapes from meeting too early.
  @inline(__always)
  mutating func solveWithBias(_ motions: UnsafeMutablePointer<Motion>, _ settings: ContactSolverSettings) {
    var pair = Pair(motions, bodiesA, bodiesB)
    let displacement = (pair.b.deltaPosition - pair.a.deltaPosition).dot(normal)
    let one = row(first, gap(first, displacement, pair), pair, settings)
    let two = row(second, gap(second, displacement, pair), pair, settings)
    press(one, two, &pair)
    store(pair, motions)
  }

  /// Relaxes: removes the velocity that the bias added, then applies friction.
  @inline(__always)
  mutating func relax(_ motions: UnsafeMutablePointer<Motion>, _ settings: ContactSolverSettings) {
    var pair = Pair(motions, bodiesA, bodiesB)
    let displacement = (pair.b.deltaPosition - pair.a.deltaPosition).dot(normal)
    let biasOne = Lanes.most(gap(first, displacement, pair) * settings.rate, .zero)
    let biasTwo = Lanes.most(gap(second, displacement, pair) * settings.rate, .zero)
    press(
      Row(response: first.response, speed: speed(first, pair) + biasOne),
      Row(response: second.response, speed: speed(second, pair) + biasTwo), &pair)
    roll(&pair)
    rub(&first, &pair)
    rub(&second, &pair)
    store(pair, motions)
  }

  /// One row of the linear complementarity problem: response * x = (response to the impulses so far) - speed, for the
  /// total impulse x of a point, or x = 0.
  private struct Row {
    /// Includes the softness, which acts as a response of the contact itself.
    let response: Lanes
    /// The closing speed, including bias.
    let speed: Lanes
  }

  @inline(__always)
  private func row(_ point: PolygonContactPoints, _ gap: Lanes, _ pair: Pair, _ settings: ContactSolverSettings) -> Row
  {
    let isApart = gap .> 0
    let correction = Lanes.most(gap * settings.softness.biasRate, Lanes(repeating: -settings.pushSpeed))
    let bias = correction.replacing(with: gap * settings.rate, where: isApart)
    let softened = Lanes(repeating: 1 / settings.softness.massScale).replacing(with: 1, where: isApart)
    return Row(response: point.response * softened, speed: speed(point, pair) + bias)
  }

  // Not inlined: within its two callers it would need more registers than there are.
  @inline(never)
  private mutating func press(_ one: Row, _ two: Row, _ pair: inout Pair) {
    let (oldOne, oldTwo) = (first.normalImpulse, second.normalImpulse)
    let total = solve(one, two, oldOne, oldTwo)
    apply(total.one - oldOne, first, &pair)
    apply(total.two - oldTwo, second, &pair)
    (first.normalImpulse, second.normalImpulse) = total
    first.peakImpulse = Lanes.most(first.peakImpulse, total.one)
    second.peakImpulse = Lanes.most(second.peakImpulse, total.two)
  }

  /// Solves both points at once: the linear complementarity problem of two unknowns, by trying its four cases (as in
  /// Box2D 2; Catto, GDC 2006). One after the other would need many iterations where rotation couples them, and leave
  /// a spin: a tall box that falls flat would tip. Points that nearly coincide are solved one after the other.
  @inline(__always)
  private func solve(_ one: Row, _ two: Row, _ oldOne: Lanes, _ oldTwo: Lanes) -> (one: Lanes, two: Lanes) {
    let wantOne = first.response * oldOne + coupling * oldTwo - one.speed
    let wantTwo = second.response * oldTwo + coupling * oldOne - two.speed
    let product = one.response * two.response
    let determinant = product - coupling * coupling
    // Only one division by each, because a division costs more than all the rest.
    let (massOne, massTwo, both) = (1 / one.response, 1 / two.response, 1 / determinant)
    let bothOne = (two.response * wantOne - coupling * wantTwo) * both
    let bothTwo = (one.response * wantTwo - coupling * wantOne) * both
    let aloneOne = Lanes.most(wantOne * massOne, .zero) * hasFirst
    let aloneTwo = Lanes.most(wantTwo * massTwo, .zero) * hasSecond
    let isOne = coupling * aloneOne .>= wantTwo
    var x = Lanes.zero.replacing(with: aloneOne, where: isOne)
    var y = aloneTwo.replacing(with: 0, where: isOne)
    let isBoth = (bothOne .>= 0) .& (bothTwo .>= 0)
    x.replace(with: bothOne, where: isBoth)
    y.replace(with: bothTwo, where: isBoth)
    let isSingular = determinant .< product * 0.001
    let laterOne = Lanes.most((wantOne - coupling * oldTwo) * massOne, .zero)
    let laterTwo = Lanes.most((wantTwo - coupling * laterOne) * massTwo, .zero)
    x.replace(with: laterOne, where: isSingular)
    y.replace(with: laterTwo, where: isSingular)
    return (x * hasFirst, y * hasSecond)
  }

  /// Rolling resistance: a torque against the relative rotation, bounded by the normal impulse.
  @inline(__always)
  private mutating func roll(_ pair: inout Pair) {
    let limit = rollingArm * (first.normalImpulse + second.normalImpulse)
    let torque = (rollingImpulse - rollingMass * (pair.spinB - pair.spinA)).clamped(to: limit)
    pair.spinA -= (torque - rollingImpulse) * inverseInertiaA
    pair.spinB += (torque - rollingImpulse) * inverseInertiaB
    rollingImpulse = torque
  }

  /// Coulomb friction: an impulse against sliding, bounded by the normal impulse.
  @inline(__always)
  private func rub(_ point: inout PolygonContactPoints, _ pair: inout Pair) {
    let sliding =
      (pair.b.velocity.y - pair.a.velocity.y) * normalX - (pair.b.velocity.x - pair.a.velocity.x) * normalY
    let speed = sliding + pair.spinB * point.tangentArmB - pair.spinA * point.tangentArmA
    let total = (point.tangentImpulse - point.tangentMass * speed).clamped(to: friction * point.normalImpulse)
    let change = total - point.tangentImpulse
    pair.a.velocity.x += normalY * change * inverseMassA
    pair.a.velocity.y -= normalX * change * inverseMassA
    pair.b.velocity.x -= normalY * change * inverseMassB
    pair.b.velocity.y += normalX * change * inverseMassB
    pair.spinA -= change * point.tangentArmA * inverseInertiaA
    pair.spinB += change * point.tangentArmB * inverseInertiaB
    point.tangentImpulse = total
  }

  /// Applies restitution: gives impact speeds back after the sub-steps.
  @inline(__always)
  mutating func applyRestitution(_ motions: UnsafeMutablePointer<Motion>) {
    if !any((first.reboundSpeed .> 0) .| (second.reboundSpeed .> 0)) { return }
    var pair = Pair(motions, bodiesA, bodiesB)
    let (oldOne, oldTwo) = (first.restitutionImpulse, second.restitutionImpulse)
    let one = Row(response: first.response, speed: speed(first, pair) - first.reboundSpeed)
    let two = Row(response: second.response, speed: speed(second, pair) - second.reboundSpeed)
    var total = solve(one, two, oldOne, oldTwo)
    let (isOne, isTwo) = (hasRestitution(first), hasRestitution(second))
    // If one point has no restitution, the other takes all of the impulse.
    let aloneOne = Lanes.most(oldOne - one.speed / first.response, .zero)
    let aloneTwo = Lanes.most(oldTwo - two.speed / second.response, .zero)
    total.one = total.one.replacing(with: aloneOne, where: .!isTwo).replacing(with: oldOne, where: .!isOne)
    total.two = total.two.replacing(with: aloneTwo, where: .!isOne).replacing(with: oldTwo, where: .!isTwo)
    apply(total.one - oldOne, first, &pair)
    apply(total.two - oldTwo, second, &pair)
    (first.restitutionImpulse, second.restitutionImpulse) = total
    store(pair, motions)
  }

  @inline(__always)
  private func hasRestitution(_ point: PolygonContactPoints) -> SIMDMask<SIMD4<Int32>> {
    (point.reboundSpeed .> 0) .& (point.peakImpulse .> 0)
  }
}
