import Dynamics
import Geometry

/// The physics of the dressing room: bubbles fall, collide, bounce and come to rest.
final class FallingRoom {
  /// `settle` gives up after this many seconds.
  private static let fallLimit = 20.0
  private static let settlingStep = 1.0 / 60

  private enum Boundary: Int { case floor, left, right, ceiling }

  let animator = DynamicAnimator()
  let gravity = GravityBehavior()
  /// The collisions with the floor and the walls, and of the bubbles with each other.
  private let collisions = CollisionBehavior()
  /// The collisions with the ceiling. It holds only bubbles below the ceiling line, since bubbles that drop in from
  /// above pass through that line.
  private let ceiling = CollisionBehavior()
  let properties = DynamicItemBehavior()
  /// The bubbles in the world.
  private var inside: [Bubble] = []
  /// The bubbles in the world that are not yet wholly below the ceiling line, the upper edge of `bounds`.
  private var entering: [Bubble] = []
  var bounds = Rect.zero
  /// The finger's hold of a bubble.
  var grip: Grip?
  /// The lean of the device, which turns gravity.
  var tilt = Tilt()
  /// The box of the character's image beside or below the wheel.
  private var cover = Rect.zero
  /// The scene's time at the latest call of `advance(to:)`, in seconds.
  private var time = 0.0
  /// The world's time minus the scene's, in seconds. Only `settle()` makes it grow, by the time that it simulates.
  private var lead = 0.0

  /// A room with a floor and walls around `bounds`, in which the character's image is at `cover`.
  init(bounds: Rect, cover: Rect) {
    properties.elasticity = 0.58
    properties.friction = 0.35
    properties.resistance = 0.05
    properties.angularResistance = 0.6
    ceiling.collisionMode = .boundaries
    animator.addBehavior(gravity)
    animator.addBehavior(collisions)
    animator.addBehavior(ceiling)
    animator.addBehavior(properties)
    resize(bounds, cover: cover)
  }

  /// Whether any bubble in the world still moves.
  var isRunning: Bool { animator.isRunning }

  /// Moves the floor, the walls and the ceiling. Bubbles on the floor stay on it; a room too narrow for its bubbles is
  /// filled from below.
  func resize(_ bounds: Rect, cover: Rect) {
    self.cover = cover
    if bounds == self.bounds { return }
    let old = self.bounds
    self.bounds = bounds
    layWalls()
    var room = Packing(bounds: bounds)
    let upward = inside.insertionSorted { ($0.center.y, $0.slot) > ($1.center.y, $1.slot) }
    for bubble in upward { move(bubble, to: room.place(at: Self.carry(bubble, old, bounds), radius: bubble.radius)) }
  }

  /// Raises bubbles in front of the character, so that each can be seen and tapped where it comes to rest: at once if its centre is
  /// beside or above him; otherwise, as after it was taken off at his chest, when it is beside him or has hit something.
  private func raise() {
    for bubble in inside
    where bubble.isThrown || grip?.bubble === bubble || !cover.contains(bubble.center)
      || bubble.center.y > cover.midY && velocity(of: bubble).y <= 0
    {
      bubble.isRaised = true
    }
  }

  /// Returns a bubble's centre after the room has changed from `old` to `new`. It keeps its distance from the floor. In
  /// a room at least as wide it keeps its distance from the left wall too; in a narrower one, its share of the way
  /// between the walls.
  private static func carry(_ bubble: Bubble, _ old: Rect, _ new: Rect) -> Point {
    let y = bubble.center.y + new.maxY - old.maxY
    let (before, now) = (old.size.width - 2 * bubble.radius, new.size.width - 2 * bubble.radius)
    if now >= before || before <= 0 { return Point(x: bubble.center.x + new.minX - old.minX, y: y) }
    return Point(x: new.minX + bubble.radius + (bubble.center.x - old.minX - bubble.radius) * now / before, y: y)
  }

  /// Moves a bubble to `center`, keeping its velocity. In a crowded room that may be above the ceiling line; the bubble
  /// then goes back to `entering`, since the ceiling would push it down into the others.
  private func move(_ bubble: Bubble, to center: Point) {
    if center == bubble.center { return }
    bubble.center = center
    animator.updateItem(usingCurrentState: bubble)
    if center.y > bounds.minY + bubble.radius || entering.contains(where: { $0 === bubble }) { return }
    ceiling.removeItem(bubble)
    entering.append(bubble)
  }

  private func layWalls() {
    // Clockwise from the upper left one.
    let corners = (
      Point(x: bounds.minX, y: bounds.minY), Point(x: bounds.maxX, y: bounds.minY),
      Point(x: bounds.maxX, y: bounds.maxY), Point(x: bounds.minX, y: bounds.maxY)
    )
    // The walls extend above the screen, so that bubbles drop in between them.
    let sky = Vector(x: 0, y: -bounds.size.height * 4)
    collisions.removeAllBoundaries()
    ceiling.removeAllBoundaries()
    add(.floor, to: collisions, from: corners.3, to: corners.2, inward: Vector(x: 0, y: -1))
    add(.left, to: collisions, from: corners.0 + sky, to: corners.3, inward: Vector(x: 1, y: 0))
    add(.right, to: collisions, from: corners.1 + sky, to: corners.2, inward: Vector(x: -1, y: 0))
    add(.ceiling, to: ceiling, from: corners.0, to: corners.1, inward: Vector(x: 0, y: 1))
  }

  /// Adds a bubble to the world, with `velocity` in points per second. Its centre and rotation are taken as those at
  /// the world's present time.
  func join(_ bubble: Bubble, velocity: Vector) {
    gravity.addItem(bubble)
    collisions.addItem(bubble)
    properties.addItem(bubble)
    // Set, not added: an item that left in the same turn of the event loop still has its old velocity.
    properties.setLinearVelocity(velocity, for: bubble)
    properties.setAngularVelocity(0, for: bubble)
    inside.append(bubble)
    entering.append(bubble)
    admit()
  }

  /// Removes a bubble from the world; its centre and rotation stay as drawn.
  func leave(_ bubble: Bubble) {
    if grip?.bubble === bubble { release() }
    gravity.removeItem(bubble)
    collisions.removeItem(bubble)
    ceiling.removeItem(bubble)
    properties.removeItem(bubble)
    bubble.isThrown = false
    inside.removeAll { $0 === bubble }
    entering.removeAll { $0 === bubble }
  }

  func velocity(of bubble: Bubble) -> Vector { animator.linearVelocity(of: bubble) }

  func angularVelocity(of bubble: Bubble) -> Double { animator.angularVelocity(of: bubble) }

  /// Advances the world to the scene's `time`, in seconds; then applies the ceiling to bubbles that are below it now.
  func advance(to time: Double) {
    self.time = time
    animator.advance(to: time + lead)
    admit()
    raise()
  }

  /// Simulates the fall of all bubbles until they rest, within this call; for reduced motion.
  func settle() {
    var seconds = 0.0
    while animator.isRunning, seconds < Self.fallLimit {
      seconds += Self.settlingStep
      lead += Self.settlingStep
      animator.advance(to: time + lead)
      admit()
    }
    raise()
  }

  /// Applies the ceiling to bubbles that have come below it.
  private func admit() {
    entering.removeAll { bubble in
      guard bubble.center.y > bounds.minY + bubble.radius else { return false }
      ceiling.addItem(bubble)
      return true
    }
  }

  private func add(
    _ boundary: Boundary, to behavior: CollisionBehavior, from: Point, to: Point, inward: Vector
  ) {
    behavior.addBoundary(withIdentifier: boundary.rawValue, from: from, to: to, inward: inward)
  }
}
