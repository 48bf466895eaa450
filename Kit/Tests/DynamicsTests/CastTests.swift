import Dynamics
import Geometry
import Testing

@Suite struct CastTests {
  private let world = Playground()

  private func add(_ item: any DynamicItem, turned degrees: Double = 0) {
    item.rotation = Angle(degrees: degrees)
    world.collisions.addItem(item)
  }

  @Test func rayHitsEverythingInOrder() {
    let items: [any DynamicItem] = [
      Ball(300, 0, radius: 20), Block(100, 0, width: 40, height: 40), Ball(200, 30, radius: 20),
    ]
    for item in items { add(item) }
    world.collisions.addBoundary(withIdentifier: 4, from: Point(x: 250, y: -50), to: Point(x: 250, y: 50))
    let hits = world.animator.hits(from: .zero, to: Point(x: 1000, y: 0))
    #expect(hits.map { $0.point.x } == [80, 250, 280])
    #expect(hits[0].item === items[1] && hits[1].boundaryIdentifier == 4 && hits[2].item === items[0])
    #expect(world.animator.firstHit(from: .zero, to: Point(x: 1000, y: 0))?.fraction == hits[0].fraction)
    #expect(world.animator.hits(from: .zero, to: Point(x: 0, y: 0.1)).isEmpty)
  }

  /// Where the centre of a shape of 20 by 20 points stops on its way to the right.
  private func stop(_ shape: CollisionBounds, y: Double = 0, turned degrees: Double = 0) -> Double? {
    world.animator.firstHit(
      of: shape, bounds: Size(width: 20, height: 20), rotation: Angle(degrees: degrees), from: Point(x: 0, y: y),
      to: Point(x: 1000, y: y))?.point.x
  }

  @Test func castShapesStopWhereTheyTouch() throws {
    add(Ball(300, 0, radius: 20))
    add(Block(500, 200, width: 40, height: 40))
    world.collisions.addBoundary(withIdentifier: 1, from: Point(x: 700, y: 300), to: Point(x: 700, y: 400))
    world.collisions.addBoundary(
      withIdentifier: 2, from: Point(x: 900, y: 0), to: Point(x: 900, y: 1), inward: Vector(x: -1, y: 0))
    #expect(stop(.circle) == 270)
    #expect(stop(.rectangle) == 270)
    #expect(stop(.circle, y: 200) == 470)
    #expect(stop(.rectangle, y: 225) == 470)
    #expect(stop(.circle, y: 350) == 690)
    #expect(stop(.rectangle, y: 405) == 690)
    #expect(stop(.circle, y: 500) == 890)
    // Beside the corner of the block, the circle gets further by the root of 10^2 - 6^2.
    #expect(abs(try #require(stop(.circle, y: 226)) - 472) < 1e-9)
    let diagonal = 10 * 2.0.squareRoot()
    let low = try #require(stop(.rectangle, y: 200, turned: 45))
    let high = try #require(stop(.rectangle, y: 500, turned: 45))
    #expect(abs(low - (480 - diagonal)) < 1e-9)
    #expect(abs(high - (900 - diagonal)) < 1e-9)
    #expect(stop(.circle, y: 240) == 890)
  }

  @Test func castFromAnOverlapIgnoresIt() {
    add(Block(0, 0, width: 100, height: 100))
    add(Block(300, 0, width: 100, height: 100))
    #expect(stop(.circle) == 240 && stop(.rectangle) == 240)
  }

  @Test func castReportsNormalsTowardsTheMovingShape() throws {
    add(Ball(300, 0, radius: 20))
    add(Block(500, 0, width: 40, height: 40))
    let hits = world.animator.hits(
      of: .rectangle, bounds: Size(width: 20, height: 20), from: .zero, to: Point(x: 1000, y: 0))
    #expect(hits.count == 2)
    for hit in hits { #expect(abs(hit.normal.x + 1) < 1e-9 && abs(hit.normal.y) < 1e-9) }
  }

  /// A cast agrees with small steps that look for an overlap.
  @Test func castsAgreeWithOverlaps() {
    var random = SplitMix64(seed: 3)
    func number(_ range: Double) -> Double { Double(random.next() % 10_000) / 10_000 * range }
    for _ in 0..<200 {
      let world = Playground()
      let target = Block(200, 0, width: 20 + number(60), height: 20 + number(60))
      target.rotation = Angle(radians: number(6))
      world.collisions.addItem(target)
      let end = Point(x: 400, y: number(200) - 100)
      let size = Size(width: 10 + number(40), height: 10 + number(40))
      let hit = world.animator.firstHit(of: .rectangle, bounds: size, from: .zero, to: end)
      var first: Double?
      for i in 0...4000 where first == nil {
        let share = Double(i) / 4000
        let center = Point.zero + (end - .zero) * share
        if !world.animator.items(in: Rect(center: center, size: size)).isEmpty { first = share }
      }
      #expect((hit == nil) == (first == nil))
      if let hit, let first { #expect(abs(hit.fraction - first) < 1e-3) }
    }
  }
}
