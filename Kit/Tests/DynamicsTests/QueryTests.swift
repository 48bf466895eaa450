import Dynamics
import Geometry
import Testing

@Suite struct QueryTests {
  private let world = Playground()

  init() { world.gravity.magnitude = 0 }

  private func add(_ items: [any DynamicItem]) {
    for item in items {
      world.material.addItem(item)
      world.collisions.addItem(item)
    }
  }

  private func indices(_ found: [any DynamicItem], in all: [any DynamicItem]) -> [Int] {
    all.indices.filter { i in found.contains { $0 === all[i] } }
  }

  @Test func aPointIsInAShapeNotInItsBox() {
    let items: [any DynamicItem] = [
      Ball(0, 0, radius: 50), Block(0, 0, width: 100, height: 100),
      Block(0, 0, width: 100, height: 100, shape: .path([Vector(x: -50, y: 50), Vector(x: 50, y: 50), .zero])),
    ]
    add(items)
    #expect(indices(world.animator.items(at: Point(x: 40, y: 40)), in: items) == [1, 2])
    #expect(indices(world.animator.items(at: Point(x: 0, y: -40)), in: items) == [0, 1])
    #expect(indices(world.animator.items(at: Point(x: 0, y: 40)), in: items) == [0, 1, 2])
    #expect(world.animator.items(at: Point(x: 51, y: 0)).isEmpty)
    items[1].rotation = Angle(degrees: 45)
    world.animator.updateItem(usingCurrentState: items[1])
    #expect(indices(world.animator.items(at: Point(x: 45, y: 46)), in: items) == [2])
    #expect(indices(world.animator.items(at: Point(x: 65, y: 0)), in: items) == [1])
  }

  @Test func aRectangleFindsWhatReachesIntoItByAHair() {
    let items: [any DynamicItem] = [Block(100, 100, width: 40, height: 40), Ball(200, 100, radius: 20)]
    add(items)
    world.animator.step()
    for hair in [0.01, -0.01] {
      let expected = hair > 0
      let (left, right) = (
        Rect(x: 0, y: 0, width: 80 + hair, height: 500), Rect(x: 220 - hair, y: 0, width: 9, height: 500)
      )
      #expect(world.animator.items(in: left).isEmpty != expected)
      #expect(world.animator.items(in: right).isEmpty != expected)
      let above = Rect(x: 0, y: 0, width: 500, height: 80 + hair)
      #expect(indices(world.animator.items(in: above), in: items) == (expected ? [0, 1] : []))
    }
    // The corner of the circle's box is not the circle.
    #expect(world.animator.items(in: Rect(x: 183, y: 83, width: 2.5, height: 2.5)).isEmpty)
    #expect(world.animator.items(in: Rect(x: 110, y: 110, width: 1, height: 1)).count == 1)
    #expect(indices(world.animator.items(in: Rect(x: 0, y: 0, width: 500, height: 500)), in: items) == [0, 1])
  }

  /// As CGRect is: whichever corner it begins at. Many small items, so that the search is by cells.
  @Test func aRectangleOfNegativeSizeIsTheSame() {
    let balls = (0..<400).map { Ball(Double($0 % 20) * 10, Double($0 / 20) * 10, radius: 4) }
    add(balls)
    let expected = indices(world.animator.items(in: Rect(x: 45, y: 45, width: 20, height: 10)), in: balls)
    #expect(expected == [105, 106])
    for corner in [Point(x: 45, y: 45), Point(x: 65, y: 45), Point(x: 45, y: 55), Point(x: 65, y: 55)] {
      let rect = Rect(x: corner.x, y: corner.y, width: (55 - corner.x) * 2, height: (50 - corner.y) * 2)
      #expect(indices(world.animator.items(in: rect), in: balls) == expected)
    }
  }

  /// Queries find items as drawn, in flight too and between two steps.
  @Test(arguments: [200.0, 20_000])
  func itemsInFlightAreWhereTheyAreDrawn(speed: Double) {
    let ball = Ball(0, 0, radius: 10)
    world.add(ball, velocity: Vector(x: speed, y: 0))
    for i in 0..<50 {
      world.animator.advance(to: Double(i) * 0.0037)
      #expect(world.animator.items(at: ball.center + Vector(x: 9.9, y: 0)).count == 1)
      #expect(world.animator.items(at: ball.center + Vector(x: -9.9, y: 0)).count == 1)
      #expect(world.animator.items(at: ball.center + Vector(x: 10.1, y: 0)).isEmpty)
      #expect(world.animator.items(in: Rect(center: ball.center, size: Size(width: 1, height: 1))).count == 1)
    }
  }

  /// Also those that collide with nothing, and the parts of a group only once.
  @Test func everyItemIsFoundOnce() {
    let parts = [Block(0, 0, width: 20, height: 20), Block(20, 0, width: 20, height: 20)]
    let (group, ghost) = (DynamicItemGroup(items: parts), Ball(0, 0, radius: 5))
    world.material.addItem(group)
    world.material.addItem(ghost)
    let found = world.animator.items(in: Rect(x: -100, y: -100, width: 200, height: 200))
    #expect(indices(found, in: [group, ghost]) == [0, 1] && found.count == 2)
    world.material.removeItem(ghost)
    #expect(world.animator.items(at: .zero).count == 1)
  }

  @Test func rayReturnsItsFirstHit() throws {
    let (ball, block) = (Ball(100, 0, radius: 20), Block(200, 0, width: 40, height: 40))
    add([ball, block])
    world.collisions.addBoundary(withIdentifier: 7, from: Point(x: 300, y: -50), to: Point(x: 300, y: 50))
    world.collisions.addBoundary(
      withIdentifier: 8, from: Point(x: 0, y: 400), to: Point(x: 1, y: 400), inward: Vector(x: 0, y: -1))
    let animator = world.animator
    let first = try #require(animator.firstHit(from: .zero, to: Point(x: 400, y: 0)))
    #expect(first.item === ball)
    #expect(first.point.distance(to: Point(x: 80, y: 0)) < 1e-4)
    #expect((first.normal - Vector(x: -1, y: 0)).length < 1e-6)
    #expect(abs(first.fraction - 0.2) < 1e-6)
    let inside = try #require(animator.firstHit(from: Point(x: 100, y: 0), to: Point(x: 400, y: 0)))
    #expect(inside.item === block && abs(inside.point.x - 180) < 1e-4)
    let back = try #require(animator.firstHit(from: Point(x: 400, y: 10), to: Point(x: 0, y: 10)))
    #expect(back.item == nil && back.boundaryIdentifier == 7 && back.behavior === world.collisions)
    #expect(back.normal == Vector(x: 1, y: 0))
    let floor = try #require(animator.firstHit(from: Point(x: 5000, y: 0), to: Point(x: 5000, y: 800)))
    #expect(floor.boundaryIdentifier == 8 && floor.fraction == 0.5 && floor.normal == Vector(x: 0, y: -1))
    #expect(animator.firstHit(from: Point(x: 0, y: 60), to: Point(x: 400, y: 60)) == nil)
    #expect(animator.firstHit(from: .zero, to: Point(x: 79, y: 0)) == nil)
  }

  /// From anywhere, of any length: to the right, to the left, aslant and from within.
  @Test(arguments: [1e5, 1e7, 1e12, 1e300])
  func aRayOfAnyLengthMeetsWhereItShould(far: Double) throws {
    add([Ball(100, 0, radius: 20)])
    let radius = 20 / 2.squareRoot()
    let rays = [
      (Point(x: -far, y: 0), Point(x: far, y: 0), Point(x: 80, y: 0)),
      (Point(x: far, y: 0), Point(x: -far, y: 0), Point(x: 120, y: 0)),
      (Point(x: 100, y: -far), Point(x: 100, y: 50), Point(x: 100, y: -20)),
      (Point(x: 0, y: -100), Point(x: far, y: far - 100), Point(x: 100 - radius, y: -radius)),
      (Point(x: -500, y: 0), Point(x: far, y: 0), Point(x: 80, y: 0)),
    ]
    for (start, end, place) in rays {
      let hit = try #require(world.animator.firstHit(from: start, to: end), "\(start)")
      #expect(hit.point.distance(to: place) < 0.1, "\(start) \(hit.point)")
      #expect(abs(hit.normal.length - 1) < 1e-3)
      #expect(hit.fraction >= 0 && hit.fraction <= 1)
    }
    let middle = try #require(world.animator.firstHit(from: rays[0].0, to: rays[0].1))
    #expect(abs(middle.fraction - (0.5 + 40 / far)) < 1e-6)
    #expect(world.animator.firstHit(from: Point(x: -far, y: 30), to: Point(x: far, y: 30)) == nil)
    #expect(world.animator.firstHit(from: Point(x: -far, y: far), to: Point(x: far, y: far)) == nil)
  }

  /// Against looking at everything.
  @Test func queriesInACrowdMatchBruteForce() {
    var random = SplitMix64(seed: 5)
    let balls = (0..<400).map { _ in
      Ball(
        Double.random(in: 0...2000, using: &random), Double.random(in: 0...2000, using: &random),
        radius: Double.random(in: 1...60, using: &random))
    }
    add(balls)
    for _ in 0..<100 {
      let point = Point(
        x: Double.random(in: 0...2000, using: &random), y: Double.random(in: 0...2000, using: &random))
      let expected = balls.indices.filter { balls[$0].center.distance(to: point) < balls[$0].radius }
      #expect(indices(world.animator.items(at: point), in: balls) == expected)
    }
  }
}
