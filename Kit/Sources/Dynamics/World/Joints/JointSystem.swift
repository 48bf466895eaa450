/// All joints of a world: their storage, the anchors' paths, and the solver. Joints are solved one after the other and
/// always in the same order; long chains, and trees of unlike bodies, are solved as a whole.
final class JointSystem: ConstraintSystem {
  unowned(unsafe) let world: World
  let timing: StepTiming
  let bodyStorage: BodyStorage

  let jointStorage = JointStorage()
  let anchorPaths = AnchorPaths()
  @exclusivity(unchecked) var jointedPairs = JointedPairs()

  /// The joints that take part in this step.
  let awakeJoints = Pool<Int32>()
  /// The awake joints with a body that touches another.
  let touchingJoints = Pool<Int32>()
  /// The softness of joints in this step, and that of joints whose mechanism lies on something immovable.
  var softness = Softness.rigid
  var leaningSoftness = Softness.rigid
  /// Whether the last step had soft joints.
  var hasSoftJoints = false
  let jointOrder = JointOrder()
  var jointPackets = JointPackets()
  let chains = JointChains()
  let trees = JointTrees()
  /// For each body, how stiff all springs on it are together, or how many rods hold it.
  let jointLoads = Pool<Float>()
  let rigidJoints = Pool<Int32>()
  let squeezedJoints = Pool<Int32>()
  /// The joints of this step that are overloaded.
  let overloadedJoints = Pool<Int32>()
  let mechanisms = Pool<Mechanism>()

  private init(_ world: World) {
    self.world = world
    timing = world.timing
    bodyStorage = world.bodyStorage
  }

  deinit {
    jointStorage.deallocate()
    anchorPaths.deallocate()
    jointedPairs.deallocate()
    awakeJoints.deallocate()
    touchingJoints.deallocate()
    jointOrder.deallocate()
    jointPackets.deallocate()
    chains.deallocate()
    trees.deallocate()
    jointLoads.deallocate()
    rigidJoints.deallocate()
    squeezedJoints.deallocate()
    overloadedJoints.deallocate()
    mechanisms.deallocate()
  }

  var bodies: Pool<Body> { bodyStorage.bodies }
  var motions: Pool<Motion> { bodyStorage.motions }
  var drives: Pool<Drive> { bodyStorage.drives }
  var colorMasks: Pool<UInt64> { bodyStorage.colorMasks }
  var awake: Pool<Int32> { bodyStorage.awake }
  var joints: Pool<Joint> { jointStorage.joints }

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
    packJoints()
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

  override func disablesCollision(_ a: Int32, _ b: Int32) -> Bool { jointedPairs.contains(a, b) }

  override func clearImpulses(of body: Int) {
    jointPackets.clearImpulses(of: body)
    for i in 0..<joints.count where joints[i].isUsed && joints[i].holds(body) {
      joints[i].clearImpulses()
      stopImmovable(Int(joints[i].a))
      stopImmovable(Int(joints[i].b))
    }
  }

  override func moveAnchors(from old: Coordinates) {
    let new = world.coordinates
    func move(_ place: inout FloatVector) { place = new.local(old.global(place)).clamped(to: Coordinates.farthest) }
    for i in 0..<joints.count where joints[i].isUsed && joints[i].a == 0 {
      move(&joints[i].anchorA)
      move(&joints[i].goal)
      if joints[i].drag >= 0 { anchorPaths.paths[Int(joints[i].drag)].jump(to: joints[i].goal, world.clock.frame) }
    }
  }

  private func stopImmovable(_ handle: Int) {
    if bodies[handle].isAwake { return }
    motions[handle].velocity = .zero
    motions[handle].angularVelocity = 0
  }

  override func copy(_ other: ConstraintSystem) {
    let other = unsafeDowncast(other, to: JointSystem.self)
    jointStorage.copy(other.jointStorage)
    anchorPaths.copy(other.anchorPaths)
    jointedPairs.copy(other.jointedPairs)
    chains.copy(other.chains)
    trees.copy(other.trees)
    mechanisms.copy(other.mechanisms)
    jointOrder.sorted.removeAll()
    hasSoftJoints = other.hasSoftJoints
    isStale = other.isStale
  }
}
