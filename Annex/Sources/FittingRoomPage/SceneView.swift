import Browser
import Fitting
import Packs
import Values

/// The texts of the show in the places that the app has for them: the launch picture, a step of the introduction, or the remarks. They
/// stand where the stage is. Their fields are those of the form.
final class SceneView {
  /// The scenes, by the numbers in the choice.
  private enum Scene: Int, CaseIterable {
    case costume, launch, intro, remarks

    var word: Text {
      switch self {
      case .costume: "scene-costume"
      case .launch: "scene-launch"
      case .intro: "intro"
      case .remarks: "remarks"
      }
    }
  }

  private struct Part {
    let scene: Scene
    let language: Int
    let form: FormView<FittingField>
  }

  private let words: Words
  private let stage: Node
  private let node: Node
  private let picture: Node
  /// The line with the choices of a scene and of a language.
  private let line: Node
  private let choice: Node
  private let languageChoice: Node
  /// The line that leads from step to step.
  private let walk: Node
  private let walkBack: Node
  private let walkOn: Node
  private let place: Node
  private let usual: Node
  private var parts: [Part] = []
  private var scene = Scene.costume
  private var language = 0
  private var step = 0
  /// The node with the focus.
  private var focused: Int32 = 0
  /// The costumes and the selected one when the scene was drawn last; nil if all of them are new.
  private var seen: (outfits: [Outfit], selection: Int?)? = ([], nil)

  init(_ page: Page, words: Words) {
    self.words = words
    stage = page.find("[data-role=stage]")
    node = page.find("[data-role=scene]")
    picture = page.find("[data-role=scene-picture]")
    line = page.find("[data-role=scenes]")
    choice = page.find("[data-role=scene-choice]")
    languageChoice = page.find("[data-role=scene-language]")
    walk = page.find("[data-role=scene-steps]")
    walkBack = page.find("[data-role=scene-back]")
    walkOn = page.find("[data-role=scene-on]")
    place = page.find("[data-role=scene-place]")
    usual = page.find("[data-role=scene-usual]")
    for choice in [choice, languageChoice] { choice.reportTyping() }
    for node in [choice, languageChoice, walkBack, walkOn] { node.listen() }
  }

  func furnish(_ languages: [Text], order: [Int]) {
    language = order.first ?? 0
    for scene in Scene.allCases { option(Text(scene.rawValue), words[scene.word], in: choice) }
    for index in order {
      option(Text(index), words.name(ofLanguage: languages[index]), in: languageChoice)
      for scene in Scene.allCases where scene != .costume { add(scene, index, languages[index]) }
    }
    // The keyboard reaches it after the fields, below which it stands.
    node.adopt(walk)
  }

  private func option(_ value: Text, _ title: Text, in choice: Node) {
    let option = choice.create("option")
    option.set("value", value)
    option.setText(title)
  }

  private func add(_ scene: Scene, _ language: Int, _ code: Text) {
    let form = FormView<FittingField>(node.create("form"), words: words)
    for field in Self.fields(of: scene, language) {
      let isLine = [ShowText.letteringAbove.word, ShowText.letteringBelow.word, StepPart.button.word].contains(
        field.word)
      let group = form.node.create("div", class: field.word)
      let input = form.add(
        .show(field), field.word, isLine ? .line : .lines, language: code, number: "-stage", rows: "1", in: group)
      input.set("placeholder", words[field.word])
    }
    parts.append(Part(scene: scene, language: language, form: form))
  }

  /// A step that is shown has the index -1 in its form.
  private static func fields(of scene: Scene, _ language: Int) -> [ShowField] {
    switch scene {
    case .costume: []
    case .launch: [ShowText.above, .letteringAbove, .letteringBelow, .below].map { .text($0, language) }
    case .intro: [.step(-1, .message, language), .step(-1, .button, language)]
    case .remarks: [.text(.remarks, language)]
    }
  }

  private func shown(_ field: FittingField) -> FittingField {
    if case .show(.step(_, let part, let language)) = field { .show(.step(step, part, language)) } else { field }
  }

  // MARK: events

  func field(of handle: Int32) -> FittingField? {
    parts.lazy.compactMap { $0.form.field(of: handle) }.first.map { shown($0) }
  }

  /// Takes over a choice; false if the node is none of these.
  func choose(_ value: Text, in handle: Int32) -> Bool {
    let number = Int(value.utf8.first ?? 48) - 48
    if handle == choice.handle { scene = Scene(rawValue: number) ?? .costume }
    if handle == languageChoice.handle { language = number }
    return handle == choice.handle || handle == languageChoice.handle
  }

  /// Carries out a button, if it is one of these.
  func press(_ handle: Int32) {
    if handle == walkBack.handle { step -= 1 }
    if handle == walkOn.handle { step += 1 }
  }

  func showCostume() { scene = .costume }

  /// The work was loaded again.
  func keep() { seen = nil }

  /// Shows a step of the introduction, once that is the scene.
  func show(step: Int) { self.step = step }

  // MARK: focus

  func focus(_ handle: Int32) { focused = handle }

  /// Gives the focus to the choice before the nodes that have it hide.
  private func leave(_ hasFocus: Bool) {
    guard hasFocus else { return }
    choice.focus()
    focused = choice.handle
  }

  // MARK: drawing

  /// - Parameter character: the picture of the one who is dressed.
  func draw(_ session: FittingSession, _ character: EditedPicture?, _ faults: () -> [FieldFault<FittingField>]) {
    // A changed costume is looked at.
    if let seen, session.document.outfits != seen.outfits || session.selection != seen.selection { scene = .costume }
    if !session.hasShow { scene = .costume }
    seen = (session.document.outfits, session.selection)
    line.setHidden(!session.hasShow)
    choice.setValue(Text(scene.rawValue))
    languageChoice.setHidden(scene == .costume)
    languageChoice.setValue(Text(language))
    if scene == .costume { leave(field(of: focused) != nil || isWalk(focused)) }
    stage.setHidden(scene != .costume)
    node.setHidden(scene == .costume)
    if scene != .costume { draw(session.document.words, character, faults()) }
  }

  private func isWalk(_ handle: Int32) -> Bool { handle == walkBack.handle || handle == walkOn.handle }

  private func draw(_ show: ShowWords, _ character: EditedPicture?, _ faults: [FieldFault<FittingField>]) {
    let count = show.intro.count
    step = max(0, min(count - 1, step))
    node.set("data-scene", scene.word)
    for (name, color) in [
      ("--light-ground" as Text, show[.ground]), ("--light-accent", show[.accent]),
      ("--dark-ground", show[.groundDark]),
      ("--dark-accent", show[.accentDark] ?? show[.accent]),
    ] {
      node.setProperty(name, color?.hex ?? "initial")
    }
    if let character { picture.show(character) }
    for part in parts {
      let isShown = part.scene == scene && part.language == language && (scene != .intro || count > 0)
      if !isShown { leave(part.form.field(of: focused) != nil) }
      part.form.node.setHidden(!isShown)
      guard isShown else { continue }
      part.form.draw(faults, of: shown) { if case .show(let field) = $0 { show[field] } else { .empty } }
    }
    usual.setHidden(scene != .intro || count > 0)
    if scene != .intro || count == 0 { leave(isWalk(focused)) }
    walk.setHidden(scene != .intro || count == 0)
    place.setText(words.text("scene-step", ("number", Text(step + 1)), ("count", Text(count))))
    walkBack.set("aria-disabled", step == 0 ? "true" : nil)
    walkOn.set("aria-disabled", step >= count - 1 ? "true" : nil)
  }
}
