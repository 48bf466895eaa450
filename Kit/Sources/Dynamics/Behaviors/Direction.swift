import Geometry

/// A vector with its angle and signed length, each kept exactly as it was set: computed from each other they would be
/// rounded, and a vector of length 0 would lose its angle.
struct Direction {
  private var known: (vector: Vector, angle: Angle, magnitude: Double)

  init(_ vector: Vector) { known = (vector, vector.angle, vector.length) }

  /// Setting it sets both; one of length 0 keeps the angle.
  var vector: Vector {
    get { known.vector }
    set {
      require(
        newValue.x.isFinite && newValue.y.isFinite, "A direction must be finite: check what it is calculated from.")
      known = (newValue, newValue == .zero ? angle : newValue.angle, newValue.length)
    }
  }

  /// Setting it keeps the magnitude.
  var angle: Angle {
    get { known.angle }
    set { set(newValue, magnitude) }
  }

  /// Setting it keeps the angle; a negative one points the other way.
  var magnitude: Double {
    get { known.magnitude }
    set { set(angle, newValue) }
  }

  mutating func code(_ coder: StateCoder) {
    let vector = coder.coded(known.vector)
    let (angle, magnitude) = (coder.coded(known.angle.radians), coder.coded(known.magnitude))
    known = (vector, Angle(radians: angle), magnitude)
  }

  mutating func set(_ angle: Angle, _ magnitude: Double) {
    require(
      angle.radians.isFinite && magnitude.isFinite,
      "Angle and magnitude must be finite: check what they are calculated from.")
    known = (Vector(angle: angle, length: magnitude), angle, magnitude)
  }
}
