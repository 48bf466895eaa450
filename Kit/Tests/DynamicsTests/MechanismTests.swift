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

  @Test(arguments: 0..<(isOptimized ? 200 : 100) as Range<UInt64>)
  func randomMechanismsGainNoEnergy(seed: UInt64) {
    #expect(PassiveMechanism.gain(ofSeed: seed) == nil)
  }

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
}
