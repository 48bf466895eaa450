import Values

/// Recommendations that take the costumes of a list together: names that are confused, and languages that some of them lack.
public enum CostumesAdvice {
  public static func all(on items: [Value]) -> [Advice] {
    let languages = languages(of: items)
    var advice = twins(of: "id", in: items)
    for key in ["label"] + languages.map({ "label-" + $0 }) { advice += twins(of: key, in: items) }
    for (index, item) in items.enumerated() { advice += lacks(item, index, languages) }
    return advice
  }

  /// The languages of the labels and descriptions, in alphabetical order.
  public static func languages(of items: [Value]) -> [Text] {
    var found: [Text] = []
    for case .object(let members) in items {
      for stem in CostumeAdvice.translated { found += members.compactMap { $0.key.language(of: stem) } }
    }
    return found.sortedOnce
  }

  /// Texts of `key` that equal that of an earlier costume; ids, where they differ in case only. Equal ids are the reader's fault.
  private static func twins(of key: Text, in items: [Value]) -> [Advice] {
    let isID = key == "id"
    var (advice, seen): ([Advice], [(text: Text, index: Int)]) = ([], [])
    for (index, item) in items.enumerated() {
      guard case .text(let text)? = item[key], !text.isEmpty else { continue }
      let twin = seen.last { isID ? $0.text.lowercased == text.lowercased : $0.text == text }
      seen.append((text, index))
      guard let twin, !isID || twin.text != text else { continue }
      let path = "[" + Text(index) + "]." + key
      advice.append(Advice(isID ? .idCase : .sameLabel, path, [name(of: items[twin.index], at: twin.index)]))
    }
    return advice
  }

  /// A costume as a finding about another one names it.
  static func name(of item: Value, at index: Int) -> Text {
    if case .text(let id)? = item["id"], !id.isBlank { id.quoted } else { "[" + Text(index) + "]" }
  }

  private static func lacks(_ item: Value, _ index: Int, _ languages: [Text]) -> [Advice] {
    guard case .object = item else { return [] }
    let stems = CostumeAdvice.translated.filter { $0 != "alternative_text" || item[$0] != nil }
    return languages.flatMap { language in
      stems.filter { item[$0 + "-" + language] == nil }
        .map { Advice(.untranslated, "[" + Text(index) + "]." + $0 + "-" + language) }
    }
  }
}
