import Geometry
import Testing

@testable import Dynamics

@Suite struct ItemIndexTests {
  private final class Thing {}

  @Test func findsWhatWasSetAndNothingElse() {
    var index = ItemIndex()
    let (one, other) = (Thing(), Thing())
    #expect(index[ObjectIdentifier(one)] == nil && index.count == 0)
    index[ObjectIdentifier(one)] = 7
    index[ObjectIdentifier(one)] = 8
    index[ObjectIdentifier(other)] = nil
    #expect(index[ObjectIdentifier(one)] == 8 && index[ObjectIdentifier(other)] == nil && index.count == 1)
    index[ObjectIdentifier(one)] = nil
    #expect(index[ObjectIdentifier(one)] == nil && index.count == 0)
  }

  /// Thousands of additions and removals in any order, against a dictionary.
  @Test func behavesLikeADictionary() {
    let things = (0..<300).map { _ in Thing() }
    var (index, expected) = (ItemIndex(), [ObjectIdentifier: Int]())
    var random = SplitMix64(seed: 5)
    for step in 0..<20_000 {
      let key = ObjectIdentifier(things[random.below(things.count)])
      let number: Int? = random.below(2) == 0 ? nil : step
      index[key] = number
      expected[key] = number
      #expect(index.count == expected.count)
      if step % 500 == 0 {
        #expect(things.allSatisfy { index[ObjectIdentifier($0)] == expected[ObjectIdentifier($0)] })
      }
    }
  }
}
