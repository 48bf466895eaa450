import Foundation

/// The lids that the page lays over an owl's open eyes when it blinks.
struct Blink {
  /// The centre and the radius of each eye, in hundredths of the picture's side.
  let eyes: [Double]
  let lids: Colour

  /// nil for an owl that cannot blink.
  ///
  /// - Parameters:
  ///   - side: the side of the canvas.
  ///   - margin: the room around it in the picture.
  init?(of owl: Owl, side: Int, margin: Int) {
    let isCovered = owl.glasses.map { ![.round, .monocle].contains($0.frame) } ?? false
    guard owl.blinks ?? true, !isCovered, owl.opacity == nil else { return nil }
    let (body, margin, scale) = (owl.body, Double(margin), 100 / Double(side + 2 * margin))
    var eyes: [Double] = []
    for side in [-1.0, 1.0] {
      guard let size = owl.gaze.size(side: side) else { continue }
      let center = owl.placed(Point(body.center + side * body.gap, body.eyes))
      let radius = body.eye * size * (owl.scale ?? 1)
      eyes += [(center.x + margin) * scale, (center.y + margin) * scale, (radius + 0.3) * scale]
    }
    if eyes.isEmpty { return nil }
    self.eyes = eyes.map { ($0 * 10).rounded() / 10 }
    lids = owl.feathers.wing
  }
}

extension Owl {
  /// Returns the place on the canvas of a point of the bird, as `Portrait` turns, scales and shifts it.
  func placed(_ point: Point) -> Point {
    let angle = (turn ?? 0) * .pi / 180
    let (x, y) = ((point.x - 36) * (scale ?? 1), (point.y - 40) * (scale ?? 1))
    return Point(
      36 + (shift?[0] ?? 0) + x * cos(angle) - y * sin(angle), 40 + (shift?[1] ?? 0) + x * sin(angle) + y * cos(angle))
  }
}
