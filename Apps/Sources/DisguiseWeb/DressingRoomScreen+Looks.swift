import Browser
import DisguiseORama
import Packs
import SharedUI
import Values

/// The character's costumes: new ones are added, the chosen one is put on, and the last one is remembered.
extension DressingRoomScreen {
  /// Draws at once: the silhouettes that follow need their bubbles.
  func add(_ costumes: [Costume], at time: Double) {
    room.add(costumes, at: time)
    dress(travels: false, at: time)
    frame(at: time)
  }

  /// Dresses him as wished, at once or when the costume has come; undresses him for an empty wish.
  ///
  /// - Parameter travels: false for a room that is entered dressed.
  func grant(_ wish: CostumeWish?, travels: Bool = false, at time: Double) {
    awaited = wish?.id
    if awaited?.isEmpty == true { room.escape(at: time) }
    dress(travels: travels, at: time)
    frame(at: time)
  }

  func isAwaited(_ id: Text) -> Bool { awaited == id }

  /// Returns whether the costume that was wished for has not come. Then the page forgets it. One of a kept show comes later.
  func giveUpWish() -> Bool {
    guard let awaited, !awaited.isEmpty, !(context.hasKeptShow && CostumeWish.isOpened(awaited)) else { return false }
    note(noted)
    return true
  }

  private func dress(travels: Bool, at time: Double) {
    guard let awaited, let index = costumes.firstIndex(where: { $0.id == awaited }) else { return }
    self.awaited = nil
    if !travels { (first, noted) = (index, index) }
    room.wear(index, travels: travels, at: time)
  }

  /// Remembers a new look, and names it in the page's address, which can be passed on.
  func note(_ worn: Int?) {
    let wasDressed = noted != nil
    (noted, awaited) = (worn, nil)
    context.shareButton?.set("data-busy", nil)
    let fragment = worn.map { CostumeWish.fragment(bubbles[$0].costume.id) } ?? .empty
    context.page.setFragment(fragment)
    if worn != nil { context.noteCostume() }
    if worn != nil { return context.page.remember(CostumeWish.key, fragment) }
    context.page.forget(CostumeWish.key)
    // The caption tells of a costume.
    if wasDressed { context.services.announce(undressedName) }
  }

  /// The costume that he wears.
  var worn: Costume? { room.wornCostume.map { costumes[$0] } }

  /// The costumes that have been drawn, and the one of them that he wears.
  var shownCostumes: [Costume] { bubbles.map { $0.costume } }
  var wornCostume: Costume? {
    guard let index = room.wornCostume, index < bubbles.count else { return nil }
    return bubbles[index].costume
  }

  func setCharacterSilhouette(_ silhouette: Silhouette?) {
    room.characterSilhouette = silhouette
    if let silhouette { touch.clip(toShape: silhouette.clipPath(size: context.characterSize)) }
  }

  func setSilhouette(_ silhouette: Silhouette?, ofCostume index: Int) {
    room.setSilhouette(silhouette, ofCostume: index)
    bubbles[index].setSilhouette(silhouette)
  }
}
