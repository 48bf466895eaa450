import Geometry
import Values

/// The character of the show's own. Each change is a step.
extension FittingSession {
  /// The character that the costumes are fitted on.
  public var wearer: Wearer { document.character?.wearer ?? stageWearer }

  /// Makes a picture the show's character. Name and descriptions of a character that it had stay.
  ///
  /// - Parameters:
  ///   - file: the trimmed picture.
  ///   - name: that of the dropped file without extension.
  public mutating func adopt(_ file: EditedPicture.File, named name: Text, _ guess: CharacterGuess) {
    letGo()
    var character = OwnCharacter(
      name.asLabel, file, guess, languages: document.languages.count, stage: stageWearer)
    if let old = document.character { (character.name, character.alternatives) = (old.name, old.alternatives) }
    edits.change { $0.document.character = character }
  }

  public mutating func removeCharacter() {
    letGo()
    edits.change { $0.document.character = nil }
  }

  /// Moves a point of the character to fractions of the picture, as a finger drags it.
  public mutating func put(_ point: CharacterPoint, at place: Point) {
    edit(point, joining: .pointDrag) { $0[point] = place }
  }

  /// Moves a point of the character by points of the picture, by a key: repeated presses are one step.
  public mutating func nudge(_ point: CharacterPoint, by offset: Vector) {
    edit(point, joining: .pointNudge) {
      guard let place = $0[point] else { return }
      let size = $0.size
      $0[point] = Point(x: place.x + offset.x / size.width, y: place.y + offset.y / size.height)
    }
  }

  // MARK: eyes

  /// Gives the character eyes: those that were found, or some above its breastbone.
  public mutating func addEyes(_ found: CharacterEyes? = nil) {
    guard var character = document.character, character.eyes == nil, let anchor = character[.anchor] else { return }
    character.eyes = found ?? CharacterEyes(above: anchor)
    edits.change { $0.document.character = character }
  }

  public mutating func removeEyes() {
    edits.change { $0.document.character?.eyes = nil }
  }

  /// Sizes both eyes by a key or a button: repeated presses are one step.
  public mutating func scaleEyes(by factor: Double) {
    edit(.leftEye, joining: .eyeScale) { $0.eyes?.resize(by: factor) }
  }

  private mutating func edit(
    _ point: CharacterPoint, joining step: Step, _ action: (inout OwnCharacter) -> Void
  ) {
    guard var character = document.character else { return }
    action(&character)
    edits.change(joining: step.number(at: point.rawValue)) { $0.document.character = character }
  }

  mutating func typeAboutCharacter(_ text: Text, into field: FittingField) {
    guard var character = document.character else { return }
    character[field] = text
    edits.change(joining: Step.text.number(at: field.order)) { $0.document.character = character }
  }
}
