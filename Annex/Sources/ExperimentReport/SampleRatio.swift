import Experiments
import Statistics

/// Whether the variants got the visitors that their weights promise. If not, something lost visitors of one variant, and those who are
/// left cannot be compared.
public struct SampleRatio: Equatable, Sendable, Encodable {
  /// The always-valid p-value of `MultinomialTest`.
  public var pValue: Double
  /// The visitors that each variant should have, in the order of the variants.
  public var expected: [Double]
  public var isAsIntended: Bool

  /// The level at which tools commonly stop to trust an experiment: Fabijan and others, Diagnosing sample ratio mismatch in online
  /// controlled experiments, KDD 2019.
  static let alpha = 0.001

  init(_ variants: [VariantCounts]) {
    let (weights, exposed) = (SampleRatio.weights(variants), variants.map(\.exposed))
    let (sum, total) = (weights.reduce(0, +), Double(exposed.reduce(0, +)))
    // Variants of weight 0 get no visitors, and the Dirichlet distribution requires positive weights.
    let positive = variants.indices.filter { weights[$0] > 0 }
    pValue = MultinomialTest().pValue(counts: positive.map { exposed[$0] }, weights: positive.map { weights[$0] })
    expected = weights.map { sum > 0 ? total * $0 / sum : 0 }
    isAsIntended = pValue >= SampleRatio.alpha
  }

  /// The variants' buckets: the weights as assignment rounds them.
  private static func weights(_ variants: [VariantCounts]) -> [Double] {
    guard variants.contains(where: { $0.weight > 0 }) else { return variants.map { _ in 0 } }
    let ends = Assignment.ends(of: variants.map(\.weight))
    return zip(ends, [0] + ends).map { Double($0 - $1) }
  }
}
