import Browser
import Fitting
import Values

/// Draws the lids of the show's own character on the page's canvas.
final class LidsDrawer {
  private let room: Room
  /// The last lids, with what they were drawn for.
  private var last: (picture: Text, eyes: CharacterEyes, lids: EditedPicture.File)?
  private(set) var isBusy = false

  init(_ room: Room) { self.room = room }

  /// The lids of a character; nil for one without eyes, and for lids that have yet to be drawn.
  func lids(of character: OwnCharacter?) -> EditedPicture.File? {
    last.flatMap { character?.eyes == $0.eyes && character?.picture.files.first?.address == $0.picture ? $0.lids : nil }
  }

  /// Draws the lids, unless they are drawn already.
  ///
  /// - Parameter use: receives them, or nil for a character without eyes; a failed answer where they cannot be drawn.
  func draw(_ character: OwnCharacter?, then use: @escaping (EditedPicture.File?, Answer?) -> Void) {
    guard let character, let eyes = character.eyes, let file = character.picture.files.first else {
      return use(nil, nil)
    }
    if let lids = lids(of: character) { return use(lids, nil) }
    isBusy = true
    room.requests.expect(room.page.compute(.lids(eyes), on: file)) { [self] answer in
      guard answer.isGood else { return end(nil, answer, use) }
      var lids = file
      lids.address = answer.note
      last = (file.address, eyes, lids)
      end(lids, nil, use)
    }
  }

  private func end(
    _ lids: EditedPicture.File?, _ failure: Answer?, _ use: (EditedPicture.File?, Answer?) -> Void
  ) {
    isBusy = false
    use(lids, failure)
  }
}
