import Dynamics
import Geometry

/// A world for items of every shape, in which some of them stand still.
struct Stage {
  let animator: DynamicAnimator
  let gravity = GravityBehavior()
  let collisions = CollisionBehavior()
  let material = DynamicItemBehavior()
  /// An immovable item; its friction is that of the material when the stage is made.
  let anchors = DynamicItemBehavior()

  init(gravity: Double = 1, elasticity: Double = 0, friction: Double = 0, stepsPerSecond: Int = 120) {
    animator = DynamicAnimator(stepsPerSecond: stepsPerSecond)
    self.gravity.magnitude = gravity
    (material.elasticity, material.friction, material.rollingResistance) = (elasticity, friction, 0)
    (anchors.elasticity, anchors.friction, anchors.rollingResistance) = (elasticity, friction, 0)
    anchors.isAnchored = true
    let behaviors: [DynamicBehavior] = [self.gravity, collisions, material, anchors]
    for behavior in behaviors { animator.addBehavior(behavior) }
  }

  func add(_ item: any DynamicItem, velocity: Vector = .zero, spin: Double = 0) {
    material.addItem(item)
    material.addLinearVelocity(velocity, for: item)
    material.addAngularVelocity(spin, for: item)
    gravity.addItem(item)
    collisions.addItem(item)
  }

  func anchor(_ item: any DynamicItem) {
    anchors.addItem(item)
    collisions.addItem(item)
  }

  /// The free side of the floor is above.
  func addFloor(_ y: Double) {
    collisions.addBoundary(
      withIdentifier: 1, from: Point(x: 0, y: y), to: Point(x: 100, y: y), inward: Vector(x: 0, y: -1))
  }

  /// Four half-planes from the origin to (width, height), with identifiers 1 to 4.
  func addRoom(_ width: Double, _ height: Double) {
    let (a, b) = (Point(x: 0, y: 0), Point(x: width, y: height))
    addFloor(height)
    collisions.addBoundary(withIdentifier: 2, from: a, to: Point(x: 0, y: height), inward: Vector(x: 1, y: 0))
    collisions.addBoundary(withIdentifier: 3, from: b, to: Point(x: width, y: 0), inward: Vector(x: -1, y: 0))
    collisions.addBoundary(withIdentifier: 4, from: a, to: Point(x: width, y: 0), inward: Vector(x: 0, y: 1))
  }

  /// A slope through the origin that falls to the right by `angle`.
  func addSlope(_ angle: Angle) {
    collisions.addBoundary(
      withIdentifier: 1, from: Point.zero, to: Point.zero + Vector(angle: angle), inward: Vector(x: 0, y: -1))
  }

  /// Frames at `rate` per second.
  func run(from start: Double = 0, to end: Double, rate: Double = 60, _ frame: (Double) -> Void = { _ in }) {
    for i in 0...Int(((end - start) * rate).rounded()) {
      let time = start + Double(i) / rate
      animator.advance(to: time)
      frame(time)
    }
  }

  /// Runs until everything sleeps; the time, or nil after `limit` seconds.
  func settle(from start: Double = 0, limit: Double) -> Double? {
    var time = start
    while time < start + limit {
      animator.advance(to: time)
      if time > start, !animator.isRunning { return time }
      time += 1.0 / 60
    }
    return nil
  }

  func velocity(_ item: any DynamicItem) -> Vector { animator.linearVelocity(of: item) }
  func spin(_ item: any DynamicItem) -> Double { animator.angularVelocity(of: item) }
}

/// The corners of a rectangular item as it lies now.
func corners(of block: Block) -> [Point] {
  let turn = Rotation(block.rotation)
  let (x, y) = (block.bounds.width / 2, block.bounds.height / 2)
  return [Vector(x: -x, y: -y), Vector(x: x, y: -y), Vector(x: x, y: y), Vector(x: -x, y: y)].map {
    block.center + turn.rotating($0)
  }
}
