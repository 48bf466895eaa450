import Dynamics
import Geometry
import Testing

@Suite struct HingeTests {
  private let world = Playground()

  private func run(_ seconds: Double, _ frame: () -> Void = {}) {
    for _ in 0..<Int(seconds * 120) {
      world.animator.step()
      frame()
    }
  }

  /// A plank that is pinned to the background at its left end.
  private func plank() -> (Block, AttachmentBehavior) {
    let plank = Block(150, 100, width: 100, height: 10)
    world.gravity.addItem(plank)
    world.material.addItem(plank)
    let hinge = AttachmentBehavior.pinAttachment(with: plank, attachmentAnchor: Point(x: 100, y: 100))
    world.animator.addBehavior(hinge)
    return (plank, hinge)
  }

  @Test func aPlankTurnsAboutItsPin() {
    let (plank, hinge) = plank()
    #expect(hinge.attachedBehaviorType == .anchor)
    var lowest = 0.0
    run(3) {
      let end = plank.center + Vector(angle: plank.rotation, length: -50)
      #expect(end.distance(to: Point(x: 100, y: 100)) < 0.5)
      lowest = max(lowest, plank.center.y)
    }
    #expect(lowest > 149)
  }

  @Test(arguments: [20.0, 45, 80])
  func rangeStopsTheHinge(degrees: Double) {
    let (plank, hinge) = plank()
    hinge.attachmentRange = -0.1...Angle(degrees: degrees).radians
    run(4) { #expect(plank.rotation.degrees < degrees + 2 && plank.rotation.degrees > -6) }
    #expect(abs(plank.rotation.degrees - degrees) < 0.5)
    #expect(!world.animator.isRunning)
  }

  /// A stop takes all of the swing, however far from the pin the mass is: nothing is left that would turn it back.
  @Test(arguments: [0.0, 30, 110, 400])
  func hingeLimitDoesNotRebound(arm: Double) {
    let stage = Stage(gravity: 0, elasticity: 0, friction: 0)
    let block = Block(0, 0, width: 20, height: 20)
    let hinge = AttachmentBehavior.pinAttachment(with: block, attachmentAnchor: Point(x: -arm, y: 0))
    hinge.attachmentRange = -0.1...0.5
    stage.animator.addBehavior(hinge)
    stage.add(block, velocity: Vector(x: 0, y: 3 * arm))
    stage.material.addAngularVelocity(3, for: block)
    var farthest = 0.0
    stage.run(to: 2) { _ in farthest = max(farthest, block.rotation.radians) }
    #expect(abs(farthest - 0.5) < 0.001, "\(farthest)")
    #expect(abs(block.rotation.radians - 0.5) < 0.001, "\(block.rotation.radians)")
  }

  @Test(arguments: [30.0, 110, 400])
  func itemHeldFarFromItsPinRests(arm: Double) {
    for frictionTorque in [0, 1e5] {
      let stage = Stage(gravity: 1, elasticity: 0, friction: 0)
      let block = Block(0, 0, width: 20, height: 20)
      let hinge = AttachmentBehavior.pinAttachment(with: block, attachmentAnchor: Point(x: -arm, y: 0))
      hinge.attachmentRange = -0.1...0.5
      hinge.frictionTorque = frictionTorque
      stage.animator.addBehavior(hinge)
      stage.add(block)
      stage.run(to: 3) { _ in
        #expect(block.place(-arm).distance(to: Point(x: -arm, y: 0)) < 0.03)
        #expect(block.rotation.radians < 0.501)
      }
      #expect(abs(block.rotation.radians - (frictionTorque > 0 ? 0 : 0.5)) < 1e-4)
      #expect(!stage.animator.isRunning)
    }
  }

  /// The plank has a mass of 0.1, so its weight, at 50 pt, turns with a torque of 100 x 50 x 0.1 / 10 push-points.
  @Test func frictionBrakesAndHolds() {
    let (plank, hinge) = plank()
    hinge.frictionTorque = 60
    run(3)
    #expect(abs(plank.rotation.degrees) < 0.5)
    #expect(!world.animator.isRunning)
    hinge.frictionTorque = 40
    #expect(world.animator.isRunning)
    run(5)
    #expect(plank.rotation.degrees > 10)
    #expect(!world.animator.isRunning)
  }

  @Test func aPinThatIsMovedTakesThePlankAlong() {
    let (plank, hinge) = plank()
    world.material.angularResistance = 5
    run(4)
    for i in 1...60 {
      hinge.anchorPoint = Point(x: 100 + Double(i) * 5, y: 100)
      run(1.0 / 60)
    }
    run(15)
    #expect(plank.center.distance(to: Point(x: 400, y: 150)) < 1)
    #expect(!world.animator.isRunning)
  }

  /// Two planks, one pinned to the background and one to its end: the range counts from the angle between them.
  @Test func aRangeBetweenTwoItemsIsRelative() {
    let (first, _) = plank()
    let second = Block(250, 100, width: 100, height: 10)
    second.rotation = Angle(degrees: 180)
    world.gravity.addItem(second)
    let elbow = AttachmentBehavior.pinAttachment(
      with: second, attachedTo: first, attachmentAnchor: Point(x: 200, y: 100))
    elbow.attachmentRange = -0.2...0.3
    world.animator.addBehavior(elbow)
    #expect(elbow.attachedBehaviorType == .items)
    run(4) {
      let angle = second.rotation.radians - first.rotation.radians - .pi
      #expect(angle > -0.25 && angle < 0.35, "\(angle)")
      let (a, b) = (first.place(50), second.place(50))
      #expect(a.distance(to: b) < 1.5, "\(a.distance(to: b))")
    }
  }

  @Test func aRodWithoutLengthIsAHinge() {
    let plank = Block(150, 100, width: 100, height: 10)
    world.gravity.addItem(plank)
    let rod = AttachmentBehavior(
      item: plank, offsetFromCenter: Vector(x: -50, y: 0), attachedToAnchor: Point(x: 100, y: 100))
    #expect(rod.length == 0)
    world.animator.addBehavior(rod)
    run(3) { #expect(plank.place(-50).distance(to: Point(x: 100, y: 100)) < 0.5) }
  }
}

extension Block {
  /// A place on its axis.
  func place(_ x: Double) -> Point { center + Vector(angle: rotation, length: x) }
}
