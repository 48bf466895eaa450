import Browser
import Fitting
import Geometry
import Packs
import Values

/// The workbench for Hoos and their sets.
final class HooBench: Workbench<SetsSession>, Bench {
  static var scope: Text { "[data-bench=hoos]" }

  /// The use of the picture that is being chosen.
  enum Purpose {
    case new, replacement
    case header(Int)
  }

  private let sets: ListView
  let shelf: ShelfView
  private let panel: PoemPanel
  private let hooActions: Node
  private let removeSet: Node
  let hooForm: FormView<SetsField>
  let setForm: FormView<SetsField>
  let headers: HeaderButtons
  private var setChoice: SetChoice?
  private let findingsView: FindingsView
  private let previews: PreviewPart
  private let buttons: Buttons<HooButton>
  let sentences: FittingSentences
  /// The place on the shelf in words.
  private let place: Node
  private var purpose = Purpose.new
  /// The fields that the reader has been in.
  var visits = FieldVisits()
  /// The index of the language that shelf and panel show.
  private var language = 0
  private var isFurnished = false
  /// The bytes of the pictures; those of a folder are not measured.
  var weights = SetsWeights()
  var isWeighing = false

  init(_ room: Room, at home: Home, previews: PreviewPart) {
    let page = room.page
    self.previews = previews
    sets = ListView(page.find("[data-role=sets]"), showing: "i", words: room.words)
    shelf = ShelfView(room)
    panel = PoemPanel(page: page)
    hooActions = page.find("[data-role=hoo-actions]")
    removeSet = page.find("[data-role=remove-set]")
    hooForm = FormView(page.find("[data-role=hoo-form]"), words: room.words)
    setForm = FormView(page.find("[data-role=set-form]"), words: room.words)
    headers = HeaderButtons(words: room.words)
    findingsView = FindingsView(room, scope: Self.scope)
    buttons = Buttons(page: page)
    sentences = FittingSentences(words: room.words)
    place = page.find("[data-role=hoo-place]")
    super.init(room, SetsSession(SetsDocument(languages: [])), at: home)
    drawer.bench = self
  }

  // MARK: the disk

  var kind: Text { "sets" }

  override func open(_ value: Value, _ opening: Opening) -> Bool {
    guard let found = FittingSets(value, reader: room.language) else { return false }
    switch opening {
    case .first: session = SetsSession(found.document, revision: found.revision)
    case .taking, .following: session.take(found.document, revision: found.revision, joins: opening == .following)
    }
    session.language = found.document.reader
    findings = found.findings
    if !isFurnished { furnish(found.document.languages) }
    // The pictures are weighed at rest.
    if home.keepsChanges { room.page.wake(after: RestDelay.seconds) }
    return true
  }

  /// Goes on with the work of a file, as a step; false where `value` describes none.
  override func goOn(with value: Value) -> Bool {
    guard let found = FittingSets(value, reader: room.language) else { return false }
    session.open(found.document)
    return true
  }

  override func meet(_ value: Value) {
    if let found = FittingSets(value, reader: room.language) {
      session.noteRemovals(in: found.document, revision: found.revision)
    }
  }

  private func furnish(_ languages: [Text]) {
    isFurnished = true
    language = session.language
    let color = setForm.node.create("div", class: "color")
    setForm.add(.color, "color", in: color)
    setForm.addColorWell(.color, "color-well", in: color)
    for index in room.order(of: languages) {
      let code = languages[index]
      let group = hooForm.group(code)
      hooForm.add(.title(index), "hoo-title", language: code, in: group)
      hooForm.add(.poem(index), "poem", .lines, language: code, rows: "4", in: group)
      let setGroup = setForm.group(code)
      setForm.add(.setTitle(index), "set-title", language: code, in: setGroup)
      headers.add(index, code, in: setGroup)
    }
    setChoice = SetChoice(in: hooForm.node, words: room.words)
  }

  override func leadToFirstError() -> Text? {
    guard let (place, fault) = session.document.firstError else { return nil }
    session.select(place)
    showAllFaults()
    draw()
    lead(to: fault.field)
    return fault.kind.sentence(room.words)
  }

  override var message: Text {
    home.keepsChanges ? session.document.message(.kept, revision: session.revision) : session.message()
  }
  /// A browser's home shows no drafts.
  override var isDraftable: Bool { !home.keepsChanges }
  override var draftMessage: Text { session.message(show: session.selectedSet?.name ?? .empty) }

  override func showPreviews() {
    previews.show((session.selectedSet?.name ?? .empty) + "/" + (session.selectedHoo?.name ?? .empty))
  }

  override func hidePreviews() { previews.clear() }
  override func holdBackPreviews() { previews.holdBack() }

  // MARK: steps

  override func undo() {
    guard canUndo else { return }
    super.undo()
    say("undone")
  }

  override func redo() {
    guard canRedo else { return }
    super.redo()
    say("redone")
  }

  /// Says to those who do not see the page what was done, and where the chosen Hoo is.
  private func say(_ action: Text, _ name: Text = .empty) {
    let here = sentences.place(in: session)
    room.speak(action.isEmpty ? here : room.words.text(action, ("name", name)) + " " + here)
  }

  override func rest() {
    super.rest()
    weigh()
  }

  // MARK: events

  func resize(_ handle: Int32, to size: Size) {
    if handle == shelf.pane.handle { shelf.resize(to: size) }
    previews.resize(handle, to: size)
  }

  func press(_ handle: Int32, _ key: StageKey, step: Double) {
    guard shelf.key(of: handle) != nil, let set = session.selectedSet, let index = set.index(of: session.selection.hoo)
    else { return }
    let last = set.hoos.count - 1
    let next =
      switch key {
      case .left: index - 1
      case .right: index + 1
      case .up: index - shelf.columns
      case .down: index + shelf.columns
      case .first: 0
      case .last: last
      case .larger, .smaller, .release: index
      }
    guard set.hoos.indices.contains(next), next != index else { return }
    session.select(hoo: set.hoos[next].key)
    draw()
    shelf.focus(session.selection.hoo)
  }

  func focus(_ handle: Int32) {
    let field = field(of: handle)
    enter(field)
    if let field { show(field) }
  }

  /// Shelf and panel show the language of the field.
  func show(_ field: SetsField) {
    switch field {
    case .title(let index), .poem(let index), .setTitle(let index), .header(let index): language = index
    case .picture, .color: break
    }
  }

  func type(_ text: Text, into handle: Int32) {
    if previews.choose(text, in: handle) { return }
    if let set = setChoice?.set(text, in: handle) {
      session.moveHoo(toSet: set)
      return say("moved")
    }
    guard let field = field(of: handle) else { return }
    enter(field)
    let hasLines = if case .poem = field { true } else { false }
    session.type(text.cleaned(hasLines: hasLines, isTyped: true), into: field)
    show(field)
  }

  func drop(_ files: [DroppedFile]) {
    let pictures = DroppedFile.pictures(in: files)
    for (name, picture) in pictures { use(picture, named: name) }
    let wasNew = if case .new = purpose { true } else { false }
    purpose = .new
    draw()
    guard wasNew, !pictures.isEmpty else { return }
    hooForm.focus(.title(session.language))
    enter(.title(session.language))
  }

  private func use(_ picture: EditedPicture, named name: Text) {
    switch purpose {
    case .new:
      session.add(picture, named: name)
      say("hoo-added")
    case .replacement:
      session.replacePicture(picture)
      say("replaced")
    case .header(let index):
      session.setHeader(picture, index)
      (language, purpose) = (index, .new)
      say("header-changed")
    }
  }

  func activate(_ handle: Int32) {
    enter(field(of: handle))
    if let key = sets.key(of: handle) {
      session.select(set: key)
      say(.empty)
    } else if let key = shelf.key(of: handle) {
      session.select(hoo: key)
      draw()
      shelf.focus(key)
      say(.empty)
    } else if let remedy = findingsView.remedy(of: handle), let finding = findingsView.finding(of: handle) {
      carryOut(remedy, for: finding)
    } else if let finding = findingsView.finding(of: handle) {
      lead(to: finding)
    } else if previews.press(handle) {
      return
    } else if let button = buttons.button(of: handle) {
      press(button)
    } else if let (index, isChoice) = headers.button(of: handle) {
      session.endStep()
      if isChoice { choose(.header(index)) } else { removeHeader(index) }
    }
  }

  func choose(_ purpose: Purpose) {
    self.purpose = purpose
    room.page.choosePicture(allowsMany: true)
  }

  private func removeHeader(_ index: Int) {
    session.setHeader(nil, index)
    language = index
    say("header-changed")
  }

  private func press(_ button: HooButton) {
    session.endStep()
    purpose = .new
    let name = session.selectedHoo?.title ?? .empty
    switch button {
    case .newSet:
      session.addSet()
      say("set-added")
      draw()
      setForm.focus(.setTitle(session.language))
      enter(.setTitle(session.language))
    case .removeSet: removeSelectedSet()
    case .add: choose(.new)
    case .replace: choose(.replacement)
    case .remove:
      session.removeHoo()
      say("removed", name)
      if session.selectedHoo == nil { focus(.add) }
    case .earlier: move(by: -1)
    case .later: move(by: 1)
    case .turn: drawer.change(session.selection.hoo, by: .turn)
    case .flip: drawer.change(session.selection.hoo, by: .flip)
    case .trim: drawer.trim(session.selection.hoo)
    case .cut: drawer.cut(session.selection.hoo, by: 1)
    case .uncut: drawer.cut(session.selection.hoo, by: -1)
    }
  }

  /// A set is the work of days: the notice says how it comes back.
  private func removeSelectedSet() {
    guard let set = session.selectedSet else { return }
    session.removeSet()
    let sentence = sentences.removed(set)
    if !set.hoos.isEmpty { news = sentence }
    room.speak(sentence + " " + sentences.place(in: session))
    if session.selectedSet == nil { focus(.newSet) }
  }

  /// Leads from a button that hides to another one.
  private func focus(_ button: HooButton) {
    draw()
    buttons.focus(button)
  }

  private func move(by step: Int) {
    session.moveHoo(by: step)
    say("moved")
  }

  override func say(_ change: DrawingChange) {
    room.speak(change.sentence(room.words) + " " + sentences.place(in: session))
  }

  // MARK: drawing

  override var wantsTransparency: Bool { if case .header = purpose { false } else { true } }
  var pixelsEnough: Int { if case .header = purpose { SetSketch.headerPixelsEnough } else { HooSketch.pixelsEnough } }
  var isEmpty: Bool { session.document.sets.isEmpty && (home.keepsChanges || !isChanged) }

  func draw() {
    let (set, hoo) = (session.selectedSet, session.selectedHoo)
    sets.draw(session.document.sets.map { item($0) })
    shelf.draw(session, visits, language: language)
    panel.draw(set, hoo, language: language)
    hooActions.setHidden(hoo == nil)
    removeSet.setHidden(set == nil)
    drawForms(set, hoo)
    place.setText(sentences.place(in: session))
    findingsView.draw((home.keepsChanges ? ownFindings : findings).map { item($0) })
    let index = set?.index(of: session.selection.hoo)
    buttons.draw { button in
      switch button {
      case .earlier: index == 0
      case .later: index == (set?.hoos.count ?? 0) - 1
      case .turn, .flip, .trim, .cut: hoo == nil
      case .uncut: !drawer.isCut(session.selection.hoo)
      case .newSet, .removeSet, .add, .replace, .remove: false
      }
    }
  }

  private func drawForms(_ set: SetSketch?, _ hoo: HooSketch?) {
    setForm.node.setHidden(set == nil)
    hooForm.node.setHidden(hoo == nil)
    guard let set else { return }
    let text = { [session] in session.document[$0, session.selection] }
    let faults = session.document.faults(of: set, on: session.disk[set.key])
    setForm.draw(visits.shown(faults, of: set.key), color: set.hex, text: text)
    headers.draw(set)
    guard let hoo else { return }
    setChoice?.draw(session)
    hooForm.draw(visits.shown(session.document.faults(of: hoo), of: hoo.key), text: text)
  }

  private func item(_ set: SetSketch) -> ListItem {
    let document = session.document
    let isFaulty =
      visits.shown(document.faults(of: set, usedWeights), of: set.key).contains { $0.isError }
      || set.hoos.contains { visits.shown(document.faults(of: $0), of: $0.key).contains { $0.isError } }
    return ListItem(
      key: set.key, name: set.title, color: set.hex ?? "#777777", isSelected: set.key == session.selection.set,
      isFaulty: isFaulty, isChanged: session.disk[set.key] != set)
  }
}
