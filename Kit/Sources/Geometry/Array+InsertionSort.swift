extension Array {
  /// The elements in order; equal ones stay in theirs.
  ///
  /// An insertion sort: cost is quadratic in the count, for lists of some hundred elements. It takes a tenth of the code of
  /// `sorted(by:)`, of which Embedded Swift links a copy for each type of element.
  public func insertionSorted(by isBefore: (Element, Element) -> Bool) -> [Element] {
    var result = self
    for index in result.indices.dropFirst() {
      let element = result[index]
      var place = index
      while place > 0 && isBefore(element, result[place - 1]) {
        result[place] = result[place - 1]
        place -= 1
      }
      result[place] = element
    }
    return result
  }
}
