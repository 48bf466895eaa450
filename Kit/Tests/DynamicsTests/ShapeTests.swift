import Dynamics
import Geometry
import Testing

@Suite struct ShapeTests {
  /// Drops an item onto a floor at 500 and lets it come to rest.
  private func drop(_ item: any DynamicItem) throws {
    let world = Playground(friction: 0.5)
    world.addFloor(500)
    world.gravity.addItem(item)
    world.collisions.addItem(item)
    world.material.addItem(item)
    _ = try #require(settle(world, limit: 20))
  }

  @Test func aRectangleComesToRestOnItsSide() throws {
    let block = Block(100, 300, width: 80, height: 40)
    try drop(block)
    #expect(abs(block.center.y - 480) < 0.1)
    #expect(abs(block.rotation.radians) < 1e-6)
  }

  @Test func aTurnedRectangleFallsOntoASide() throws {
    let block = Block(100, 300, width: 80, height: 40)
    block.rotation = Angle(degrees: 30)
    try drop(block)
    let quarters = block.rotation.degrees / 90
    #expect(abs(quarters - quarters.rounded()) < 0.01)
    let isLying = Int(quarters.rounded()) % 2 == 0
    #expect(abs(block.center.y - (isLying ? 480 : 460)) < 0.15)
  }

  @Test func anEllipseComesToRestOnItsLongSide() throws {
    let ellipse = Block(100, 300, width: 90, height: 40, shape: .ellipse)
    ellipse.rotation = Angle(degrees: 50)
    try drop(ellipse)
    #expect(abs(ellipse.center.y - 480) < 0.4)
  }

  /// Right-angled, with the right angle at the centre; its centre of mass lies off it.
  @Test func aPathKeepsItsOwnCentre() throws {
    let corners = [Vector(x: 0, y: 0), Vector(x: 60, y: 0), Vector(x: 0, y: -60)]
    for order in [corners, Array(corners.reversed())] {
      let triangle = Block(100, 300, width: 60, height: 60, shape: .path(order))
      try drop(triangle)
      #expect(abs(triangle.center.y - 500) < 0.1)
      #expect(abs(triangle.center.x - 100) < 0.2)
      #expect(abs(triangle.rotation.degrees) < 0.1)
    }
  }

  @Test func massGoesByAreaWhateverTheShape() {
    let shapes: [(CollisionBounds, Double)] = [
      (.rectangle, 1), (.ellipse, 4 / .pi),
      (.path([Vector(x: -100, y: 50), Vector(x: 100, y: 50), Vector(x: 0, y: -50)]), 2),
    ]
    for (shape, share) in shapes {
      let item = Block(0, 0, width: 200, height: 100, shape: shape)
      let push = PushBehavior(items: [item], mode: .instantaneous)
      push.pushDirection = Vector(x: 2, y: 0)
      let animator = DynamicAnimator()
      animator.addBehavior(push)
      animator.advance(to: 0)
      #expect(abs(animator.linearVelocity(of: item).x - 100 * share) < 0.01)
    }
  }

  @Test func aGroupKeepsTheRelativePosesOfItsMembers() throws {
    let (handle, head) = (Block(100, 300, width: 20, height: 120), Block(100, 230, width: 100, height: 20))
    let group = DynamicItemGroup(items: [handle, head])
    #expect(group.bounds == Size(width: 100, height: 140))
    #expect(group.center == Point(x: 100, y: 290))
    try drop(group)
    #expect(abs(group.rotation.degrees) < 0.5)
    #expect(abs(handle.center.y - 440) < 0.5)
    #expect(abs(handle.center.distance(to: head.center) - 70) < 1e-9)
    group.rotation = Angle(degrees: 90)
    #expect(abs(head.center.x - group.center.x - 60) < 1e-9)
    #expect(head.rotation == Angle(degrees: 90))
  }

  @Test func aGroupKeepsTheShapesOfItsMembers() {
    let (ball, collisions, animator) = (Ball(100, 100, radius: 20), CollisionBehavior(), DynamicAnimator())
    let group = DynamicItemGroup(items: [ball])
    ball.radius = 50
    collisions.addItem(group)
    animator.addBehavior(collisions)
    #expect(animator.items(at: Point(x: 100, y: 119)).count == 1)
    #expect(animator.items(at: Point(x: 100, y: 121)).isEmpty)
  }

  /// Places that were calculated are never quite the same.
  @Test func circlesAboutOneCentreRollToAStop() throws {
    let wheel = DynamicItemGroup(items: [Ball(100, 280, radius: 20), Ball(100 + 1e-9, 280, radius: 10)])
    let world = Playground(friction: 0.5)
    world.addFloor(300)
    for behavior in [world.gravity, world.collisions, world.material] as [ItemsBehavior] { behavior.addItem(wheel) }
    world.material.setLinearVelocity(Vector(x: 100, y: 0), for: wheel)
    _ = try #require(settle(world, limit: 10))
    #expect(wheel.center.x < 500)
  }

  /// A bowl of three planks holds a ball that a convex shape would not let in.
  @Test func aGroupMayBeHollow() throws {
    let planks = [
      Block(100, 100, width: 100, height: 10), Block(55, 70, width: 10, height: 60),
      Block(145, 70, width: 10, height: 60),
    ]
    let (bowl, ball) = (DynamicItemGroup(items: planks), Ball(100, 20, radius: 20))
    let world = Playground(friction: 0.5)
    world.addFloor(105)
    world.gravity.addItem(bowl)
    world.collisions.addItem(bowl)
    world.add(ball)
    _ = try #require(settle(world, limit: 10))
    #expect(abs(ball.center.y - 75) < 0.3)
  }

  /// Its centre of mass lies in the hollow, where there is nothing to hold.
  @Test func aFrameRestsOnWhatIsInItsHollow() {
    for isPath in [false, true] {
      let stage = Stage()
      let bar = Block(100, 45, width: 140, height: 10)
      let legs = [Block(40, 100, width: 20, height: 100), Block(160, 100, width: 20, height: 100)]
      if isPath {
        let peg = (0..<8).map { Point(x: 100, y: 250) + Vector(angle: Angle(degrees: Double($0) * 45), length: 5) }
        stage.collisions.addBoundary(withIdentifier: 1, for: peg, isClosed: true)
      } else {
        stage.anchor(Ball(100, 250, radius: 5))
      }
      let frame = DynamicItemGroup(items: legs + [bar])
      stage.add(frame)
      stage.run(to: 3)
      #expect(abs(bar.center.y - 240) < 0.1, "\(bar.center.y)")
      #expect(stage.velocity(frame).length < 0.1)
    }
  }

  @Test func coincidentCornersAreMerged() {
    let stage = Stage(friction: 0.3)
    stage.addFloor(300)
    let corners = [(-50.0, -50.0), (50, -50), (50, 50), (50 - 1e-6, 50 + 1e-6), (-50, 50)]
    let block = Block(
      100, 100, width: 100, height: 100, shape: .path(corners.map { Vector(x: $0.0, y: $0.1) }))
    stage.add(block)
    stage.run(to: 2) { _ in #expect(abs(block.rotation.degrees) < 0.01) }
    #expect(abs(block.center.x - 100) < 0.01)
  }
}
