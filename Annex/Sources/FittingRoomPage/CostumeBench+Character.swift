import Browser
import Fitting
import Geometry
import Packs
import Values

extension CostumeBench {
  /// Moves a point of the character by a key; Escape takes a held one back.
  func press(_ point: CharacterPoint, _ key: StageKey, step: Double) {
    let before = session.document
    switch key {
    case .left: session.nudge(point, by: Vector(x: -step, y: 0))
    case .up: session.nudge(point, by: Vector(x: 0, y: -step))
    case .right: session.nudge(point, by: Vector(x: step, y: 0))
    case .down: session.nudge(point, by: Vector(x: 0, y: step))
    case .larger, .smaller:
      // On some keyboards Shift makes the plus.
      let growth = 1 + min(1, step) / 20
      if point.isEye { scaleEyes(by: key == .larger ? growth : 1 / growth) }
      return
    case .release: cancelDrag()
    case .first, .last: return
    }
    // It is at the edge of the picture.
    if session.document == before { tell(point) }
  }

  /// Says where a point is to those who do not see the page.
  func tell(_ point: CharacterPoint) {
    session.document.character.map { room.speak(sentences.place(of: point, on: $0)) }
  }

  // MARK: a new character

  /// Makes a dropped picture the show's character: trims it, and guesses its points from its outline.
  func adopt(_ picture: EditedPicture, named name: Text) {
    guard let file = picture.drawnFromSharpest.files.first else { return }
    drawer.run { [self] done in adopt(file, named: name, done) }
  }

  /// Cuts the ground away, of a drawing that has yet to become the character or of the character.
  func cutCharacter() {
    guard let (file, name) = opaque else { return drawer.cut(FittingSession.characterKey, by: 1) }
    drawer.run { [self] done in
      var form = drawer.form(of: file)
      form.cut(GroundCut.tolerance(after: 0, by: 1))
      cutOriginal = form.original
      drawer.make(form, done) { [self] in adopt($0, named: name, done) }
    }
  }

  private func adopt(_ file: EditedPicture.File, named name: Text, _ done: @escaping () -> Void) {
    room.requests.expect(room.page.compute(.character, on: file)) { [self] answer in
      guard answer.isGood else { return drawer.fail(answer, done) }
      adopt(file, named: name, CharacterSearch(numbers: [Double](answer: answer.bytes)), done)
    }
  }

  private func adopt(
    _ file: EditedPicture.File, named name: Text, _ search: CharacterSearch?, _ done: @escaping () -> Void
  ) {
    guard let search else { return refuse("dropped-blank", name, done) }
    if search.isOpaque {
      // The notice about the dropped file says that its ground is to be cut away.
      opaque = (file, name)
      done()
      return room.redraw()
    }
    guard OwnCharacter.proportions.contains(Double(search.box.width) / Double(search.box.height)) else {
      return refuse("dropped-proportions", name, done)
    }
    var form = drawer.form(of: file)
    form.trim(to: search.box)
    drawer.make(form, done) { [self] trimmed in
      session.adopt(trimmed, named: name, search.guess)
      opaque = nil
      done()
      drawer.noteDrawn()
      character.form.focus(.characterName)
      if leavesOut { bar.complain(room.words.text("dropped-one-character", ("name", name))) }
    }
  }

  /// Whether the character, or a drawing that is to become it, has a ground to cut away.
  var hasGround: Bool {
    opaque != nil || cutOriginal != nil && drawer.form(of: FittingSession.characterKey)?.original == cutOriginal
  }

  private func refuse(_ key: Text, _ name: Text, _ done: () -> Void) {
    bar.complain(room.words.text(key, ("name", name)))
    done()
  }
}
