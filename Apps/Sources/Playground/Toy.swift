import Dynamics
import Geometry

/// An item of the playground.
final class Toy: DynamicItem {
  var center: Point
  var rotation: Angle
  let bounds: Size
  let collisionBounds: CollisionBounds
  let shape: Blueprint.Shape

  init(_ item: Blueprint.Item) {
    center = item.center
    rotation = Angle(radians: item.rotation)
    bounds = item.size
    shape = item.shape
    collisionBounds =
      switch item.shape {
      case .rectangle: .rectangle
      case .circle: .circle
      case .ellipse: .ellipse
      case .path(let points): .path(points)
      }
  }

  /// The position of a point of the item, given from its centre, unrotated.
  func place(_ offset: Vector) -> Point { center + Rotation(rotation).rotating(offset) }

  /// The point of the item at a position, from its centre, unrotated.
  func offset(of point: Point) -> Vector { Rotation(-rotation).rotating(point - center) }
}
