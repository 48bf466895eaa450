/// One of the two places in which each of four polygons touches something.
struct FlatPoints: BitwiseCopyable {
  /// The gap when the step began.
  var separation = Lanes.zero
  /// The arms, crossed with the normal and with the tangent.
  var normalArmA = Lanes.zero
  var normalArmB = Lanes.zero
  var tangentArmA = Lanes.zero
  var tangentArmB = Lanes.zero
  var normalMass = Lanes.zero
  var tangentMass = Lanes.zero
  var normalImpulse = Lanes.zero
  var tangentImpulse = Lanes.zero
  /// The greatest normal impulse of this step; 0 when they did not meet.
  var peakImpulse = Lanes.zero
  /// What is given back of the impact.
  var bounceSpeed = Lanes.zero
  var bounceImpulse = Lanes.zero
}

/// Four contacts of which at least one side is no circle about its centre of mass: up to two places each, at arms that
/// the turning moves.
struct FlatContacts: BitwiseCopyable {
  var contacts = SIMD4<Int32>(repeating: -1)
  /// The ground stands for what is asleep or missing.
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
  /// The torque is at most this times the normal impulse.
  var rollingArm = Lanes.zero
  var rollingImpulse = Lanes.zero
  var first = FlatPoints()
  var second = FlatPoints()

  /// The velocities of both bodies while a sweep is at them.
  struct Pair {
    var a: MotionLanes
    var b: MotionLanes
    var spinA: Lanes
    var spinB: Lanes
    let turnA: Lanes
    let turnB: Lanes

    @inline(__always)
    init(_ motions: UnsafeMutablePointer<Motion>, _ bodiesA: SIMD4<Int32>, _ bodiesB: SIMD4<Int32>) {
      a = MotionLanes(motions, bodiesA)
      b = MotionLanes(motions, bodiesB)
      (spinA, turnA) = MotionLanes.spin(motions, bodiesA)
      (spinB, turnB) = MotionLanes.spin(motions, bodiesB)
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

  /// How the gap has changed since the step began, to the first order in the turning.
  @inline(__always)
  private func gap(_ point: FlatPoints, _ way: Lanes, _ pair: Pair) -> Lanes {
    point.separation + way + pair.turnB * point.normalArmB - pair.turnA * point.normalArmA
  }

  @inline(__always)
  private func speed(_ point: FlatPoints, _ pair: Pair) -> Lanes {
    (pair.b.velocity - pair.a.velocity).dot(normal) + pair.spinB * point.normalArmB - pair.spinA * point.normalArmA
  }

  @inline(__always)
  private func apply(_ impulse: Lanes, _ point: FlatPoints, _ pair: inout Pair) {
    let (x, y) = (normalX * impulse, normalY * impulse)
    pair.a.velocity.x -= x * inverseMassA
    pair.a.velocity.y -= y * inverseMassA
    pair.b.velocity.x += x * inverseMassB
    pair.b.velocity.y += y * inverseMassB
    pair.spinA -= impulse * point.normalArmA * inverseInertiaA
    pair.spinB += impulse * point.normalArmB * inverseInertiaB
  }

  /// One sweep with bias: it corrects overlaps, gently, and keeps what approaches from meeting too early.
  @inline(__always)
  mutating func push(_ motions: UnsafeMutablePointer<Motion>, _ settings: SweepSettings) {
    var pair = Pair(motions, bodiesA, bodiesB)
    let way = (pair.b.way - pair.a.way).dot(normal)
    push(&first, way, &pair, settings)
    push(&second, way, &pair, settings)
    store(pair, motions)
  }

  @inline(__always)
  private func push(_ point: inout FlatPoints, _ way: Lanes, _ pair: inout Pair, _ settings: SweepSettings) {
    let gap = gap(point, way, pair)
    let isApart = gap .> 0
    let correction = Lanes.most(gap * settings.softness.biasRate, Lanes(repeating: -settings.pushSpeed))
    let bias = correction.replacing(with: gap * settings.rate, where: isApart)
    let massScale = Lanes(repeating: settings.softness.massScale).replacing(with: 1, where: isApart)
    let impulseScale = Lanes(repeating: settings.softness.impulseScale).replacing(with: 0, where: isApart)
    let old = point.normalImpulse
    let total = Lanes.most(
      old - point.normalMass * massScale * (speed(point, pair) + bias) - impulseScale * old, .zero)
    apply(total - old, point, &pair)
    point.normalImpulse = total
    point.peakImpulse = Lanes.most(point.peakImpulse, total)
  }

  /// One sweep without bias, which takes the speed of the correction out again, then friction.
  @inline(__always)
  mutating func relax(_ motions: UnsafeMutablePointer<Motion>, _ settings: SweepSettings) {
    var pair = Pair(motions, bodiesA, bodiesB)
    let way = (pair.b.way - pair.a.way).dot(normal)
    relax(&first, way, &pair, settings)
    relax(&second, way, &pair, settings)
    roll(&pair)
    rub(&first, &pair)
    rub(&second, &pair)
    store(pair, motions)
  }

  @inline(__always)
  private func relax(_ point: inout FlatPoints, _ way: Lanes, _ pair: inout Pair, _ settings: SweepSettings) {
    let bias = Lanes.most(gap(point, way, pair) * settings.rate, .zero)
    let old = point.normalImpulse
    let total = Lanes.most(old - point.normalMass * (speed(point, pair) + bias), .zero)
    apply(total - old, point, &pair)
    point.normalImpulse = total
    point.peakImpulse = Lanes.most(point.peakImpulse, total)
  }

  /// Rolling resistance: a torque against the relative turning, bounded by the normal impulse.
  @inline(__always)
  private mutating func roll(_ pair: inout Pair) {
    let limit = rollingArm * (first.normalImpulse + second.normalImpulse)
    let torque = (rollingImpulse - rollingMass * (pair.spinB - pair.spinA)).clamped(to: limit)
    pair.spinA -= (torque - rollingImpulse) * inverseInertiaA
    pair.spinB += (torque - rollingImpulse) * inverseInertiaB
    rollingImpulse = torque
  }

  /// Coulomb friction: against the sliding of the two surfaces, bounded by the normal impulse.
  @inline(__always)
  private func rub(_ point: inout FlatPoints, _ pair: inout Pair) {
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

  /// One sweep of giving the impact speed back, once the overlap is solved.
  @inline(__always)
  mutating func bounce(_ motions: UnsafeMutablePointer<Motion>) {
    if !any((first.bounceSpeed .> 0) .| (second.bounceSpeed .> 0)) { return }
    var pair = Pair(motions, bodiesA, bodiesB)
    bounce(&first, &pair)
    bounce(&second, &pair)
    store(pair, motions)
  }

  @inline(__always)
  private func bounce(_ point: inout FlatPoints, _ pair: inout Pair) {
    let bounces = (point.bounceSpeed .> 0) .& (point.peakImpulse .> 0)
    let old = point.bounceImpulse
    let wanted = Lanes.most(old + point.normalMass * (point.bounceSpeed - speed(point, pair)), .zero)
    let total = old.replacing(with: wanted, where: bounces)
    apply(total - old, point, &pair)
    point.bounceImpulse = total
  }
}
