import Check
import PackFiles
import Packs
import Values

/// An introduction of the user with texts in several languages, as in `message-de` beside `message`.
struct TranslatedIntro {
  /// The faults of the texts in a language.
  private(set) var faults: [Fault] = []
  /// The texts that lack a language which others have.
  private(set) var missing: [Fault] = []
  private let source: Value
  private static let keys: [Text] = ["message", "button"]

  init(_ source: Value) {
    self.source = source
    let languages = Set(source.steps.flatMap { $0.keys.compactMap(Self.language) }).sorted { $0.string < $1.string }
    for language in languages { check(language) }
  }

  private mutating func check(_ language: Text) {
    let show = Value.object([Value.Member(key: "intro", value: source)])
    let suffix = "-" + language
    // The texts without a language are checked with the rest.
    faults += ShowReader.show(in: show, language: language).faults.filter { $0.path.string.hasSuffix(suffix.string) }
      .map { Fault(path: Text(String($0.path.string.dropFirst("intro.".count))), message: $0.message) }
    for (index, step) in source.steps.enumerated() {
      for key in Self.keys where step[key] != nil && step[key + suffix] == nil {
        let message: Text = "is missing; add it, as other texts have this language"
        missing.append(Fault(path: Text("steps[\(index)].") + key + suffix, message: message))
      }
    }
  }

  /// The language of a key; nil for another key.
  private static func language(of key: Text) -> Text? {
    let name = key.string
    guard let stem = keys.first(where: { name.hasPrefix("\($0.string)-") }) else { return nil }
    let code = String(name.dropFirst(stem.string.count + 1))
    return LanguageSuffix.isLanguage(code) ? Text(code) : nil
  }

  /// Returns the introduction with its texts in a language in place of those without one, where it has them.
  func value(in language: Language) -> Value {
    guard case .object(let members) = source, case .list(let steps)? = source["steps"] else { return source }
    return .object(
      members.map { member in
        guard member.key == "steps" else { return member }
        return Value.Member(key: member.key, value: .list(steps.map { Self.step($0, in: language) }))
      })
  }

  private static func step(_ step: Value, in language: Language) -> Value {
    guard case .object(let members) = step else { return step }
    return .object(
      members.filter { Self.language(of: $0.key) == nil }.map { member in
        let own = keys.contains(member.key) ? step[member.key + "-" + Text(language.code)] : nil
        return Value.Member(key: member.key, value: own ?? member.value)
      })
  }
}

extension Value {
  fileprivate var keys: [Text] { if case .object(let members) = self { members.map(\.key) } else { [] } }
}
