import Dynamics
import Geometry
import Testing

/// Complaints 3, 14, 17 and 19 of docs/COMPLAINTS.md: adding items, dragging into walls, ellipses, damping.
@Suite struct HoldingTests {
  /// 3: adding an item does not move others.
  @Test func addingAnItemMovesNoOther() throws {
    let stage = Stage(friction: 0.5)
    stage.addFloor(500)
    let blocks = (0..<20).map { Block(Double($0) * 60, 480, width: 50, height: 40) }
    for block in blocks { stage.add(block) }
    let time = try #require(stage.settle(limit: 5))
    let places = blocks.map { $0.center }
    for i in 0..<10 { stage.add(Block(Double(i) * 60, 100, width: 50, height: 40)) }
    stage.run(from: time, to: time + 0.3)
    #expect(blocks.map { $0.center } == places)
  }

  /// 14: dragged far beyond a wall it stays inside, and follows when the finger returns.
  @Test(arguments: [0.0, 4])
  func itemDraggedAgainstAWallStaysInside(frequency: Double) {
    let stage = Stage(gravity: 0)
    stage.addRoom(400, 400)
    let card = Block(200, 200, width: 60, height: 60)
    stage.add(card)
    let drag = AttachmentBehavior(item: card, attachedToAnchor: card.center)
    (drag.length, drag.frequency, drag.damping) = (0, frequency, 1)
    stage.animator.addBehavior(drag)
    for (i, x) in [600.0, 5000, -3000, 390, 200].enumerated() {
      drag.anchorPoint = Point(x: x, y: 200)
      stage.run(from: Double(i), to: Double(i + 1)) { _ in
        #expect((0.0...400).contains(card.center.x) && (0.0...400).contains(card.center.y))
      }
    }
    #expect(card.center.distance(to: Point(x: 200, y: 200)) < 1)
  }

  /// 17: ellipses pass each other aslant where their rectangles would not, and meet where they have to.
  @Test(arguments: [(105.0, true), (95, false)])
  func ellipsesCollideAsEllipses(distance: Double, passes: Bool) {
    let stage = Stage(gravity: 0)
    stage.anchor(Block(0, 0, width: 100, height: 60, shape: .ellipse))
    // Drawn out to circles of 50 pt, the way is a line at `distance` from the centre.
    let nearest = distance * 0.5.squareRoot()
    let passer = Block(nearest - 300, 0.6 * (nearest + 300), width: 100, height: 60, shape: .ellipse)
    stage.add(passer, velocity: Vector(x: 400, y: -240))
    stage.run(to: 1.5)
    #expect((stage.velocity(passer) == Vector(x: 400, y: -240)) == passes)
  }

  /// 19: the air brakes a swinging rod; a lightly damped pendulum fades as e^(-k t / 2).
  @Test(arguments: [0.2, 0.5])
  func resistanceBrakesASwingingRod(resistance: Double) {
    let stage = Stage()
    stage.material.resistance = resistance
    let bob = Ball(0, 200, radius: 10)
    bob.center = Point.zero + Vector(angle: Angle(degrees: 80), length: 200)
    stage.add(bob)
    stage.animator.addBehavior(AttachmentBehavior(item: bob, attachedToAnchor: .zero))
    var peak = 0.0
    stage.run(to: 10) { time in
      if time > 8.5 { peak = max(peak, abs(arcTangent(y: bob.center.x, x: bob.center.y)) * 180 / .pi) }
    }
    // The peak is one of those between 8 and 10 seconds.
    #expect(peak < 10 * exponential(-resistance * 8 / 2) && peak > 10 * exponential(-resistance * 10 / 2))
  }
}
