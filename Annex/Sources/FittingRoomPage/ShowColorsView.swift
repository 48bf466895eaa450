import Browser
import Fitting
import Packs
import Values

/// The colours of a show: for each a field, swatches with proposals, and a button for the app's own.
final class ShowColorsView {
  private struct Row {
    let color: ShowColor
    let well: Node
    let swatches: [Node]
    let own: Node
    let state: Node
    let advice: Node
  }

  /// The colours of the character's picture.
  var proposed: PictureColors?
  private let node: Node
  private let words: Words
  private var rows: [Row] = []

  init(_ node: Node, words: Words) { (self.node, self.words) = (node, words) }

  func furnish() {
    for isDark in [false, true] {
      let group = node.create("fieldset")
      group.create("legend").setText(words[isDark ? "colors-dark" : "colors-light"])
      for color in ShowColor.allCases where color.isDark == isDark { rows.append(row(color, in: group)) }
    }
  }

  private func row(_ color: ShowColor, in group: Node) -> Row {
    let name = words[color.word]
    group.create("p", class: "field-name").setText(words[color.light.word])
    let line = group.create("div", class: "row")
    let well = line.create("input")
    well.set("type", "color")
    well.set("data-field", color.word)
    well.set("aria-label", name)
    well.set("aria-describedby", color.word + "-state " + color.word + "-problem")
    well.reportTyping()
    well.listen()
    let swatches = (0..<PictureColors.most).map { _ in line.createButton(class: "swatch", label: .empty) }
    let own = line.createButton(class: "own", label: words.text("color-own-name", ("field", name)))
    own.setText(words["color-own"])
    let (state, advice) = (group.create("p", class: "hint"), group.create("p", class: "problem"))
    state.set("id", color.word + "-state")
    advice.set("id", color.word + "-problem")
    advice.set("data-advice", true)
    return Row(color: color, well: well, swatches: swatches, own: own, state: state, advice: advice)
  }

  // MARK: events

  func color(ofWell handle: Int32) -> ShowColor? { rows.first { $0.well.handle == handle }?.color }

  func focus(_ color: ShowColor) { rows.first { $0.color == color }?.well.focus() }

  /// Carries out a button, if it is one of these.
  func press(_ handle: Int32, _ session: inout FittingSession) {
    for row in rows {
      if row.own.handle == handle { session.choose(nil, for: row.color) }
      guard let index = row.swatches.firstIndex(where: { $0.handle == handle }) else { continue }
      let proposals = proposals(for: row.color)
      if proposals.indices.contains(index) { session.choose(proposals[index], for: row.color) }
    }
  }

  private func proposals(for color: ShowColor) -> [RGBColor] { proposed?.proposals(for: color) ?? [] }

  // MARK: drawing

  func draw(_ show: ShowWords, _ faults: [FieldFault<FittingField>]) {
    for row in rows {
      let (own, color) = (show[row.color], row.color)
      row.well.setValue((own ?? usual(color, show)).hex)
      row.own.set("aria-disabled", own == nil ? "true" : nil)
      row.state.setText(words.name(of: own))
      let fault = faults.first { $0.field == .show(.color(color)) }
      row.advice.setText(fault.map { $0.kind.sentence(words) } ?? .empty)
      draw(row, own)
    }
  }

  private func draw(_ row: Row, _ own: RGBColor?) {
    let proposals = proposals(for: row.color)
    for (index, swatch) in row.swatches.enumerated() {
      swatch.setHidden(index >= proposals.count)
      guard index < proposals.count else { continue }
      let proposal = proposals[index]
      swatch.setProperty("--swatch", proposal.hex)
      swatch.set(
        "aria-label",
        words.text("color-proposal", ("field", words[row.color.word]), ("color", words.name(of: proposal))))
      swatch.set("aria-pressed", proposal == own ? "true" : "false")
    }
  }

  /// The colour that the app shows without one of the show's own.
  private func usual(_ color: ShowColor, _ show: ShowWords) -> RGBColor {
    color == .accentDark ? show[.accent] ?? color.usual : color.usual
  }
}

extension Words {
  /// A colour in words and digits; nil is the app's own.
  func name(of color: RGBColor?) -> Text {
    guard let color else { return self["color-usual"] }
    let name = ColorName(color)
    let hue = self[name.hue]
    let shade: Text = name.shade == .plain ? hue : text(name.shade == .light ? "hue-light" : "hue-dark", ("hue", hue))
    return shade + ", " + color.hex
  }
}
