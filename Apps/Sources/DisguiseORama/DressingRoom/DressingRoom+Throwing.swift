import Geometry
import Gestures

// Fallen bubbles can be picked up, thrown and stacked. A held bubble is still placed by the world: the finger pulls it on a
// spring, so that it pushes others and stops at walls.

extension DressingRoom {
  /// The speed above which a bubble counts as thrown, in points per second: slower ones roll by the character without a mark.
  static let throwingSpeed = 260.0

  /// A press on a bubble has become a drag: one that lies or falls is picked up.
  func grab() {
    guard let grip = touch.grip, grip.bubble.isFalling else { return }
    grip.bubble.isThrown = false
    falling.hold(grip)
  }

  func follow(_ event: PointerEvent) {
    falling.follow(touch.finger, sampled: event.sampleTime)
    if wheel.isHeld, touch.press.state == .dragging { wheel.hasTurned = true }
    wheel.follow(finger: direction(of: touch.finger), at: time, sampled: event.sampleTime)
  }

  /// Lets go of the held bubble with the finger's velocity. Let go over the character, it dresses him.
  func throwBubble(_ event: PointerEvent) {
    falling.follow(touch.finger, sampled: event.sampleTime)
    guard let grip = falling.grip else { return }
    let velocity = reducesMotion ? .zero : grip.velocity(at: event.sampleTime)
    let poses = bubbles.map { pose(of: $0) }
    falling.release(velocity: velocity)
    if hitsCharacter(grip.bubble) { return dress(in: grip.bubble.slot) }
    grip.bubble.isThrown = velocity.length > Self.throwingSpeed
    if reducesMotion { settle(from: poses) }
  }

  /// Dresses him in a thrown bubble that hits him.
  func landThrows() {
    for bubble in bubbles where bubble.isThrown {
      bubble.isThrown = velocity(of: bubble).length > Self.throwingSpeed
      guard hitsCharacter(bubble) else { continue }
      bubble.isThrown = false
      return dress(in: bubble.slot)
    }
  }

  /// Whether a bubble's centre, or a point half-way to its rim on its course, is on the character.
  private func hitsCharacter(_ bubble: Bubble) -> Bool {
    let velocity = velocity(of: bubble)
    let course = velocity * (bubble.radius / 2 / max(Self.throwingSpeed, velocity.length))
    return [-1.0, 0, 1].contains {
      isInside(characterRect(at: time), character.silhouette, bubble.center + course * $0)
    }
  }
}
