/// Long chains of joints, solved directly. An iteration passes an impulse on along the chain in one direction only,
/// so a long chain would need thousands. In a chain every joint shares bodies with at most two others: the system of
/// equations is block tridiagonal, and elimination from one end to the other and back solves it exactly.
struct JointChains {
  /// The joints of all chains, each from end to end.
  let joints = Pool<Int32>()
  /// The index of each chain's first joint; then the end of the last chain.
  let starts = Pool<Int32>()
  private let rows = Pool<ChainRow>()
  /// For each body, the first two joints that fit a chain, and the number of them.
  private let bodyJoints = Pool<Int32>()
  private let degrees = Pool<Int32>()
  /// Shorter chains are solved joint by joint, which is cheaper and exact enough.
  private static let leastJoints = 12

  func deallocate() {
    joints.deallocate()
    starts.deallocate()
    rows.deallocate()
    bodyJoints.deallocate()
    degrees.deallocate()
  }

  func copy(_ other: JointChains) {
    joints.copy(other.joints)
    starts.copy(other.starts)
  }

  /// Finds the chains among the joints of a list and marks their joints.
  func find(_ list: Pool<Int32>, _ all: Pool<Joint>, _ motions: Pool<Motion>) {
    joints.removeAll()
    starts.removeAll()
    bodyJoints.fill(motions.count * 2, with: -1)
    degrees.fill(motions.count, with: 0)
    for i in 0..<list.count { note(Int(list.base[i]), all) }
    for i in 0..<list.count { follow(Int(list.base[i]), all, motions) }
    starts.append(Int32(joints.count))
    for i in 0..<joints.count { all.base[Int(joints.base[i])].isInChain = true }
  }

  private func note(_ handle: Int, _ all: Pool<Joint>) {
    all.base[handle].isInChain = false
    if !all.base[handle].fitsChain { return }
    note(handle, on: Int(all.base[handle].a))
    note(handle, on: Int(all.base[handle].b))
  }

  private func note(_ handle: Int, on body: Int) {
    if degrees.base[body] < 2 { bodyJoints.base[body * 2 + Int(degrees.base[body])] = Int32(handle) }
    degrees.base[body] += 1
  }

  /// Whether a chain continues through a body.
  private func goesOn(_ body: Int32, _ motions: Pool<Motion>) -> Bool {
    degrees.base[Int(body)] == 2 && motions.base[Int(body)].inverseMass > 0
  }

  /// Follows a chain from a joint at its end to the other end.
  private func follow(_ handle: Int, _ all: Pool<Joint>, _ motions: Pool<Motion>) {
    let joint = all.base + handle
    if !joint.pointee.fitsChain || joint.pointee.isInChain { return }
    if goesOn(joint.pointee.a, motions) == goesOn(joint.pointee.b, motions) { return }
    let start = joints.count
    var next = handle
    var body = goesOn(joint.pointee.a, motions) ? joint.pointee.a : joint.pointee.b
    joints.append(Int32(next))
    while goesOn(body, motions) {
      let (first, second) = (bodyJoints.base[Int(body) * 2], bodyJoints.base[Int(body) * 2 + 1])
      next = Int(first == Int32(next) ? second : first)
      joints.append(Int32(next))
      body = all.base[next].a == body ? all.base[next].b : all.base[next].a
    }
    if joints.count - start < Self.leastJoints {
      while joints.count > start { _ = joints.popLast() }
      return
    }
    // Marked, so that the search from the other end does not find the same chain.
    for i in start..<joints.count { all.base[Int(joints.base[i])].isInChain = true }
    starts.append(Int32(start))
  }

  /// Solves one iteration.
  func solve(_ all: Pool<Joint>, _ solver: JointSolver) {
    for i in 0..<max(0, starts.count - 1) { solve(Int(starts.base[i]), Int(starts.base[i + 1]), all, solver) }
  }

  private func solve(_ start: Int, _ end: Int, _ all: Pool<Joint>, _ solver: JointSolver) {
    rows.removeAll()
    for i in start..<end {
      let joint = all.base + Int(joints.base[i])
      let row = rows.addPlace()
      row.pointee = joint.pointee.chainRow(solver)
      if i > start {
        let before = rows.base + (i - 1 - start)
        before.pointee.couple(all.base + Int(joints.base[i - 1]), joint, row, solver)
        row.pointee.eliminate(before)
      }
      row.pointee.invert()
    }
    var later = FloatVector.zero
    for i in (start..<end).reversed() {
      later = rows.base[i - start].solution(later)
      all.base[Int(joints.base[i])].addChainImpulse(later, solver)
    }
  }
}

/// A joint of a chain during an iteration: up to two equations. A rod has one, along its direction.
struct ChainRow: BitwiseCopyable {
  /// The directions of the two equations; the second of a rod is zero.
  var first: FloatVector
  var second: FloatVector
  let armA: FloatVector
  let armB: FloatVector
  /// The response of the joint to its own impulses, symmetric; then its inverse.
  var xx: Float = 0
  var xy: Float = 0
  var yy: Float = 0
  /// The response of this joint, by rows, to the impulses of the next one, by columns.
  var nextXX: Float = 0
  var nextXY: Float = 0
  var nextYX: Float = 0
  var nextYY: Float = 0
  /// The change of velocity to achieve.
  var wanted = FloatVector.zero

  /// The softness of a joint as a share of its response. Less than for a joint that is solved alone, because the
  /// errors of its neighbours are solved with it.
  static let softness: Float = 0.002
  /// The share of an error that is corrected in a sub-step.
  static let correction: Float = 0.27
  /// Keeps the system solvable for a chain that is stretched straight between two fixed ends.
  private static let slack: Float = 1e-5

  init(first: FloatVector, second: FloatVector, _ state: JointState, softness: Float) {
    (self.first, self.second, armA, armB) = (first, second, state.armA, state.armB)
    let masses = state.a.inverseMass + state.b.inverseMass
    let (ax, ay) = (armA.cross(first), armA.cross(second))
    let (bx, by) = (armB.cross(first), armB.cross(second))
    let (ia, ib) = (state.a.inverseInertia, state.b.inverseInertia)
    xx = (masses * first.dot(first) + ax * ax * ia + bx * bx * ib) * (1 + Self.slack + softness)
    xy = masses * first.dot(second) + ax * ay * ia + bx * by * ib
    yy = (masses * second.dot(second) + ay * ay * ia + by * by * ib) * (1 + Self.slack + softness)
    if yy == 0 { yy = 1 }
  }

  /// Sets the change of velocity to achieve: it cancels `speed`, and yields to the impulse so far by the softness
  /// `give`.
  mutating func ask(_ speed: FloatVector, _ give: Float, _ impulse: FloatVector) {
    let share = give / (1 + give)
    wanted = FloatVector(x: -speed.x - xx * share * impulse.x, y: -speed.y - yy * share * impulse.y)
  }

  /// Computes how this joint responds to the next one, through the body that they share.
  mutating func couple(
    _ own: UnsafeMutablePointer<Joint>, _ next: UnsafeMutablePointer<Joint>, _ row: UnsafeMutablePointer<ChainRow>,
    _ solver: JointSolver
  ) {
    let isOwnA = own.pointee.a == next.pointee.a || own.pointee.a == next.pointee.b
    let body = isOwnA ? own.pointee.a : own.pointee.b
    let isNextA = next.pointee.a == body
    let sign: Float = isOwnA == isNextA ? 1 : -1
    let motion = solver.motions + Int(body)
    let (mass, inertia) = (motion.pointee.inverseMass * sign, motion.pointee.inverseInertia * sign)
    let (arm, other) = (isOwnA ? armA : armB, isNextA ? row.pointee.armA : row.pointee.armB)
    let (x, y) = (arm.cross(first), arm.cross(second))
    let (nextX, nextY) = (other.cross(row.pointee.first), other.cross(row.pointee.second))
    nextXX = first.dot(row.pointee.first) * mass + x * nextX * inertia
    nextXY = first.dot(row.pointee.second) * mass + x * nextY * inertia
    nextYX = second.dot(row.pointee.first) * mass + y * nextX * inertia
    nextYY = second.dot(row.pointee.second) * mass + y * nextY * inertia
  }

  /// Eliminates the previous row, already inverted, from this one.
  mutating func eliminate(_ before: UnsafeMutablePointer<ChainRow>) {
    let b = before.pointee
    // The inverse of the previous row times its coupling to this one.
    let (mxx, mxy) = (b.xx * b.nextXX + b.xy * b.nextYX, b.xx * b.nextXY + b.xy * b.nextYY)
    let (myx, myy) = (b.xy * b.nextXX + b.yy * b.nextYX, b.xy * b.nextXY + b.yy * b.nextYY)
    xx -= b.nextXX * mxx + b.nextYX * myx
    xy -= b.nextXX * mxy + b.nextYX * myy
    yy -= b.nextXY * mxy + b.nextYY * myy
    wanted.x -= mxx * b.wanted.x + myx * b.wanted.y
    wanted.y -= mxy * b.wanted.x + myy * b.wanted.y
  }

  mutating func invert() {
    let determinant = xx * yy - xy * xy
    let inverse = determinant > 0 ? 1 / determinant : 0
    (xx, xy, yy) = (yy * inverse, -xy * inverse, xx * inverse)
  }

  /// The impulses of this joint, given those of the next one.
  func solution(_ later: FloatVector) -> FloatVector {
    let x = wanted.x - nextXX * later.x - nextXY * later.y
    let y = wanted.y - nextYX * later.x - nextYY * later.y
    return FloatVector(x: xx * x + xy * y, y: xy * x + yy * y)
  }
}
