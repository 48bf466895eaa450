import Foundation

extension String {
  /// A star of five points.
  static func star(_ at: Point, _ radius: Double, inner: Double = 0.48) -> String {
    let corners = (0..<10).map { index -> String in
      let reach = index.isMultiple(of: 2) ? radius : radius * inner
      let angle = Double(index) * .pi / 5 - .pi / 2
      return "\((at.x + cos(angle) * reach).short) \((at.y + sin(angle) * reach).short)"
    }
    return "M" + corners.joined(separator: "L") + "Z"
  }

  /// A heart; `radius` is half its width.
  static func heart(_ at: Point, _ radius: Double) -> String {
    func place(_ x: Double, _ y: Double) -> String { "\((at.x + x * radius).short) \((at.y + y * radius).short)" }
    return "M\(place(0, 0.95))C\(place(-1.5, -0.1)) \(place(-0.9, -1.15)) \(place(0, -0.4))"
      + "C\(place(0.9, -1.15)) \(place(1.5, -0.1)) \(place(0, 0.95))Z"
  }

  /// A flower of five petals.
  static func flower(_ at: Point, _ radius: Double) -> String {
    func place(_ step: Int, _ reach: Double) -> String {
      let angle = Double(step) * .pi / 5 - .pi / 2
      return "\((at.x + cos(angle) * reach).short) \((at.y + sin(angle) * reach).short)"
    }
    let petals = (0..<5).map { "Q\(place($0 * 2, radius * 1.9)) \(place($0 * 2 + 1, radius * 0.62))" }
    return "M\(place(-1, radius * 0.62))" + petals.joined() + "Z"
  }

  /// A barn owl's face, a wide heart around the eyes; `at` is between the eyes.
  static func face(_ at: Point, _ radius: Double) -> String {
    func place(_ x: Double, _ y: Double) -> String { "\((at.x + x * radius).short) \((at.y + y * radius).short)" }
    return "M\(place(0, -0.4))C\(place(-0.25, -1.1)) \(place(-1.2, -1.05)) \(place(-1.12, -0.05))"
      + "C\(place(-1.05, 0.55)) \(place(-0.5, 0.9)) \(place(0, 1.3))C\(place(0.5, 0.9)) \(place(1.05, 0.55)) \(place(1.12, -0.05))"
      + "C\(place(1.2, -1.05)) \(place(0.25, -1.1)) \(place(0, -0.4))Z"
  }

  /// A spiral of two and a half turns, from the centre outwards.
  static func spiral(_ at: Point, _ radius: Double) -> String {
    let points = (0...25).map { step -> String in
      let angle = Double(step) * .pi / 5
      let reach = radius * Double(step) / 25
      return "\((at.x + cos(angle) * reach).short) \((at.y + sin(angle) * reach).short)"
    }
    return "M" + points.joined(separator: "L")
  }
}
