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

  /// Wherever the rail passes the item.
  @Test(arguments: [0.0, 30, 100, -300])
  func theEndOfARailIsADeadStop(distance: Double) {
    let world = Playground()
    world.gravity.magnitude = 0
    let ball = Ball(100, 100, radius: 30)
    world.add(ball, velocity: Vector(x: 200, y: 0))
    let rail = AttachmentBehavior.slidingAttachment(
      with: ball, attachmentAnchor: Point(x: 140, y: 100 + distance), axisOfTranslation: Vector(x: 1, y: 0))
    rail.attachmentRange = -20...20
    world.animator.addBehavior(rail)
    for _ in 0..<30 { world.animator.step() }
    #expect(ball.center.distance(to: Point(x: 120, y: 100)) < 0.1)
    #expect(world.animator.linearVelocity(of: ball).length < 0.1)
    #expect(abs(ball.rotation.radians) < 1e-4)
  }

  /// Two that stop on a rail between them go on as one body, with the momenta that they had.
  @Test func itemStoppedOnARailTakesTheOtherAlong() {
    let world = Playground()
    world.gravity.magnitude = 0
    let (base, car) = (Block(0, 0, width: 200, height: 20), Block(0, -30, width: 40, height: 20))
    for block in [base, car] { world.material.addItem(block) }
    world.material.addLinearVelocity(Vector(x: 120, y: 0), for: car)
    let rail = AttachmentBehavior.slidingAttachment(
      with: car, attachedTo: base, attachmentAnchor: Point(x: 0, y: -80), axisOfTranslation: Vector(x: 1, y: 0))
    rail.attachmentRange = -50...50
    world.animator.addBehavior(rail)
    for _ in 0..<100 { world.animator.step() }
    let (slow, fast) = (world.animator.linearVelocity(of: base), world.animator.linearVelocity(of: car))
    #expect(((slow * 4000 + fast * 800) / 4800 - Vector(x: 20, y: 0)).length < 0.01)
    let (way, spin) = (car.center - base.center, world.animator.angularVelocity(of: base))
    #expect(abs(world.animator.angularVelocity(of: car) - spin) < 0.002)
    #expect((fast - slow - way.perpendicular * spin).length < 0.5)
    let reduced = 4000.0 * 800 / 4800
    let turning = way.cross(fast - slow) * reduced + (moment(of: base) + moment(of: car)) * spin
    #expect(abs(turning / (30 * 120 * reduced) - 1) < 0.002)
  }

  private func moment(of block: Block) -> Double {
    let (w, h) = (block.bounds.width, block.bounds.height)
    return w * h * (w * w + h * h) / 12
  }

  /// The rail lies as it lies, whatever the impulses of the step before were worth.
  @Test func railHoldsASpinningItem() {
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
