import Dynamics
import Geometry

/// A bubble, or the hub that it is tied to.
final class Disc: DynamicItem {
  var center: Point
  var rotation = Angle.zero
  let bounds: Size
  let collisionBounds = CollisionBounds.circle

  init(center: Point, diameter: Double) {
    self.center = center
    bounds = Size(width: diameter, height: diameter)
  }
}

/// Five bubbles on springs around a hub that turns: pushed, it spins until the air has slowed it down.
@main
struct Armature {
  static func main() {
    let middle = Point(x: 160, y: 240)
    let hub = Disc(center: middle, diameter: 120)
    let bubbles = (0..<5).map {
      Disc(center: middle + Vector(angle: Angle(radians: Double($0) * 2 * .pi / 5), length: 140), diameter: 60)
    }
    let animator = DynamicAnimator()
    animator.addBehavior(AttachmentBehavior.pinAttachment(with: hub, attachmentAnchor: middle))
    for bubble in bubbles {
      let direction = (bubble.center - middle) / 140
      let spring = AttachmentBehavior(
        item: bubble, attachedTo: hub, offsetFromCenter: direction * 60)
      (spring.frequency, spring.damping) = (3, 0.5)
      animator.addBehavior(spring)
    }
    animator.addBehavior(CollisionBehavior(items: bubbles))
    let air = DynamicItemBehavior(items: bubbles + [hub])
    (air.resistance, air.angularResistance) = (1, 1)
    animator.addBehavior(air)
    air.addAngularVelocity(8, for: hub)

    var (frame, farthest) = (0, 0.0)
    while animator.isRunning && frame < 3600 {
      animator.advance(to: Double(frame) / 60)
      farthest = bubbles.map { $0.center.distance(to: middle) }.max().map { max(farthest, $0) } ?? farthest
      frame += 1
    }
    print(
      "turned by \(Int(hub.rotation.radians * 180 / .pi)) degrees in \(frame) frames, bubbles at most \(Int(farthest)) points out"
    )
  }
}
