import Archives
import Packs
import Values

/// The kinds of faults of sets and Hoos.
public enum SetsFaultKind: FaultKind {
  /// More bytes than the limit.
  case tooLong(Int)
  /// The text still is missing in a language. The app shows the first one instead.
  case untranslated
  case noTitle, noPoem
  /// A set without a Hoo.
  case noHoo
  /// A set without a title to letter, and without a header.
  case noHeader
  /// A picture that may show the title as it was before. To have it lettered in a language besides the first, both headers must go.
  case oldHeader, oldHeaders
  /// No colour in hexadecimal digits.
  case color
  /// More Hoos than so many, which fit into a set.
  case tooManyHoos(Int)
  /// The pictures of a set have more bytes together than this limit.
  case heavySet(Int)
  /// The set with which all sets are more than fits into one file.
  case fullFile

  public var isError: Bool {
    switch self {
    case .untranslated, .oldHeader, .oldHeaders: false
    default: true
    }
  }

  public var isMissing: Bool {
    switch self {
    case .noTitle, .noPoem, .noHeader, .noHoo: true
    default: false
    }
  }
}

extension SetsField: FaultyField { public typealias Kind = SetsFaultKind }

extension SetsDocument {
  /// The faults of a set without those of its Hoos, in the order of the form.
  ///
  /// - Parameters:
  ///   - disk: the set as it was saved; nil for a new one.
  ///   - weights: the bytes of the pictures of sets that leave in one file; nil for those of a folder.
  public func faults(
    of set: SetSketch, on disk: SetSketch? = nil, _ weights: SetsWeights? = nil
  ) -> [FieldFault<SetsField>] {
    var faults: [FieldFault<SetsField>] = []
    for language in readingOrder where set.titles[language].utf8.count > Limits.titleBytes {
      faults.append(FieldFault(.tooLong(Limits.titleBytes), .setTitle(language)))
    }
    if set.headers[0] == nil && filled(set.titles, 0).isBlank {
      faults.append(FieldFault(.noHeader, .setTitle(neededLanguage)))
    }
    faults += outdatedHeaders(of: set, on: disk)
    if set.hex == nil { faults.append(FieldFault(.color, .color)) }
    if set.hoos.isEmpty { faults.append(FieldFault(.noHoo, .picture)) }
    return faults + excess(of: set, weights).map { FieldFault($0, .picture) }
  }

  /// The limits that a set exceeds. Readers of sets have the same ones.
  private func excess(of set: SetSketch, _ weights: SetsWeights?) -> [SetsFaultKind] {
    var kinds: [SetsFaultKind] = []
    if fileCount(of: set) > Limits.entries { kinds.append(.tooManyHoos(fittingCount(of: set))) }
    guard let weights else { return kinds }
    if bytes(of: set, weights) > Limits.archiveBytes { kinds.append(.heavySet(Limits.archiveBytes)) }
    // A set that is too large itself is to mend first.
    if kinds.isEmpty, fillsFile(set, weights) { kinds.append(.fullFile) }
    return kinds
  }

  /// The files of a set in a pack.
  func fileCount(of set: SetSketch) -> Int {
    set.hoos.reduce(1 + headerCount(of: set)) { $0 + $1.fileCount }
  }

  /// The number of Hoos, from the first one on, that fit into a set.
  private func fittingCount(of set: SetSketch) -> Int {
    var files = 1 + headerCount(of: set)
    let fitting = set.hoos.prefix { hoo in
      files += hoo.fileCount
      return files <= Limits.entries
    }
    return fitting.count
  }

  /// Whether the sets up to this one are more than fits into one file, while those before it fit.
  private func fillsFile(_ set: SetSketch, _ weights: SetsWeights) -> Bool {
    let limits = ArchiveLimits.disguiseFile
    var (files, bytes) = (0, 0)
    for other in sets {
      files += fileCount(of: other)
      bytes += self.bytes(of: other, weights)
      if files > limits.entries || bytes > limits.bytes { return other.key == set.key }
    }
    return false
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

  /// The text of a language in a pack: the first language may have that of another one. One that shows nothing is none.
  func filled(_ texts: [Text], _ language: Int) -> Text {
    let isFilled = isFirstOptional && language == 0
    let text = isFilled ? texts.first { !$0.isBlank } : texts[language]
    return text.map { $0.isBlank ? .empty : $0 } ?? .empty
  }

  /// The indices of the languages, the reader's first, as in the forms.
  private var readingOrder: [Int] { [reader] + languages.indices.filter { $0 != reader } }

  /// The language whose field has the fault of a text that is missing.
  private var neededLanguage: Int { isFirstOptional ? reader : 0 }

  /// The faults of a Hoo, in the order of the form.
  public func faults(of hoo: HooSketch) -> [FieldFault<SetsField>] {
    var faults: [FieldFault<SetsField>] = []
    let (titles, poems) = (filled(hoo.texts.map { $0.title }, 0), filled(hoo.texts.map { $0.poem }, 0))
    for language in readingOrder {
      let texts = hoo.texts[language]
      let fields = [
        (texts.title, titles, SetsField.title(language), Limits.titleBytes, SetsFaultKind.noTitle),
        (texts.poem, poems, .poem(language), Limits.poemBytes, .noPoem),
      ]
      for (text, first, field, limit, missing) in fields {
        let isMissing = language == neededLanguage && first.isBlank
        if text.isBlank { faults.append(FieldFault(isMissing ? missing : .untranslated, field)) }
        if text.utf8.count > limit { faults.append(FieldFault(.tooLong(limit), field)) }
      }
    }
    return faults
  }

  /// The faults that keep sets from leaving, as findings.
  ///
  /// - Parameters:
  ///   - weights: as of `faults(of:on:_:)`.
  ///   - visits: the fields that the reader has been in; nil where all faults are shown.
  ///   - sentence: says a kind of fault.
  public func errors(
    _ weights: SetsWeights? = nil, _ visits: FieldVisits? = nil,
    _ sentence: @escaping (SetsFaultKind) -> Text
  ) -> [FittingFinding] {
    let found = { (faults: [FieldFault<SetsField>], set: SetSketch, hoo: HooSketch?) in
      faults.filter { $0.isError }.map { fault in
        var finding = FittingFinding(
          fault, in: set.name, hoo?.name, message: sentence(fault.kind), languages: languages)
        finding.isCalm = visits?.shows(fault, of: hoo?.key ?? set.key) == false
        return finding
      }
    }
    return sets.flatMap { set in
      found(faults(of: set, weights), set, nil) + set.hoos.flatMap { found(faults(of: $0), set, $0) }
    }
  }

  /// The faults that keep sets from leaving, with the keys of their Hoos, or else of their sets.
  public func errorFields(_ weights: SetsWeights?) -> [(key: Int, field: SetsField)] {
    sets.flatMap { set in
      faults(of: set, weights).filter { $0.isError }.map { (set.key, $0.field) }
        + set.hoos.flatMap { hoo in faults(of: hoo).filter { $0.isError }.map { (hoo.key, $0.field) } }
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

extension HooSketch {
  /// Its files in a pack.
  fileprivate var fileCount: Int { 1 + files.count }
}
