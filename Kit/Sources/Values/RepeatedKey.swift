/// Finds a key that occurs twice in an object.
struct RepeatedKey {
  /// The indices of the keys seen so far, sorted by key. Kept between objects, so that most need no memory of their own.
  private var sorted: [Int] = []

  /// Returns the index of the first member whose key occurred before, or nil.
  ///
  /// Each key is found by binary search and inserted, so that an object with many keys, or with keys made to collide under a
  /// hash, costs n log n comparisons.
  ///
  /// - Parameter ignoresCase: whether A to Z equal a to z.
  mutating func index(in members: [Value.Member], ignoresCase: Bool) -> Int? {
    sorted.removeAll(keepingCapacity: true)
    for index in members.indices {
      var (low, high) = (0, sorted.count)
      while low < high {
        let middle = (low + high) / 2
        let order = Self.order(members[index].key, members[sorted[middle]].key, ignoresCase)
        if order == 0 { return index }
        if order < 0 { high = middle } else { low = middle + 1 }
      }
      sorted.insert(index, at: low)
    }
    return nil
  }

  /// Returns 0 for equal keys, else a negative or positive number. Shorter keys come first.
  private static func order(_ a: Text, _ b: Text, _ ignoresCase: Bool) -> Int {
    if a.utf8.count != b.utf8.count { return a.utf8.count - b.utf8.count }
    for index in a.utf8.indices where a.utf8[index] != b.utf8[index] {
      let (x, y) = ignoresCase ? (a.utf8[index].lowercased, b.utf8[index].lowercased) : (a.utf8[index], b.utf8[index])
      if x != y { return Int(x) - Int(y) }
    }
    return 0
  }
}
