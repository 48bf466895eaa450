/// Suggests the valid name that an unknown name is a misspelling of.
package enum NearestName {
  /// Returns the name that differs from `name` in case or file extension only, or else in one or two letters, or nil.
  package static func find(_ name: String, in names: [String]) -> String? {
    let small = name.lowercased()
    return names.first { $0.lowercased() == small } ?? names.first { stem($0) == stem(small) }
      ?? misspelling(of: stem(small), in: names)
  }

  private static func misspelling(of wanted: String, in names: [String]) -> String? {
    let allowed = wanted.count < 3 ? 0 : wanted.count < 5 ? 1 : 2
    // The edit distance takes quadratic time, and names are short.
    guard allowed > 0, wanted.count <= 64 else { return nil }
    return names.map { (name: $0, distance: distance(Array(wanted), Array(stem($0).prefix(80)))) }
      .filter { $0.distance <= allowed }.min { $0.distance < $1.distance }?.name
  }

  /// The name in lower case without its file extension.
  private static func stem(_ name: String) -> String {
    let small = name.lowercased()
    return small.lastIndex(of: ".").map { String(small[..<$0]) } ?? small
  }

  /// The Levenshtein distance.
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
