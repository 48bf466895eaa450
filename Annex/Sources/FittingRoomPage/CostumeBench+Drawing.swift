import Browser
import Fitting
import Packs
import Values

extension CostumeBench {
  var pixelsEnough: Int { Outfit.pixelsEnough }
  var isEmpty: Bool { session.document.outfits.isEmpty && session.document.character == nil && !isChanged }

  func draw() {
    let name = sentences.name(in: session)
    fittingTitle.setText(room.words.text("fitting", ("name", name)))
    stage.stage.set("aria-label", room.words.text("stage-name", ("name", name)))
    stage.draw(session, character: dressed)
    character.draw(
      session.document, visits.shown(session.document.characterFaults), hasGround: hasGround, closed: closedLids)
    show.draw(session, dressed) { [session, visits] in visits.shown(session.document.showFaults) }
    let blinks = session.document.character?.hasLids ?? stageCharacter?.hasLids ?? false
    bubble.draw(session.selected, on: session.wearer, head: blinks ? dressed : nil)
    costumes.draw(session.document.outfits.map { item($0) })
    actions.setHidden(session.selected == nil)
    drawForm()
    findingsView.draw(allFindings.map { item($0) })
    let outfit = session.selected
    place.setText(outfit.map { sentences.place(of: $0, in: session) } ?? .empty)
    circlePlace.setText(outfit.map { sentences.circle(of: $0) } ?? .empty)
    let index = session.document.index(of: session.selection)
    buttons.draw { button in
      switch button {
      case .earlier: index == 0
      case .later: index == session.document.outfits.count - 1
      case .smaller, .larger, .fill, .middle, .turn, .flip, .trim, .cut: index == nil
      case .uncut: !drawer.isCut(session.selection)
      case .add, .replace, .remove, .addCharacter, .replaceCharacter, .removeCharacter: false
      case .cutCharacter, .addEyes, .removeEyes, .smallerEyes, .largerEyes, .blink: false
      case .uncutCharacter: !drawer.isCut(FittingSession.characterKey)
      }
    }
  }

  private func item(_ outfit: Outfit) -> ListItem {
    ListItem(
      key: outfit.key, name: outfit.name, picture: outfit.picture.files.first?.address,
      isSelected: outfit.key == session.selection,
      isFaulty: visits.shown(session.document.faults(of: outfit), of: outfit.key).contains { $0.isError },
      isChanged: session.disk[outfit.key] != outfit)
  }

  private func drawForm() {
    form.node.setHidden(session.selected == nil)
    guard let outfit = session.selected else { return }
    form.draw(visits.shown(session.document.faults(of: outfit), of: outfit.key)) { outfit[$0] }
  }
}
