import Dynamics
import Geometry
import Testing

@Suite struct MotorTests {
  private let world = Playground()
  private let block = Block(300, 300, width: 60, height: 60)

  private func hinge() -> AttachmentBehavior {
    world.gravity.magnitude = 0
    world.gravity.addItem(block)
    let pin = AttachmentBehavior.pinAttachment(with: block, attachmentAnchor: block.center)
    world.animator.addBehavior(pin)
    return pin
  }

  private func rail(_ axis: Vector) -> AttachmentBehavior {
    world.gravity.addItem(block)
    let rail = AttachmentBehavior.slidingAttachment(
      with: block, attachmentAnchor: block.center, axisOfTranslation: axis)
    world.animator.addBehavior(rail)
    return rail
  }

  @Test(arguments: [3.0, -3])
  func motorOfAHingeReachesItsSpeed(speed: Double) {
    let pin = hinge()
    (pin.motorSpeed, pin.motorStrength) = (speed, 1000)
    for _ in 0..<120 { world.animator.step() }
    #expect(abs(world.animator.angularVelocity(of: block) - speed) < 0.01)
    pin.motorSpeed = 0
    for _ in 0..<240 { world.animator.step() }
    #expect(world.animator.angularVelocity(of: block) == 0 && !world.animator.isRunning)
  }

  @Test func motorOfAHingeHasItsStrength() {
    let pin = hinge()
    (pin.motorSpeed, pin.motorStrength) = (100, 6)
    for _ in 0..<60 { world.animator.step() }
    // A torque of 600 on a moment of inertia of 0.36 * 600: 2.78 rad/s^2 for half a second.
    let inertia = world.animator.momentOfInertia(of: block)
    #expect(abs(world.animator.angularVelocity(of: block) - 600 / inertia / 2) < 0.02)
  }

  @Test func motorOfARailLiftsItsItem() {
    let rail = rail(Vector(x: 0, y: -1))
    (rail.motorSpeed, rail.motorStrength) = (50, 100)
    for _ in 0..<120 { world.animator.step() }
    #expect(abs(block.center.y - 250) < 2 && abs(block.center.x - 300) < 0.01)
    rail.attachmentRange = -10...80
    for _ in 0..<240 { world.animator.step() }
    #expect(abs(block.center.y - 220) < 0.5)
  }

  @Test(arguments: [4.0, 14], [1e3, 1e5, 1e7])
  func aFlipperStopsAtItsLimitHoweverStrongItsMotor(width: Double, strength: Double) {
    let flipper = Block(140, 400, width: 80, height: width)
    world.gravity.magnitude = 0
    world.gravity.addItem(flipper)
    let pin = AttachmentBehavior.pinAttachment(with: flipper, attachmentAnchor: Point(x: 105, y: 400))
    (pin.motorSpeed, pin.motorStrength, pin.attachmentRange) = (15, strength, -0.5...0.5)
    world.animator.addBehavior(pin)
    for end in [0.5, -0.5] {
      var farthest = 0.0
      for _ in 0..<240 {
        world.animator.step()
        farthest = max(farthest, abs(flipper.rotation.radians))
      }
      #expect(farthest < 0.51 && abs(flipper.rotation.radians - end) < 0.01, "up to \(farthest)")
      pin.motorSpeed = -15
    }
  }

  @Test(arguments: [50.0, 500], [1e3, 1e5, 1e7])
  func anItemOnARailStopsAtItsLimitHoweverStrongTheMotor(speed: Double, strength: Double) {
    world.gravity.magnitude = 0
    let rail = rail(Vector(x: 1, y: 0))
    (rail.motorSpeed, rail.motorStrength, rail.attachmentRange) = (speed, strength, -50...50)
    for _ in 0..<480 {
      world.animator.step()
      #expect(block.center.x < 350.5)
    }
    #expect(abs(block.center.x - 350) < 0.5 && !world.animator.isRunning)
  }

  /// Each motor's limit is disturbed by the other motors: the iterations have to agree, or the arm shakes forever.
  @Test(arguments: [2, 3, 4], [1e4, 1e5])
  func armOfSeveralMotorsRestsAtItsLimits(count: Int, strength: Double) {
    let bars = (0..<count).map { Block(Double($0) * 100, 0, width: 90, height: 12) }
    for (i, bar) in bars.enumerated() {
      world.gravity.addItem(bar)
      let pin = AttachmentBehavior.pinAttachment(
        with: bar, attachedTo: i > 0 ? bars[i - 1] : nil, attachmentAnchor: Point(x: Double(i) * 100 - 50, y: 0))
      (pin.motorSpeed, pin.motorStrength, pin.attachmentRange) = (i % 2 == 0 ? 10 : -10, strength, -0.4...0.4)
      world.animator.addBehavior(pin)
    }
    for _ in 0..<480 where world.animator.isRunning { world.animator.step() }
    #expect(!world.animator.isRunning)
    for (i, bar) in bars.enumerated() {
      #expect(abs(bar.rotation.radians - (i % 2 == 0 ? 0.4 : 0)) < 0.01, "\(i): \(bar.rotation.radians)")
    }
  }

  @Test func weakMotorOfARailLetsItsItemSink() {
    let rail = rail(Vector(x: 0, y: 1))
    // Half of the weight of 0.36 times 1000 pt/s^2.
    (rail.motorSpeed, rail.motorStrength) = (0, 1.8)
    for _ in 0..<60 { world.animator.step() }
    #expect(abs(world.animator.linearVelocity(of: block).y - 250) < 1)
  }

  @Test(arguments: [3.5, 3.7])
  func rodBreaksUnderMoreThanItBears(force: Double) {
    world.gravity.addItem(block)
    let rod = AttachmentBehavior(item: block, attachedToAnchor: Point(x: 300, y: 100))
    rod.breakingForce = force
    var broken = 0
    rod.didBreak = { if $0 === rod && $0.dynamicAnimator == nil { broken += 1 } }
    world.animator.addBehavior(rod)
    for _ in 0..<60 { world.animator.step() }
    // The weight is 3.6.
    #expect(broken == (force < 3.6 ? 1 : 0))
    #expect((block.center.y > 310) == (force < 3.6))
  }

  @Test func springBreaksWhenItIsStretchedTooFar() {
    world.gravity.addItem(block)
    let spring = AttachmentBehavior(item: block, attachedToAnchor: Point(x: 300, y: 100))
    (spring.frequency, spring.damping) = (1, 1)
    spring.breakingForce = 3
    let parent = DynamicBehavior()
    parent.addChildBehavior(spring)
    world.animator.addBehavior(parent)
    for _ in 0..<240 { world.animator.step() }
    #expect(spring.dynamicAnimator == nil && parent.childBehaviors.isEmpty)
  }

  @Test func weldBreaksUnderATorque() {
    world.gravity.addItem(block)
    let weld = AttachmentBehavior.fixedAttachment(with: block, attachmentAnchor: Point(x: 200, y: 300))
    world.animator.addBehavior(weld)
    for _ in 0..<60 { world.animator.step() }
    #expect(weld.dynamicAnimator != nil)
    // The weight of 3.6 has an arm of 100.
    weld.breakingTorque = 200
    for _ in 0..<60 { world.animator.step() }
    #expect(weld.dynamicAnimator == nil)
  }

  @Test func archivedJointsBreakAndDrive() throws {
    let rail = rail(Vector(x: 0, y: -1))
    (rail.motorSpeed, rail.motorStrength, rail.breakingForce) = (50, 100, 400)
    for _ in 0..<30 { world.animator.step() }
    let restored = try DynamicArchive(world.animator).makeAnimator()
    let copy = try #require(restored.behaviors.last as? AttachmentBehavior)
    #expect(copy.motorSpeed == 50 && copy.breakingForce == 400)
    copy.breakingForce = 0
    restored.step()
    #expect(copy.dynamicAnimator == nil)
  }
}
