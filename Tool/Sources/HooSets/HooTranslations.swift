import Findings
import Values

/// Warns of Hoos, and of a set's title, without a language that other Hoos of the set have.
struct HooTranslations {
  private(set) var findings: [Finding] = []
  /// The languages of the Hoos' texts as they are written, by their small letters.
  private(set) var languages: [String: String] = [:]
  private let file: String

  /// - Parameter documents: those of the set, with their names.
  init(_ documents: [(name: String, value: Value)], file: String) {
    self.file = file
    let texts = documents.compactMap { name, value -> (name: String, keys: [String])? in
      guard case .object(let members) = value else { return nil }
      return (name, members.map { $0.key.string })
    }
    let (sets, hoos) = (texts.filter { Self.isSet($0.name) }, texts.filter { !Self.isSet($0.name) })
    for hoo in hoos { note(hoo.keys) }
    for set in sets { lookAtTitle(set.keys, set.name) }
    for hoo in hoos { look(at: hoo.keys, hoo.name) }
  }

  private static func isSet(_ name: String) -> Bool { name.hasSuffix("/hoo_set.json") }

  private mutating func note(_ keys: [String]) {
    for key in keys {
      guard let stem = ["title-", "poemline-"].first(where: key.lowercased().hasPrefix) else { continue }
      let language = String(key.dropFirst(stem.count))
      if HooKeys.isLanguage(language.lowercased()[...]), languages[language.lowercased()] == nil {
        languages[language.lowercased()] = language
      }
    }
  }

  private mutating func warn(_ entry: String, _ path: String, _ message: String, _ remedy: String) {
    findings.append(Finding(.missingTranslation, file: file, entry: entry, path: path, message, remedy: remedy))
  }

  private mutating func lookAtTitle(_ keys: [String], _ name: String) {
    let known = Set(keys.map { $0.lowercased() })
    if !known.contains("title") { return }
    for (code, language) in languages.sorted(by: { $0.key < $1.key }) where !known.contains("title-\(code)") {
      warn(name, "Title-\(language)", "is missing, although Hoos of the set have this language", "add it")
    }
  }

  private mutating func look(at keys: [String], _ name: String) {
    let known = Set(keys.map { $0.lowercased() })
    for (code, language) in languages.sorted(by: { $0.key < $1.key }) {
      switch (known.contains("title-\(code)"), known.contains("poemline-\(code)")) {
      case (true, true): continue
      case (true, false): warnOfHalf(name, "PoemLine", "title-\(code)", keys)
      case (false, true): warnOfHalf(name, "Title", "poemline-\(code)", keys)
      case (false, false):
        let message = "is missing, as is PoemLine-\(language), although other Hoos of the set have this language"
        warn(name, "Title-\(language)", message, "add both")
      }
    }
  }

  /// Warns of a title whose poem is not in its language, or of such a poem.
  private mutating func warnOfHalf(_ name: String, _ missing: String, _ other: String, _ keys: [String]) {
    guard let present = keys.first(where: { $0.lowercased() == other }) else { return }
    let language = present[present.index(after: present.firstIndex(of: "-")!)...]
    warn(name, "\(missing)-\(language)", "is missing, although there is \(present)", "add it")
  }
}
