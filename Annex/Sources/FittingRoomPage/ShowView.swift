import Browser
import Fitting
import Packs
import Values

/// The section with the show's own words, colours and introduction, which unfolds.
final class ShowView: ShowPart {
  private let room: Room
  private let form: FormView<FittingField>
  private let colors: ShowColorsView
  private let intro: IntroView
  private let scene: SceneView
  private let section: Node
  private let toggle: Node
  private let parts: Node
  /// The line that says that the app shows them with a character only.
  private let bare: Node
  private var isUnfolded = false
  /// The address of the picture that colours are proposed from.
  private var proposedFor: Text?

  init(_ room: Room) {
    let page = room.page
    self.room = room
    section = page.find("[data-role=show]")
    toggle = page.find("[data-role=show-toggle]")
    parts = page.find("[data-role=show-parts]")
    bare = page.find("[data-role=show-bare]")
    form = FormView(page.find("[data-role=show-form]"), words: room.words)
    colors = ShowColorsView(page.find("[data-role=show-colors]"), words: room.words)
    intro = IntroView(page, words: room.words)
    scene = SceneView(page, words: room.words)
    super.init()
    toggle.listen()
  }

  override func furnish(_ languages: [Text], order: [Int]) {
    for index in order {
      let group = form.group(languages[index])
      for text in ShowText.allCases {
        let kind: FormView<FittingField>.Kind = text == .remarks ? .lines : .line
        form.add(.show(.text(text, index)), text.word, kind, language: languages[index], rows: "4", in: group)
      }
    }
    colors.furnish()
    intro.furnish(languages, order: order)
    scene.furnish(languages, order: order)
  }

  // MARK: events

  override func field(of handle: Int32) -> FittingField? {
    form.field(of: handle) ?? colors.color(ofWell: handle).map { .show(.color($0)) } ?? intro.field(of: handle)
      ?? scene.field(of: handle)
  }

  override func focus(_ handle: Int32) {
    intro.focus(handle)
    scene.focus(handle)
    if let step = intro.step(of: handle) { scene.show(step: step) }
  }

  override func choose(_ value: Text, in handle: Int32) -> Bool { scene.choose(value, in: handle) }

  override func showCostume() { scene.showCostume() }

  override func keepScene() { scene.keep() }

  override func press(_ handle: Int32, _ session: inout FittingSession) {
    if handle == toggle.handle { return unfold(!isUnfolded) }
    session.endStep()
    colors.press(handle, &session)
    if let sentence = intro.press(handle, &session) { room.speak(sentence) }
    if let step = intro.targetStep { scene.show(step: step) }
    scene.press(handle)
  }

  override func focus(_ field: ShowField) {
    unfold(true)
    switch field {
    case .color(let color): colors.focus(color)
    case .text: form.focus(.show(field))
    case .step, .back: intro.focus(field)
    }
  }

  private func unfold(_ isOpen: Bool) {
    isUnfolded = isOpen
    // Proposals that could not be made are asked for again.
    if colors.proposed == nil { proposedFor = nil }
    toggle.set("aria-expanded", isOpen ? "true" : "false")
    parts.setHidden(!isOpen)
  }

  // MARK: drawing

  override func draw(
    _ session: FittingSession, _ character: EditedPicture?, _ faults: @escaping () -> [FieldFault<FittingField>]
  ) {
    scene.draw(session, character, faults)
    section.setHidden(!session.hasShow)
    bare.setHidden(session.document.character != nil)
    // A drag on the stage draws the page in every frame.
    if !session.hasShow || !isUnfolded { return }
    proposeColors(session.document.character?.picture.files.last)
    let (words, faults) = (session.document.words, faults())
    form.draw(faults) { if case .show(let field) = $0 { words[field] } else { .empty } }
    colors.draw(words, faults)
    intro.draw(words, faults, canAdd: session.canAddStep)
  }

  /// Reads the character's picture for the colours that are proposed, once for each picture.
  private func proposeColors(_ file: EditedPicture.File?) {
    guard file?.address != proposedFor else { return }
    proposedFor = file?.address
    colors.proposed = nil
    guard let file else { return }
    room.requests.expect(room.page.compute(.colors, on: file)) { [self] answer in
      // Another picture may have taken its place meanwhile. Without proposals every colour can still be chosen.
      guard answer.isGood, proposedFor == file.address else { return }
      colors.proposed = PictureColors(numbers: [Double](answer: answer.bytes))
      room.redraw()
    }
  }
}
