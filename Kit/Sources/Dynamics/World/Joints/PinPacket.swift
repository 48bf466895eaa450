/// Four pins that share no movable body, solved at once. Each lane calculates what `Joint.solvePoint` does for one pin,
/// operation by operation, so the results are equal for finite numbers, bit for bit.
struct PinPacket: BitwiseCopyable {
  private var pins = SIMD4<Int32>.zero
  private var bodiesA = SIMD4<Int32>.zero
  private var bodiesB = SIMD4<Int32>.zero
  private var armA = LaneVector.zero
  private var armB = LaneVector.zero
  private var rotatedArmA = LaneVector.zero
  private var rotatedArmB = LaneVector.zero
  private var offset = LaneVector.zero
  private var massXX = Lanes.zero
  private var massXY = Lanes.zero
  private var massYY = Lanes.zero
  private var impulse = LaneVector.zero
  private var biasRate = Lanes.zero
  private var negativeMassScale = Lanes.zero
  private var impulseScale = Lanes.zero

  /// Reads four pins.
  mutating func fill(
    _ handles: UnsafeMutablePointer<Int32>, _ joints: UnsafeMutablePointer<Joint>, _ solver: JointSolver
  ) {
    for lane in 0..<4 {
      let joint = joints + Int(handles[lane])
      put(handles[lane], lane, &pins)
      put(joint.pointee.a, lane, &bodiesA)
      put(joint.pointee.b, lane, &bodiesB)
      offset.put(joint.pointee.offset, lane)
      let soft = joint.pointee.softness(solver)
      put(soft.biasRate, lane, &biasRate)
      put(-soft.massScale, lane, &negativeMassScale)
      put(soft.impulseScale, lane, &impulseScale)
      load(lane, joint)
    }
  }

  /// Reads the part of a pin that iterations change.
  private mutating func load(_ lane: Int, _ joint: UnsafeMutablePointer<Joint>) {
    armA.put(joint.pointee.armA, lane)
    armB.put(joint.pointee.armB, lane)
    rotatedArmA.put(joint.pointee.rotatedArmA, lane)
    rotatedArmB.put(joint.pointee.rotatedArmB, lane)
    put(joint.pointee.massXX, lane, &massXX)
    put(joint.pointee.massXY, lane, &massXY)
    put(joint.pointee.massYY, lane, &massYY)
    impulse.put(joint.pointee.impulse, lane)
  }

  /// Writes what iterations have changed back to the pins.
  mutating func store(_ joints: UnsafeMutablePointer<Joint>) {
    for lane in 0..<4 {
      let joint = joints + Int(take(lane, &pins))
      joint.pointee.rotatedArmA = rotatedArmA.take(lane)
      joint.pointee.rotatedArmB = rotatedArmB.take(lane)
      joint.pointee.impulse = impulse.take(lane)
    }
  }

  mutating func clearImpulses(of body: Int) {
    let isHeld = (bodiesA .== Int32(body)) .| (bodiesB .== Int32(body))
    impulse = impulse.replacing(with: .zero, where: isHeld)
  }
}

extension PinPacket {
  /// The same as `Joint.warmStart`.
  @inline(__always)
  mutating func warmStart(_ joints: UnsafeMutablePointer<Joint>, _ solver: JointSolver) {
    var state = PinLanes(solver.motions, bodiesA, bodiesB)
    if state.mayRotateFar(solver.time) { return singly(joints) { $0.warmStart(solver) } }
    apply(impulse, &state, solver.motions)
  }

  /// The same as `Joint.solvePoint`, with bias.
  @inline(__always)
  mutating func solveWithBias(_ solver: JointSolver) {
    var state = PinLanes(solver.motions, bodiesA, bodiesB)
    let gap = offset + (state.b.deltaPosition - state.a.deltaPosition) + (rotatedArmB - rotatedArmA)
    let wanted = velocity(state) + (gap * biasRate).shortened(to: JointSolver.pullSpeed)
    solve(wanted, negativeMassScale, impulseScale, &state, solver.motions)
  }

  /// The same as `Joint.solvePoint`, relaxing.
  @inline(__always)
  mutating func relax(_ joints: UnsafeMutablePointer<Joint>, _ solver: JointSolver) {
    var state = PinLanes(solver.motions, bodiesA, bodiesB)
    if state.rotatesBeyondSeries { return singly(joints) { $0.solve(solver) } }
    rotatedArmA = armA.rotated(state.a.rotation)
    rotatedArmB = armB.rotated(state.b.rotation)
    // The scales of a rigid joint. The product with 0 stays, because it decides the sign of a sum that is 0.
    solve(velocity(state), Lanes(repeating: -1), .zero, &state, solver.motions)
  }

  /// Treats each pin alone, for bodies that have rotated far in this step.
  @inline(never)
  private mutating func singly(_ joints: UnsafeMutablePointer<Joint>, _ change: (inout Joint) -> Void) {
    store(joints)
    for lane in 0..<4 {
      let joint = joints + Int(take(lane, &pins))
      change(&joint.pointee)
      load(lane, joint)
    }
  }

  @inline(__always)
  private func velocity(_ state: PinLanes) -> LaneVector {
    (state.b.velocity - state.a.velocity).addingPerpendicular(rotatedArmB * state.b.spin)
      .subtractingPerpendicular(rotatedArmA * state.a.spin)
  }

  @inline(__always)
  private func applyEffectiveMass(_ v: LaneVector) -> LaneVector {
    LaneVector(x: massXX * v.x + massXY * v.y, y: massXY * v.x + massYY * v.y)
  }

  /// Adds the impulse that takes out the velocities `wanted`.
  @inline(__always)
  private mutating func solve(
    _ wanted: LaneVector, _ negativeMassScale: Lanes, _ impulseScale: Lanes, _ state: inout PinLanes,
    _ motions: UnsafeMutablePointer<Motion>
  ) {
    let change = applyEffectiveMass(wanted) * negativeMassScale - impulse * impulseScale
    impulse = impulse + change
    apply(change, &state, motions)
  }

  @inline(__always)
  private func apply(_ impulse: LaneVector, _ state: inout PinLanes, _ motions: UnsafeMutablePointer<Motion>) {
    state.a.velocity = state.a.velocity - impulse * state.a.inverseMass
    state.b.velocity = state.b.velocity + impulse * state.b.inverseMass
    state.a.spin -= rotatedArmA.cross(impulse) * state.a.inverseInertia
    // The sum turns -0 into 0, as that with the torque in `Joint.apply` does.
    state.b.spin += (rotatedArmB.cross(impulse) + 0) * state.b.inverseInertia
    state.a.store(motions, bodiesA)
    state.b.store(motions, bodiesB)
  }
}

/// The states of the two bodies of four pins during an iteration.
private struct PinLanes {
  var a: BodyLanes
  var b: BodyLanes

  @inline(__always)
  init(_ motions: UnsafeMutablePointer<Motion>, _ bodiesA: SIMD4<Int32>, _ bodiesB: SIMD4<Int32>) {
    a = BodyLanes(motions, bodiesA)
    b = BodyLanes(motions, bodiesB)
  }

  /// Whether impulses of the sub-step before may point in the wrong direction.
  @inline(__always)
  func mayRotateFar(_ time: Float) -> Bool {
    // Half of the limit, which rounding cannot pass: beyond it, each pin decides for itself.
    let limit = Joint.maximumRotation / 2 / time
    return !a.spin.areWithin(limit) || !b.spin.areWithin(limit)
  }

  /// Whether a body has rotated beyond the angle up to which a series gives the rotated arm.
  @inline(__always)
  var rotatesBeyondSeries: Bool {
    !a.rotation.areWithin(Motion.seriesLimit) || !b.rotation.areWithin(Motion.seriesLimit)
  }
}

extension Lanes {
  /// Whether all are nearer to 0 than `limit`; false for NaN.
  @inline(__always)
  fileprivate func areWithin(_ limit: Float) -> Bool { all((self .< limit) .& (self .> -limit)) }
}

extension LaneVector {
  /// The same as `Motion.rotatedArm`, for small rotations.
  @inline(__always)
  fileprivate func rotated(_ angle: Lanes) -> LaneVector {
    let rotated = (self * (1 - angle * angle * 0.5)).addingPerpendicular(self * angle)
    return rotated.replacing(with: self, where: (x .== 0) .& (y .== 0))
  }
}

/// The motions of four bodies, all fields of them. A body's fields are read and written as two vectors: of single fields, the optimiser makes
/// scalar arithmetic.
private struct BodyLanes {
  var velocity: LaneVector
  let deltaPosition: LaneVector
  var spin: Lanes
  let rotation: Lanes
  let inverseMass: Lanes
  let inverseInertia: Lanes

  @inline(__always)
  init(_ motions: UnsafeMutablePointer<Motion>, _ bodies: SIMD4<Int32>) {
    let linear = Self.transposed(Self.halves(motions, bodies, 0))
    velocity = LaneVector(x: linear.0, y: linear.1)
    deltaPosition = LaneVector(x: linear.2, y: linear.3)
    (spin, rotation, inverseMass, inverseInertia) = Self.transposed(Self.halves(motions, bodies, Self.half))
  }

  @inline(__always)
  func store(_ motions: UnsafeMutablePointer<Motion>, _ bodies: SIMD4<Int32>) {
    let linear = Self.transposed((velocity.x, velocity.y, deltaPosition.x, deltaPosition.y))
    Self.store(linear, motions, bodies, 0)
    let angular = Self.transposed((spin, rotation, inverseMass, inverseInertia))
    Self.store(angular, motions, bodies, Self.half)
  }

  private typealias Four = (Lanes, Lanes, Lanes, Lanes)
  /// Half of the bytes of a motion, which are one vector.
  private static var half: Int { MemoryLayout<Lanes>.size }

  @inline(__always)
  private static func halves(_ motions: UnsafeMutablePointer<Motion>, _ bodies: SIMD4<Int32>, _ offset: Int) -> Four {
    @inline(__always) func half(_ body: Int32) -> Lanes {
      UnsafeRawPointer(motions + Int(body)).loadUnaligned(fromByteOffset: offset, as: Lanes.self)
    }
    return (half(bodies.x), half(bodies.y), half(bodies.z), half(bodies.w))
  }

  @inline(__always)
  private static func store(
    _ halves: Four, _ motions: UnsafeMutablePointer<Motion>, _ bodies: SIMD4<Int32>, _ offset: Int
  ) {
    @inline(__always) func store(_ half: Lanes, _ body: Int32) {
      UnsafeMutableRawPointer(motions + Int(body)).storeBytes(of: half, toByteOffset: offset, as: Lanes.self)
    }
    store(halves.0, bodies.x)
    store(halves.1, bodies.y)
    store(halves.2, bodies.z)
    store(halves.3, bodies.w)
  }

  @inline(__always)
  private static func transposed(_ m: Four) -> Four {
    (
      Lanes(m.0.x, m.1.x, m.2.x, m.3.x), Lanes(m.0.y, m.1.y, m.2.y, m.3.y), Lanes(m.0.z, m.1.z, m.2.z, m.3.z),
      Lanes(m.0.w, m.1.w, m.2.w, m.3.w)
    )
  }
}
