#if canImport(Glibc)
  import Glibc
#endif

/// The paths of a Brownian motion that were within the bounds at all looks so far: the density of Armitage, McPherson and Rowe
/// (Journal of the Royal Statistical Society A 132, 1969), carried from look to look by Simpson's rule as in Jennison and Turnbull, Group
/// Sequential Methods with Applications to Clinical Trials, 1999, chapter 19.
///
/// At information I a path is where the score statistic is, Z times the root of I: normal with mean `drift` I and variance I.
struct BoundedPaths {
  /// The expected value of the score at information 1.
  let drift: Double
  private(set) var information = 0.0
  private var places = [0.0]
  /// The probability at each place.
  private var masses = [1.0]

  /// The intervals of Simpson's rule, an even number: three for a standard deviation of the step and at least 32, which makes the bounds
  /// right to 0.0005.
  private static func intervals(_ width: Double, deviation: Double) -> Int {
    2 * Int((min(1000, max(32, 3 * width / deviation)) / 2).rounded(.up))
  }

  init(drift: Double = 0) { self.drift = drift }

  /// Returns the probability of being within the bounds until now and at least `bound` standard errors from 0 at `next`.
  func exit(at next: Double, bound: Double) -> Double {
    let deviation = (next - information).squareRoot()
    let (edge, shift) = (bound * next.squareRoot(), drift * (next - information))
    var sum = 0.0
    for (place, mass) in zip(places, masses) {
      let expected = place + shift
      sum +=
        mass
        * (NormalDistribution.cdf((-edge - expected) / deviation)
          + NormalDistribution.cdf((expected - edge) / deviation))
    }
    return sum
  }

  /// Moves on to information `next`, and drops the paths that are at least `bound` standard errors from 0 there.
  mutating func advance(to next: Double, within bound: Double) {
    let variance = next - information
    let (edge, shift, reach) = (bound * next.squareRoot(), drift * variance, 7 * next.squareRoot())
    let (lower, upper) = (max(-edge, drift * next - reach), min(edge, drift * next + reach))
    let intervals = Self.intervals(upper - lower, deviation: variance.squareRoot())
    let width = (upper - lower) / Double(intervals)
    let scale = width / 3 / (2 * .pi * variance).squareRoot()
    let (old, oldMasses) = (places, masses)
    places = (0...intervals).map { lower + Double($0) * width }
    masses = places.indices.map { index in
      let end = places[index] - shift
      var density = 0.0
      for (place, mass) in zip(old, oldMasses) {
        density += mass * exp(-(end - place) * (end - place) / (2 * variance))
      }
      let isEnd = index == 0 || index == intervals
      return density * scale * (isEnd ? 1 : index.isMultiple(of: 2) ? 2 : 4)
    }
    information = next
  }
}
