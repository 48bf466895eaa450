import Geometry

/// Fingers, or the mouse, that hold a costume: one moves it, two also size it.
struct PinchGesture {
  private struct Finger {
    let pointer: Int32
    var position: Point
  }

  /// The costume when the number of fingers changed last, and the place and spread of the fingers then. Sessions are copied often, and
  /// an object is one reference.
  private final class Start: Sendable {
    let outfit: Outfit
    let center: Point
    let spread: Double

    init(_ outfit: Outfit, _ center: Point, _ spread: Double) {
      (self.outfit, self.center, self.spread) = (outfit, center, spread)
    }
  }

  private var fingers: [Finger] = []
  private var start: Start?

  var isEmpty: Bool { fingers.isEmpty }

  /// A third finger changes nothing.
  mutating func add(_ pointer: Int32, at position: Point, holding outfit: Outfit) {
    if fingers.count == 2 || fingers.contains(where: { $0.pointer == pointer }) { return }
    fingers.append(Finger(pointer: pointer, position: position))
    begin(outfit)
  }

  mutating func remove(_ pointer: Int32, holding outfit: Outfit) {
    fingers = fingers.filter { $0.pointer != pointer }
    begin(outfit)
  }

  mutating func release() { (fingers, start) = ([], nil) }

  /// Returns the outfit where the fingers have taken it; nil if `pointer` does not hold it.
  mutating func move(_ pointer: Int32, to position: Point, on wearer: Wearer) -> Outfit? {
    guard let index = fingers.firstIndex(where: { $0.pointer == pointer }), let start else { return nil }
    fingers[index].position = position
    let sized =
      fingers.count == 2 && start.spread > 0
      ? start.outfit.scaled(by: spread / start.spread, about: start.center, on: wearer) : start.outfit
    return sized.moved(by: center - start.center)
  }

  private mutating func begin(_ outfit: Outfit) { start = fingers.isEmpty ? nil : Start(outfit, center, spread) }

  private var center: Point {
    let sum = fingers.reduce(Vector.zero) { $0 + ($1.position - .zero) }
    return .zero + sum / Double(fingers.count)
  }

  private var spread: Double { fingers.count == 2 ? fingers[0].position.distance(to: fingers[1].position) : 0 }
}
