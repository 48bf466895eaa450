/// Mechanisms: bodies that rigid joints hold together. Overloaded ones have iterations that converge slowly, because
/// light bodies connect heavy ones. A bias would make them gain energy, so they are solved without one, in more
/// iterations, and corrected by displacement.
extension JointSystem {
  /// A body is overloaded if the product of its shares in the responses of two joints exceeds this. That product is
  /// the share of an error that is left after an iteration over the two.
  private static let largestCoupling: Float = 0.6
  /// The same for the sum of its shares in the responses of all of its joints; a net of equal bodies has 2.
  private static let largestLoad: Float = 3
  /// The number of motors with limits up to which a mechanism is not overloaded. A motor brings its joint to the limit within a
  /// sub-step, and where another motor disturbs that joint, one iteration leaves an error that moves from one to the other forever.
  private static let mostMotors: Int32 = 1
  /// The number of iterations of overloaded joints in each pass.
  private static let overloadIterations = 16
  /// The share of their impulses with which the next sub-step begins.
  private static let keptImpulses: Float = 0.97

  /// Finds the mechanisms, trees among them, and marks the joints of overloaded ones.
  func findMechanisms() {
    mechanisms.fill(bodies.count, with: Mechanism())
    for i in 0..<bodies.count { mechanisms[i].root = Int32(i) }
    for i in 0..<joints.count where isPart(i) { unite(joints.base + i) }
    for i in 0..<joints.count where isPart(i) { addShares(joints.base + i) }
    findTrees()
    for i in 0..<joints.count {
      joints.base[i].isOverloaded =
        isPart(i) && !joints.base[i].isInTree && mechanism(of: joints.base + i).isOverloaded
    }
  }

  /// Finds those mechanisms that are trees, and of such unlike bodies that they are solved as a whole.
  private func findTrees() {
    trees.begin(bodies.count, joints.count)
    for i in 0..<joints.count {
      joints.base[i].isInTree = false
      if isPart(i) && isInTree(joints.base + i) { trees.note(i, joints.base[i].a, joints.base[i].b) }
    }
    for i in 0..<bodies.count
    where bodies.base[i].isAwake && mechanisms.base[i].root == Int32(i) && mechanisms.base[i].isTree {
      trees.add(from: i, joints, bodies)
    }
  }

  private func isInTree(_ joint: UnsafeMutablePointer<Joint>) -> Bool { mechanism(of: joint).isTree }

  private func isPart(_ i: Int) -> Bool {
    joints.base[i].isUsed && !joints.base[i].isElastic && !joints.base[i].isInChain
  }

  /// Immovable bodies unite nothing.
  private func unite(_ joint: UnsafeMutablePointer<Joint>) {
    let (a, b) = (Int(joint.pointee.a), Int(joint.pointee.b))
    guard bodies[a].isMovable, bodies[b].isMovable else { return }
    let (first, second) = (root(of: a), root(of: b))
    if first == second { mechanisms[first].hasLoop = true }
    mechanisms[min(first, second)].hasLoop = mechanisms[first].hasLoop || mechanisms[second].hasLoop
    mechanisms[max(first, second)].root = Int32(min(first, second))
  }

  private func root(of body: Int) -> Int {
    var i = body
    while mechanisms[i].root != Int32(i) {
      mechanisms[i].root = mechanisms[Int(mechanisms[i].root)].root
      i = Int(mechanisms[i].root)
    }
    return i
  }

  private func mechanism(of joint: UnsafeMutablePointer<Joint>) -> Mechanism {
    mechanisms[root(of: movable(joint))]
  }

  private func movable(_ joint: UnsafeMutablePointer<Joint>) -> Int {
    Int(bodies[Int(joint.pointee.b)].isMovable ? joint.pointee.b : joint.pointee.a)
  }

  private func addShares(_ joint: UnsafeMutablePointer<Joint>) {
    let (a, b) = (bodies.base + Int(joint.pointee.a), bodies.base + Int(joint.pointee.b))
    let point = share(a.pointee.response(at: joint.pointee.anchorA), b.pointee.response(at: joint.pointee.anchorB))
    let angle =
      joint.pointee.fixesAngle
      ? share(
        a.pointee.angularResponse(at: joint.pointee.anchorA), b.pointee.angularResponse(at: joint.pointee.anchorB))
      : point
    addShare(max(point, angle), Int(joint.pointee.a))
    addShare(max(1 - point, 1 - angle), Int(joint.pointee.b))
    addReach(reach(of: a, b, joint.pointee.reach(joint.pointee.anchorA)), Int(joint.pointee.a))
    addReach(reach(of: b, a, joint.pointee.reach(joint.pointee.anchorB)), Int(joint.pointee.b))
    let whole = mechanisms.base + root(of: movable(joint))
    if !joint.pointee.fitsTree { whole.pointee.hasOthers = true }
    if joint.pointee.kind == .pin { whole.pointee.hasPins = true }
    if joint.pointee.drivesToLimit {
      whole.pointee.motors += 1
      if whole.pointee.motors > Self.mostMotors { whole.pointee.isOverloaded = true }
    }
    if !a.pointee.isMovable || !b.pointee.isMovable { whole.pointee.supports += 1 }
  }

  /// The largest share that a body can have in the response of a joint, however both are rotated.
  private func reach(
    of own: UnsafeMutablePointer<Body>, _ other: UnsafeMutablePointer<Body>, _ arm: FloatVector
  ) -> Float {
    share(own.pointee.response(at: arm), other.pointee.inverseMass)
  }

  @inline(never)
  private func addReach(_ share: Float, _ body: Int) {
    if !bodies[body].isMovable { return }
    let mechanism = mechanisms.base + body
    mechanism.pointee.reach += share
    if share * mechanism.pointee.largestReach > Self.largestCoupling || mechanism.pointee.reach > Self.largestLoad {
      mechanisms[root(of: body)].isUneven = true
    }
    mechanism.pointee.largestReach = max(mechanism.pointee.largestReach, share)
  }

  private func share(_ own: Float, _ other: Float) -> Float { own + other > 0 ? own / (own + other) : 0 }

  private func addShare(_ share: Float, _ body: Int) {
    if !bodies[body].isMovable { return }
    let mechanism = mechanisms.base + body
    mechanism.pointee.load += share
    let isOverloaded =
      share * mechanism.pointee.largestShare > Self.largestCoupling || mechanism.pointee.load > Self.largestLoad
    if isOverloaded { mechanisms[root(of: body)].isOverloaded = true }
    mechanism.pointee.largestShare = max(mechanism.pointee.largestShare, share)
  }

  /// Softens the joints of mechanisms that lie on something immovable: together with those contacts, they would tremble at their full
  /// stiffness. Loads that lie on a bridge leave it as stiff as it is.
  func softenLeaningMechanisms() {
    var isAnyLeaning = false
    let contacts = world.contactStorage
    for i in 0..<touchingJoints.count {
      let joint = joints.base + Int(touchingJoints.base[i])
      if leans(Int(joint.pointee.a), contacts) || leans(Int(joint.pointee.b), contacts) {
        mechanisms[root(of: Int(joint.pointee.b))].latestContact = world.clock.steps
        isAnyLeaning = true
      }
    }
    if isAnyLeaning || hasSoftJoints { softenJoints() }
    hasSoftJoints = isAnyLeaning
  }

  private func softenJoints() {
    for i in 0..<awakeJoints.count {
      let joint = joints.base + Int(awakeJoints.base[i])
      // A joint to something immovable stays firm.
      joint.pointee.isSoft =
        bodies[Int(joint.pointee.a)].isMovable && bodies[Int(joint.pointee.b)].isMovable
        && mechanisms[root(of: Int(joint.pointee.b))].latestContact == world.clock.steps
    }
  }

  /// Whether a body touches something immovable, which is the first body of its contacts.
  private func leans(_ body: Int, _ storage: ContactStorage) -> Bool {
    if !bodies.base[body].isMovable { return false }
    // The contacts of an awake body have their colours by now.
    if bodies.base[body].isAwake && !ConstraintGraph.isHeld(colorMasks.base[body]) { return false }
    var link = bodies.base[body].firstContact
    while link >= 0 {
      let contact = storage.contacts.base + Int(link >> 1)
      if contact.pointee.isTouching && !bodies.base[Int(contact.pointee.bodyA)].isMovable { return true }
      link = storage.next(link)
    }
    return false
  }

  /// Lessens the cached impulses. Joints that hold their bodies more than once, as a loop of hinges may, have impulses that cancel each other.
  /// No iteration removes these, and as the bodies rotate they no longer cancel, which adds energy in every sub-step.
  func weakenOverloads() {
    for i in 0..<overloadedJoints.count {
      joints.base[Int(overloadedJoints.base[i])].scaleImpulses(by: Self.keptImpulses)
    }
  }

  /// One pass over the overloaded joints, after `count` sub-steps; corrects errors before the relax pass.
  func solveOverloads(isRelaxing: Bool, after count: Int) {
    if overloadedJoints.count == 0 { return }
    // Without bias and softness, as if relaxing.
    let solver = solver(isRelaxing: true, after: count)
    if isRelaxing {
      for i in 0..<overloadedJoints.count { joints.base[Int(overloadedJoints.base[i])].correct(solver) }
    }
    for _ in 0..<Self.overloadIterations { solve(overloadedJoints, solver) }
  }
}

/// A body's part in its mechanism; that of the root also says what holds for all of it.
struct Mechanism: BitwiseCopyable {
  /// A body nearer to the root, which is its own root.
  var root: Int32 = 0
  var isOverloaded = false
  /// The sum of the body's shares in the responses of its joints, and the largest one.
  var load: Float = 0
  var largestShare: Float = 0
  /// The same for its largest shares over all directions.
  var reach: Float = 0
  var largestReach: Float = 0
  /// Whether some of its bodies respond far more than others.
  var isUneven = false
  var hasLoop = false
  /// Whether it has joints that fit no tree.
  var hasOthers = false
  var hasPins = false
  /// The number of its motors with limits.
  var motors: Int32 = 0
  /// The number of its joints to immovable bodies.
  var supports: Int32 = 0
  /// The latest step in which a body touched something immovable.
  var latestContact: Int64 = -1

  /// Whether it is solved as a tree. Pins between two supports may be stretched straight, and have no exact solution then.
  var isTree: Bool { (isUneven || isOverloaded) && !hasLoop && !hasOthers && !(hasPins && supports > 1) }
}

extension Joint {
  /// Whether it may hold the angle between its bodies.
  fileprivate var fixesAngle: Bool { kind == .weld || kind == .slide || (kind == .pin && isBounded) }

  /// Whether it has a motor that may press against a limit.
  fileprivate var drivesToLimit: Bool { motorSpeed != 0 && (lower > -.infinity || upper < .infinity) }

  /// The longest arm at which an impulse that the other body takes without a rotation acts on this one: for a weld, that to the other's centre.
  /// It does not depend on how the bodies lie now, so that a restored world finds the same trees.
  fileprivate func reach(_ arm: FloatVector) -> FloatVector {
    kind == .weld ? anchorA - FloatRotation(radians: referenceAngle).rotating(anchorB) : arm
  }

  fileprivate mutating func scaleImpulses(by share: Float) {
    impulse = impulse * share
    angularImpulse *= share
    frictionImpulse *= share
    lowerImpulse *= share
    upperImpulse *= share
  }
}

extension Body {
  /// The greatest response to an impulse at a point.
  fileprivate func response(at anchor: FloatVector) -> Float {
    isMovable ? inverseMass + anchor.dot(anchor) * inverseInertia : 0
  }

  /// The response to a torque, held at a point.
  fileprivate func angularResponse(at anchor: FloatVector) -> Float {
    if !isMovable || inverseInertia == 0 { return 0 }
    return inverseInertia * inverseMass / (inverseMass + anchor.dot(anchor) * inverseInertia)
  }
}
