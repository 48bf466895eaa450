import Dynamics
import Geometry

/// An item of any shape; a rectangle if nothing else is said.
final class Block: DynamicItem {
  var center: Point
  var rotation = Angle.zero
  let bounds: Size
  let collisionBounds: CollisionBounds

  init(_ x: Double, _ y: Double, width: Double, height: Double, shape: CollisionBounds = .rectangle) {
    center = Point(x: x, y: y)
    bounds = Size(width: width, height: height)
    collisionBounds = shape
  }
}
