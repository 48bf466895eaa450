/// The indices 0 ..< `count` in the order of their elements; equal elements keep theirs. A merge sort from the bottom up.
///
///     let order = sortedIndices(count: names.count) { lengths[$0] < lengths[$1] }
///
/// The library's `sorted` is compiled once for each type and comparison, which costs a page 2.5 KB each time. This is compiled
/// once.
///
/// - Parameters:
///   - count: how many elements there are.
///   - precedes: whether the element at the first index belongs before the one at the second.
/// - Complexity: O(n log n) comparisons.
public func sortedIndices(count: Int, by precedes: (Int, Int) -> Bool) -> [Int] {
  withoutActuallyEscaping(precedes) { sortedIndices(count, Comparison(precedes: $0)) }
}

/// The compiler makes a copy of a function for each closure that it is called with, but not for each object.
private final class Comparison {
  let precedes: (Int, Int) -> Bool

  init(precedes: @escaping (Int, Int) -> Bool) { self.precedes = precedes }
}

@inline(never)
private func sortedIndices(_ count: Int, _ comparison: Comparison) -> [Int] {
  var order = Array(0..<count)
  var merged = order
  var width = 1
  while width < count {
    for start in stride(from: 0, to: count, by: 2 * width) {
      let (middle, end) = (min(start + width, count), min(start + 2 * width, count))
      var (left, right) = (start, middle)
      for place in start..<end {
        let takesLeft = left < middle && (right == end || !comparison.precedes(order[right], order[left]))
        merged[place] = order[takesLeft ? left : right]
        if takesLeft { left += 1 } else { right += 1 }
      }
    }
    swap(&order, &merged)
    width *= 2
  }
  return order
}
