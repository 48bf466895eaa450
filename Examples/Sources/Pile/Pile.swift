import Dynamics
import Geometry

/// A box that falls.
final class Box: DynamicItem {
  var center: Point
  var rotation: Angle
  let bounds = Size(width: 36, height: 24)

  init(center: Point, rotation: Angle) { (self.center, self.rotation) = (center, rotation) }
}

/// Boxes fall into a room and pile up; the program ends when they rest.
@main
struct Pile {
  static func main() {
    let boxes = (0..<30).map {
      Box(center: Point(x: 60 + Double($0 % 5) * 45, y: -30 * Double($0)), rotation: Angle(radians: Double($0)))
    }
    let animator = DynamicAnimator()
    animator.referenceBounds = Rect(x: 0, y: -1000, width: 320, height: 1240)
    let collisions = CollisionBehavior(items: boxes)
    collisions.translatesReferenceBoundsIntoBoundary = true
    let material = DynamicItemBehavior(items: boxes)
    (material.elasticity, material.friction) = (0.3, 0.5)
    for behavior in [GravityBehavior(items: boxes), collisions, material] { animator.addBehavior(behavior) }

    // An app calls this once for each frame of the display.
    var frame = 0
    while animator.isRunning {
      animator.advance(to: Double(frame) / 60)
      frame += 1
    }
    let top = boxes.map { $0.center.y }.min() ?? 0
    print("\(boxes.count) boxes rest after \(frame) frames, \(Int(240 - top)) points high")
  }
}
