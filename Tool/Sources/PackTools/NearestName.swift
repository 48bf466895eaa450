/// Guesses which of some names was meant by one that is not among them.
enum NearestName {
  /// The name that differs from `name` by case or file extension alone, or else by one or two letters; nil where there is
  /// none.
  static func find(_ name: String, in names: [String]) -> String? {
    let small = name.lowercased()
    return names.first { $0.lowercased() == small } ?? names.first { stem($0) == stem(small) }
      ?? misspelling(of: stem(small), in: names)
  }

  private static func misspelling(of wanted: String, in names: [String]) -> String? {
    let allowed = wanted.count < 3 ? 0 : wanted.count < 5 ? 1 : 2
    // A longer text is no name, and comparing it would cost its square.
    guard allowed > 0, wanted.count <= 64 else { return nil }
    return names.map { (name: $0, distance: distance(Array(wanted), Array(stem($0).prefix(80)))) }
      .filter { $0.distance <= allowed }.min { $0.distance < $1.distance }?.name
  }

  /// The name in small letters, without a file extension.
  private static func stem(_ name: String) -> String {
    let small = name.lowercased()
    return small.lastIndex(of: ".").map { String(small[..<$0]) } ?? small
  }

  /// Levenshtein distance: letters that are to be added, removed or replaced.
  private static func distance(_ a: [Character], _ b: [Character]) -> Int {
    var row = Array(0...b.count)
    for (i, letter) in a.enumerated() {
      var diagonal = row[0]
      row[0] = i + 1
      for (j, other) in b.enumerated() {
        let above = row[j + 1]
        row[j + 1] = min(above + 1, row[j] + 1, diagonal + (letter == other ? 0 : 1))
        diagonal = above
      }
    }
    return row[b.count]
  }
}
