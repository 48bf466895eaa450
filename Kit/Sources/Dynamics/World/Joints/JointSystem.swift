/// All joints of a world: their storage, the anchors' paths, and the solver. Joints are solved one after the other and
/// always in the same order; long chains are solved as a whole.
final class JointSystem: ConstraintSystem {
  unowned(unsafe) let world: World
  let timing: StepTiming
  let bodies: Pool<Body>
  let motions: Pool<Motion>
  let drives: Pool<Drive>
  let colorMasks: Pool<UInt64>
  let awake: Pool<Int32>

  let joints = Pool<Joint>()
  let freeJoints = Pool<Int32>()
  var activeJoints = 0
  /// The joints that take part in this step.
  let awakeJoints = Pool<Int32>()
  let jointOrder = JointOrder()
  let chains = JointChains()
  /// For each body, how stiff all springs on it are together, or how many rods hold it.
  let jointLoads = Pool<Float>()
  let squeezedJoints = Pool<Int32>()

  /// The pairs of bodies that do not collide because a joint disables it, and how many joints beyond the first do so.
  var jointedPairs = PairSet()
  var extraDisablingJoints = 0
  /// The paths of anchors that the caller moves.
  let anchorPaths = Pool<AnchorPath>()
  let freeAnchorPaths = Pool<Int32>()

  private init(_ world: World) {
    self.world = world
    timing = world.timing
    bodies = world.bodies
    motions = world.motions
    drives = world.drives
    colorMasks = world.colorMasks
    awake = world.awake
  }

  deinit {
    joints.deallocate()
    freeJoints.deallocate()
    awakeJoints.deallocate()
    jointOrder.deallocate()
    chains.deallocate()
    jointLoads.deallocate()
    squeezedJoints.deallocate()
    jointedPairs.deallocate()
    anchorPaths.deallocate()
    freeAnchorPaths.deallocate()
  }

  /// The joints of a world; the first call makes the system.
  static func system(of world: World) -> JointSystem {
    if let system = world.constraints { return unsafeDowncast(system, to: JointSystem.self) }
    let system = JointSystem(world)
    world.constraints = system
    return system
  }

  override func makeSystem(in world: World) -> ConstraintSystem { JointSystem(world) }

  override func prepare() {
    prepareJoints()
    findSqueezedJoints()
  }

  override func warmStart() { warmStartJoints() }

  override func solve(useBias: Bool, after count: Int) { solveJoints(isRelaxing: !useBias, after: count) }

  override func relaxSqueezed(after count: Int) { relaxSqueezedJoints(after: count) }

  override func forEachNeighbor(of body: Int, _ visit: (Int) -> Void) {
    for i in 0..<joints.count where joints.base[i].isUsed && joints.base[i].holds(body) {
      visit(Int(joints.base[i].a))
      visit(Int(joints.base[i].b))
    }
  }

  override func forEachPair(_ visit: (Int, Int) -> Void) {
    for i in 0..<joints.count where joints.base[i].isUsed { visit(Int(joints.base[i].a), Int(joints.base[i].b)) }
  }

  override func disablesCollision(_ a: Int32, _ b: Int32) -> Bool { jointedPairs.contains(PairSet.key(a, b)) }

  override func clearImpulses(of body: Int) {
    for i in 0..<joints.count where joints[i].isUsed && joints[i].holds(body) {
      joints[i].clearImpulses()
      stopImmovable(Int(joints[i].a))
      stopImmovable(Int(joints[i].b))
    }
  }

  private func stopImmovable(_ handle: Int) {
    if bodies[handle].isAwake { return }
    motions[handle].velocity = .zero
    motions[handle].angularVelocity = 0
  }

  override func copy(_ other: ConstraintSystem) {
    let other = unsafeDowncast(other, to: JointSystem.self)
    joints.copy(other.joints)
    freeJoints.copy(other.freeJoints)
    activeJoints = other.activeJoints
    chains.copy(other.chains)
    jointedPairs.copy(other.jointedPairs)
    extraDisablingJoints = other.extraDisablingJoints
    anchorPaths.copy(other.anchorPaths)
    freeAnchorPaths.copy(other.freeAnchorPaths)
    isStale = other.isStale
  }
}
