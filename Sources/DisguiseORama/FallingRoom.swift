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
  /// A bubble is supported once its vertical speed, in points per second, has been lower than this for a time, in
  /// seconds. At the top of a bounce it is slow for less than that.
  private static let restingSpeed = 60.0
  private static let calm = 0.15

  private enum Boundary: Int { case floor, left, right, ceiling }

  private let animator = DynamicAnimator()
  private let gravity = GravityBehavior()
  /// Floor, walls and the bubbles among themselves.
  private let collisions = CollisionBehavior()
  /// Applies only to bubbles below it: those that drop in from above have to pass.
  private let ceiling = CollisionBehavior()
  private let properties = DynamicItemBehavior()
  /// Roll covered bubbles out to the left and to the right.
  private let leftward = GravityBehavior()
  private let rightward = GravityBehavior()
  private var inside: [Bubble] = []
  /// Those of them that have not passed the ceiling yet.
  private var entering: [Bubble] = []
  private var bounds = Rect.zero
  /// The box of Scotch's image.
  private var cover = Rect.zero
  private var time = 0.0
  /// How far the world's time is ahead of the scene's.
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

  /// Whether anything in it still moves.
  var isRunning: Bool { animator.isRunning }

  /// Gives the room other walls. Bubbles on the floor stay on it; a room too narrow for its bubbles is filled
  /// from below.
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

  private func noteCalm(of bubble: Bubble) {
    let isCalm = abs(velocity(of: bubble).y) < Self.restingSpeed
    bubble.calmSince = isCalm ? bubble.calmSince ?? time + lead : nil
  }

  /// Whether a bubble is supported by the floor or by another bubble.
  private func isCalm(_ bubble: Bubble) -> Bool { bubble.calmSince.map { time + lead - $0 > Self.calm } ?? false }

  /// Whether Scotch's image covers more than half of a bubble and too little of it shows below his feet.
  private func isCovered(_ bubble: Bubble) -> Bool {
    bubble.center.x > cover.minX && bubble.center.x < cover.maxX
      && bubble.center.y + bubble.radius < cover.maxY + Self.leastStrip
      && bubble.center.y - bubble.radius > cover.minY
  }

  /// Whether a bubble rolls to the left: to the nearer side, unless the floor there is fuller.
  private func isLeftNearer(for bubble: Bubble) -> Bool {
    // Each side with the bubble on it.
    var (onLeft, onRight) = (1, 1)
    for other in inside where other !== bubble {
      if other.center.x < cover.midX { onLeft += 1 } else { onRight += 1 }
    }
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

  /// A bubble's position in a room that has changed: as far from the floor as before and, unless there is less width, as
  /// far from the left.
  private static func carry(_ bubble: Bubble, _ old: Rect, _ new: Rect) -> Point {
    let y = bubble.center.y + new.maxY - old.maxY
    let (before, now) = (old.size.width - 2 * bubble.radius, new.size.width - 2 * bubble.radius)
    if now >= before || before <= 0 { return Point(x: bubble.center.x + new.minX - old.minX, y: y) }
    return Point(x: new.minX + bubble.radius + (bubble.center.x - old.minX - bubble.radius) * now / before, y: y)
  }

  private func move(_ bubble: Bubble, to center: Point) {
    if center == bubble.center { return }
    bubble.center = center
    animator.updateItem(usingCurrentState: bubble)
    if center.y > bounds.minY + bubble.radius || entering.contains(where: { $0 === bubble }) { return }
    ceiling.removeItem(bubble)
    entering.append(bubble)
  }

  private func layWalls() {
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

  /// Takes a bubble over as it is drawn at the animator's time, with its velocity.
  func join(_ bubble: Bubble, velocity: Vector) {
    gravity.addItem(bubble)
    collisions.addItem(bubble)
    properties.addItem(bubble)
    // Set, not added: an item that left in the same turn still has its old velocity.
    properties.setLinearVelocity(velocity, for: bubble)
    properties.setAngularVelocity(0, for: bubble)
    inside.append(bubble)
    entering.append(bubble)
    admit()
  }

  /// Lets go of a bubble; its centre and rotation stay as drawn.
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

  func advance(to time: Double) {
    self.time = time
    animator.advance(to: time + lead)
    admit()
    rollOut()
  }

  /// Lets everything fall and come to rest at once, for reduced motion.
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
