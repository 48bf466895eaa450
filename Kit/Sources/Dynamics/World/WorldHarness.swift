import Geometry

/// Opens the world, without items and behaviours, to the benchmark and the golden scenes: in metres like the scenes of
/// other engines, at 100 points per metre, with the y axis down.
package struct WorldHarness {
  /// The properties of a body that a scene chooses.
  package struct BodySettings {
    package var friction = 0.0
    package var restitution = 0.0
    package var density = 1.0
    package var gravity = 10.0
    package var isAnchored = false
    /// Bodies that share a bit collide.
    package var groups: UInt64 = 1

    package init() {}
  }

  private static let scale = 100.0
  let world: World

  package init(step: Double, subSteps: Int, allowsSleep: Bool) {
    world = World(step: step, subSteps: subSteps)
    world.islands.allowsSleep = allowsSleep
  }

  package func addCircle(_ center: Vector, radius: Double, _ settings: BodySettings) -> Int {
    add([.circle(center: .zero, radius: radius * Self.scale)], center, settings)
  }

  package func addBox(_ center: Vector, width: Double, height: Double, _ settings: BodySettings) -> Int {
    let (x, y) = (width * Self.scale / 2, height * Self.scale / 2)
    let corners = [Vector(x: -x, y: -y), Vector(x: x, y: -y), Vector(x: x, y: y), Vector(x: -x, y: y)]
    return add([.polygon(corners)], center, settings)
  }

  /// A regular polygon.
  package func addPolygon(_ center: Vector, corners: Int, radius: Double, _ settings: BodySettings) -> Int {
    let points = (0..<corners).map {
      Vector(angle: Angle(radians: 2 * .pi * Double($0) / Double(corners)), length: radius * Self.scale)
    }
    return add([.polygon(points)], center, settings)
  }

  private func add(_ outlines: [Outline], _ center: Vector, _ settings: BodySettings) -> Int {
    let place = Point.zero + center * Self.scale
    let body = world.addBody(at: place)
    PolygonSystem.install(in: world)
    world.setOutlines(outlines, of: body)
    var properties = BodyProperties()
    properties.material = Material(
      friction: Float(settings.friction), restitution: Float(settings.restitution), rollingResistance: 0)
    properties.density = Float(settings.density)
    properties.acceleration = FloatVector(x: 0, y: Float(settings.gravity * Self.scale))
    properties.isAnchored = settings.isAnchored
    properties.itemGroups = settings.groups
    world.apply(properties, to: body)
    world.place(body, at: place, radians: 0)
    return body
  }

  /// Pins two bodies together at a point in world coordinates; body 0 is the ground.
  package func pin(_ a: Int, _ b: Int, at place: Vector) {
    var joint = Joint(.pin, a: a, b: b)
    let point = world.local(Point.zero + place * Self.scale)
    joint.anchorA = world.bodies[a].local(point)
    joint.anchorB = world.bodies[b].local(point)
    _ = JointSystem.system(of: world).addJoint(joint)
  }

  /// Adds a spring from a point of a to the centre of b.
  package func spring(_ a: Int, _ b: Int, from place: Vector, length: Double, frequency: Double, dampingRatio: Double) {
    var joint = Joint(.spring, a: a, b: b)
    joint.anchorA = world.bodies[a].local(world.local(Point.zero + place * Self.scale))
    joint.length = Float(length * Self.scale)
    joint.spring = SpringFactors(frequency: frequency, dampingRatio: dampingRatio, subStep: world.subStep)
    _ = JointSystem.system(of: world).addJoint(joint)
  }

  package func setSpin(_ body: Int, _ radiansPerSecond: Double) {
    world.motions[body].angularVelocity = Float(radiansPerSecond)
  }

  package func step() {
    world.advance()
    world.contactStorage.changes.removeAll()
  }

  package func position(_ body: Int) -> Vector {
    (world.global(world.bodies[body].position) - .zero) / Self.scale
  }

  package func angle(_ body: Int) -> Double {
    Double(world.bodies[body].angle) + Double(world.bodies[body].turns) * 2 * .pi
  }

  /// Meters per second.
  package func velocity(_ body: Int) -> Vector { world.motions[body].velocity.vector / Self.scale }
  package func spin(_ body: Int) -> Double { Double(world.motions[body].angularVelocity) }

  /// Mass, in kilograms, and moment of inertia of a body of density 1 kg/m^2.
  package func mass(_ body: Int) -> (mass: Double, inertia: Double) {
    let body = world.bodies[body]
    let density = Double(body.mass) / Double(body.area)
    let unit = Self.scale * Self.scale
    return (
      Double(body.area) * density * 10_000 / unit, Double(body.moment) * density * 10_000 / (unit * unit)
    )
  }

  /// The number of contacts with a normal impulse.
  package var touchingContacts: Int {
    var count = 0
    for i in 0..<world.awakeContacts.count {
      let contact = world.contacts[Int(world.awakeContacts[i])]
      count += contact.isPressed ? 1 : 0
    }
    return count
  }

  package var hash: UInt64 { world.stateHash }
}
