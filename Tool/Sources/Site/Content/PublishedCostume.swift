import PackFiles
import Packs
import Values

/// A costume of the site, in every language, with the addresses of its image.
struct PublishedCostume {
  /// The costume with the texts without a language.
  let costume: Costume
  /// The costume in each language that has texts of its own for it.
  let translations: [Language: Costume]
  let image: PublishedImage

  /// - Parameter isAlwaysShown: whether it is shown out of season too, as in a preview.
  init(_ costume: TranslatedCostume, image: PublishedImage, isAlwaysShown: Bool) {
    let kept = { (costume: Costume) in
      var costume = costume
      if isAlwaysShown { costume.season = .empty }
      return costume
    }
    self.costume = kept(costume.standard)
    translations = costume.translations.mapValues(kept)
    self.image = image
  }

  /// Returns the costume with its texts in `language`.
  func words(in language: Language) -> Costume { translations[language] ?? costume }

  /// Returns an object with the texts in `language` only.
  ///
  /// - Parameter root: the relative address of the root, as in `../`.
  func value(in language: Language, from root: String) -> Value {
    words(in: language).value(with: image, from: root)
  }

  /// Returns an object with the texts in every language.
  func value(from root: String) -> Value {
    guard case .object(var members) = costume.value(with: image, from: root) else { return .null }
    for (language, translation) in translations.sorted(by: { $0.key.code < $1.key.code }) {
      let texts = [
        ("label", translation.label, costume.label), ("description", translation.summary, costume.summary),
        ("alternative_text", translation.alternativeText, costume.alternativeText),
      ]
      for (key, translated, standard) in texts where translated != standard {
        members.append(Value.Member(key: Text("\(key)-\(language.code)"), value: .text(translated)))
      }
    }
    return .object(members)
  }
}
