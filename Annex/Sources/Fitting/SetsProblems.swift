import Packs
import Values

extension SetsDocument {
  /// The problems of a set without those of its Hoos, in the order of the form.
  ///
  /// - Parameter disk: the set as it was saved; nil for a new one.
  public func problems(of set: SetSketch, on disk: SetSketch? = nil) -> [Problem<SetsField>] {
    var problems: [Problem<SetsField>] = []
    for (language, title) in set.titles.enumerated() where title.utf8.count > Limits.titleBytes {
      problems.append(Problem(.tooLong(Limits.titleBytes), .setTitle(language)))
    }
    if set.headers[0] == nil && set.titles[0].isEmpty { problems.append(Problem(.noHeader, .setTitle(0))) }
    problems += outdatedHeaders(of: set, on: disk)
    if set.hex == nil { problems.append(Problem(.color, .color)) }
    if set.hoos.isEmpty { problems.append(Problem(.noHoo, .picture)) }
    return problems
  }

  /// The titles that have changed while their header has not. A header that the page has lettered is a picture after a reload.
  private func outdatedHeaders(of set: SetSketch, on disk: SetSketch?) -> [Problem<SetsField>] {
    guard let disk else { return [] }
    return languages.indices.compactMap { language in
      guard let header = set.headers[language], header == disk.headers[language],
        set.titles[language] != disk.titles[language]
      else { return nil }
      // Without a header of its own, a language shows that of the first one.
      let isOnly = language == 0 || set.headers[0] == nil
      return Problem(isOnly ? .oldHeader : .oldHeaders, .setTitle(language))
    }
  }

  /// The problems of a Hoo, in the order of the form.
  public func problems(of hoo: HooSketch) -> [Problem<SetsField>] {
    var problems: [Problem<SetsField>] = []
    for (language, texts) in hoo.texts.enumerated() {
      let fields = [
        (texts.title, SetsField.title(language), Limits.titleBytes, ProblemKind.noTitle),
        (texts.poem, .poem(language), Limits.poemBytes, .noPoem),
      ]
      for (text, field, limit, missing) in fields {
        if text.lines.isEmpty { problems.append(Problem(language == 0 ? missing : .untranslated, field)) }
        if text.utf8.count > limit { problems.append(Problem(.tooLong(limit), field)) }
      }
    }
    return problems
  }

  /// The first fault that keeps everything from being saved.
  public var firstError: (place: SetsPlace, problem: Problem<SetsField>)? {
    for set in sets {
      for hoo in set.hoos {
        if let problem = problems(of: hoo).first(where: { $0.isError }) {
          return (SetsPlace(set: set.key, hoo: hoo.key), problem)
        }
      }
      if let problem = problems(of: set).first(where: { $0.isError }) {
        return (SetsPlace(set: set.key, hoo: set.hoos.first?.key), problem)
      }
    }
    return nil
  }
}
