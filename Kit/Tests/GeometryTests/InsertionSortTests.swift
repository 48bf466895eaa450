import Geometry
import Testing

@Suite struct InsertionSortTests {
  @Test(arguments: [[], [1], [2, 1], [3, 1, 2, 2, 0], Array(0..<40), Array((0..<40).reversed())] as [[Int]])
  func orderIsThatOfTheStandardSort(_ numbers: [Int]) {
    #expect(numbers.insertionSorted(by: <) == numbers.sorted())
  }

  @Test func equalElementsKeepTheirOrder() {
    let pairs = (0..<60).map { (key: $0 * 7 % 5, index: $0) }
    let sorted = pairs.insertionSorted { $0.key < $1.key }
    for (a, b) in zip(sorted, sorted.dropFirst()) {
      #expect(a.key < b.key || a.key == b.key && a.index < b.index)
    }
  }
}
