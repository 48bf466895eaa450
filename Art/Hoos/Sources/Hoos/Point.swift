/// A point on the canvas: right and down are positive.
struct Point: Sendable {
  var x, y: Double

  init(_ x: Double, _ y: Double) {
    self.x = x
    self.y = y
  }

  static func + (one: Point, other: Point) -> Point { Point(one.x + other.x, one.y + other.y) }
}

extension Double {
  /// Writes a number with at most two decimals, equally on every machine.
  var short: String {
    let hundredths = Int((self * 100).rounded())
    if hundredths % 100 == 0 { return String(hundredths / 100) }
    let sign = hundredths < 0 ? "-" : ""
    let (whole, rest) = abs(hundredths).quotientAndRemainder(dividingBy: 100)
    return "\(sign)\(whole)." + (rest % 10 == 0 ? String(rest / 10) : (rest < 10 ? "0\(rest)" : String(rest)))
  }
}

extension Int {
  /// The number of the element at this index, in two or more digits: `02` for 1.
  var number: String { self < 9 ? "0\(self + 1)" : String(self + 1) }
}

extension String {
  /// Returns a circle or an ellipse as a path, the only kind of shape.
  static func oval(_ center: Point, _ rx: Double, _ ry: Double? = nil) -> String {
    let ry = ry ?? rx
    let arc = "a\(rx.short) \(ry.short) 0 1 0 "
    return "M\((center.x - rx).short) \(center.y.short)\(arc)\((2 * rx).short) 0\(arc)\((-2 * rx).short) 0Z"
  }
}
