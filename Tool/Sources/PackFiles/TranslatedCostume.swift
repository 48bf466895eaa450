import Packs
import Values

/// A costume with its texts in every language.
public struct TranslatedCostume: Sendable {
  /// The costume with the texts without a language.
  public let standard: Costume
  /// The costume in each language that has texts of its own for it.
  public let translations: [Language: Costume]

  /// Reads a list once for all languages. A costume with a fault in one of them is left out.
  package static func read(_ list: Value, in languages: [Language]) -> Reading<[TranslatedCostume]> {
    let standard = CostumeReader.costumes(in: list, path: "")
    var reading = Reading<[TranslatedCostume]>(model: [], faults: standard.faults)
    guard case .list(let items) = list else { return reading }
    // The reader leaves out those with faults.
    let faulty = Set(standard.faults.compactMap(\.costumeIndex))
    var costumes = standard.model.makeIterator()
    for (index, item) in items.prefix(Limits.costumes).enumerated() {
      let costume = faulty.contains(index) ? nil : costumes.next()
      let (translations, faults) = translations(of: costume, item, path: "[\(index)]", in: languages)
      reading.faults += faults
      guard let costume, faults.isEmpty else { continue }
      reading.model.append(TranslatedCostume(standard: costume, translations: translations))
    }
    return reading
  }

  private static func translations(
    of costume: Costume?, _ item: Value, path: String, in languages: [Language]
  ) -> (translations: [Language: Costume], faults: [Fault]) {
    var (translations, faults) = ([Language: Costume](), [Fault]())
    for language in languages where !language.code.isEmpty {
      let reading = CostumeReader.translation(of: costume, in: Text(language.code), item: item, path: Text(path))
      faults += reading.faults
      if reading.model != costume { translations[language] = reading.model }
    }
    return (translations, faults)
  }
}

extension Fault {
  /// The index of the costume in its list: 2 for `[2].width`; nil for a fault of the whole list.
  package var costumeIndex: Int? {
    let path = path.string
    return path.hasPrefix("[") ? Int(path.dropFirst().prefix { $0 != "]" }) : nil
  }
}
