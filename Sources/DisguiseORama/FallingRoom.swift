import Dynamics
import Geometry

/// The physics of the dressing room: bubbles fall, collide, bounce and come to rest.
final class FallingRoom {
  /// `settle` gives up after this many seconds.
  private static let longestFall = 20.0
  private static let settlingStep = 1.0 / 60

  /// The sideways acceleration of a covered bubble, as a share of gravity: that of a floor sloping by 22 degrees.
  private static let slope = 0.4
  /// The height of a bubble that must show below Scotch's feet, in points; otherwise it counts as covered. A target of
  /// this height can be tapped.
  private static let leastStrip = 28.0
  /// The vertical speed below which a bubble is slow, in points per second.
  private static let restingSpeed = 60.0
  /// The time, in seconds, for which a bubble must be slow to count as supported. At the top of a bounce it is slow for
  /// less.
  private static let calmTime = 0.15

  private enum Boundary: Int { case floor, left, right, ceiling }

  private let animator = DynamicAnimator()
  private let gravity = GravityBehavior()
  /// The collisions with the floor and the walls, and of the bubbles with each other.
  private let collisions = CollisionBehavior()
  /// The collisions with the ceiling. It holds only bubbles below the ceiling line, since bubbles that drop in from
  /// above pass through that line.
  private let ceiling = CollisionBehavior()
  private let properties = DynamicItemBehavior()
  /// The sideways gravity of covered bubbles that roll out to the left.
  private let leftward = GravityBehavior()
  /// The sideways gravity of covered bubbles that roll out to the right.
  private let rightward = GravityBehavior()
  /// The bubbles in the world.
  private var inside: [Bubble] = []
  /// The bubbles in the world that are not yet wholly below the ceiling line, the upper edge of `bounds`.
  private var entering: [Bubble] = []
  private var bounds = Rect.zero
  /// The box of Scotch's image.
  private var cover = Rect.zero
  /// The scene's time at the latest call of `advance(to:)`, in seconds.
  private var time = 0.0
  /// The world's time minus the scene's, in seconds. Only `settle()` makes it grow, by the time that it simulates.
  private var lead = 0.0

  /// A room with a floor and walls around `bounds`, in which Scotch's image is at `cover`.
  init(bounds: Rect, cover: Rect) {
    properties.elasticity = 0.58
    properties.friction = 0.35
    properties.resistance = 0.05
    properties.angularResistance = 0.6
    ceiling.collisionMode = .boundaries
    leftward.gravityDirection = Vector(x: -Self.slope, y: 0)
    rightward.gravityDirection = Vector(x: Self.slope, y: 0)
    animator.addBehavior(gravity)
    animator.addBehavior(leftward)
    animator.addBehavior(rightward)
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
    if bounds == self.bounds { return rollOut() }
    let old = self.bounds
    self.bounds = bounds
    layWalls()
    var room = Packing(bounds: bounds)
    let upward = inside.insertionSorted { ($0.center.y, $0.slot) > ($1.center.y, $1.slot) }
    for bubble in upward { move(bubble, to: room.place(at: Self.carry(bubble, old, bounds), radius: bubble.radius)) }
    rollOut()
  }

  /// Rolls bubbles that came to rest behind Scotch out to one side. A bubble that is still covered when the world is at
  /// rest is raised in front of him instead, since every fallen bubble must be tappable.
  private func rollOut() {
    for bubble in inside {
      noteCalm(of: bubble)
      let isBehind = isCovered(bubble)
      if !isBehind { bubble.isRaised = false } else if !animator.isRunning { bubble.isRaised = true }
      let isRolling = isBehind && !bubble.isRaised && isCalm(bubble)
      let goesLeft =
        isRolling && (contains(leftward, bubble) || !contains(rightward, bubble) && isLeftNearer(for: bubble))
      set(bubble, in: leftward, to: goesLeft)
      set(bubble, in: rightward, to: isRolling && !goesLeft)
    }
  }

  /// Notes the world's time from which on a bubble has been slow.
  private func noteCalm(of bubble: Bubble) {
    let isCalm = abs(velocity(of: bubble).y) < Self.restingSpeed
    bubble.calmSince = isCalm ? bubble.calmSince ?? time + lead : nil
  }

  /// Whether a bubble is supported by the floor or by another bubble.
  private func isCalm(_ bubble: Bubble) -> Bool { bubble.calmSince.map { time + lead - $0 > Self.calmTime } ?? false }

  /// Whether a bubble counts as hidden by Scotch, judged by the box of his image: its centre is between the box's
  /// sides, its top is below the box's top, and less than `leastStrip` of it shows below the box.
  private func isCovered(_ bubble: Bubble) -> Bool {
    bubble.center.x > cover.minX && bubble.center.x < cover.maxX
      && bubble.center.y + bubble.radius < cover.maxY + Self.leastStrip
      && bubble.center.y - bubble.radius > cover.minY
  }

  /// Whether a bubble rolls to the left. It rolls to the side whose floor is less full. Both sides count as equal until
  /// the bubbles of one no longer fit in a row; between equal sides, the nearer one is taken.
  private func isLeftNearer(for bubble: Bubble) -> Bool {
    // The number of bubbles on each side, counting this one, which would join them.
    var (onLeft, onRight) = (1, 1)
    for other in inside where other !== bubble {
      if other.center.x < cover.midX { onLeft += 1 } else { onRight += 1 }
    }
    // The length of a side's bubbles in a row as a share of the side's width; 1 as long as they fit, so that both sides
    // are equal. The width counts as a point at least, since the image of a narrow screen leaves no floor beside it.
    func fullness(_ count: Int, _ width: Double) -> Double {
      max(1, Double(count) * 2 * bubble.radius / max(1, width))
    }
    let left = fullness(onLeft, cover.minX - bounds.minX)
    let right = fullness(onRight, bounds.maxX - cover.maxX)
    return left == right ? bubble.center.x <= cover.midX : left < right
  }

  private func contains(_ behavior: GravityBehavior, _ bubble: Bubble) -> Bool {
    behavior.items.contains { $0 === bubble }
  }

  private func set(_ bubble: Bubble, in behavior: GravityBehavior, to isIn: Bool) {
    if isIn == contains(behavior, bubble) { return }
    isIn ? behavior.addItem(bubble) : behavior.removeItem(bubble)
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
    gravity.removeItem(bubble)
    collisions.removeItem(bubble)
    ceiling.removeItem(bubble)
    properties.removeItem(bubble)
    leftward.removeItem(bubble)
    rightward.removeItem(bubble)
    bubble.calmSince = nil
    bubble.isRaised = false
    inside.removeAll { $0 === bubble }
    entering.removeAll { $0 === bubble }
  }

  func velocity(of bubble: Bubble) -> Vector { animator.linearVelocity(of: bubble) }

  func angularVelocity(of bubble: Bubble) -> Double { animator.angularVelocity(of: bubble) }

  /// Advances the world to the scene's `time`, in seconds; then applies the ceiling to bubbles that are below it now,
  /// and rolls covered ones out.
  func advance(to time: Double) {
    self.time = time
    animator.advance(to: time + lead)
    admit()
    rollOut()
  }

  /// Simulates the fall of all bubbles until they rest, within this call; for reduced motion.
  func settle() {
    var seconds = 0.0
    while animator.isRunning, seconds < Self.longestFall {
      seconds += Self.settlingStep
      lead += Self.settlingStep
      animator.advance(to: time + lead)
      admit()
      rollOut()
    }
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
