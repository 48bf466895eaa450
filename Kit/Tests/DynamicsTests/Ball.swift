import Dynamics
import Geometry

/// The item of these tests.
final class Ball: DynamicItem {
  var center: Point
  var rotation = Angle.zero
  var radius: Double
  var bounds: Size { Size(width: radius * 2, height: radius * 2) }
  var collisionBounds: CollisionBounds { .ellipse }

  init(_ x: Double, _ y: Double, radius: Double = 48) {
    center = Point(x: x, y: y)
    self.radius = radius
  }
}

/// A world with gravity and a material, and mostly a room around it.
struct Playground {
  let animator = DynamicAnimator()
  let gravity = GravityBehavior()
  let collisions = CollisionBehavior()
  let material = DynamicItemBehavior()

  init(elasticity: Double = 0, friction: Double = 0) {
    material.elasticity = elasticity
    material.friction = friction
    for behavior in [gravity, collisions, material] as [DynamicBehavior] { animator.addBehavior(behavior) }
  }

  /// Floor 1, left wall 2, right wall 3, ceiling 4; one-sided.
  func addRoom(_ width: Double, _ height: Double) {
    let (a, b) = (Point(x: 0, y: 0), Point(x: width, y: height))
    addFloor(height, width)
    collisions.addBoundary(withIdentifier: 2, from: a, to: Point(x: 0, y: height), inward: Vector(x: 1, y: 0))
    collisions.addBoundary(withIdentifier: 3, from: b, to: Point(x: width, y: 0), inward: Vector(x: -1, y: 0))
    collisions.addBoundary(withIdentifier: 4, from: a, to: Point(x: width, y: 0), inward: Vector(x: 0, y: 1))
  }

  func addFloor(_ y: Double, _ width: Double = 1000) {
    collisions.addBoundary(
      withIdentifier: 1, from: Point(x: 0, y: y), to: Point(x: width, y: y), inward: Vector(x: 0, y: -1))
  }

  func add(_ ball: Ball, velocity: Vector = .zero) {
    material.addItem(ball)
    material.addLinearVelocity(velocity, for: ball)
    gravity.addItem(ball)
    collisions.addItem(ball)
  }

  /// Frames at 60 Hz.
  func run(from start: Double = 0, to end: Double, _ frame: (Double) -> Void = { _ in }) {
    for i in 0...Int((end - start) * 60) {
      let time = start + Double(i) / 60
      animator.advance(to: time)
      frame(time)
    }
  }
}

/// The deepest overlap of two balls, in points.
func deepestOverlap(_ balls: [Ball]) -> Double {
  var deepest = 0.0
  for i in balls.indices {
    for j in balls.indices.dropFirst(i + 1) {
      deepest = max(deepest, balls[i].radius + balls[j].radius - balls[i].center.distance(to: balls[j].center))
    }
  }
  return deepest
}

/// The farthest reach of a ball out of the room, in points.
func farthestOutside(_ balls: [Ball], _ width: Double, _ height: Double) -> Double {
  balls.map {
    max(
      $0.radius - $0.center.x, $0.center.x + $0.radius - width, $0.radius - $0.center.y,
      $0.center.y + $0.radius - height)
  }.max() ?? 0
}
