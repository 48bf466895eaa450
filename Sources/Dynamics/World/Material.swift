/// What the surface of a body is made of.
struct Material: Equatable, BitwiseCopyable {
  var friction: Float = 0
  var restitution: Float = 0
  var rollingResistance: Float = 0.05

  /// What becomes of two that meet: the greater restitution and rolling resistance, the geometric mean of the frictions.
  func combined(with other: Material) -> Material {
    Material(
      friction: (friction * other.friction).squareRoot(), restitution: max(restitution, other.restitution),
      rollingResistance: max(rollingResistance, other.rollingResistance))
  }
}
