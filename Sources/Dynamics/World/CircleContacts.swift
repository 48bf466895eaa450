/// Four contacts of circles, with one another or with boundaries. The arms lie along the normal, so that turning has no
/// part in how near they are: only friction and rolling resistance look at it.
struct CircleContacts: BitwiseCopyable {
  var contacts = SIMD4<Int32>(repeating: -1)
  /// The ground stands for what is asleep or missing.
  var bodiesA = SIMD4<Int32>.zero
  var bodiesB = SIMD4<Int32>.zero
  var normalX = Lanes.zero
  var normalY = Lanes.zero
  /// The gap when the step began.
  var separation = Lanes.zero
  var inverseMassA = Lanes.zero
  var inverseMassB = Lanes.zero
  var normalMass = Lanes.zero
  var normalImpulse = Lanes.zero
  /// The greatest normal impulse of this step; 0 when they did not meet.
  var peakImpulse = Lanes.zero

  var inverseInertiaA = Lanes.zero
  var inverseInertiaB = Lanes.zero
  var radiusA = Lanes.zero
  var radiusB = Lanes.zero
  var tangentMass = Lanes.zero
  var friction = Lanes.zero
  var tangentImpulse = Lanes.zero
  var rollingMass = Lanes.zero
  /// The torque is at most this times the normal impulse.
  var rollingArm = Lanes.zero
  var rollingImpulse = Lanes.zero

  /// What is given back of the impact.
  var reboundSpeed = Lanes.zero
  var restitutionImpulse = Lanes.zero

  @inline(__always)
  private var normal: LaneVector { LaneVector(x: normalX, y: normalY) }

  /// One iteration over packets of contacts; a loop for each kind, so that its body is inlined. Itself it is not: it has
  /// several callers and is long.
  @inline(never)
  static func solve(
    _ packets: Pool<CircleContacts>, from first: Int, _ motions: UnsafeMutablePointer<Motion>,
    _ settings: ContactSolverSettings, useBias: Bool
  ) {
    let base = packets.base
    if useBias {
      for i in first..<packets.count { base[i].solveWithBias(motions, settings) }
    } else {
      for i in first..<packets.count { base[i].relax(motions, settings) }
    }
  }

  /// One sweep with bias: it corrects overlaps, gently, and keeps what approaches from meeting too early.
  @inline(__always)
  private mutating func solveWithBias(_ motions: UnsafeMutablePointer<Motion>, _ settings: ContactSolverSettings) {
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

  /// One sweep without bias, which takes the speed of the correction out again, then friction.
  @inline(__always)
  private mutating func relax(_ motions: UnsafeMutablePointer<Motion>, _ settings: ContactSolverSettings) {
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

  /// Rolling resistance, a torque against the relative turning, and Coulomb friction against the sliding of the two
  /// surfaces; both bounded by the normal impulse.
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

  /// One sweep of giving the impact speed back, once the overlap is solved.
  @inline(__always)
  mutating func applyRestitution(_ motions: UnsafeMutablePointer<Motion>) {
    let hasRestitution = (reboundSpeed .> 0) .& (peakImpulse .> 0)
    if !any(hasRestitution) { return }
    var a = MotionLanes(motions, bodiesA)
    var b = MotionLanes(motions, bodiesB)
    let speed = (b.velocity - a.velocity).dot(normal)
    let wanted = Lanes.most(restitutionImpulse + normalMass * (reboundSpeed - speed), .zero)
    let total = restitutionImpulse.replacing(with: wanted, where: hasRestitution)
    apply(total - restitutionImpulse, &a, &b)
    restitutionImpulse = total
    a.storeVelocity(motions, bodiesA)
    b.storeVelocity(motions, bodiesB)
  }
}
