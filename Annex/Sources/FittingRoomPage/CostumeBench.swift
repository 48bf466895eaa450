import Browser
import Fitting
import Geometry
import Packs
import Values

/// The workbench for costumes.
final class CostumeBench: Workbench<FittingSession>, Bench {
  static var scope: Text { "[data-bench=costumes]" }

  let stage: StageView
  let fittingTitle: Node
  let character: CharacterView
  let lids: LidsDrawer
  /// Whether the page shows the character with closed eyes.
  var isBlinking = false
  let show: ShowPart
  let bubble: BubblePart
  let costumes: ListView
  let actions: Node
  let form: FormView<FittingField>
  let findingsView: FindingsView
  private let previews: PreviewPart
  private let ownCharacter: Node
  private let ownCharacterChoice: Node
  let buttons: Buttons<CostumeButton>
  let sentences: FittingSentences
  let place: Node
  let circlePlace: Node
  /// The costumes as they were when the last change was spoken.
  private var heard: FittingSession
  private var isTyping = false
  private var stageCharacters: [FittingPack.StageCharacter] = []
  private var wearsOwnCharacter = false
  private var isFurnished = false
  /// The fields that the reader has been in.
  var visits = FieldVisits()
  /// The use of the picture that is being chosen.
  var purpose = Purpose.new

  enum Purpose { case new, replacement, character }

  /// A drawing that cannot be the character before its ground is cut away.
  var opaque: (file: EditedPicture.File, name: Text)?
  /// Whether other pictures were dropped with the one that becomes the character.
  var leavesOut = false
  /// The original of a character whose ground was cut away.
  var cutOriginal: Text?

  init(_ room: Room, at home: Home, previews: PreviewPart, show: ShowPart) {
    let page = room.page
    (self.previews, self.show) = (previews, show)
    stage = StageView(page: page)
    fittingTitle = page.find("#fitting")
    character = CharacterView(room)
    lids = LidsDrawer(room)
    bubble = BubblePart(page: page)
    costumes = ListView(page.find("[data-role=costumes]"), showing: "img", words: room.words)
    actions = page.find("[data-role=list-actions]")
    form = FormView(page.find("[data-role=form]"), words: room.words)
    findingsView = FindingsView(room, scope: Self.scope)
    ownCharacter = page.find("[data-role=own-scotch]")
    ownCharacterChoice = page.find("[data-role=own-scotch-choice]")
    buttons = Buttons(page: page)
    sentences = FittingSentences(words: room.words)
    place = page.find("[data-role=place]")
    circlePlace = page.find("[data-role=circle-place]")
    heard = FittingSession(FittingDocument(languages: []))
    super.init(room, heard, at: home)
    drawer.bench = self
    ownCharacter.reportTyping()
    ownCharacterChoice.setHidden(true)
  }

  // MARK: the disk

  var kind: Text { "pack" }

  override func open(_ value: Value, _ opening: Opening) -> Bool {
    guard let pack = FittingPack(value, reader: room.language) else { return false }
    switch opening {
    case .first: session = FittingSession(pack.document, revision: pack.revision)
    case .taking, .following: session.take(pack.document, revision: pack.revision, joins: opening == .following)
    }
    session.language = pack.document.reader
    session.renamesSaved = home.keepsChanges
    stageCharacters = pack.stageCharacters
    if !home.keepsChanges { room.page.find("[data-role=stand-in]").setHidden(!pack.hasStandIn) }
    dress()
    ownCharacterChoice.setHidden(!stageCharacters.contains { $0.name == "pack" })
    if home.keepsChanges {
      // They are asked for at rest.
      room.page.wake(after: RestDelay.seconds)
    } else {
      findings = pack.findings.map { $0.bound(to: session.document.keys) }
    }
    heard = session
    show.keepScene()
    if !isFurnished { furnish(pack.document.languages) }
    return true
  }

  /// Goes on with the work of a file, as a step; false where `value` describes none.
  override func goOn(with value: Value) -> Bool {
    guard let pack = FittingPack(value, reader: room.language) else { return false }
    session.open(pack.document)
    heard = session
    return true
  }

  override func meet(_ value: Value) {
    if let pack = FittingPack(value, reader: room.language) {
      session.noteRemovals(in: pack.document, revision: pack.revision)
    }
  }

  private func furnish(_ languages: [Text]) {
    isFurnished = true
    for index in room.order(of: languages) {
      let language = languages[index]
      let group = form.group(language)
      form.add(.label(index), "label", language: language, in: group)
      form.add(.summary(index), "summary", .lines, language: language, in: group)
      form.add(.alternative(index), "alternative", .lines, language: language, in: group)
    }
    let group = form.node.create("div", class: "identifier")
    form.add(.id, "id", in: group)
    form.add(.season, "season", in: group)
    form.add(.credit, "credit", in: group)
    character.furnish(languages, order: room.order(of: languages))
    show.furnish(languages, order: room.order(of: languages))
  }

  var stageCharacter: FittingPack.StageCharacter? {
    stageCharacters.first { $0.name == (wearsOwnCharacter ? "pack" : "app") } ?? stageCharacters.first
  }

  /// Fits the costumes on the character that is chosen.
  private func dress() {
    guard let stageCharacter else { return }
    (session.stageWearer, session.stageName) = (stageCharacter.wearer, stageCharacter.title)
  }

  var dressed: EditedPicture? { session.document.character?.picture ?? stageCharacter?.picture }

  override func leadToFirstError() -> Text? {
    guard let (key, fault) = session.document.firstError(preferring: session.selection) else { return nil }
    if let key { session.select(key) }
    for (key, fault) in session.document.errors { visits.leave(fault.field, of: fault.field.owner(key)) }
    draw()
    lead(to: fault.field)
    return fault.kind.sentence(room.words)
  }

  override var message: Text {
    home.keepsChanges ? session.document.message(.kept, revision: session.revision) : session.message()
  }
  override var isDraftable: Bool {
    home.keepsChanges ? session.document.isCheckable : session.document.isDraftable
  }

  override var listedKeys: [Int] { session.document.keys }

  override var draftMessage: Text {
    guard home.keepsChanges else { return session.message(dressing: stageCharacter?.name ?? .empty) }
    return session.document.checkable.message(.pack)
  }

  override func showPreviews() { previews.show(session.selected?.id ?? .empty) }
  override func hidePreviews() { previews.clear() }
  override func holdBackPreviews() {
    // Without a costume there is no file to check.
    if home.keepsChanges { findings = [] }
    previews.holdBack()
  }

  // MARK: events

  func point(_ handle: Int32, _ phase: Int32, _ pointer: Int32, _ position: Point) {
    if let point = character.point(of: handle) {
      character.drag(point, &session, phase, at: position)
    } else if handle == bubble.pane.handle {
      bubble.point(&session, phase, at: position)
    } else if handle == stage.corner.handle {
      stage.pull(&session, phase, at: position)
    } else {
      let place = stage.layout.onCharacter(position)
      switch phase {
      case 0: session.press(pointer, at: place)
      case 1: session.drag(pointer, to: place)
      default: session.release(pointer)
      }
    }
  }

  func wheel(_ handle: Int32, _ position: Point, by delta: Double) {
    guard handle != bubble.pane.handle, character.point(of: handle) == nil else { return }
    session.scale(by: 1 - delta / 200, about: stage.layout.onCharacter(position))
  }

  func press(_ handle: Int32, _ key: StageKey, step: Double) {
    if let point = character.point(of: handle) { return press(point, key, step: step) }
    let isCircle = handle == bubble.pane.handle
    switch key {
    case .left: move(Vector(x: -step, y: 0), isCircle)
    case .up: move(Vector(x: 0, y: -step), isCircle)
    case .right: move(Vector(x: step, y: 0), isCircle)
    case .down: move(Vector(x: 0, y: step), isCircle)
    // On some keyboards Shift makes the plus.
    case .larger: session.grow(by: Sizing.keyShare * min(1, step))
    case .smaller: session.shrink(by: Sizing.keyShare * min(1, step))
    case .first: session.center()
    case .release: cancelDrag()
    case .last: return
    }
    if session.document == heard.document, let outfit = session.selected {
      // The key had no effect: it says where the costume is, and that it is at the limit.
      room.speak(isCircle ? sentences.circle(of: outfit) : sentences.place(of: outfit, in: session))
      if key == .larger || key == .smaller { tellSizeLimit() }
    }
  }

  override var isHeld: Bool { session.isHeld || stage.isHeld || bubble.isHeld || character.isHeld }

  override func letGo() {
    super.letGo()
    stage.letGo()
    bubble.letGo()
    character.letGo()
  }

  /// Ends a drag on a stage that changes its size: the fingers are at other places of it then.
  private func letGo(at handle: Int32) {
    guard isHeld, [stage.stage, bubble.pane, character.pane].contains(where: { $0.handle == handle }) else { return }
    letGo()
    session.endStep()
  }

  func cancelDrag() {
    guard isHeld else { return }
    session.cancelDrag()
    letGo()
  }

  private func move(_ offset: Vector, _ isCircle: Bool) {
    if isCircle { session.moveCircle(by: offset) } else { session.nudge(by: offset) }
  }

  func resize(_ handle: Int32, to size: Size) {
    letGo(at: handle)
    if handle == stage.stage.handle { stage.resize(to: size) }
    if handle == bubble.pane.handle { bubble.resize(to: size) }
    character.resize(handle, to: size)
    previews.resize(handle, to: size)
  }

  func focus(_ handle: Int32) {
    enter(field(of: handle))
    show.focus(handle)
  }

  func type(_ text: Text, into handle: Int32) {
    if handle == ownCharacter.handle {
      wearsOwnCharacter = !text.isEmpty
      dress()
    } else if previews.choose(text, in: handle) || show.choose(text, in: handle) {
      return
    } else if let field = field(of: handle) {
      enter(field)
      session.type(text.cleaned(hasLines: home.keepsChanges && field.hasLines, isTyped: true), into: field)
      isTyping = true
    }
  }

  func drop(_ files: [DroppedFile]) {
    let pictures = DroppedFile.pictures(in: files)
    let use = files.contains { $0.isForCharacter } ? .character : purpose
    purpose = .new
    guard let last = pictures.last else { return }
    switch use {
    case .character:
      opaque = nil
      leavesOut = pictures.count > 1
      return adopt(last.picture, named: last.name)
    case .replacement: session.replacePicture(last.picture)
    case .new: session.add(pictures)
    }
    form.focus(.label(session.language))
    enter(.label(session.language))
  }

  func activate(_ handle: Int32) {
    enter(field(of: handle))
    if let key = costumes.key(of: handle) {
      session.select(key)
    } else if let remedy = findingsView.remedy(of: handle), let finding = findingsView.finding(of: handle) {
      lead(to: finding)
      carryOut(remedy, for: finding)
    } else if let finding = findingsView.finding(of: handle) {
      lead(to: finding)
    } else if previews.press(handle) {
      return
    } else if let point = character.point(of: handle) {
      tell(point)
    } else if let button = buttons.button(of: handle) {
      press(button)
    } else {
      press(inShow: handle)
    }
  }

  // MARK: speech

  /// Takes back the last step; during a drag, the drag alone.
  override func undo() {
    if isHeld { return cancelDrag() }
    super.undo()
    speakChange("undone")
  }

  override func redo() {
    super.redo()
    speakChange("redone")
  }

  override func follow() {
    super.follow()
    // A screen reader echoes typed letters itself, and a drag is spoken at its end.
    if isTyping { (isTyping, heard) = (false, session) }
    if !isHeld { speakChange() }
  }

  private func speakChange(_ action: Text = .empty) {
    let change = sentences.change(from: heard, to: session)
    heard = session
    if let change { room.speak(action.isEmpty ? change : room.words[action] + " " + change) }
  }

  override func say(_ change: DrawingChange) {
    heard = session
    let place = session.selected.map { sentences.place(of: $0, in: session) } ?? .empty
    room.speak(change.sentence(room.words) + " " + place)
  }
}
