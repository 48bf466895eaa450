import Files
import Findings
import Packs
import Values

/// Checks the document of a show: names the rules of the reader's faults, and adds recommendations.
struct ShowDocumentCheck {
  private(set) var findings: [Finding] = []
  private let place: FindingPlace

  init(_ document: Value, _ place: FindingPlace) {
    self.place = place
    read(document)
  }

  private mutating func report(
    _ rule: PackRule, _ path: String, _ message: String, _ remedy: String, found: String = "", limit: String = ""
  ) {
    findings.append(place.finding(rule, path: path, message, remedy: remedy, found: found, limit: limit))
  }

  private mutating func read(_ document: Value) {
    let languages = ShowAdvice.languages(of: document)
    var faults: [Fault] = []
    for language in [.empty] + languages {
      faults += ShowReader.show(in: document, language: language).faults.filter { !faults.contains($0) }
    }
    for fault in faults { report(fault, in: document) }
    look(at: document, path: "")
    for language in languages where LanguageSuffix.isLanguage(language.string) {
      report(ShowAdvice.lacks(of: language, in: document))
      findStepsWithout(language, in: document["intro"]?["steps"])
    }
  }

  /// Reports the texts of an introduction that lack a language of the show.
  private mutating func findStepsWithout(_ language: Text, in steps: Value?) {
    guard case .list(let steps)? = steps else { return }
    let words = AdviceKind.showUntranslated.wording
    for (index, step) in steps.enumerated() {
      for key in ["message", "button"] as [Text] where step[key] != nil && step[key + "-" + language] == nil {
        let path = "intro.steps[\(index)].\(key.string)-\(language.string)"
        report(.missingTranslation, path, words.message.string, words.remedy.string)
      }
    }
  }

  /// Reports a fault in the reader's words, with its rule and remedy.
  private mutating func report(_ fault: Fault, in document: Value) {
    let (path, words) = (fault.path.string, fault.message.string)
    guard let key = ShowKey(path) else { return report(.keyKind, path, words, "remove it") }
    guard let value = document.value(at: path) else {
      return report(.keyMissing, path, words.parted.message, "add \(key.expectation)")
    }
    let (rule, found, limit) = key.breach(by: value)
    let (message, remedy) = words.parted
    report(rule, path, message, remedy.isEmpty ? "write \(key.expectation)" : remedy, found: found, limit: limit)
  }

  /// Looks at the members of an object, and at those in it.
  private mutating func look(at value: Value, path: String) {
    switch value {
    case .object(let members):
      for member in members {
        let name = member.key.string
        let own = path.isEmpty ? name : "\(path).\(name)"
        guard !name.contains("."), let key = ShowKey(own) else {
          let siblings = ShowKey.names(in: path)
          let meant = NearestName.find(name, in: siblings).map { "rename it to \($0)" }
          report(
            .unknownKey, own, "is an unknown key", meant ?? "remove it; keys are \(siblings.joined(separator: ", "))")
          continue
        }
        if key.kind != .other { look(at: member.value, key, own) }
      }
    case .list(let items):
      for (index, item) in items.enumerated() { look(at: item, path: "\(path)[\(index)]") }
    default: break
    }
  }

  private mutating func look(at value: Value, _ key: ShowKey, _ path: String) {
    if let stem = ShowKey.stem(of: ShowKey.general(path)) {
      let code = String(ShowKey.general(path).dropFirst(stem.count + 1))
      if !LanguageSuffix.isLanguage(code) {
        let small = code.lowercased()
        let remedy = LanguageSuffix.isLanguage(small) ? "write \(small)" : "write one as in \(stem)-de"
        report(.languageCode, path, "\"\(code)\" is no language", remedy, found: code)
      }
    }
    if case .text(let text) = value { look(atText: text.string, key, path) }
    if key.path == "remarks", case .list(let items) = value { report(ShowAdvice.remarks(items, Text(path))) }
    look(at: value, path: path)
  }

  private mutating func look(atText text: String, _ key: ShowKey, _ path: String) {
    switch key.kind {
    case .text: report(TextAdvice.all(on: Text(text), Text(path)))
    case .picture where !Self.pictures.contains(text):
      let meant = NearestName.find(text, in: Self.pictures).map { "did you mean \"\($0)\"?" }
      report(
        .introPicture, path, "no picture \"\(text)\"", meant ?? "names are \(Self.pictures.joined(separator: ", "))",
        found: text)
    default: break
    }
  }

  /// The app's pictures that a step may show.
  private static let pictures = ["scotch", "ring", "line", "lids"]

  private mutating func report(_ advice: [Advice]) { findings += advice.map { place.finding($0) } }
}

extension Value {
  /// The value at a path such as `intro.steps[2].message`.
  func value(at path: String) -> Value? {
    path.replacing("[", with: ".[").split(separator: ".").reduce(self as Value?) { value, part in
      guard part.hasPrefix("["), let index = Int(part.dropFirst().dropLast()) else { return value?[Text(String(part))] }
      guard case .list(let items)? = value, items.indices.contains(index) else { return nil }
      return items[index]
    }
  }
}
