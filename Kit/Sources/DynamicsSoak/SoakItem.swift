import Dynamics
import Geometry

/// An item of any shape.
final class SoakItem: DynamicItem {
  var center: Point
  var rotation: Angle
  let bounds: Size
  let collisionBounds: CollisionBounds
  /// The number of steps for which it has been free, without fixed bodies in its way to the walls.
  var age = 0

  init(_ random: inout SplitMix64, at place: Point) {
    center = place
    rotation = Angle(radians: random.number(-4...4))
    let (width, height) = (random.number(8...70), random.number(8...70))
    let isRound = random.once(in: 3)
    bounds = Size(width: width, height: isRound ? width : height)
    switch random.below(4) {
    case 0: collisionBounds = .path(Self.corners(&random))
    case 1 where !isRound: collisionBounds = .rectangle
    default: collisionBounds = .ellipse
    }
  }

  private static func corners(_ random: inout SplitMix64) -> [Vector] {
    let count = 3 + random.below(6)
    let offset = random.vector(15)
    return (0..<count).map {
      let part = 6.283 * Double($0) / Double(count)
      return offset + Vector(angle: Angle(radians: part), length: random.number(8...35))
    }
  }
}
