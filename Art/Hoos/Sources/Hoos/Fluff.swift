import Foundation

extension Body {
  /// Returns the outline with `tips` ragged tips of `reach` points, for ruffled down.
  func ruffled(tips: Int, by reach: Double) -> String {
    let points = (0..<(tips * 2)).map { step -> String in
      let angle = Double(step) * .pi / Double(tips) - .pi / 2
      let out = step.isMultiple(of: 2) ? reach : 0
      let at = edge(angle, out: out)
      return "\(at.x.short) \(at.y.short)"
    }
    var path = "M\(points[0])"
    for index in stride(from: 1, to: points.count, by: 2) {
      path += "Q\(points[index]) \(points[(index + 1) % points.count])"
    }
    return path + "Z"
  }

  /// Returns a point `out` points outside of the ellipse that approximates the outline.
  private func edge(_ angle: Double, out: Double) -> Point {
    let y = sin(angle) < 0 ? middle - top : bottom - middle
    return Point(center + cos(angle) * (half + out - 1.5), middle + sin(angle) * (y + out - 1.5))
  }
}
