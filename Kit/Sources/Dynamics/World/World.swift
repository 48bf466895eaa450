import Geometry

/// Bodies, shapes, contacts and joints in contiguous storage with integer handles. Deterministic: the same calls give
/// the same bits on every machine. A step allocates nothing once the storage has grown to the scene's needs.
final class World {
  let timing: StepTiming
  var clock: WorldClock
  var coordinates = Coordinates()

  let bodyStorage = BodyStorage()
  let shapeStorage = ShapeStorage()
  let broadPhase = BroadPhase()
  let contactStorage = ContactStorage()
  let contactSolver: ContactSolver
  let islands: Islands

  /// Nil before the first joint.
  var constraints: ConstraintSystem?
  /// Nil before the first shape other than a circle about its body's centre of mass or a plane.
  var shapeSystem: ShapeSystem?
  /// Gives the body of a group that is being added the motion of its members. Only groups set it, so programs without them are linked
  /// without that code.
  var inheritMotion: ((DynamicAnimator, Int) -> Void)?
  /// Gives the body of an item that is being added the motion that it had in a group. Nil before the first group.
  var passMotion: ((DynamicAnimator, any DynamicItem, Int) -> Void)?
  var precise = PreciseBodies()

  init(step: Double, subSteps: Int) {
    timing = StepTiming(step: step, subSteps: subSteps)
    clock = WorldClock(step: step)
    contactSolver = ContactSolver(timing, bodyStorage, contactStorage)
    islands = Islands(bodyStorage)
  }

  deinit {
    bodyStorage.deallocate()
    shapeStorage.deallocate()
    contactStorage.deallocate()
    precise.deallocate()
  }

  /// Whether anything moves or may do so.
  var isAwake: Bool { awake.count > 0 || broadPhase.hasMoved }

  /// Becomes equal to another world with the same step.
  func copy(_ other: World) {
    clock = other.clock
    coordinates = other.coordinates
    bodyStorage.copy(other.bodyStorage)
    shapeStorage.copy(other.shapeStorage)
    broadPhase.copy(other.broadPhase)
    contactStorage.copy(other.contactStorage)
    precise.count = other.precise.count
    copySystems(other)
  }

  private func copySystems(_ other: World) {
    if let system = other.shapeSystem, shapeSystem == nil { shapeSystem = system.makeSystem(in: self) }
    guard let system = other.constraints else { return }
    if constraints == nil { constraints = system.makeSystem(in: self) }
    constraints?.copy(system)
  }
}

/// The values of its parts that nearly all of its functions read.
extension World {
  var bodies: Pool<Body> { bodyStorage.bodies }
  var motions: Pool<Motion> { bodyStorage.motions }
  var drives: Pool<Drive> { bodyStorage.drives }
  var colorMasks: Pool<UInt64> { bodyStorage.colorMasks }
  var awake: Pool<Int32> { bodyStorage.awake }
  var shapes: Pool<Shape> { shapeStorage.shapes }
  var planes: Pool<Int32> { shapeStorage.planes }
  var corners: PolygonCorners { shapeStorage.corners }
  var proxies: Pool<Proxy> { broadPhase.proxies }
  var contacts: Pool<Contact> { contactStorage.contacts }
  var links: Pool<ContactLinks> { contactStorage.links }
  var awakeContacts: Pool<Int32> { contactStorage.awakeContacts }

  func local(_ point: Point) -> FloatVector { coordinates.local(point) }

  func global(_ position: FloatVector) -> Point { coordinates.global(position) }

  var step: Double { timing.step }
  var subSteps: Int { timing.subSteps }
  var subStep: Double { timing.subStep }
  var subStepRate: Float { timing.subStepRate }
}
