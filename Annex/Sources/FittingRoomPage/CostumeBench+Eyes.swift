import Browser
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

  /// Searches the eyes, and puts rings elsewhere where there are none.
  func addEyes() {
    guard let file = session.document.character?.picture.files.first else { return }
    drawer.run { [self] done in
      room.requests.expect(room.page.compute(.eyes, on: file)) { [self] answer in
        guard answer.isGood else { return drawer.fail(answer, done) }
        // Another character may have taken its place meanwhile.
        guard session.document.character?.picture.files.first == file else { return done() }
        session.addEyes(CharacterEyes(numbers: [Double](answer: answer.bytes)))
        isBlinking = false
        done()
        drawer.noteDrawn()
        character.focus(.leftEye)
      }
    }
  }

  /// Sizes the lids, and says their width where they have reached a limit.
  func scaleEyes(by factor: Double) {
    let before = session.document
    session.scaleEyes(by: factor)
    if session.document == before { room.speak(sentences.eyes(of: session)) }
  }

  func removeEyes() {
    session.removeEyes()
    draw()
    buttons.focus(.addEyes)
  }
}
