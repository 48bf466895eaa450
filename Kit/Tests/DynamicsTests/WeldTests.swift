import Dynamics
import Geometry
import Testing

@Suite struct WeldTests {
  @Test func weldedItemsKeepTheirPlacesToEachOther() {
    let world = Playground()
    let (a, b) = (Block(0, 0, width: 60, height: 20), Block(60, 0, width: 60, height: 20))
    b.rotation = Angle(radians: 0.5)
    for block in [a, b] {
      world.gravity.addItem(block)
      world.material.addItem(block)
    }
    world.material.addAngularVelocity(6, for: a)
    world.animator.addBehavior(
      AttachmentBehavior.fixedAttachment(with: b, attachedTo: a, attachmentAnchor: Point(x: 30, y: 0)))
    for _ in 0..<240 {
      world.animator.step()
      #expect(abs(b.rotation.radians - a.rotation.radians - 0.5) < 0.01)
      #expect(abs(a.center.distance(to: b.center) - 60) < 0.5)
    }
    #expect(abs(a.rotation.radians) > 1)
  }

  @Test func anItemCanBeWeldedToTheBackground() {
    let world = Playground()
    let block = Block(60, 0, width: 60, height: 20)
    world.gravity.addItem(block)
    let weld = AttachmentBehavior.fixedAttachment(with: block, attachmentAnchor: Point(x: 0, y: 0))
    world.animator.addBehavior(weld)
    for _ in 0..<120 { world.animator.step() }
    #expect(block.center.distance(to: Point(x: 60, y: 0)) < 1)
    #expect(abs(block.rotation.degrees) < 0.5)
    #expect(!world.animator.isRunning)
    world.animator.removeBehavior(weld)
    for _ in 0..<60 { world.animator.step() }
    #expect(block.center.y > 100)
  }

  /// However long the arm, it is held as one piece.
  @Test(arguments: [0.0, 30, 110, 400])
  func aLongArmDoesNotSag(arm: Double) {
    let stage = Stage(gravity: 1, elasticity: 0, friction: 0)
    let block = Block(0, 0, width: 20, height: 20)
    stage.add(block)
    stage.animator.addBehavior(
      AttachmentBehavior.fixedAttachment(with: block, attachmentAnchor: Point(x: -arm, y: 0)))
    stage.run(to: 2) { _ in
      #expect(block.center.distance(to: .zero) < 0.01)
      #expect(abs(block.rotation.radians) < 1e-4)
    }
    #expect(!stage.animator.isRunning)
  }
}
