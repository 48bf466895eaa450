import Dynamics
import Geometry

/// Marbles that fall under the behaviours of an animator: thrown, attached, one exactly on another.
struct Marbles {
  private let animator = DynamicAnimator()
  private let gravity = GravityBehavior()
  private let collisions = CollisionBehavior()
  private let material = DynamicItemBehavior()
  private var marbles: [Marble] = []

  /// Builds the scene; nothing moves yet.
  init() {
    material.elasticity = 0.45
    material.friction = 0.35
    material.resistance = 0.05
    material.angularResistance = 0.6
    for behavior in [gravity, collisions, material] as [DynamicBehavior] { animator.addBehavior(behavior) }
    addRoom()
    for i in 0..<24 { add(i) }
    addAttachments()
  }

  /// Runs 600 steps; returns the fingerprint of the final state.
  func run() -> UInt64 {
    for frame in 0...300 {
      if frame == 200 { material.addLinearVelocity(Vector(x: 900, y: -1200), for: marbles[3]) }
      animator.advance(to: Double(frame) / 60)
    }
    return animator.worldHash
  }

  /// Runs 300 steps, archives, and runs the restored animator for as many; returns the fingerprint of the final state, mixed with
  /// that of the archive's bytes. 0 if the archive cannot be restored.
  func runArchived() -> UInt64 {
    for _ in 0..<300 { animator.step() }
    guard let archive = try? DynamicArchive(animator), let restored = try? archive.makeAnimator() else { return 0 }
    for _ in 0..<300 {
      animator.step()
      restored.step()
    }
    if restored.worldHash != animator.worldHash { return 0 }
    var hash = restored.worldHash
    for byte in archive.bytes { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01b3 }
    return hash
  }

  private func addRoom() {
    let (a, b) = (Point(x: 0, y: 844), Point(x: 390, y: 844))
    let (c, d) = (Point(x: 0, y: 0), Point(x: 390, y: 0))
    collisions.addBoundary(withIdentifier: 1, from: a, to: b, inward: Vector(x: 0, y: -1))
    collisions.addBoundary(withIdentifier: 2, from: c, to: a, inward: Vector(x: 1, y: 0))
    collisions.addBoundary(withIdentifier: 3, from: d, to: b, inward: Vector(x: -1, y: 0))
    collisions.addBoundary(withIdentifier: 4, from: Point(x: 120, y: 600), to: Point(x: 260, y: 640))
  }

  /// The marbles start in rows, each in a direction of its own; the second lies exactly on the first.
  private mutating func add(_ i: Int) {
    let place = i == 1 ? 0 : i
    let marble = Marble(
      center: Point(x: 40 + Double(place % 6) * 60, y: 60 + Double(place / 6) * 62), radius: 18 + Double(i % 5) * 2)
    marbles.append(marble)
    let direction = Angle(radians: Double(i) * 2.4)
    material.addItem(marble)
    material.addLinearVelocity(Vector(angle: direction, length: 150 * Double(i)), for: marble)
    material.addAngularVelocity(Double(i % 7) - 3, for: marble)
    gravity.addItem(marble)
    collisions.addItem(marble)
  }

  private func addAttachments() {
    let spring = AttachmentBehavior(item: marbles[20], attachedToAnchor: Point(x: 200, y: 300))
    (spring.frequency, spring.damping) = (1.5, 0.1)
    let rod = AttachmentBehavior(item: marbles[21], attachedTo: marbles[22])
    animator.addBehavior(spring)
    animator.addBehavior(rod)
  }
}

private final class Marble: DynamicItem {
  var center: Point
  var rotation = Angle.zero
  let bounds: Size
  let collisionBounds = CollisionBounds.ellipse

  init(center: Point, radius: Double) {
    self.center = center
    bounds = Size(width: radius * 2, height: radius * 2)
  }
}
