import Geometry

/// A rotation in the world, clockwise as seen on the screen.
struct FloatRotation: BitwiseCopyable {
  var cosine: Float
  var sine: Float

  static let identity = FloatRotation(cosine: 1, sine: 0)

  init(cosine: Float, sine: Float) {
    self.cosine = cosine
    self.sine = sine
  }

  init(radians: Float) {
    let (s, c) = sineAndCosine(Double(radians))
    self.init(cosine: Float(c), sine: Float(s))
  }

  /// By the power series, for rotations of less than 1 rad, as most steps bring; the error is below 3e-5.
  init(step radians: Float) {
    let z = radians * radians
    let c = 1 - z * (0.5 - z * (1 / 24 - z * (1 / 720)))
    let s = radians * (1 - z * (1 / 6 - z * (1 / 120 - z * (1 / 5040))))
    self.init(cosine: c, sine: s)
  }

  func rotating(_ v: FloatVector) -> FloatVector {
    FloatVector(x: cosine * v.x - sine * v.y, y: sine * v.x + cosine * v.y)
  }

  /// Rotates by the inverse.
  func unrotating(_ v: FloatVector) -> FloatVector {
    FloatVector(x: cosine * v.x + sine * v.y, y: cosine * v.y - sine * v.x)
  }

  /// This rotation relative to another one.
  func seen(from other: FloatRotation) -> FloatRotation {
    FloatRotation(
      cosine: other.cosine * cosine + other.sine * sine, sine: other.cosine * sine - other.sine * cosine)
  }
}
