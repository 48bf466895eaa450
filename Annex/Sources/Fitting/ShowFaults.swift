import Packs
import Values

extension FittingDocument {
  /// The faults of the show's words, colours and introduction, in the order of the form: those that the app's reader of shows finds, and
  /// what `disguise check` recommends.
  public var showFaults: [FieldFault<FittingField>] {
    let fields = ShowField.all(languages: languages.count)
    return inReadingOrder(fields).compactMap { field in words.fault(in: field).map { FieldFault($0, .show(field)) } }
      + introFaults
  }

  /// One step more than an introduction may have is looked at: its message has the fault of their number.
  private var introFaults: [FieldFault<FittingField>] {
    var faults: [FieldFault<FittingField>] = []
    for index in 0..<min(words.intro.count, Limits.introSteps + 1) {
      for field in inReadingOrder(IntroDraft.fields(at: index, languages: languages.count)) {
        if let kind = stepFault(in: field) { faults.append(FieldFault(kind, .show(field))) }
      }
    }
    return faults
  }

  /// The fields of the step at an index of the introduction.
  public func fields(ofStep index: Int) -> [FittingField] {
    IntroDraft.fields(at: index, languages: languages.count).map { .show($0) }
  }

  private func inReadingOrder(_ fields: [ShowField]) -> [ShowField] {
    fields.filter { $0.language == reader } + fields.filter { $0.language != reader }
  }

  private func stepFault(in field: ShowField) -> FieldFaultKind? {
    guard case .step(let index, let part, let language) = field else { return nil }
    let text = words[field]
    if part == .image { return text.isBlank || StepPart.images.contains(text) ? nil : .stepImage }
    if index == Limits.introSteps, part == .message, language == reader { return .tooManySteps(words.intro.count) }
    if text.isBlank {
      if !words.intro.text(of: part, at: index, languages: languages.count).isEmpty { return .untranslated }
      return language != reader ? nil : part == .message ? .noMessage : .noButton
    }
    return max(text.utf8.count, spoken(text)) > part.limit ? .tooLong(part.limit) : nil
  }

  /// The bytes of a text with the character's name in its places, as the app limits them.
  private func spoken(_ text: Text) -> Int {
    let (mark, bytes) = (("{name}" as Text).utf8, text.utf8)
    guard let name = character?.name else { return bytes.count }
    var count = bytes.count
    for place in bytes.indices where bytes[place...].starts(with: mark) { count += name.utf8.count - mark.count }
    return count
  }
}

extension ShowWords {
  fileprivate func fault(in field: ShowField) -> FieldFaultKind? {
    switch field {
    case .text(let text, let language): fault(in: text, language)
    case .color(let color): isMissing(color) ? .darkMissing : nil
    case .step, .back: nil
    }
  }

  private func fault(in text: ShowText, _ language: Int) -> FieldFaultKind? {
    let own = self[.text(text, language)]
    if own.isBlank {
      if isAlone(text, language) { return .letteringAlone }
      return text.isTranslated && !self[.text(text, 0)].isBlank ? .untranslated : nil
    }
    if text != .remarks { return own.utf8.count > text.limit ? .tooLong(text.limit) : nil }
    let remarks = Self.remarks(in: own)
    if remarks.count > Limits.remarks { return .tooManyRemarks(remarks.count) }
    return remarks.firstIndex { $0.utf8.count > text.limit }.map { .longRemark($0 + 1, text.limit) }
  }

  /// Whether it is one of two letterings, of which the show has the other one alone.
  private func isAlone(_ text: ShowText, _ language: Int) -> Bool {
    switch text {
    case .letteringAbove: shows(.letteringBelow, language) && !shows(text, language)
    case .letteringBelow: shows(.letteringAbove, language) && !shows(text, language)
    case .title, .above, .below, .remarks: false
    }
  }

  /// Whether the show has the text, in the language or in the first one.
  private func shows(_ text: ShowText, _ language: Int) -> Bool {
    !self[.text(text, language)].isBlank || !self[.text(text, 0)].isBlank
  }

  /// Whether dark pages have the app's own, although light ones do not. The accent is the same on both.
  private func isMissing(_ color: ShowColor) -> Bool {
    color.isDark && color != .accentDark && self[color] == nil && self[color.light] != nil
  }
}
