/// Four contacts of circles with each other or with boundaries. Their arms lie along the normal, so rotation does not
/// change the separation: only friction and rolling resistance read it.
struct CircleContacts: ContactPacket {
  var contacts = SIMD4<Int32>(repeating: -1)
  /// Lanes of sleeping or missing bodies refer to the ground.
  var bodiesA = SIMD4<Int32>.zero
  var bodiesB = SIMD4<Int32>.zero
  var normalX = Lanes.zero
  var normalY = Lanes.zero
  /// The separation at the beginning of the step.
  var separation = Lanes.zero
  var inverseMassA = Lanes.zero
  var inverseMassB = Lanes.zero
  var normalMass = Lanes.zero
  var normalImpulse = Lanes.zero
  /// The largest normal impulse of this step; 0 if the shapes did not meet.
  var peakImpulse = Lanes.zero
  /// The sum of the normal impulses with which the sub-steps began.
  var excessImpulse = Lanes.zero

  var inverseInertiaA = Lanes.zero
  var inverseInertiaB = Lanes.zero
  var radiusA = Lanes.zero
  var radiusB = Lanes.zero
  var tangentMass = Lanes.zero
  var friction = Lanes.zero
  var tangentImpulse = Lanes.zero
  var rollingMass = Lanes.zero
  /// The rolling torque is at most this times the normal impulse.
  var rollingArm = Lanes.zero
  var rollingImpulse = Lanes.zero

  /// The speed that restitution gives back.
  var reboundSpeed = Lanes.zero
  var restitutionImpulse = Lanes.zero

  @inline(__always)
  private var normal: LaneVector { LaneVector(x: normalX, y: normalY) }

  /// Solves with bias: softly corrects overlaps, and keeps approaching shapes from meeting too early.
  @inline(__always)
  mutating func solveWithBias(_ motions: UnsafeMutablePointer<Motion>, _ settings: ContactSolverSettings) {
    excessImpulse += normalImpulse
    var a = MotionLanes(motions, bodiesA)
    var b = MotionLanes(motions, bodiesB)
    let gap = separation + (b.deltaPosition - a.deltaPosition).dot(normal)
    let isApart = gap .> 0
    let correction = Lanes.most(gap * settings.softness.biasRate, Lanes(repeating: -settings.pushSpeed))
    let bias = correction.replacing(with: gap * settings.rate, where: isApart)
    let massScale = Lanes(repeating: settings.softness.massScale).replacing(with: 1, where: isApart)
    let impulseScale = Lanes(repeating: settings.softness.impulseScale).replacing(with: 0, where: isApart)
    let speed = (b.velocity - a.velocity).dot(normal) + bias
    let total = Lanes.most(normalImpulse - normalMass * massScale * speed - impulseScale * normalImpulse, .zero)
    apply(total - normalImpulse, &a, &b)
    normalImpulse = total
    peakImpulse = Lanes.most(peakImpulse, total)
    a.storeVelocity(motions, bodiesA)
    b.storeVelocity(motions, bodiesB)
  }

  /// Relaxes: removes the velocity that the bias added, then applies friction.
  @inline(__always)
  mutating func relax(_ motions: UnsafeMutablePointer<Motion>, _ settings: ContactSolverSettings) {
    var a = MotionLanes(motions, bodiesA)
    var b = MotionLanes(motions, bodiesB)
    let gap = separation + (b.deltaPosition - a.deltaPosition).dot(normal)
    let bias = Lanes.most(gap * settings.rate, .zero)
    let speed = (b.velocity - a.velocity).dot(normal) + bias
    let total = Lanes.most(normalImpulse - normalMass * speed, .zero)
    apply(total - normalImpulse, &a, &b)
    normalImpulse = total
    peakImpulse = Lanes.most(peakImpulse, total)
    rub(motions, &a, &b)
    a.storeVelocity(motions, bodiesA)
    b.storeVelocity(motions, bodiesB)
  }

  @inline(__always)
  private func apply(_ impulse: Lanes, _ a: inout MotionLanes, _ b: inout MotionLanes) {
    let (x, y) = (normalX * impulse, normalY * impulse)
    a.velocity.x -= x * inverseMassA
    a.velocity.y -= y * inverseMassA
    b.velocity.x += x * inverseMassB
    b.velocity.y += y * inverseMassB
  }

  /// Rolling resistance, a torque against relative rotation, and Coulomb friction against sliding; both are bounded
  /// by the normal impulse.
  @inline(__always)
  private mutating func rub(
    _ motions: UnsafeMutablePointer<Motion>, _ a: inout MotionLanes, _ b: inout MotionLanes
  ) {
    var spinA = MotionLanes.spin(motions, bodiesA).speed
    var spinB = MotionLanes.spin(motions, bodiesB).speed
    let torque = (rollingImpulse - rollingMass * (spinB - spinA)).clamped(to: rollingArm * normalImpulse)
    spinA -= (torque - rollingImpulse) * inverseInertiaA
    spinB += (torque - rollingImpulse) * inverseInertiaB
    rollingImpulse = torque

    let sliding = (b.velocity.y - a.velocity.y) * normalX - (b.velocity.x - a.velocity.x) * normalY
    let speed = sliding - spinB * radiusB - spinA * radiusA
    let total = (tangentImpulse - tangentMass * speed).clamped(to: friction * normalImpulse)
    let change = total - tangentImpulse
    a.velocity.x += normalY * change * inverseMassA
    a.velocity.y -= normalX * change * inverseMassA
    b.velocity.x -= normalY * change * inverseMassB
    b.velocity.y += normalX * change * inverseMassB
    spinA -= radiusA * change * inverseInertiaA
    spinB -= radiusB * change * inverseInertiaB
    tangentImpulse = total
    MotionLanes.storeSpin(spinA, motions, bodiesA)
    MotionLanes.storeSpin(spinB, motions, bodiesB)
  }

  /// Applies restitution: gives impact speeds back after the sub-steps. Lane by lane, which is smaller; few contacts rebound.
  @inline(__always)
  mutating func applyRestitution(_ motions: UnsafeMutablePointer<Motion>) {
    if !any((reboundSpeed .> 0) .& (peakImpulse .> 0)) { return }
    for lane in 0..<4 where take(lane, &reboundSpeed) > 0 && take(lane, &peakImpulse) > 0 {
      let (a, b) = (motions + Int(take(lane, &bodiesA)), motions + Int(take(lane, &bodiesB)))
      let normal = FloatVector(x: take(lane, &normalX), y: take(lane, &normalY))
      let speed = (b.pointee.velocity - a.pointee.velocity).dot(normal)
      let old = take(lane, &restitutionImpulse)
      let total = max(old + take(lane, &normalMass) * (take(lane, &reboundSpeed) - speed), 0)
      let impulse = normal * (total - old)
      a.pointee.velocity -= impulse * take(lane, &inverseMassA)
      b.pointee.velocity += impulse * take(lane, &inverseMassB)
      put(total, lane, &restitutionImpulse)
    }
  }
}
