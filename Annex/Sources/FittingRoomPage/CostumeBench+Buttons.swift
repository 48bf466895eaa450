import Browser
import Fitting
import Packs
import Values

extension CostumeBench {
  func press(_ button: CostumeButton) {
    session.endStep()
    purpose = .new
    let before = session.document
    switch button {
    case .add: choose(.new)
    case .replace: choose(.replacement)
    case .addCharacter, .replaceCharacter: choose(.character)
    case .removeCharacter:
      session.removeCharacter()
      focus(.addCharacter)
    case .remove:
      session.removeSelected()
      if session.selected == nil { focus(.add) }
    case .earlier: session.moveSelected(by: -1)
    case .later: session.moveSelected(by: 1)
    case .smaller: session.shrink(by: Sizing.buttonShare)
    case .larger: session.grow(by: Sizing.buttonShare)
    case .fill: session.fillCharacter()
    case .middle: session.center()
    case .turn: drawer.change(session.selection, by: .turn)
    case .flip: drawer.change(session.selection, by: .flip)
    case .trim: drawer.trim(session.selection)
    case .cut: drawer.cut(session.selection, by: 1)
    case .uncut: drawer.cut(session.selection, by: -1)
    case .cutCharacter: cutCharacter()
    case .uncutCharacter: drawer.cut(FittingSession.characterKey, by: -1)
    case .addEyes: addEyes()
    case .removeEyes: removeEyes()
    case .smallerEyes: scaleEyes(by: 1 / 1.1)
    case .largerEyes: scaleEyes(by: 1.1)
    case .blink: blink()
    }
    if button.sizes, session.document == before { tellSizeLimit() }
  }

  /// Says why a costume keeps its size; nothing where the limits leave room.
  func tellSizeLimit() {
    guard session.selected?.isAtSizeLimit == true else { return }
    let sides = Limits.side
    let sentence = room.words.text(
      "size-limit", ("least", Text(Int(sides.lowerBound))), ("most", Text(Int(sides.upperBound))))
    news = sentence
    room.speak(sentence)
  }

  /// Leads from a button that hides to another one.
  private func focus(_ button: CostumeButton) {
    draw()
    buttons.focus(button)
  }

  private func choose(_ purpose: Purpose) {
    self.purpose = purpose
    room.page.choosePicture(allowsMany: true)
  }
}
