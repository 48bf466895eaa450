import Files
import HooSets
import Values

/// The keys that people meant by unknown ones.
extension CostumeKey {
  /// The remedy for the unknown key `own`.
  ///
  /// - Parameters:
  ///   - parent: the object that holds it: empty for the costume, or as in `reaction.`.
  ///   - keys: all keys of that object.
  static func remedy(forUnknown own: String, in parent: String, beside keys: [String]) -> String {
    if Text(own).isBlank { return "name it or remove it" }
    let siblings = names.filter { $0.hasPrefix(parent) }.map { String($0.dropFirst(parent.count)) }
      .filter { !$0.contains(".") }
    if parent.isEmpty, let remedy = remedy(forTextCalled: own, beside: keys) { return remedy }
    // The search takes what follows a dot for a file extension.
    if !own.contains("."), let meant = NearestName.find(own, in: siblings) { return "rename it to \(meant)" }
    if parent.isEmpty { return names.contains("reaction.\(own)") ? "move it into reaction" : "remove it" }
    return "remove it; keys are \(siblings.joined(separator: ", "))"
  }

  /// The remedy for the misspelt key of a text that has a language, or only the mark before one.
  private static func remedy(forTextCalled own: String, beside keys: [String]) -> String? {
    if let meant = translation(meantBy: own) { return "rename it to \(meant)" }
    let named = words(in: own)
    guard let stem = translated.first(where: { words(in: $0) == named }), keys.contains(stem) else { return nil }
    return "add a language as in \(stem)-de, or remove it"
  }

  /// Returns the key of a text in a language that was meant by another spelling of it: `label-de` for `label_de`, `labelDe`,
  /// `label--de`, `de-label` and `labl-de`; nil for others.
  static func translation(meantBy own: String) -> String? {
    let words = words(in: own)
    for stem in translated {
      let parts = self.words(in: stem)
      let rest = words.starts(with: parts) ? words.dropFirst(parts.count) : words.dropLast(parts.count)
      if words.starts(with: parts) || words.suffix(parts.count) == parts[...], let key = key(stem, rest) { return key }
    }
    return words.indices.dropFirst().lazy.compactMap { index in
      let stem = NearestName.find(words[..<index].joined(separator: "_"), in: translated)
      // Longer words are names of other things: `table-row` is no label in a language.
      return stem.flatMap { words[index].count < 4 ? key($0, words[index...]) : nil }
    }.first
  }

  private static func key(_ stem: String, _ language: ArraySlice<String>) -> String? {
    let code = language.joined(separator: "-")
    return HooKeys.isLanguage(code[...]) ? "\(stem)-\(code)" : nil
  }

  /// The words of a name in lower case: `label` and `de` in `label_de` and `labelDe`.
  private static func words(in name: String) -> [String] {
    var (words, isInWord, wasCapital) = ([String](), false, true)
    for letter in name {
      let isStart = !isInWord || letter.isUppercase && !wasCapital
      (isInWord, wasCapital) = (letter.isLetter || letter.isNumber, letter.isUppercase)
      guard isInWord else { continue }
      if isStart { words.append("") }
      words[words.count - 1] += letter.lowercased()
    }
    return words
  }
}
