import Geometry
import Values

/// The eyes of a character. Lids are drawn over them.
public struct CharacterEyes: Hashable, Sendable {
  /// The middles as they are seen, as fractions of the picture.
  public internal(set) var left: Point
  public internal(set) var right: Point
  /// The radius of both, as a fraction of the picture's width: 0.005 to 0.3.
  public private(set) var radius: Double

  private static var radii: ClosedRange<Double> { 0.005...0.3 }

  init(left: Point, right: Point, radius: Double) {
    (self.left, self.right) = (left, right)
    self.radius = Outfit.fraction(radius, within: Self.radii)
  }

  mutating func resize(by factor: Double) { self = CharacterEyes(left: left, right: right, radius: radius * factor) }

  /// Where no eyes were found: above the breastbone, to both sides of it.
  init(above anchor: Point) {
    let y = anchor.y * 0.6
    self.init(left: Point(x: anchor.x - 0.1, y: y), right: Point(x: anchor.x + 0.1, y: y), radius: 0.05)
  }
}

// MARK: the kept form

extension CharacterEyes {
  /// nil where `value`, a kept character, has none.
  init?(_ value: Value) {
    guard value["eye_radius"] != nil else { return nil }
    let point = { (side: Text) in
      OwnCharacter.inside(Point(x: value.number(side + "_eye_x"), y: value.number(side + "_eye_y")))
    }
    self.init(left: point("left"), right: point("right"), radius: value.number("eye_radius"))
  }
}

extension JSONWriter {
  mutating func members(of eyes: CharacterEyes) {
    let numbers: [(Text, Double)] = [
      ("left_eye_x", eyes.left.x), ("left_eye_y", eyes.left.y), ("right_eye_x", eyes.right.x),
      ("right_eye_y", eyes.right.y), ("eye_radius", eyes.radius),
    ]
    for (key, number) in numbers { member(key, number) }
  }
}
