import Packs
import Values

extension SetsDocument {
  /// The faults of a set without those of its Hoos, in the order of the form.
  ///
  /// - Parameter disk: the set as it was saved; nil for a new one.
  public func faults(of set: SetSketch, on disk: SetSketch? = nil) -> [FieldFault<SetsField>] {
    var faults: [FieldFault<SetsField>] = []
    for (language, title) in set.titles.enumerated() where title.utf8.count > Limits.titleBytes {
      faults.append(FieldFault(.tooLong(Limits.titleBytes), .setTitle(language)))
    }
    if set.headers[0] == nil && filled(set.titles, 0).isEmpty { faults.append(FieldFault(.noHeader, .setTitle(0))) }
    faults += outdatedHeaders(of: set, on: disk)
    if set.hex == nil { faults.append(FieldFault(.color, .color)) }
    if set.hoos.isEmpty { faults.append(FieldFault(.noHoo, .picture)) }
    return faults
  }

  /// The titles that have changed while their header has not. A header that the page has lettered is a picture after a reload.
  private func outdatedHeaders(of set: SetSketch, on disk: SetSketch?) -> [FieldFault<SetsField>] {
    guard let disk else { return [] }
    return languages.indices.compactMap { language in
      guard let header = set.headers[language], header == disk.headers[language],
        set.titles[language] != disk.titles[language]
      else { return nil }
      // Without a header of its own, a language shows that of the first one.
      let isOnly = language == 0 || set.headers[0] == nil
      return FieldFault(isOnly ? .oldHeader : .oldHeaders, .setTitle(language))
    }
  }

  /// The text of a language in a pack: the first language may have that of another one.
  func filled(_ texts: [Text], _ language: Int) -> Text {
    let isFilled = isFirstOptional && language == 0 && texts[0].lines.isEmpty
    return (isFilled ? texts.first { !$0.lines.isEmpty } : nil) ?? texts[language]
  }

  /// The faults of a Hoo, in the order of the form.
  public func faults(of hoo: HooSketch) -> [FieldFault<SetsField>] {
    var faults: [FieldFault<SetsField>] = []
    let (titles, poems) = (filled(hoo.texts.map { $0.title }, 0), filled(hoo.texts.map { $0.poem }, 0))
    for (language, texts) in hoo.texts.enumerated() {
      let fields = [
        (texts.title, titles, SetsField.title(language), Limits.titleBytes, FieldFaultKind.noTitle),
        (texts.poem, poems, .poem(language), Limits.poemBytes, .noPoem),
      ]
      for (text, first, field, limit, missing) in fields {
        let isMissing = language == 0 && first.lines.isEmpty
        if text.lines.isEmpty { faults.append(FieldFault(isMissing ? missing : .untranslated, field)) }
        if text.utf8.count > limit { faults.append(FieldFault(.tooLong(limit), field)) }
      }
    }
    return faults
  }

  /// The faults that keep sets from leaving, as findings.
  ///
  /// - Parameter sentence: says a kind of fault.
  public func errors(_ sentence: @escaping (FieldFaultKind) -> Text) -> [FittingFinding] {
    let found = { (faults: [FieldFault<SetsField>], folder: Text) in
      faults.filter { $0.isError }.map {
        FittingFinding($0, in: folder, message: sentence($0.kind), languages: languages)
      }
    }
    return sets.flatMap { set in
      found(faults(of: set), set.name)
        + set.hoos.flatMap { found(faults(of: $0), set.name + "/" + $0.name) }
    }
  }

  /// The first fault that keeps everything from being saved.
  public var firstError: (place: SetsPlace, fault: FieldFault<SetsField>)? {
    for set in sets {
      for hoo in set.hoos {
        if let fault = faults(of: hoo).first(where: { $0.isError }) {
          return (SetsPlace(set: set.key, hoo: hoo.key), fault)
        }
      }
      if let fault = faults(of: set).first(where: { $0.isError }) {
        return (SetsPlace(set: set.key, hoo: set.hoos.first?.key), fault)
      }
    }
    return nil
  }
}
