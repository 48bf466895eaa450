import Geometry

/// Bodies, what they collide with and what holds them together, in contiguous storage with integer handles.
/// Deterministic: the same calls give the same bits on every machine. Nothing is allocated while it steps, once its
/// storage has grown to what the scene needs.
final class World {
  let step: Double
  let subSteps: Int
  let subStep: Double
  /// Sub-steps per second.
  let subStepRate: Float

  /// Handle 0 is the ground, which cannot be moved: boundaries and anchors push against it.
  let bodies = Pool<Body>()
  let motions = Pool<Motion>()
  let drives = Pool<Drive>()
  /// Which colours of the solver already touch a body in this step.
  let colorMasks = Pool<UInt64>()
  /// Those that are not asleep, in the order in which they woke.
  let awake = Pool<Int32>()

  let shapes = Pool<Shape>()
  let planes = Pool<Int32>()
  let corners = Corners()
  let proxies: Pool<Proxy>
  /// What can be moved, and what cannot: the fast look for the latter alone.
  let grid: Grid
  let fixedGrid: Grid
  let moved = Pool<Int32>()

  let contacts = Pool<Contact>()
  let links = Pool<ContactLinks>()
  let awakeContacts = Pool<Int32>()
  var pairs = PairSet()

  let joints = Pool<Joint>()
  var activeJoints = 0
  /// Nil before the first joint.
  var jointSystem: JointSystem?
  var areJointsStale = false
  /// Those that take part in this step.
  let awakeJoints = Pool<Int32>()
  let jointOrder = JointOrder()
  let chains = JointChains()
  /// For each body, how stiff all springs on it are together, or how many rods hold it.
  let jointLoads = Pool<Float>()

  let batches = Batches()
  /// How near each body is to a deep overlap in this step; empty if there is none.
  let squeezed = Pool<UInt8>()
  /// The bodies from which the search for squeezed ones goes on.
  let squeezedFront = Pool<Int32>()
  let squeezedJoints = Pool<Int32>()
  let islands = Pool<Int32>()
  let islandRests = Pool<Float>()
  let ringEnds = Pool<Int32>()
  let impacts = Pool<Impact>()
  /// Nil before the first behaviour with a mark.
  var preciseCollisions: PreciseCollisions?
  /// The contacts of marked bodies, and which part of its way each body has in this step.
  let precisePairs = Pool<Int32>()
  let shares = Pool<Float>()
  /// What began and ended in the steps since they were last taken.
  let touches = Pool<Touch>()

  /// The pairs of bodies that do not collide because they are joined, and how many joints more there are between these.
  var joined = PairSet()
  var twins = 0
  /// The paths of anchors that are moved.
  let drags = Pool<Drag>()
  let freeDrags = Pool<Int32>()
  /// The caller's latest frame and the one before it; seconds of the world's time.
  var frameTime = 0.0
  var previousFrameTime = 0.0
  /// How many have been made.
  var steps: Int64 = 0

  let freeJoints = Pool<Int32>()
  private let freeBodies = Pool<Int32>()
  private let freeShapes = Pool<Int32>()
  private let freeContacts = Pool<Int32>()
  private(set) var bodyCount = 0
  /// How many are marked as precise.
  var preciseCount = 0
  /// Whether bodies fall asleep; benchmarks of the solver keep them awake.
  var allowsSleep = true
  /// How often a position or a velocity had to be clamped.
  var clampCount = 0
  /// Counts the steps until the contacts are sorted again.
  var stepsSinceSorting = 0
  /// Positions, in points, and speeds, in points per second, are kept within this.
  static let farthest: Float = 1e6
  /// Turns are counted in floats; radians.
  static let mostRotation = 1e7
  /// Slower impacts do not bounce; points per second. More than two steps of gravity, 20 at 120 steps per second.
  let bounceThreshold: Float
  /// Whether anything bounces in this step, and the deepest overlap that it begins with, which is negative.
  var bounces = false
  /// Whether anything very elastic does.
  var isLively = false
  /// Whether an impact runs through a row of things that touch.
  var hasRow = false
  var deepest: Float = 0

  /// Where the inner coordinates begin; kept near the bodies, because floats lose precision far out.
  private(set) var origin = Point.zero

  init(step: Double, subSteps: Int) {
    self.step = step
    self.subSteps = subSteps
    subStep = step / Double(subSteps)
    subStepRate = Float(1 / subStep)
    bounceThreshold = Float(step) * 2400
    proxies = Pool<Proxy>()
    grid = Grid(proxies, isFixed: false)
    fixedGrid = Grid(proxies, isFixed: true)
    var ground = Body()
    ground.isUsed = true
    append(ground)
  }

  deinit {
    bodies.deallocate()
    motions.deallocate()
    drives.deallocate()
    colorMasks.deallocate()
    awake.deallocate()
    shapes.deallocate()
    proxies.deallocate()
    planes.deallocate()
    moved.deallocate()
    contacts.deallocate()
    links.deallocate()
    awakeContacts.deallocate()
    pairs.deallocate()
    joints.deallocate()
    squeezed.deallocate()
    squeezedFront.deallocate()
    squeezedJoints.deallocate()
    islands.deallocate()
    islandRests.deallocate()
    ringEnds.deallocate()
    awakeJoints.deallocate()
    jointOrder.deallocate()
    drags.deallocate()
    joined.deallocate()
    freeDrags.deallocate()
    chains.deallocate()
    jointLoads.deallocate()
    impacts.deallocate()
    precisePairs.deallocate()
    shares.deallocate()
    touches.deallocate()
    freeBodies.deallocate()
    freeShapes.deallocate()
    freeContacts.deallocate()
    freeJoints.deallocate()
  }

  /// Whether anything moves or may do so.
  var isAwake: Bool { awake.count > 0 || moved.count > 0 }

  func local(_ point: Point) -> FloatVector { FloatVector(point - origin) }

  func global(_ position: FloatVector) -> Point { origin + position.vector }

  private func append(_ body: Body) {
    bodies.append(body)
    motions.append(Motion())
    drives.append(Drive())
    colorMasks.append(0)
  }

  /// Adds a body without shapes, awake and without velocity; its handle.
  func addBody(at center: Point) -> Int {
    if bodyCount == 0 { moveOrigin(near: center) }
    bodyCount += 1
    var body = Body()
    body.isUsed = true
    body.position = local(center)
    body.previousPosition = body.position
    let handle = freeBodies.popLast().map { Int($0) } ?? bodies.count
    if handle == bodies.count { append(body) } else { bodies[handle] = body }
    motions[handle] = Motion()
    drives[handle] = Drive()
    return handle
  }

  /// Removes a body with its shapes and contacts; what leaned on it wakes. Its joints are removed before: their behaviours hold
  /// the items until then.
  func removeBody(_ handle: Int) {
    wake(handle)
    wakeNeighbors(of: handle)
    removeShapes(of: handle)
    assert(bodies[handle].jointCount == 0)
    fallAsleep(handle)
    mark(handle, isPrecise: false)
    bodies[handle] = Body()
    motions[handle] = Motion()
    freeBodies.append(Int32(handle))
    bodyCount -= 1
  }

  /// Adds a shape, to the ground if it says nothing else; its handle. It does not collide before `place(shape:)`.
  func addShape(_ shape: Shape) -> Int {
    let handle = freeShapes.popLast().map { Int($0) } ?? shapes.count
    if handle == shapes.count {
      shapes.append(shape)
      proxies.append(Proxy())
    } else {
      shapes[handle] = shape
    }
    if shape.body != 0 {
      shapes[handle].next = bodies[Int(shape.body)].firstShape
      bodies[Int(shape.body)].firstShape = Int32(handle)
    }
    return handle
  }

  /// Removes every shape of a body.
  func removeShapes(of handle: Int) {
    while bodies[handle].firstContact >= 0 { removeContact(Int(bodies[handle].firstContact >> 1)) }
    var shape = bodies[handle].firstShape
    while shape >= 0 {
      let next = shapes[Int(shape)].next
      free(Int(shape))
      shape = next
    }
    bodies[handle].firstShape = -1
  }

  /// Removes a boundary; what leaned on it wakes.
  func removeBoundary(_ shape: Int) {
    wakeLeaning(on: shape)
    var link = bodies[0].firstContact
    while link >= 0 {
      let contact = Int(link >> 1)
      link = next(link)
      if contacts[contact].shapeA == shape { removeContact(contact) }
    }
    for i in 0..<planes.count where Int(planes[i]) == shape {
      planes.swapRemove(at: i)
      break
    }
    free(shape)
  }

  private func free(_ shape: Int) {
    removeFromGrid(shape)
    if shapes[shape].kind == .polygon { corners.free(shapes[shape]) }
    shapes[shape].isUsed = false
    freeShapes.append(Int32(shape))
  }

  /// Makes a contact of two shapes of bodies; what cannot be moved comes first.
  func addContact(_ first: Int, _ second: Int) {
    var (a, b) = (first, second)
    let isFirstMovable = bodies[Int(shapes[a].body)].isMovable
    let isSecondMovable = bodies[Int(shapes[b].body)].isMovable
    // Among those that can be moved the kind decides, then the handle, so that the order of discovery does not matter.
    let isSwapped =
      isFirstMovable != isSecondMovable
      ? isFirstMovable : (shapes[a].kind.rawValue, b) < (shapes[b].kind.rawValue, a)
    if isSwapped { swap(&a, &b) }
    let contact = makeContact(a, b)
    let handle = freeContacts.popLast().map { Int($0) } ?? contacts.count
    if handle == contacts.count {
      contacts.append(contact)
      links.append(ContactLinks())
    } else {
      contacts[handle] = contact
    }
    link(handle)
    activate(handle)
  }

  func makeContact(_ a: Int, _ b: Int) -> Contact {
    let (first, second) = (shapes[a], shapes[b])
    var contact = Contact(shapeA: Int32(a), shapeB: Int32(b), bodyA: first.body, bodyB: second.body)
    let isCentered = second.kind == .circle && second.center == .zero
    contact.isRound = isCentered && (first.kind != .circle || first.center == .zero) && first.kind != .polygon
    contact.isPair = contact.isRound && first.kind == .circle
    contact.radiusA = first.kind == .circle ? first.radius : 0
    contact.radiusB = second.radius
    return contact
  }

  /// Removes a contact and reports its end if its beginning was reported.
  func removeContact(_ handle: Int) {
    let contact = contacts[handle]
    if contact.isReported { endTouch(handle) }
    pairs.remove(PairSet.key(contact.shapeA, contact.shapeB))
    deactivate(handle)
    unlink(handle)
    contacts[handle].pointCount = 0
    freeContacts.append(Int32(handle))
  }

  /// In steps of 4096 pt, so that on any screen it lies in the corner. Whoever has added boundaries has to place them
  /// anew.
  private func moveOrigin(near point: Point) {
    let cell = 4096.0
    origin = Point(
      x: (point.x / cell).rounded(.toNearestOrEven) * cell, y: (point.y / cell).rounded(.toNearestOrEven) * cell)
  }

  /// Becomes equal to another world with the same step.
  func copy(_ other: World) {
    bodies.copy(other.bodies)
    motions.copy(other.motions)
    drives.copy(other.drives)
    colorMasks.copy(other.colorMasks)
    awake.copy(other.awake)
    shapes.copy(other.shapes)
    planes.copy(other.planes)
    corners.copy(other.corners)
    proxies.copy(other.proxies)
    grid.copy(other.grid)
    fixedGrid.copy(other.fixedGrid)
    moved.copy(other.moved)
    contacts.copy(other.contacts)
    links.copy(other.links)
    awakeContacts.copy(other.awakeContacts)
    pairs.copy(other.pairs)
    joints.copy(other.joints)
    drags.copy(other.drags)
    joined.copy(other.joined)
    twins = other.twins
    freeDrags.copy(other.freeDrags)
    (frameTime, previousFrameTime, steps) = (other.frameTime, other.previousFrameTime, other.steps)
    chains.copy(other.chains)
    freeBodies.copy(other.freeBodies)
    freeShapes.copy(other.freeShapes)
    freeContacts.copy(other.freeContacts)
    freeJoints.copy(other.freeJoints)
    touches.copy(other.touches)
    bodyCount = other.bodyCount
    preciseCount = other.preciseCount
    areJointsStale = other.areJointsStale
    activeJoints = other.activeJoints
    origin = other.origin
    clampCount = other.clampCount
    stepsSinceSorting = other.stepsSinceSorting
  }
}
