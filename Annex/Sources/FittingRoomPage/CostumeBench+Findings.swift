import Browser
import Fitting
import Packs
import Values

extension CostumeBench {
  private func place(of finding: FittingFinding) -> Text {
    if let field = finding.characterField {
      let name = room.words.name(field.word(for: .empty), field.language, of: session.document.languages)
      if case .show(let field) = field { return room.words.step(of: field) + name }
      return name
    }
    guard let outfit = session.document[finding.outfit] else {
      return finding.entry.isEmpty ? finding.file : finding.entry
    }
    let costume = session.document.name(of: outfit)
    return finding.key.isEmpty ? costume : costume + ", " + name(of: finding)
  }

  /// The name of a finding's key as the form has it, with its language where there are several; the key and its file if the form does
  /// not have it.
  private func name(of finding: FittingFinding) -> Text {
    let languages = session.document.languages
    guard let field = FittingField(finding.key, languages: languages) else {
      return room.words.text("key-in-file", ("key", finding.key), ("file", finding.entry))
    }
    return room.words.name(field.word(for: finding.key), field.language, of: languages)
  }

  /// The page's own errors, then the server's findings.
  var allFindings: [FittingFinding] {
    session.document.errors.map { finding($0.key, $0.fault) } + session.document.standing(findings)
  }

  private func finding(_ key: Int?, _ fault: FieldFault<FittingField>) -> FittingFinding {
    var finding = FittingFinding(
      fault, of: key, message: fault.kind.sentence(room.words), languages: session.document.languages)
    finding.isCalm = !visits.shows(fault, of: fault.field.owner(key))
    return finding
  }

  /// Shows the first field without which nothing can leave, and says its name, its language and its fault. Returns whether there is one.
  func complainOfFirstError() -> Bool {
    _ = leadToFirstError()
    guard let (key, fault) = session.document.firstError(preferring: session.selection) else { return false }
    let finding = finding(key, fault)
    bar.complain(room.words.text("problem-place", ("place", place(of: finding)), ("message", finding.message)))
    return true
  }

  func item(_ finding: FittingFinding) -> FindingItem {
    FindingItem(
      finding: finding, place: place(of: finding),
      leads: session.document.key(of: finding) != nil || finding.characterField != nil,
      remedy: session.document.remedy(for: finding))
  }

  func lead(to finding: FittingFinding) {
    if let field = finding.characterField { return lead(to: field) }
    guard let outfit = session.document.key(of: finding) else { return }
    session.select(outfit)
    draw()
    if finding.key.isEmpty || finding.outfit == nil { return lead(to: .fit) }
    // A key that the page has no field for can only be mended in the list itself.
    guard let field = FittingField(finding.key, languages: session.document.languages) else {
      return costumes.focus(outfit)
    }
    lead(to: field)
  }

  func lead(to field: FittingField) {
    visits.leave(field, of: field.owner(session.selection))
    enter(field)
    switch field {
    case .fit:
      show.showCostume()
      draw()
      stage.stage.focus()
    case .circle: bubble.pane.focus()
    case .characterName, .characterAlternative: character.form.focus(field)
    case .characterPicture: buttons.focus(.replaceCharacter)
    case .characterPoint(let point): character.focus(point)
    case .show(let field): show.focus(field)
    default: form.focus(field)
    }
  }
}
