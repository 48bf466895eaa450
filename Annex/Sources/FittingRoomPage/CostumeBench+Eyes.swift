import Fitting

/// The eyes of the show's own character, over which lids are drawn.
extension CostumeBench {
  /// Shows the character with closed eyes, or with open ones again.
  func blink() {
    guard session.document.character?.eyes != nil else { return }
    isBlinking.toggle()
  }

  /// The lids to show. Those that have yet to be drawn are shown a moment later.
  var closedLids: EditedPicture.File? {
    let character = session.document.character
    guard isBlinking, character?.eyes != nil else { return nil }
    if lids.lids(of: character) == nil, !lids.isBusy, !isHeld { drawLids(of: character) }
    return lids.lids(of: character)
  }

  private func drawLids(of character: OwnCharacter?) {
    lids.draw(character) { [self] _, failure in
      if let failure {
        isBlinking = false
        drawer.fail(failure) {}
      }
      room.redraw()
    }
  }

  func addEyes() {
    session.addEyes()
    isBlinking = false
    draw()
    character.focus(.leftEye)
  }

  func removeEyes() {
    session.removeEyes()
    draw()
    buttons.focus(.addEyes)
  }
}
