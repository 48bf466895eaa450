import Dynamics
import Geometry
import Testing

@Suite struct DebugTests {
  /// Notes the calls of a drawing in order.
  private struct Names: DebugDrawer {
    var names: [String] = []
    var impulses: [Vector] = []

    mutating func drawBoundary(_ shape: WorldShape) { names.append("boundary \(shape.boundaryIdentifier ?? 0)") }
    mutating func drawShape(_ shape: WorldShape) { names.append("shape") }
    mutating func drawCenterOfMass(_ center: Point, rotation: Angle, of item: any DynamicItem) { names.append("mass") }
    mutating func drawField(_ field: FieldBehavior) { names.append("field") }
    mutating func drawJoint(_ joint: WorldJoint) { names.append("joint") }
    mutating func drawContact(_ contact: WorldContact) { names.append("contact") }
    mutating func drawImpulse(_ impulse: Vector, friction: Vector, at point: Point) { impulses.append(impulse) }
    mutating func drawIsland(_ island: WorldIsland) { names.append("island \(island.items.count)") }
  }

  private let world = Playground(friction: 0.5)

  private func rest() {
    for _ in 0..<2000 where world.animator.isRunning { world.animator.step() }
  }

  @Test func contactsCarryTheWeight() throws {
    world.addFloor(500)
    let block = Block(200, 470, width: 100, height: 60)
    world.gravity.addItem(block)
    world.collisions.addItem(block)
    for _ in 0..<30 { world.animator.step() }
    let contact = try #require(world.animator.contacts.first)
    #expect(contact.item === block && contact.otherItem == nil && contact.boundaryIdentifier == 1)
    #expect(contact.normal == Vector(x: 0, y: -1) && contact.isPressed && contact.isAwake)
    #expect(contact.points.map { $0.position.x }.sorted() == [150, 250])
    let impulse = contact.points.reduce(0) { $0 + $1.normalImpulse }
    // A sub-step's share of the weight.
    #expect(abs(impulse - world.animator.mass(of: block) * 1000 / 480) < 0.01)
  }

  @Test func islandsSayWhoSleepsWithWhom() {
    world.addFloor(500)
    let balls = [100.0, 130, 400].map { Ball($0, 480, radius: 20) }
    for ball in balls { world.add(ball) }
    let rod = AttachmentBehavior(item: balls[0], attachedTo: balls[1])
    world.animator.addBehavior(rod)
    for _ in 0..<3 { world.animator.step() }
    #expect(world.animator.islands.map { $0.items.count }.sorted() == [1, 2])
    #expect(world.animator.islands.allSatisfy { !$0.isAsleep })
    rest()
    #expect(world.animator.islands.map { $0.items.count }.sorted() == [1, 2])
    #expect(world.animator.islands.allSatisfy { $0.isAsleep })
    #expect(balls.allSatisfy { world.animator.isAsleep($0) })
  }

  @Test func jointsKnowTheirAnchorsAndImpulses() throws {
    let ball = Ball(100, 100, radius: 20)
    world.add(ball)
    let rod = AttachmentBehavior(item: ball, attachedToAnchor: Point(x: 100, y: 0))
    world.animator.addBehavior(rod)
    #expect(world.animator.joints.isEmpty)
    for _ in 0..<60 { world.animator.step() }
    let joint = try #require(world.animator.joints.first)
    #expect(joint.behavior === rod && joint.kind == .rod && joint.otherAnchor == Point(x: 100, y: 0))
    #expect(joint.anchor.distance(to: ball.center) < 0.01)
    #expect(abs(joint.impulse.y + world.animator.mass(of: ball) * 1000 / 480) < 0.01)
  }

  @Test func centerOfMassOfAGroupIsNotItsCenter() throws {
    let group = DynamicItemGroup(items: [
      Block(0, 0, width: 20, height: 20), Block(60, 0, width: 100, height: 20),
    ])
    world.gravity.addItem(group)
    let center = try #require(world.animator.centerOfMass(of: group))
    #expect(abs(center.x - 50) < 1e-3 && abs(center.y) < 1e-3)
    #expect(world.animator.centerOfMass(of: Ball(0, 0)) == nil)
  }

  @Test func drawerIsShownEverythingInOrder() {
    world.addFloor(500)
    let balls = [Ball(100, 480, radius: 20), Ball(300, 480, radius: 20)]
    for ball in balls { world.add(ball) }
    world.animator.addBehavior(AttachmentBehavior(item: balls[0], attachedTo: balls[1]))
    world.animator.addBehavior(FieldBehavior.dragField())
    for _ in 0..<3 { world.animator.step() }
    var drawer = Names()
    world.animator.draw(into: &drawer)
    #expect(
      drawer.names == [
        "boundary 1", "shape", "shape", "mass", "mass", "field", "joint", "contact", "contact", "island 2",
      ])
    #expect(drawer.impulses.count == 2 && drawer.impulses.allSatisfy { $0.x == 0 && $0.y < 0 })
  }

  @Test func drawingChangesNothing() {
    let worlds = [Playground(friction: 0.5), Playground(friction: 0.5)]
    for world in worlds {
      world.addRoom(400, 400)
      for i in 0..<12 { world.add(Ball(60 + Double(i % 4) * 70, 60 + Double(i / 4) * 70, radius: 25)) }
    }
    for _ in 0..<400 {
      for world in worlds { world.animator.step() }
      var drawer = Names()
      worlds[0].animator.draw(into: &drawer)
    }
    #expect(worlds[0].animator.worldHash == worlds[1].animator.worldHash)
  }
}
