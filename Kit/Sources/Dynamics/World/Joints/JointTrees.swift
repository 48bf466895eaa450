/// Trees of rigid joints, solved directly. Joint by joint, iterations converge slowly where a body responds to a joint far more than the
/// body on its other side, and the rest would add energy. In a tree each joint is eliminated before the one that leads on to the root,
/// and its impulse follows on the way back: exact, in time proportional to the number of joints.
///
/// The elimination is that of articulated bodies (Featherstone 2008, 7), written as updates of a body's velocity and response by each
/// joint, as in a Kalman filter.
struct JointTrees {
  /// The nodes of all trees, each tree from its root outwards. A root's joint is -1.
  private let nodes = Pool<TreeNode>()
  /// For each body its first joint, and for both ends of each joint the next one on that body; `handle * 2`, plus 1 at the second end.
  private let firsts = Pool<Int32>()
  private let nexts = Pool<Int32>()

  func deallocate() {
    nodes.deallocate()
    firsts.deallocate()
    nexts.deallocate()
  }

  func copy(_ other: JointTrees) { nodes.copy(other.nodes) }

  /// Begins to find the trees of a world.
  func begin(_ bodies: Int, _ joints: Int) {
    nodes.removeAll()
    firsts.fill(bodies, with: -1)
    nexts.fill(joints * 2, with: -1)
  }

  /// Notes a joint that is part of a tree.
  func note(_ handle: Int, _ a: Int32, _ b: Int32) {
    note(handle * 2, on: Int(a))
    note(handle * 2 + 1, on: Int(b))
  }

  private func note(_ end: Int, on body: Int) {
    nexts.base[end] = firsts.base[body]
    firsts.base[body] = Int32(end)
  }

  /// Adds the tree around a body, and marks its joints. Bodies that cannot move are leaves, one for each joint.
  func add(from root: Int, _ joints: Pool<Joint>, _ bodies: Pool<Body>) {
    var next = nodes.count
    nodes.append(TreeNode(body: Int32(root), joint: -1, parent: -1, isFirst: false))
    while next < nodes.count {
      let body = Int(nodes.base[next].body)
      var link = bodies.base[body].isMovable ? firsts.base[body] : -1
      while link >= 0 {
        let joint = joints.base + Int(link >> 1)
        if !joint.pointee.isInTree {
          joint.pointee.isInTree = true
          let isFirst = link & 1 == 1
          let child = isFirst ? joint.pointee.a : joint.pointee.b
          nodes.append(TreeNode(body: child, joint: link >> 1, parent: Int32(next), isFirst: isFirst))
        }
        link = nexts.base[Int(link)]
      }
      next += 1
    }
  }

  func warmStart(_ joints: Pool<Joint>, _ solver: JointSolver) {
    for i in 0..<nodes.count where nodes.base[i].joint >= 0 {
      joints.base[Int(nodes.base[i].joint)].warmStartTree(solver)
    }
  }

  /// Solves one iteration; corrects errors before the relax pass.
  func solve(_ joints: Pool<Joint>, _ solver: JointSolver) {
    if solver.isRelaxing { solve(joints, solver, isCorrecting: true) }
    solve(joints, solver, isCorrecting: false)
  }

  private func solve(_ joints: Pool<Joint>, _ solver: JointSolver, isCorrecting: Bool) {
    for i in 0..<nodes.count { prepare(nodes.base + i, joints, solver, isCorrecting) }
    for i in (0..<nodes.count).reversed() where nodes.base[i].joint >= 0 {
      nodes.base[i].eliminate(nodes.base + Int(nodes.base[i].parent))
    }
    for i in 0..<nodes.count where nodes.base[i].joint >= 0 {
      let change = nodes.base[i].solve(nodes.base + Int(nodes.base[i].parent))
      let joint = joints.base + Int(nodes.base[i].joint)
      if isCorrecting {
        joint.pointee.correctTree(change, solver)
      } else {
        joint.pointee.addTreeImpulse(change, solver)
      }
    }
  }

  private func prepare(
    _ node: UnsafeMutablePointer<TreeNode>, _ joints: Pool<Joint>, _ solver: JointSolver, _ isCorrecting: Bool
  ) {
    if node.pointee.joint >= 0 { return joints.base[Int(node.pointee.joint)].fill(node, solver, isCorrecting) }
    node.pointee.begin(solver.motions[Int(node.pointee.body)], isCorrecting)
  }
}

/// A body of a tree, and the joint that leads from it towards the root, during an iteration.
struct TreeNode: BitwiseCopyable {
  let body: Int32
  let joint: Int32
  /// The index of the node on the way to the root.
  let parent: Int32
  /// Whether the body is the joint's first.
  let isFirst: Bool
  /// The softness of a joint, as a share of its response: it keeps the system solvable for welds between two supports.
  private static let slack = 1e-9

  /// The body's velocity, its response to impulses, and the impulses on it, with all joints that are eliminated.
  private var velocity = SIMD3<Double>.zero
  private var response = SymmetricMatrix()
  private var impulse = SIMD3<Double>.zero
  /// The joint's equations: how its speed depends on the velocities of this body and of the parent.
  private var rows = TreeRows()
  private var parentRows = TreeRows()
  /// The parent's response to each of the joint's impulses, before the joint is eliminated.
  private var parentResponse = TreeRows()
  private var inverse = SymmetricMatrix()
  private var error = SIMD3<Double>.zero

  init(body: Int32, joint: Int32, parent: Int32, isFirst: Bool) {
    (self.body, self.joint, self.parent, self.isFirst) = (body, joint, parent, isFirst)
  }

  /// Takes on the state of its body before the iteration. Corrections begin at rest: they are displacements.
  mutating func begin(_ motion: Motion, _ isCorrecting: Bool) {
    velocity = SIMD3(Double(motion.velocity.x), Double(motion.velocity.y), Double(motion.angularVelocity))
    if isCorrecting { velocity = .zero }
    let (mass, inertia) = (Double(motion.inverseMass), Double(motion.inverseInertia))
    response = SymmetricMatrix(x: SIMD3(mass, 0, 0), y: SIMD3(0, mass, 0), z: SIMD3(0, 0, inertia))
    impulse = .zero
  }

  /// Sets the joint's equations.
  /// - Parameters:
  ///   - second: the rows of the joint's second body; those of its first are `first`.
  ///   - wanted: the speeds to achieve.
  mutating func ask(_ first: TreeRows, _ second: TreeRows, _ wanted: SIMD3<Double>, _ state: JointState) {
    (rows, parentRows) = isFirst ? (first, second) : (second, first)
    error = wanted
    let least = (first.ownResponse(state.a) + second.ownResponse(state.b)) * Self.slack
    // Unused equations have no response.
    inverse = SymmetricMatrix(
      x: SIMD3(least.x > 0 ? least.x : 1, 0, 0), y: SIMD3(0, least.y > 0 ? least.y : 1, 0),
      z: SIMD3(0, 0, least.z > 0 ? least.z : 1))
  }

  /// Eliminates the joint, and updates the parent's velocity and response by it.
  mutating func eliminate(_ parent: UnsafeMutablePointer<TreeNode>) {
    let own = response.times(rows)
    parentResponse = parent.pointee.response.times(parentRows)
    inverse = (inverse + rows.products(own) + parentRows.products(parentResponse)).inverse
    error -= rows.times(velocity) + parentRows.times(parent.pointee.velocity)
    parent.pointee.velocity += parentResponse.sum(inverse.times(error))
    parent.pointee.response.subtract(parentResponse, inverse)
  }

  /// The joint's impulses, once those of all joints nearer to the root are known.
  mutating func solve(_ parent: UnsafeMutablePointer<TreeNode>) -> SIMD3<Double> {
    let change = inverse.times(error - parentResponse.times(parent.pointee.impulse))
    parent.pointee.impulse += parentRows.sum(change)
    impulse += rows.sum(change)
    return change
  }
}
