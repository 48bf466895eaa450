import Findings

/// The languages of the sets in a folder, of which a set may lack one altogether.
struct SetLanguages {
  private var sets: [(shown: String, languages: [String: String])] = []

  mutating func add(_ checked: CheckedHooSet) {
    // Texts that cannot be read may be in any language.
    if !checked.hasError { sets.append((checked.place.shown, checked.languages)) }
  }

  /// Warns of each set whose Hoos have no text in a language of other sets.
  var findings: [Finding] {
    var known: [String: (set: String, language: String)] = [:]
    for set in sets {
      for (code, language) in set.languages where known[code] == nil { known[code] = (set.shown, language) }
    }
    return sets.flatMap { set in
      known.sorted { $0.key < $1.key }.filter { set.languages[$0.key] == nil }.map { _, other in
        let keys = "Title-\(other.language) and PoemLine-\(other.language)"
        return Finding(
          .missingTranslation, file: set.shown, "lacks a language of \(other.set)", remedy: "add \(keys) to its Hoos")
      }
    }
  }
}
