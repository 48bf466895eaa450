import Testing
import Values

@testable import Experiments

@Suite struct AssignmentTests {
  /// Frozen: a change would move visitors of running experiments. docs/EXPERIMENTS.md publishes them. They were made with Python's
  /// hashlib.
  static let vectors: [(salt: String, visitor: String, share: Int, variant: Int)] = [
    ("", "", 3192, 9420),
    ("knees-1", "", 298, 2212),
    ("", "3f1c0b5a9d7e42688a1b2c3d4e5f6071", 9960, 188),
    ("knees-1", "3f1c0b5a9d7e42688a1b2c3d4e5f6071", 8725, 5432),
    ("knees-2", "3f1c0b5a9d7e42688a1b2c3d4e5f6071", 5147, 5775),
    ("knees-1", "00000000000000000000000000000000", 5866, 6909),
    ("knees-1", "ffffffffffffffffffffffffffffffff", 1452, 4610),
    ("knees-1", "3f1c0b5a9d7e42688a1b2c3d4e5f6072", 2131, 624),
    ("knees", "-1", 9521, 5245),
    ("a", "b", 2387, 9247),
    ("ab", "", 8613, 6629),
    ("", "ab", 7743, 8628),
    ("b", "a", 2806, 391),
    ("\u{1F989}", "\u{1F38E}", 4202, 2070),
    ("knees-1", "\u{1F469}\u{200D}\u{1F680}", 7633, 3118),
    ("knees-1", "\u{1F1E9}\u{1F1EA}", 8367, 5653),
    ("caf\u{E9}", "visitor", 9402, 8859),
    ("cafe\u{301}", "visitor", 629, 9043),
    ("knees-1", "\u{1E9B}\u{323}", 3724, 7818),
    ("knees-1", "\u{627}\u{644}\u{639}\u{631}\u{628}\u{64A}\u{629}", 650, 7356),
    ("Stra\u{DF}e", "\u{65E5}\u{672C}\u{8A9E}", 9949, 6594),
    (" ", " ", 8774, 5290),
    ("knees-1", String(repeating: "x", count: 47), 3493, 4931),
    ("knees-1", String(repeating: "x", count: 48), 7419, 1295),
    ("knees-1", String(repeating: "x", count: 55), 272, 3539),
    ("knees-1", String(repeating: "x", count: 56), 7621, 8778),
    (String(repeating: "s", count: 64), String(repeating: "v", count: 200), 3, 8208),
  ]

  @Test func bucketsAreFrozen() {
    for (salt, visitor, share, variant) in Self.vectors {
      let place = Assignment(salt: Text(salt), visitor: Text(visitor))
      #expect(place.shareBucket == share && place.variantBucket == variant, "\(salt), \(visitor)")
    }
  }

  private static let visitors = (0..<1_000).map { SHA256.name(of: Text($0)) }

  @Test func largerShareMovesNobody() {
    for visitor in Self.visitors.prefix(500) {
      let place = Assignment(salt: "knees-1", visitor: visitor)
      let variants = [0, 1, 100, 5_000, 9_999, 10_000].map { place.variant(share: $0, weights: [1, 2, 1]) }
      let taken = variants.drop { $0 == nil }
      #expect(variants[0] == nil && !taken.isEmpty)
      #expect(taken.allSatisfy { $0 == taken.last! })
    }
  }

  @Test(arguments: [[1, 1], [1, 3], [10_000, 1], [1, 1, 1, 1, 1, 1, 1, 1], [5, 3, 2]])
  func variantsAreGivenByWeight(weights: [Int]) {
    var counts = weights.map { _ in 0 }
    for bucket in 0..<10_000 {
      counts[Assignment(shareBucket: 0, variantBucket: bucket).variant(share: 1, weights: weights)!] += 1
    }
    for (count, weight) in zip(counts, weights) {
      #expect(abs(Double(count) - 10_000 * Double(weight) / Double(weights.reduce(0, +))) < 1)
    }
  }

  /// The largest products of `ends` fit the 32-bit integers of wasm.
  @Test func productsFitTheIntegersOfThePage() {
    let weights = [Int](repeating: 10_000, count: Limits.variants.upperBound)
    #expect(weights.reduce(0, +) * (Assignment.buckets + 1) <= Int(Int32.max))
    #expect(Assignment(shareBucket: 0, variantBucket: 9_999).variant(share: 1, weights: weights) == 7)
  }

  /// Chi-square over 100 groups of buckets: below 149 in 999 of 1,000 fair cases, and these visitors are always the same.
  @Test func visitorsSpreadEvenlyAndIndependently() {
    var (shares, variants, both) = (
      [Int](repeating: 0, count: 100), [Int](repeating: 0, count: 100), [Int](repeating: 0, count: 100)
    )
    for visitor in Self.visitors {
      let place = Assignment(salt: "knees-1", visitor: visitor)
      shares[place.shareBucket / 100] += 1
      variants[place.variantBucket / 100] += 1
      both[place.shareBucket / 1_000 * 10 + place.variantBucket / 1_000] += 1
    }
    for counts in [shares, variants, both] {
      #expect(counts.reduce(0.0) { $0 + (Double($1) - 10) * (Double($1) - 10) / 10 } < 149)
    }
  }

  /// The page reads the variants' ends, the tool their weights.
  @Test func pageAndToolChooseTheSameVariant() throws {
    let experiment = ExperimentDefinition(
      id: "knees", salt: "knees-1", share: 7_000,
      variants: [("a", 1), ("b", 5), ("c", 3)].map { .init(id: $0, weight: $1) })
    let variants = zip(experiment.variants, Assignment.ends(of: [1, 5, 3])).map { variant, end in
      Value.object([.init(key: "id", value: .text(variant.id)), .init(key: "end", value: .number(Double(end)))])
    }
    let page = try #require(
      PublishedExperiment(
        .object([
          .init(key: "salt", value: .text("knees-1")), .init(key: "share", value: .number(7_000)),
          .init(key: "variants", value: .list(variants)),
        ])))
    for visitor in Self.visitors.prefix(500) {
      #expect(page.variant(of: visitor)?["id"] == experiment.variant(of: visitor).map { .text($0) })
    }
  }

  @Test func saltsAreIndependent() {
    let same = Self.visitors.count { visitor in
      Assignment(salt: "a", visitor: visitor).variant(share: 10_000, weights: [1, 1])
        == Assignment(salt: "b", visitor: visitor).variant(share: 10_000, weights: [1, 1])
    }
    #expect(abs(same - 500) < 64, "four standard deviations")
  }
}
