import Browser
import Fitting
import Packs
import Values

/// The introduction of a show: the fields of each step, buttons that move it and remove it, and one that adds another.
final class IntroView {
  private enum Move: CaseIterable { case earlier, later, remove }

  /// The row of the step at an index. Its step is another one after a move.
  private struct Row {
    let node: Node
    let form: FormView<FittingField>
    /// The choice of a picture that the app does not have.
    let foreign: Node
    let buttons: [Node]
  }

  /// The target of the focus after the next drawing.
  private enum Target {
    case field(ShowField)
    case button(Int, Move)
    case add
  }

  private let words: Words
  private let list: Node
  /// The line that says that the app has its own introduction.
  private let usual: Node
  private let back: Node
  private let backLine: Node
  private let addition: Node
  private var languages: [Text] = []
  private var order: [Int] = []
  private var rows: [Row] = []
  /// The node with the focus.
  private var focused: Int32 = 0
  private var target: Target?

  init(_ page: Page, words: Words) {
    self.words = words
    list = page.find("[data-role=steps]")
    usual = page.find("[data-role=intro-usual]")
    back = page.find("[data-role=intro-back]")
    backLine = page.find("[data-role=intro-back-line]")
    addition = page.find("[data-role=add-step]")
    // A click that is reported draws the page before the switch reports its value, and so would turn it back.
    back.reportTyping()
    addition.listen()
  }

  func furnish(_ languages: [Text], order: [Int]) { (self.languages, self.order) = (languages, order) }

  private func row(_ index: Int) -> Row {
    let node = list.create("fieldset", class: "step")
    let (name, number) = (words.step(index), "-" + Text(index + 1))
    node.create("legend").setText(name)
    let form = FormView<FittingField>(node, words: words)
    for language in order {
      let (group, code) = (form.group(languages[language]), languages[language])
      form.add(
        .show(.step(index, .message, language)), "step-message", .lines, language: code, number: number, in: group)
      form.add(.show(.step(index, .button, language)), "step-button", language: code, number: number, in: group)
    }
    let line = node.create("div", class: "row")
    let images = form.add(.show(.step(index, .image, 0)), "step-image", .choice, number: number, in: line)
    for image in [.empty] + StepPart.images { option(image, in: images) }
    let foreign = option(.empty, in: images)
    return Row(node: node, form: form, foreign: foreign, buttons: Move.allCases.map { button($0, name, in: line) })
  }

  @discardableResult
  private func option(_ image: Text, in images: Node) -> Node {
    let option = images.create("option")
    option.set("value", image)
    option.setText(words.name(ofImage: image))
    return option
  }

  private func button(_ move: Move, _ step: Text, in line: Node) -> Node {
    let title = words[move == .earlier ? "earlier" : move == .later ? "later" : "remove"]
    let button = line.createButton(
      class: .empty, label: words.text("remedy-for", ("remedy", title), ("place", step)))
    button.setText(title)
    if move == .remove { button.set("data-role", "remove-step") }
    return button
  }

  // MARK: events

  func field(of handle: Int32) -> FittingField? {
    handle == back.handle ? .show(.back) : rows.lazy.compactMap { $0.form.field(of: handle) }.first
  }

  /// The index of the step whose row has the node.
  func step(of handle: Int32) -> Int? {
    rows.firstIndex { row in row.form.field(of: handle) != nil || row.buttons.contains { $0.handle == handle } }
  }

  /// Carries out a button, if it is one of these. Returns why it has no effect.
  func press(_ handle: Int32, _ session: inout FittingSession) -> Text? {
    let count = session.document.words.intro.count
    if handle == addition.handle {
      if !session.canAddStep { return FieldFaultKind.tooManySteps(count).sentence(words) }
      target = .field(.step(count, .message, order.first ?? 0))
      session.addIntroStep()
    }
    for (index, row) in rows.enumerated() {
      guard let place = row.buttons.firstIndex(where: { $0.handle == handle }) else { continue }
      return press(Move.allCases[place], index, count, &session)
    }
    return nil
  }

  private func press(_ move: Move, _ index: Int, _ count: Int, _ session: inout FittingSession) -> Text? {
    if move == .earlier, index == 0 { return words["step-first"] }
    if move == .later, index == count - 1 { return words["step-last"] }
    switch move {
    case .remove:
      session.removeIntroStep(at: index)
      target = count > 1 ? .button(min(index, count - 2), .remove) : .add
    case .earlier, .later:
      let way = move == .earlier ? -1 : 1
      session.moveIntroStep(at: index, by: way)
      target = .button(max(0, min(count - 1, index + way)), move)
    }
    return nil
  }

  // MARK: focus

  func focus(_ handle: Int32) { focused = handle }

  /// Leads to a field, once it is drawn.
  func focus(_ field: ShowField) { target = .field(field) }

  /// The index of the step that the focus goes to with the next drawing. The page does not report focus that it gives itself.
  var targetStep: Int? {
    switch target {
    case .field(.step(let index, _, _)), .button(let index, _): index
    case .field, .add, nil: nil
    }
  }

  private func reachTarget() {
    switch target {
    case .field(.step(let index, let part, let language)):
      if index < rows.count { rows[index].form.focus(.show(.step(index, part, language))) }
    case .field: back.focus()
    case .button(let index, let move):
      if index < rows.count, let place = Move.allCases.firstIndex(of: move) { rows[index].buttons[place].focus() }
    case .add: addition.focus()
    case nil: return
    }
    target = nil
  }

  /// Removes the last row. A focus in it would be lost.
  private func removeRow() {
    if step(of: focused) == rows.count - 1, target == nil { target = .add }
    rows.removeLast().node.remove()
  }

  // MARK: drawing

  func draw(_ show: ShowWords, _ faults: [FieldFault<FittingField>], canAdd: Bool) {
    let (steps, count) = (show.intro.count, min(show.intro.count, Limits.introSteps + 1))
    usual.setHidden(steps > 0)
    backLine.setHidden(steps == 0)
    back.setValue(show[.back])
    addition.set("aria-disabled", canAdd ? nil : "true")
    while rows.count > count { removeRow() }
    while rows.count < count { rows.append(row(rows.count)) }
    for (index, row) in rows.enumerated() {
      draw(show[.step(index, .image, 0)], in: row.foreign)
      row.form.draw(faults) { if case .show(let field) = $0 { show[field] } else { .empty } }
      row.buttons[0].set("aria-disabled", index == 0 ? "true" : nil)
      row.buttons[1].set("aria-disabled", index == steps - 1 ? "true" : nil)
    }
    reachTarget()
  }

  private func draw(_ image: Text, in foreign: Node) {
    let isForeign = !image.isEmpty && !StepPart.images.contains(image)
    foreign.setHidden(!isForeign)
    guard isForeign else { return }
    foreign.set("value", image)
    foreign.setText(image)
  }
}

extension Words {
  /// The name of the step at an index of the introduction.
  func step(_ index: Int) -> Text { text("step", ("number", Text(index + 1))) }

  /// The step that a field about the show belongs to, in front of the field's name; empty for none.
  func step(of field: ShowField) -> Text {
    if case .step(let index, _, _) = field { step(index) + ", " } else { .empty }
  }

  /// The name of a picture that a step shows.
  func name(ofImage image: Text) -> Text {
    image.isEmpty || StepPart.images.contains(image) ? self["image-" + (image.isEmpty ? "none" : image)] : image
  }
}
