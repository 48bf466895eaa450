import Packs

/// A costume of the site, in every language, with the addresses of its image.
struct PublishedCostume {
  /// The costume with the texts without a language.
  let costume: Costume
  /// The same in the languages that have words of their own for it.
  let translations: [Language: Costume]
  let image: PublishedImage

  /// As a dictionary in the words of `language` alone.
  ///
  /// - Parameter root: leads from the document to the root, as in `../`.
  func value(in language: Language, from root: String) -> Value {
    (translations[language] ?? costume).value(with: image, from: root)
  }

  /// As a dictionary with the words of every language, for whoever reads it to choose.
  func value(from root: String) -> Value {
    guard case .object(var members) = costume.value(with: image, from: root) else { return .null }
    for (language, translation) in translations.sorted(by: { $0.key.code < $1.key.code }) {
      if translation.label != costume.label {
        members.append(Value.Member(key: Text("label-\(language.code)"), value: .text(translation.label)))
      }
      if translation.summary != costume.summary {
        members.append(Value.Member(key: Text("description-\(language.code)"), value: .text(translation.summary)))
      }
    }
    return .object(members)
  }
}
