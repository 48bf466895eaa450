import Geometry
import Packs

// Hit testing by the drawn shapes: the character's silhouette and the bubbles' circles.

extension DressingRoom {
  /// The target under a pointer.
  public enum Target: Equatable, Sendable {
    case nothing, character, wheel
    case bubble(Int)
  }

  /// The topmost target at `point`, in drawing order: a raised bubble, the worn costume, the character, a bubble, the wheel.
  public func target(at point: Point) -> Target {
    if let index = bubbles.lastIndex(where: { $0.isRaised && isHit($0, at: point) }) { return .bubble(index) }
    if isOnCharacter(point) { return .character }
    if let index = bubbles.lastIndex(where: { isHit($0, at: point) }) { return .bubble(index) }
    return wornBubble == nil && isInGrabZone(point) ? .wheel : .nothing
  }

  private func isHit(_ bubble: Bubble, at point: Point) -> Bool {
    if bubble.isWaiting || bubble.isOnCharacter || presence(of: bubble) < 0.5 { return false }
    return center(of: bubble).distance(to: point) <= bubble.radius
  }

  func isInGrabZone(_ point: Point) -> Bool {
    let distance = point.distance(to: layout.hub)
    return distance >= 0.4 * layout.radius && distance <= layout.radius + layout.bubbleDiameter / 2 + 24
  }

  /// Whether the character, or the costume he wears, is drawn at `point`.
  private func isOnCharacter(_ point: Point) -> Bool {
    if isInside(characterRect(at: time), character.silhouette, point) { return true }
    guard let worn = wornBubble else { return false }
    let pose = pose(of: worn)
    let size = worn.costume.size * pose.costumeScale
    let origin = Point(
      x: pose.center.x - worn.costume.display.x * size.width, y: pose.center.y - worn.costume.display.y * size.height)
    return isInside(Rect(origin: origin, size: size), worn.silhouette, point)
  }

  func isInside(_ rect: Rect, _ silhouette: Silhouette?, _ point: Point) -> Bool {
    guard rect.contains(point) else { return false }
    let share = Point(x: (point.x - rect.minX) / rect.size.width, y: (point.y - rect.minY) / rect.size.height)
    return silhouette?.contains(share) ?? true
  }
}
