import Dynamics
import Geometry
import Testing

/// Kicked light items on long arms: joints that used the arms and impulses from before a rotation accelerated them without
/// bound, up to NaN.
@Suite struct KickTests {
  enum Joint: CaseIterable, Sendable { case pin, weld, rod, rail }

  private func join(_ joint: Joint, _ a: Block, _ b: Block) -> AttachmentBehavior {
    let middle = Point(x: (a.center.x + b.center.x) / 2, y: (a.center.y + b.center.y) / 2)
    switch joint {
    case .pin: return .pinAttachment(with: a, attachedTo: b, attachmentAnchor: middle)
    case .weld: return .fixedAttachment(with: a, attachedTo: b, attachmentAnchor: middle)
    case .rod: return AttachmentBehavior(item: a, attachedTo: b)
    case .rail:
      return .slidingAttachment(
        with: a, attachedTo: b, attachmentAnchor: middle, axisOfTranslation: Vector(x: 1, y: 0.4))
    }
  }

  @Test(arguments: Joint.allCases, [30, 60, 120])
  func aKickGainsNoEnergy(joint: Joint, stepsPerSecond: Int) {
    let stage = Stage(gravity: 0, stepsPerSecond: stepsPerSecond)
    let (a, b) = (Block(0, 0, width: 65, height: 41), Block(13, 230, width: 15, height: 40))
    stage.add(a, velocity: Vector(x: -14_000, y: 5600))
    stage.add(b)
    stage.animator.addBehavior(join(joint, a, b))
    func energy() -> Double {
      [a, b].reduce(0) { sum, block in
        let (width, height, spin) = (block.bounds.width, block.bounds.height, stage.spin(block))
        let inertia = (width * width + height * height) / 12
        return sum + width * height * (stage.velocity(block).lengthSquared + inertia * spin * spin)
      }
    }
    let start = energy()
    for _ in 0..<(2 * stepsPerSecond) {
      stage.animator.step()
      #expect(energy() < 1.05 * start)
    }
    #expect(stage.animator.clampCount == 0)
  }
}
