import Dynamics
import Geometry
import Testing

@Suite struct RailTests {
  @Test(arguments: [1.0, 40])
  func anItemSlidesAlongItsAxisAndDoesNotTurn(length: Double) {
    let world = Playground()
    let block = Block(100, 100, width: 60, height: 20)
    world.gravity.addItem(block)
    let rail = AttachmentBehavior.slidingAttachment(
      with: block, attachmentAnchor: Point(x: 100, y: 100), axisOfTranslation: Vector(x: 3, y: 4) * length)
    world.animator.addBehavior(rail)
    for i in 1...120 {
      world.animator.step()
      let way = block.center - Point(x: 100, y: 100)
      #expect(abs(way.cross(Vector(x: 0.6, y: 0.8))) < 0.5)
      #expect(abs(block.rotation.radians) < 1e-3)
      let t = Double(i) / 120
      #expect(abs(way.dot(Vector(x: 0.6, y: 0.8)) - 400 * t * t) < 5)
    }
  }

  @Test func aRangeIsInPointsAlongTheAxis() {
    let world = Playground()
    let block = Block(100, 100, width: 60, height: 20)
    world.gravity.addItem(block)
    world.material.addItem(block)
    let rail = AttachmentBehavior.slidingAttachment(
      with: block, attachmentAnchor: Point(x: 90, y: 90), axisOfTranslation: Vector(x: 0, y: 1))
    rail.attachmentRange = -30...80
    world.animator.addBehavior(rail)
    for _ in 0..<360 { world.animator.step() }
    #expect(abs(block.center.y - 180) < 0.5)
    #expect(!world.animator.isRunning)
    world.gravity.magnitude = -1
    for _ in 0..<360 { world.animator.step() }
    #expect(abs(block.center.y - 70) < 0.5)
    rail.anchorPoint.x += 50
    for _ in 0..<360 { world.animator.step() }
    #expect(block.center.distance(to: Point(x: 150, y: 70)) < 0.5)
  }

  /// The rail is fixed to the other item and turns with it.
  @Test func twoItemsSlideAlongEachOther() {
    let world = Playground()
    world.gravity.magnitude = 0
    let (base, car) = (Block(0, 0, width: 200, height: 20), Block(0, -30, width: 40, height: 20))
    base.rotation = Angle(radians: 0.4)
    for block in [base, car] { world.material.addItem(block) }
    world.material.addLinearVelocity(Vector(x: 100, y: 0), for: car)
    world.material.addAngularVelocity(1, for: base)
    let rail = AttachmentBehavior.slidingAttachment(
      with: car, attachedTo: base, attachmentAnchor: car.center,
      axisOfTranslation: Vector(angle: Angle(radians: 0.4)))
    world.animator.addBehavior(rail)
    let start = turned(car.center - base.center, -base.rotation)
    for _ in 0..<120 {
      world.animator.step()
      #expect(abs(car.rotation.radians - base.rotation.radians + 0.4) < 0.02)
      #expect(abs(turned(car.center - base.center, -base.rotation).y - start.y) < 1)
    }
    #expect(turned(car.center - base.center, -base.rotation).x - start.x > 40)
  }

  /// The rail lies as it lies, whatever the impulses of the step before were worth.
  @Test func aRailHoldsWhatIsSetSpinning() {
    let world = Playground()
    world.gravity.magnitude = 0
    let block = Block(100, 100, width: 60, height: 20)
    world.material.addItem(block)
    world.animator.addBehavior(
      AttachmentBehavior.slidingAttachment(
        with: block, attachmentAnchor: Point(x: 80, y: 100), axisOfTranslation: Vector(x: 1, y: 0)))
    world.material.addLinearVelocity(Vector(x: 100, y: 0), for: block)
    for _ in 0..<60 { world.animator.step() }
    world.material.setAngularVelocity(150, for: block)
    for _ in 0..<60 { world.animator.step() }
    #expect(abs(block.center.y - 100) < 0.5)
    #expect(abs(block.center.x - 200) < 10)
  }

  private func turned(_ v: Vector, _ angle: Angle) -> Vector { Rotation(angle).rotating(v) }
}
