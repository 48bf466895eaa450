import Dynamics
import Geometry
import Testing

/// Items that come to rest: docs/COMPLAINTS.md, 5 to 9, 11 to 13, 15 and 36.
@Suite struct QuietTests {
  /// Runs until all rests; how far anything moved between two frames in the last half second of motion, and when.
  private func lastMoves(_ stage: Stage, _ items: [any DynamicItem], limit: Double) -> (way: Double, time: Double)? {
    var (moves, last) = ([Double](), items.map { $0.center })
    for frame in 0..<Int(limit * 60) {
      stage.animator.advance(to: Double(frame) / 60)
      moves.append(zip(items, last).map { $0.center.distance(to: $1) }.max() ?? 0)
      last = items.map { $0.center }
      if frame > 0, !stage.animator.isRunning { return (moves.suffix(30).max() ?? 0, Double(frame) / 60) }
    }
    return nil
  }

  /// 5: gravity on items that have fallen off the screen.
  @Test func endlessFallRestsAtTheLimitOfTheWorld() {
    let stage = Stage(gravity: 30)
    let ball = Ball(0, 0)
    stage.add(ball)
    stage.animator.maximumAdvance = 60
    stage.animator.advance(to: 0)
    stage.animator.advance(to: 30)
    #expect(!stage.animator.isRunning)
    #expect(ball.center.y == 1e6)
    #expect(stage.animator.clampCount > 0)
  }

  @Test func fallThatDriftsAndSpinsRestsAtTheLimitOfTheWorld() {
    let stage = Stage(gravity: 30)
    let ball = Ball(0, 0)
    stage.add(ball, velocity: Vector(x: 300, y: 0))
    stage.material.setAngularVelocity(-5, for: ball)
    for _ in 0..<30 * 120 where stage.animator.isRunning { stage.animator.step() }
    #expect(!stage.animator.isRunning)
    #expect(ball.center.y == 1e6)
  }

  /// Only the impact brakes it; an item that merely touches the edge is free.
  @Test func itemAtTheSideOfTheWorldFallsOn() {
    let stage = Stage(gravity: 1)
    let ball = Ball(0, 0)
    stage.add(ball, velocity: Vector(x: 1e6, y: 0))
    for _ in 0..<240 { stage.animator.step() }
    #expect(ball.center.x == 1e6)
    #expect(ball.center.y > 900)
  }

  /// 6 and 7: no twitching before the rest, whatever the damping and wherever the anchors.
  @Test(arguments: [0.3, 0.7, 1, 1.5])
  func springyCellsComeToRestQuietly(damping: Double) throws {
    let stage = Stage(gravity: 0)
    let cells = (0..<8).map { Block(37.3, 33.37 * Double($0), width: 60.5, height: 20.25) }
    for cell in cells {
      stage.add(cell)
      let spring = AttachmentBehavior(item: cell, attachedToAnchor: cell.center)
      (spring.frequency, spring.damping) = (2, damping)
      stage.animator.addBehavior(spring)
      stage.material.addLinearVelocity(Vector(x: 0, y: 300), for: cell)
    }
    let anchors = cells.map { $0.center }
    let rest = try #require(lastMoves(stage, cells, limit: 10))
    #expect(rest.way < 0.05)
    #expect(zip(cells, anchors).allSatisfy { $0.center.distance(to: $1) < 0.1 })
  }

  /// 9: the same far from the first item, where positions are rounded: they come to rest where they lie.
  @Test(arguments: [1e5, 2e5, 4e5, 9e5], [1.0, 2])
  func springyCellsFarOutComeToRest(distance: Double, frequency: Double) {
    let stage = Stage(gravity: 0)
    stage.add(Block(0, 0, width: 60, height: 20))
    stage.animator.step()
    for i in 0..<8 {
      let cell = Block(37.3, distance + 33.37 * Double(i), width: 60.5, height: 20.25)
      stage.add(cell)
      let spring = AttachmentBehavior(item: cell, attachedToAnchor: cell.center + Vector(x: 0, y: 40.3 + Double(i)))
      (spring.length, spring.frequency, spring.damping) = (0, frequency, 0.8)
      stage.animator.addBehavior(spring)
    }
    #expect(stage.settle(limit: 20) != nil)
  }

  /// 6 and 11: the same on a floor, under a gravity of up to thirty times the usual.
  @Test(arguments: [1.0, 3, 12, 30])
  func heavyThingsComeToRestWithoutJumpOrJitter(gravity: Double) throws {
    let stage = Stage(gravity: gravity, elasticity: 0.3, friction: 0.4)
    stage.addFloor(500)
    let items: [any DynamicItem] = [Ball(100, 300, radius: 20), Block(300, 250, width: 80, height: 40)]
    for item in items { stage.add(item) }
    let rest = try #require(lastMoves(stage, items, limit: 20))
    #expect(rest.way < 0.05)
    #expect(abs(items[0].center.y - 480) < 0.02 * gravity + 0.05)
    #expect(abs(items[1].center.y - 480) < 0.02 * gravity + 0.05)
  }

  /// 12
  @Test func withoutElasticityNothingBounces() {
    let stage = Stage(friction: 0.3)
    stage.addFloor(500)
    let (ball, box) = (Ball(100, 200, radius: 20), Block(300, 200, width: 60, height: 40))
    stage.add(ball)
    stage.add(box)
    var hasLanded = false
    stage.run(to: 3) { _ in
      hasLanded = hasLanded || !stage.animator.contactsBegan.isEmpty
      if hasLanded { #expect(min(ball.center.y, box.center.y) > 479.8) }
    }
    #expect(hasLanded)
  }

  /// 13: elasticity 1 bounces forever (FallTests); with a little less, or air, bouncing ends.
  @Test(arguments: [(0.9, 0.0), (1, 0.5)])
  func bouncingItemStops(elasticity: Double, resistance: Double) {
    let stage = Stage(elasticity: elasticity)
    stage.material.resistance = resistance
    stage.addFloor(500)
    stage.add(Ball(100, 200, radius: 20))
    #expect(stage.settle(limit: 40) != nil)
  }

  /// 15
  @Test(arguments: [1.0, 20])
  func aPushAgainstAWallComesToRest(magnitude: Double) throws {
    let stage = Stage(friction: 0.2)
    stage.addRoom(400, 400)
    let box = Block(300, 380, width: 60, height: 40)
    stage.add(box)
    let push = PushBehavior(items: [box], mode: .continuous)
    push.pushDirection = Vector(x: magnitude, y: 0)
    stage.animator.addBehavior(push)
    let rest = try #require(lastMoves(stage, [box], limit: 10))
    #expect(rest.way < 0.05)
    #expect(abs(box.center.x - 370) < 0.2)
  }

  /// 36: a test finishes now, without a clock, and always in the same place.
  @Test func animationCanBeFinishedAtOnce() {
    let ends = (0..<2).map { _ in
      let stage = Stage(elasticity: 0.5, friction: 0.3)
      stage.addRoom(400, 400)
      let ball = Ball(100, 100, radius: 20)
      stage.add(ball, velocity: Vector(x: 200, y: 0))
      stage.material.rollingResistance = 0.05
      stage.animator.step()
      while stage.animator.isRunning { stage.animator.step() }
      return ball.center
    }
    #expect(ends[0] == ends[1])
    #expect(abs(ends[0].y - 380) < 0.05)
  }
}
