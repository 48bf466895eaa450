import Values

extension CostumeReader {
  /// Returns a costume with its texts in a language, and the faults of these texts.
  ///
  /// - Parameters:
  ///   - costume: the costume that was read from `item`; nil for one with faults.
  ///   - path: the path of `item` in its document.
  public static func translation(
    of costume: Costume?, in language: Text, item: Value, path: Text
  ) -> Reading<Costume?> {
    var fields = FieldReader(item, path: path)
    guard fields.isObject else { return Reading(model: costume, faults: []) }
    func text(_ key: Text, _ bytes: ClosedRange<Int>) -> Text? {
      let variant = item.key(key, in: language)
      return variant == key ? nil : fields.text(variant, bytes: bytes)
    }
    let (label, summary) = (text("label", 1...Limits.labelBytes), text("description", 0...Limits.descriptionBytes))
    let alternativeText = text("alternative_text", 1...Limits.alternativeTextBytes)
    guard var translated = costume else { return Reading(model: nil, faults: fields.faults) }
    translated.label = label ?? translated.label
    translated.summary = summary ?? translated.summary
    translated.alternativeText = alternativeText ?? translated.alternativeText
    return Reading(model: translated, faults: fields.faults)
  }
}
