import Browser
import Fitting
import Packs
import Values

extension HooBench {
  /// Hands out the sets as a file, or to the app; not with a fault that would keep others from reading them.
  func send(for purpose: Home.Use) {
    let document = session.document
    if purpose != .trial, isHandingOut { return }
    guard isOpen, let first = document.sets.first else { return }
    if complainOfFirstError() { return }
    begin(purpose)
    home.makeReady(for: purpose)
    let stem = document.sets.count == 1 ? first.fileStem : "hoos"
    handOut(document.message(.pack), named: stem + ".disguise", for: purpose)
  }

  /// Shows the first field without which nothing can leave, and says its place and its fault. Returns whether there is one.
  private func complainOfFirstError() -> Bool {
    guard let first = ownFindings.first else { return false }
    showAllFaults()
    lead(to: first)
    bar.complain(room.words.text("problem-place", ("place", place(of: first)), ("message", first.message)))
    return true
  }

  var ownFindings: [FittingFinding] {
    session.document.errors(usedWeights, visits) { [words = room.words] in $0.sentence(words) }
  }

  /// The weights of sets that are saved in one file; nil in a folder, where they do not count.
  var usedWeights: SetsWeights? { home.keepsChanges ? weights : nil }

  /// Asks for the bytes of pictures that are not known, one Hoo after the other.
  func weigh() {
    guard home.keepsChanges, isOpen, !isWeighing, let request = weights.request(in: session.document) else { return }
    isWeighing = true
    room.requests.expect(room.page.collect(request.message)) { [self] answer in
      isWeighing = false
      weights.note(answer.isGood ? answer.note : .empty, of: request)
      if weights.request(in: session.document) == nil { room.redraw() } else { weigh() }
    }
  }

  func carryOut(_ remedy: FittingRemedy, for finding: FittingFinding) {
    guard let target = SetsTarget(finding, in: session.document) else { return }
    lead(to: finding)
    session.endStep()
    switch (remedy, target.field) {
    case (.trim, _): drawer.trim(target.place.hoo)
    case (.cut, _): drawer.cut(target.place.hoo, by: 1)
    case (.densities, let field): session.drawDensities(field)
    case (.characters, let field): session.clean(field)
    case (.picture, .header(let language)): choose(.header(language))
    case (.picture, _): choose(.replacement)
    case (.circle, _), (.proportions, _), (.identifier, _): break
    }
  }

  func lead(to finding: FittingFinding) {
    guard let target = SetsTarget(finding, in: session.document) else { return }
    session.select(target.place)
    draw()
    lead(to: target.field)
  }

  func lead(to field: SetsField) {
    visits.leave(field, of: owner(of: field))
    enter(field)
    show(field)
    switch field {
    case .picture: shelf.focus(session.selection.hoo)
    case .header(let index): headers.focus(index)
    case .setTitle, .color: setForm.focus(field)
    case .title, .poem: hooForm.focus(field)
    }
  }

  func field(of handle: Int32) -> SetsField? { hooForm.field(of: handle) ?? setForm.field(of: handle) }

  func enter(_ field: SetsField?) {
    let owner = field.flatMap { self.owner(of: $0) }
    let isFaulty = session.document.errorFields(nil).contains { $0.key == owner && $0.field == field }
    visits.enter(field, of: owner, isFaulty: isFaulty)
  }

  /// The key of the Hoo, or else of the set, that has a field.
  private func owner(of field: SetsField) -> Int? {
    field.isOfSet ? session.selection.set : session.selection.hoo ?? session.selection.set
  }

  /// Shows the faults of all fields, also of those that the reader has not been in.
  func showAllFaults() {
    for (key, field) in session.document.errorFields(usedWeights) { visits.leave(field, of: key) }
  }

  private func place(of finding: FittingFinding) -> Text {
    let document = session.document
    guard let target = SetsTarget(finding, in: document), let set = document[target.place.set] else {
      return finding.entry.isEmpty ? finding.file : finding.entry
    }
    let parts = finding.entry.utf8.split(separator: UInt8(ascii: "/"))
    let hoo = parts.count > 2 ? set[target.place.hoo] : nil
    let place = sentences.place(of: hoo, in: set)
    let file = parts.last.map { Text(utf8: Array($0)) } ?? .empty
    let (field, languages) = (target.field, document.languages)
    let name = field.word.map { room.words.name($0, field.language, of: languages) } ?? finding.key
    // The page's own finding about a set without Hoos belongs to the whole set.
    let part = finding.key.isEmpty ? (finding.rule.isEmpty ? .empty : file) : name
    return part.isEmpty ? place : place + ", " + part
  }

  func item(_ finding: FittingFinding) -> FindingItem {
    FindingItem(
      finding: finding, place: place(of: finding), leads: SetsTarget(finding, in: session.document) != nil,
      remedy: session.document.remedy(for: finding))
  }
}

extension SetsFaultKind: WordedFault {
  func sentence(_ words: Words) -> Text {
    switch self {
    case .tooLong(let limit): words.text("problem-too-long", ("number", Text(limit)))
    case .untranslated: words["problem-untranslated"]
    case .noTitle: words["problem-no-title"]
    case .noPoem: words["problem-no-poem"]
    case .noHoo: words["problem-no-hoo"]
    case .noHeader: words["problem-no-header"]
    case .oldHeader: words["problem-old-header"]
    case .oldHeaders: words["problem-old-headers"]
    case .color: words["problem-color"]
    case .tooManyHoos(let fitting): words.text("problem-many-hoos", ("number", Text(fitting)))
    case .heavySet(let bytes): words.text("problem-heavy-set", ("number", Text(bytes >> 20)))
    case .fullFile: words["problem-full-file"]
    }
  }
}
