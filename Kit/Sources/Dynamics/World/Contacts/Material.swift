/// The surface properties of a body.
struct Material: Equatable, BitwiseCopyable {
  var friction: Float = 0
  var restitution: Float = 0
  var rollingResistance: Float = 0.05

  /// Combines two materials: the greater restitution and rolling resistance, the geometric mean of the frictions.
  func combined(with other: Material) -> Material {
    Material(
      friction: (friction * other.friction).squareRoot(), restitution: max(restitution, other.restitution),
      rollingResistance: max(rollingResistance, other.rollingResistance))
  }
}
