extension Array where Element == Int {
  /// Sorts in place; equal elements in any order. Heapsort (Williams 1964): a tenth of the code of `sort(by:)`, of which Embedded Swift
  /// links a copy for each kind of comparison. Costs n log n, without memory.
  mutating func heapSort(by isBefore: (Int, Int) -> Bool) {
    if count < 2 { return }
    for parent in (0..<count / 2).reversed() { sift(parent, count, isBefore) }
    for end in (1..<count).reversed() {
      swapAt(0, end)
      sift(0, end, isBefore)
    }
  }

  /// Moves an element down the heap of the first elements, until none below it comes after it.
  private mutating func sift(_ start: Int, _ end: Int, _ isBefore: (Int, Int) -> Bool) {
    let element = self[start]
    var parent = start
    while 2 * parent + 1 < end {
      var child = 2 * parent + 1
      if child + 1 < end && isBefore(self[child], self[child + 1]) { child += 1 }
      if !isBefore(element, self[child]) { break }
      self[parent] = self[child]
      parent = child
    }
    self[parent] = element
  }
}
