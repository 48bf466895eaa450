import Dynamics
import DynamicsSoak
import Geometry
import Testing

/// Rigid joints between bodies of unlike masses.
@Suite struct MechanismTests {
  enum Joining { case pin, weld, arm }

  private func attachment(_ item: Ball, _ hub: Block, _ joining: Joining) -> AttachmentBehavior {
    switch joining {
    case .pin: .pinAttachment(with: item, attachedTo: hub, attachmentAnchor: item.center)
    case .weld: .fixedAttachment(with: item, attachedTo: hub, attachmentAnchor: item.center)
    case .arm: .fixedAttachment(with: item, attachedTo: hub, attachmentAnchor: .zero)
    }
  }

  /// A hub with five spokes, far lighter than what they hold, and pushed alone: its energy fades, and it rests.
  @Test(arguments: [Joining.pin, .weld, .arm], [90.0, 230])
  func hubWithHeavySpokesRests(joining: Joining, width: Double) throws {
    for speed in [1.0, 8] {
      let stage = Stage(gravity: 0)
      stage.collisions.collisionMode = []
      (stage.material.resistance, stage.material.angularResistance) = (1, 1)
      let hub = Block(0, 0, width: 120, height: 120)
      stage.add(hub, spin: speed)
      stage.animator.addBehavior(AttachmentBehavior.pinAttachment(with: hub, attachmentAnchor: .zero))
      let items = (0..<5).map { i in
        let place = Vector(angle: Angle(radians: 2 * .pi * Double(i) / 5), length: 140)
        return Ball(place.x, place.y, radius: width / 2)
      }
      for item in items {
        stage.add(item, velocity: (item.center - Point.zero).perpendicular * speed, spin: speed)
        stage.animator.addBehavior(attachment(item, hub, joining))
      }
      var (fastest, farthest) = (0.0, 0.0)
      stage.run(to: 2) { _ in
        for item in items {
          fastest = max(fastest, stage.velocity(item).length)
          farthest = max(farthest, abs(item.center.distance(to: hub.center) - 140))
        }
      }
      #expect(fastest < 141 * speed, "\(fastest)")
      #expect(farthest < 0.5, "\(farthest)")
      #expect(try #require(stage.settle(from: 2, limit: 12)) < 12)
    }
  }

  /// Seed 002's armature: bubbles on springs of 3 Hz, on light squares that the hub carries. They stretch and return as if the
  /// springs held them on the hub itself.
  @Test(arguments: [Joining.pin, .weld, .arm], [140.0, 70])
  func springOnALightSquareIsAsStiffAsOnItsHub(joining: Joining, distance: Double) throws {
    let stage = Stage(gravity: 0)
    stage.collisions.collisionMode = []
    (stage.material.resistance, stage.material.angularResistance) = (0.5, 0.5)
    let hub = Block(0, 0, width: 120, height: 120)
    stage.add(hub, spin: 8)
    stage.animator.addBehavior(AttachmentBehavior.pinAttachment(with: hub, attachmentAnchor: .zero))
    let directions = (0..<5).map { Vector(angle: Angle(radians: 2 * .pi * Double($0) / 5), length: 1) }
    let items = directions.map { Ball($0.x * 140, $0.y * 140, radius: 45) }
    for (item, direction) in zip(items, directions) {
      let square = Block(direction.x * distance, direction.y * distance, width: 10, height: 10)
      stage.add(square, velocity: direction.perpendicular * distance * 8, spin: 8)
      stage.add(item, velocity: direction.perpendicular * 1120, spin: 8)
      stage.animator.addBehavior(carrier(square, hub, joining))
      let spring = AttachmentBehavior(item: item, attachedTo: square)
      (spring.frequency, spring.damping) = (3, 0.5)
      stage.animator.addBehavior(spring)
    }
    var (most, latest) = (0.0, 0.0)
    stage.run(to: 6) { time in
      let stretch = items.map { abs($0.center.distance(to: hub.center) - 140) }.max() ?? 0
      most = max(most, stretch)
      if stretch > 2 { latest = time }
    }
    #expect(most > 20 && most < 31, "\(most)")
    #expect(latest < 3, "\(latest)")
  }

  /// A rod of length 0 instead of an arm.
  private func carrier(_ square: Block, _ hub: Block, _ joining: Joining) -> AttachmentBehavior {
    switch joining {
    case .pin: .pinAttachment(with: square, attachedTo: hub, attachmentAnchor: square.center)
    case .weld: .fixedAttachment(with: square, attachedTo: hub, attachmentAnchor: square.center)
    case .arm: AttachmentBehavior(item: square, attachedTo: hub, offsetFromCenter: square.center - hub.center)
    }
  }

  /// A card on a spring of 2 Hz swings with 2 Hz also if a light item between is pinned to a point, or to one that moves.
  @Test(arguments: [false, true]) func springOnALightPinnedItemHasItsFrequency(isMoved: Bool) {
    let stage = Stage(gravity: 0)
    let (knob, card) = (Block(0, 0, width: 10, height: 10), Block(0, 100, width: 100, height: 100))
    stage.collisions.collisionMode = []
    stage.add(knob)
    stage.add(card, velocity: Vector(x: 0, y: 100))
    let pin = AttachmentBehavior.pinAttachment(with: knob, attachmentAnchor: .zero)
    stage.animator.addBehavior(pin)
    let spring = AttachmentBehavior(item: card, attachedTo: knob)
    spring.frequency = 2
    stage.animator.addBehavior(spring)
    var (way, crossings) = (0.0, [Double]())
    stage.run(to: 3) { time in
      let now = card.center.y - knob.center.y - 100
      if way < 0 && now >= 0 { crossings.append(time) }
      way = now
      if isMoved { pin.anchorPoint = Point(x: 0, y: 100 * time) }
    }
    guard crossings.count > 2 else { return #expect(crossings.count > 2) }
    let period = (crossings[crossings.count - 1] - crossings[0]) / Double(crossings.count - 1)
    #expect(abs(period - 0.5) < 0.02, "\(period)")
  }

  @Test(arguments: 0..<(isOptimized ? 200 : 100) as Range<UInt64>)
  func randomMechanismsGainNoEnergy(seed: UInt64) {
    #expect(PassiveMechanism.gain(ofSeed: seed) == nil)
  }

  /// A tree of welds with masses from 1 to 71, of which fast rotation tears one: the gap closes, and does not grow.
  /// Loops of hinges and rails that hold their items more than once.
  @Test(arguments: [75, 150, 269] as [UInt64])
  func loopsThatHoldTheirItemsTwiceGainNoEnergyAndRest(seed: UInt64) {
    #expect(PassiveMechanism.gain(ofSeed: seed) == nil)
    #expect(PassiveMechanism.rests(ofSeed: seed))
  }

  @Test func tornWeldsOfAMechanismRest() { #expect(PassiveMechanism.rests(ofSeed: 91)) }

  /// Eleven blocks with ten hinges each, dropped on a floor in one heap's width.
  @Test(arguments: [1, 5])
  func ragdollsRest(count: Int) throws {
    let stage = Stage(friction: 0.4)
    stage.addRoom(1200, 900)
    stage.material.rollingResistance = 0.05
    for i in 0..<count { addRagdoll(stage, at: Vector(x: 150 + 200 * Double(i), y: 250)) }
    #expect(try #require(stage.settle(limit: 15)) < 15)
  }

  private func addRagdoll(_ stage: Stage, at place: Vector) {
    func part(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> Block {
      let block = Block(place.x + x, place.y + y, width: width, height: height)
      stage.add(block)
      return block
    }
    func join(_ a: Block, _ b: Block, _ x: Double, _ y: Double, _ range: Double) {
      let hinge = AttachmentBehavior.pinAttachment(
        with: b, attachedTo: a, attachmentAnchor: Point(x: place.x + x, y: place.y + y))
      hinge.attachmentRange = -range...range
      stage.animator.addBehavior(hinge)
    }
    let (torso, hip, head) = (part(0, 0, 50, 60), part(0, 45, 44, 30), part(0, -50, 36, 40))
    join(torso, hip, 0, 30, 0.4)
    join(torso, head, 0, -30, 0.5)
    for side in [-1.0, 1] {
      let (upperArm, lowerArm) = (part(side * 45, -20, 40, 16), part(side * 82, -20, 36, 14))
      join(torso, upperArm, side * 25, -20, 1.5)
      join(upperArm, lowerArm, side * 65, -20, 1.2)
      let (thigh, shin) = (part(side * 14, 82, 18, 46), part(side * 14, 125, 16, 42))
      join(hip, thigh, side * 14, 60, 1)
      join(thigh, shin, side * 14, 104, 0.8)
    }
  }

  /// A light bob on two rods is hit by a heavy elastic ball.
  @Test(arguments: [10.0, 100, 1000]) func heldBobThatIsHitGainsNoEnergy(density: Double) {
    let (bob, ball) = (Ball(0, 0, radius: 20), Ball(-150, 0, radius: 20))
    let stage = Stage(gravity: 0, elasticity: 0.8)
    for x in [-10.0, 10] {
      let offset = Vector(x: x, y: 0)
      stage.animator.addBehavior(
        AttachmentBehavior(item: bob, offsetFromCenter: offset, attachedToAnchor: Point(x: x, y: -200)))
    }
    stage.add(bob)
    stage.add(ball, velocity: Vector(x: 200, y: 0))
    let mass = DynamicItemBehavior(items: [ball])
    (mass.density, mass.elasticity) = (density, 0.8)
    stage.animator.addBehavior(mass)
    for i in 0...300 {
      stage.animator.advance(to: Double(i) / 60)
      #expect(stage.velocity(bob).length < 450 && abs(stage.velocity(ball).x) < 201)
    }
  }

  /// A wheel on two pins turns one point beside an item of a thousand times its mass.
  @Test func heldWheelBesideAHeavyItemTurnsOn() {
    let (wheel, wall) = (Ball(0, 0, radius: 50), Block(0, -71, width: 400, height: 40))
    let stage = Stage(gravity: 0)
    for _ in 0..<2 {
      stage.animator.addBehavior(AttachmentBehavior.pinAttachment(with: wheel, attachmentAnchor: .zero))
    }
    stage.add(wheel, spin: 10)
    stage.add(wall)
    let mass = DynamicItemBehavior(items: [wall])
    mass.density = 1000
    stage.animator.addBehavior(mass)
    for i in 0...60 { stage.animator.advance(to: Double(i) / 60) }
    #expect(abs(stage.spin(wheel) - 10) < 0.1)
  }
}
