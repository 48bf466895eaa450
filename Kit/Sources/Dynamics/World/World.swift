import Geometry

/// Bodies, shapes, contacts and joints in contiguous storage with integer handles. Deterministic: the same calls give
/// the same bits on every machine. A step allocates nothing once the storage has grown to the scene's needs.
final class World {
  let timing: StepTiming
  var step: Double { timing.step }
  var subSteps: Int { timing.subSteps }
  var subStep: Double { timing.subStep }
  var subStepRate: Float { timing.subStepRate }

  let bodyStorage = BodyStorage()
  /// Handle 0 is the ground, which is immovable: boundaries and anchors belong to it.
  let bodies: Pool<Body>
  let motions: Pool<Motion>
  let drives: Pool<Drive>
  let colorMasks: Pool<UInt64>
  let awake: Pool<Int32>

  let shapes = Pool<Shape>()
  let planes = Pool<Int32>()
  let corners = PolygonCorners()

  let broadPhase = BroadPhase()
  let proxies: Pool<Proxy>

  let contactStorage = ContactStorage()
  let contacts: Pool<Contact>
  let links: Pool<ContactLinks>
  let awakeContacts: Pool<Int32>

  let contactSolver: ContactSolver
  let islands: Islands
  /// Nil before the first joint.
  var constraints: ConstraintSystem?
  /// Nil before the first shape other than a circle about its body's centre of mass or a plane.
  var shapeSystem: ShapeSystem?
  /// Nil before the first precise item.
  var preciseCollisions: PreciseCollisions?
  /// The contacts of precise bodies, and the share of its displacement that each body has in this step.
  let precisePairs = Pool<Int32>()
  let impactFractions = Pool<Float>()
  /// Beginnings and ends of contacts since they were last collected.
  let contactChanges = Pool<ContactChange>()

  /// The caller's latest frame and the one before it; seconds of the world's time.
  var frameTime = 0.0
  var previousFrameTime = 0.0
  /// The number of steps made.
  var steps: Int64 = 0

  private let freeBodies = Pool<Int32>()
  private let freeShapes = Pool<Int32>()
  private let freeContacts = Pool<Int32>()
  private(set) var bodyCount = 0
  /// The number of precise bodies.
  var preciseCount = 0
  /// The deepest overlap at the beginning of this step; negative.
  var deepest: Float = 0
  /// Whether bodies fall asleep; benchmarks of the solver keep them awake.
  var allowsSleep = true
  /// The number of clamped positions, velocities and forces.
  var clampCount = 0
  /// Steps since the active contacts were sorted.
  var stepsSinceSorting = 0
  /// The limit of positions, in points, and speeds, in points per second.
  static let farthest: Float = 1e6
  /// The limit of rotations, which are counted in floats; radians.
  static let mostRotation = 1e7

  /// The origin of the world's coordinates; near the bodies, because floats lose precision far out.
  private(set) var origin = Point.zero

  init(step: Double, subSteps: Int) {
    timing = StepTiming(step: step, subSteps: subSteps)
    bodies = bodyStorage.bodies
    motions = bodyStorage.motions
    drives = bodyStorage.drives
    colorMasks = bodyStorage.colorMasks
    awake = bodyStorage.awake
    proxies = broadPhase.proxies
    contacts = contactStorage.contacts
    links = contactStorage.links
    awakeContacts = contactStorage.awakeContacts
    contactSolver = ContactSolver(timing, bodyStorage, contactStorage)
    islands = Islands(bodyStorage)
    var ground = Body()
    ground.isUsed = true
    append(ground)
  }

  deinit {
    bodyStorage.deallocate()
    contactStorage.deallocate()
    shapes.deallocate()
    planes.deallocate()
    precisePairs.deallocate()
    impactFractions.deallocate()
    contactChanges.deallocate()
    freeBodies.deallocate()
    freeShapes.deallocate()
    freeContacts.deallocate()
  }

  /// Whether anything moves or may do so.
  var isAwake: Bool { awake.count > 0 || broadPhase.hasMoved }

  func local(_ point: Point) -> FloatVector { FloatVector(point - origin) }

  func global(_ position: FloatVector) -> Point { origin + position.vector }

  private func append(_ body: Body) {
    bodies.append(body)
    motions.append(Motion())
    drives.append(Drive())
    colorMasks.append(0)
  }

  /// Adds a body without shapes, awake and without velocity; returns its handle.
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

  /// Removes a body with its shapes and contacts, and wakes its neighbours. Its joints are gone already: their
  /// behaviours hold the items until then.
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

  /// Adds a shape to its body, or to the ground; returns its handle. It does not collide before `place(shape:)`.
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

  /// Removes a boundary, and wakes the bodies that touch it.
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
    broadPhase.remove(shape)
    if shapes[shape].kind == .polygon { corners.free(shapes[shape]) }
    shapes[shape].isUsed = false
    freeShapes.append(Int32(shape))
  }

  /// Adds a contact of two shapes; an immovable body comes first.
  func addContact(_ first: Int, _ second: Int) {
    var (a, b) = (first, second)
    let isFirstMovable = bodies[Int(shapes[a].body)].isMovable
    let isSecondMovable = bodies[Int(shapes[b].body)].isMovable
    // Between movable bodies, kind and handle decide, so that the order of discovery does not matter.
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
    if contact.isReported { endContact(handle) }
    broadPhase.removePair(contact.shapeA, contact.shapeB)
    deactivate(handle)
    unlink(handle)
    contacts[handle].pointCount = 0
    freeContacts.append(Int32(handle))
  }

  /// In steps of 4096 pt, so that it is a corner of the screen on any display. The caller then updates its
  /// boundaries.
  private func moveOrigin(near point: Point) {
    let cell = 4096.0
    origin = Point(
      x: (point.x / cell).rounded(.toNearestOrEven) * cell, y: (point.y / cell).rounded(.toNearestOrEven) * cell)
  }

  /// Becomes equal to another world with the same step.
  func copy(_ other: World) {
    bodyStorage.copy(other.bodyStorage)
    contactStorage.copy(other.contactStorage)
    broadPhase.copy(other.broadPhase)
    shapes.copy(other.shapes)
    planes.copy(other.planes)
    corners.copy(other.corners)
    copySystems(other)
    (frameTime, previousFrameTime, steps) = (other.frameTime, other.previousFrameTime, other.steps)
    freeBodies.copy(other.freeBodies)
    freeShapes.copy(other.freeShapes)
    freeContacts.copy(other.freeContacts)
    contactChanges.copy(other.contactChanges)
    bodyCount = other.bodyCount
    preciseCount = other.preciseCount
    origin = other.origin
    clampCount = other.clampCount
    stepsSinceSorting = other.stepsSinceSorting
  }

  private func copySystems(_ other: World) {
    if let system = other.shapeSystem, shapeSystem == nil { shapeSystem = system.makeSystem(in: self) }
    guard let system = other.constraints else { return }
    if constraints == nil { constraints = system.makeSystem(in: self) }
    constraints?.copy(system)
  }
}
