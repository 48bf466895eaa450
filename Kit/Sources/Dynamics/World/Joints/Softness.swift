import Geometry

/// The softness of a contact or rod: a damped spring, integrated implicitly, so that it is stable at any stiffness.
/// Formulas: Erin Catto, "Solver2D" (2024), soft step.
struct Softness {
  /// The correction speed per point of error, 1/s.
  var biasRate: Float
  var massScale: Float
  var impulseScale: Float

  /// No softness.
  static let rigid = Softness(biasRate: 0, massScale: 1, impulseScale: 0)

  init(biasRate: Float, massScale: Float, impulseScale: Float) {
    self.biasRate = biasRate
    self.massScale = massScale
    self.impulseScale = impulseScale
  }

  init(frequency: Float, dampingRatio: Float, subStep: Float) {
    let omega = 2 * .pi * frequency
    let a = 2 * dampingRatio + subStep * omega
    let b = subStep * omega * a
    self.init(biasRate: omega / a, massScale: b / (1 + b), impulseScale: 1 / (1 + b))
  }
}

/// The factors of a spring's impulse, -mass (stiffness x + damping v) per sub-step, chosen such that the discrete
/// motion of a single mass has exactly the frequency and decay of the continuous one (matched poles): no numerical
/// damping, stable at any frequency.
struct SpringFactors: Equatable, BitwiseCopyable {
  var stiffness: Float = 0
  var damping: Float = 0

  init() {}

  init(frequency: Double, dampingRatio: Double, subStep: Double) {
    let omega = 2 * .pi * frequency
    let decay = exponential(-dampingRatio * omega * subStep)
    let trace: Double
    if dampingRatio < 1 {
      trace = 2 * decay * cosine(omega * (1 - dampingRatio * dampingRatio).squareRoot() * subStep)
    } else {
      let split = omega * (dampingRatio * dampingRatio - 1).squareRoot() * subStep
      let slow = -dampingRatio * omega * subStep
      trace = exponential(slow + split) + exponential(slow - split)
    }
    stiffness = Float((1 + decay * decay - trace) / subStep)
    damping = Float(1 - decay * decay)
  }
}
