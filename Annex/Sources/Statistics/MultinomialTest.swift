#if canImport(Glibc)
  import Glibc
#endif

/// An always-valid test of the probabilities of categories, such as the variants that visitors got. Exact at every count.
///
/// The Bayes factor of a Dirichlet mixture around the hypothesis against the hypothesis is a martingale under it, so by Ville's
/// inequality it ever exceeds 1 / alpha with a probability of at most alpha: Lindon and Malek, Anytime-valid inference for
/// multinomial count data, NeurIPS 2022.
public struct MultinomialTest: Equatable, Sendable {
  /// The weight of the mixture's centre, in observations. The greater, the smaller the deviations that it finds first.
  public let concentration: Double

  /// - Parameter concentration: more than 0. With 250, the deviations of two equal categories have a standard deviation of
  ///   3 percentage points.
  public init(concentration: Double = 250) { self.concentration = concentration }

  /// Returns the always-valid p-value of the hypothesis that the categories' probabilities are as their weights.
  ///
  /// - Parameters:
  ///   - counts: the observations of each category.
  ///   - weights: as many, each more than 0; only their ratios matter.
  public func pValue(counts: [Int], weights: [Double]) -> Double {
    let sum = weights.reduce(0, +)
    return min(1, exp(-logBayesFactor(counts: counts, probabilities: weights.map { $0 / sum })))
  }

  func logBayesFactor(counts: [Int], probabilities: [Double]) -> Double {
    var result = logGamma(concentration) - logGamma(concentration + Double(counts.reduce(0, +)))
    for (count, probability) in zip(counts, probabilities) where count > 0 {
      let centre = concentration * probability
      result += logGamma(centre + Double(count)) - logGamma(centre) - Double(count) * log(probability)
    }
    return result
  }

  private func logGamma(_ x: Double) -> Double { lgamma(x).0 }
}
