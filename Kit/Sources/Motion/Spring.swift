import Geometry

/// A damped spring in closed form: its state after any time costs the same at every frame rate.
///
///     let spring = Spring(frequency: 2, dampingRatio: 0.7)
///     let (offset, velocity) = spring.state(after: 0.1, offset: 40.0, velocity: 0)
///
/// The model is the linear oscillator x'' = -w^2 x - 2 z w x' with w = 2 pi frequency; its three solutions (under-,
/// critically and over-damped) are in any mechanics text, for example Landau and Lifshitz, Mechanics, section 25.
public struct Spring: Equatable, Sendable {
  /// Undamped oscillations per second, in Hz; usually 0.5 to 8. Higher is stiffer.
  public let frequency: Double
  /// 0 swings for ever, 1 is critical: back at once without passing its goal; above it creeps. Usually 0.4 to 1.
  public let dampingRatio: Double

  /// A spring of `frequency` Hz (1e-9 to 1e9) and `dampingRatio` (0 to 1e9; 1 by default). Others are an error.
  public init(frequency: Double, dampingRatio: Double = 1) {
    require(
      frequency >= 1e-9 && frequency <= 1e9 && dampingRatio >= 0 && dampingRatio <= 1e9,
      "A spring needs a frequency of 1e-9 to 1e9 Hz and a damping ratio of 0 to 1e9: check what they are calculated from."
    )
    self.frequency = frequency
    self.dampingRatio = dampingRatio
  }

  /// A spring by its perceived duration and bounce: the parameters SwiftUI uses, where the duration is one undamped
  /// period. The damping ratio is 1 - bounce from 0 on, and 1 / (1 + bounce) below.
  /// - Parameters:
  ///   - duration: in seconds, 1e-9 to 1e9; to arrive at once, set the value.
  ///   - bounce: above -1 (creeps) to 1 (swings for ever); 0, the default, arrives soonest without passing its goal.
  public init(duration: Double, bounce: Double = 0) {
    require(
      duration >= 1e-9 && duration <= 1e9 && bounce > -1 && bounce <= 1,
      "A spring needs a duration of 1e-9 to 1e9 s and a bounce above -1 and up to 1: check what they are calculated from."
    )
    self.init(frequency: 1 / duration, dampingRatio: bounce < 0 ? 1 / (1 + bounce) : 1 - bounce)
  }

  /// The offset from the goal and its rate of change, `time` seconds after they were `offset` and `velocity`.
  public func state<Value: Interpolable>(
    after time: Double, offset: Value, velocity: Value
  ) -> (offset: Value, velocity: Value) {
    let (a, b, c, d) = propagator(time)
    return (offset * a + velocity * b, offset * c + velocity * d)
  }

  /// The linear map that carries (offset, velocity) over `t` seconds, as its four entries.
  private func propagator(_ t: Double) -> (Double, Double, Double, Double) {
    let w = 2 * .pi * frequency
    let decay = dampingRatio * w
    // An infinite product of rate and time would meet a factor of 0.
    let (e, c, s) = oscillation(w, decay, min(t, 1e30))
    // c and s solve y'' = (decay^2 - w^2) y with (1, 0) and (0, 1); the damping multiplies both by e.
    return (e * (c + decay * s), e * s, -e * w * w * s, e * (c - decay * s))
  }

  private func oscillation(_ w: Double, _ decay: Double, _ t: Double) -> (Double, Double, Double) {
    let k = 1 - dampingRatio * dampingRatio
    let e = exponential(-decay * t)
    if abs(k) < 1e-6 { return (e, 1, t) }
    let root = abs(k).squareRoot()
    let r = w * root
    if k > 0 {
      let (s, c) = sineAndCosine(r * t)
      return (e, c, s / r)
    }
    // The damping is part of both exponents: exponential(r * t) overflows. The slow one, r - decay, would lose its digits.
    let slow = exponential(-w * t / (dampingRatio + root))
    let fast = exponential(-(decay + r) * t)
    return (1, (slow + fast) / 2, (slow - fast) / (2 * r))
  }

  /// An upper bound for how far the value can still stray from its goal: the amplitude of the undamped swing.
  public func reach<Value: Interpolable>(offset: Value, velocity: Value) -> Double {
    let swing = velocity.magnitude / (2 * .pi * frequency)
    return (offset.magnitude * offset.magnitude + swing * swing).squareRoot()
  }
}
