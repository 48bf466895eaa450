import Values

/// A visitor's place in an experiment: two buckets of 10,000, a function of salt and visitor alone.
///
///     let place = Assignment(salt: "knees-1", visitor: "3f1c...")
///     place.variant(share: 5000, weights: [1, 1])  // 0, 1, or nil for half of all visitors
///
/// The buckets are the first and the second eight bytes of `SHA-256(salt, 0, visitor)`, big-endian, modulo 10,000. They are
/// independent: a larger share adds visitors and changes no variant. docs/EXPERIMENTS.md has frozen examples.
public struct Assignment: Hashable, Sendable {
  /// The number of buckets; a share is a number of them.
  public static var buckets: Int { 10_000 }

  /// The visitor takes part where this is less than the share.
  public let shareBucket: Int
  /// The visitor's place in the sum of all weights.
  public let variantBucket: Int

  public init(salt: Text, visitor: Text) {
    let digest = SHA256.digest(of: salt.utf8 + [0] + visitor.utf8)
    shareBucket = Self.bucket(digest[..<8])
    variantBucket = Self.bucket(digest[8..<16])
  }

  init(shareBucket: Int, variantBucket: Int) {
    self.shareBucket = shareBucket
    self.variantBucket = variantBucket
  }

  private static func bucket(_ bytes: ArraySlice<UInt8>) -> Int {
    let number = bytes.reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    return Int(number % UInt64(buckets))
  }

  /// The index of the visitor's variant; nil where the visitor does not take part.
  ///
  /// - Parameters:
  ///   - share: how many of 10,000 visitors take part.
  ///   - weights: of the variants, in order.
  public func variant(share: Int, weights: [Int]) -> Int? {
    if shareBucket >= share { return nil }
    return Self.ends(of: weights).firstIndex { variantBucket < $0 }
  }

  /// The bucket behind the last one of each variant, when the weights are laid end to end over all buckets.
  public static func ends(of weights: [Int]) -> [Int] {
    let sum = weights.reduce(0, +)
    var end = 0
    return weights.map { weight in
      end += weight
      return (end * buckets + sum - 1) / sum
    }
  }
}
