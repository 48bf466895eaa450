import Geometry
import Testing

@Suite struct SortedIndicesTests {
  /// Every list of up to six small numbers: all orders, and many ties.
  @Test func everyShortListIsSortedAndEqualElementsKeepTheirOrder() {
    for length in 0...6 {
      for code in 0..<Self.power(4, length) {
        let list = (0..<length).map { code / Self.power(4, $0) % 4 }
        let expected = list.indices.sorted { (list[$0], $0) < (list[$1], $1) }
        #expect(sortedIndices(count: length) { list[$0] < list[$1] } == expected, "\(list)")
      }
    }
  }

  @Test func longListIsSorted() {
    var state: UInt64 = 1
    let list = (0..<1000).map { _ -> UInt64 in
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return state >> 54
    }
    let expected = list.indices.sorted { (list[$0], $0) < (list[$1], $1) }
    #expect(sortedIndices(count: list.count) { list[$0] < list[$1] } == expected)
  }

  private static func power(_ base: Int, _ exponent: Int) -> Int {
    (0..<exponent).reduce(1) { product, _ in product * base }
  }
}
