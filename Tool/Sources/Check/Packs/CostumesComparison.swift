import Findings
import Values

/// Recommendations that take the costumes of a list together: names that are confused, and languages that some of them lack.
struct CostumesComparison {
  private(set) var findings: [Finding] = []
  private let place: FindingPlace

  init(_ items: [Value], _ place: FindingPlace) {
    self.place = place
    let languages = Value.list(items).costumeLanguages
    findTwins(of: "id", in: items, .idCase, remedy: "choose another") { $0.lowercased() }
    for key in ["label"] + languages.map({ "label-\($0)" }) {
      findTwins(of: key, in: items, .sameLabel, remedy: "give each costume a label of its own") { $0 }
    }
    for (index, item) in items.enumerated() { findLacks(item, index, languages) }
  }

  /// Reports texts of `key` that equal an earlier costume's after `folding`. Equal ids are the reader's fault.
  private mutating func findTwins(
    of key: String, in items: [Value], _ rule: PackRule, remedy: String, folding: (String) -> String
  ) {
    var seen: [String: (index: Int, text: String)] = [:]
    for (index, item) in items.enumerated() {
      guard case .text(let text)? = item[Text(key)], !text.isEmpty else { continue }
      let twin = seen[folding(text.string)]
      seen[folding(text.string)] = (index, text.string)
      guard let twin, rule != .idCase || twin.text != text.string else { continue }
      let message =
        rule == .idCase ? "differs from that of [\(twin.index)] in case only" : "is also that of [\(twin.index)]"
      findings.append(place.finding(rule, path: "[\(index)].\(key)", message, remedy: remedy))
    }
  }

  private mutating func findLacks(_ item: Value, _ index: Int, _ languages: [String]) {
    guard case .object = item else { return }
    let stems = CostumeKey.translated.filter { $0 != "alternative_text" || item[Text($0)] != nil }
    for key in languages.flatMap({ language in stems.map { "\($0)-\(language)" } }) where item[Text(key)] == nil {
      findings.append(
        place.finding(
          .missingTranslation, path: "[\(index)].\(key)", "is missing",
          remedy: "add it, as another costume has this language"))
    }
  }
}
