import Browser
import DisguiseORama
import Packs
import SharedUI
import Values

/// His face: lids, or the parts of a face, over his image and under his costume.
extension DressingRoomScreen {
  /// Puts his lids over his face and under his costume.
  func furnishLids() {
    guard let lids, let picture = context.content.lids else { return }
    lids.set("src", context.url(of: picture.images))
    lids.set("alt", "")
    lids.resize(context.characterSize)
    lids.setOpacity(0)
    figure.adopt(lids)
  }

  /// Puts the parts of his face over his image once their drawing is here; until then, and without it, he has his lids only.
  func fetchFace() {
    let url = context.content.faceURL
    if url.isEmpty { return }
    context.services.requests.expect(context.page.decodeImage(url)) { [self] answer in
      if answer.isGood { showFace(from: url) } else { context.page.log(url + ": " + answer.reason) }
    }
  }

  private func showFace(from url: Text) {
    let new = FaceView(in: figure, before: touch, url: url)
    lids?.remove()
    (face, lids, antics.face) = (new, new.lids, new)
    draw(room.lids)
    new.draw(room.face)
  }

  /// Shows or hides his lids, and asks to be woken for the next time: in between nothing runs.
  func draw(_ frame: DressingRoomFrame.Lids) {
    face?.draw(room.face)
    antics.show(frame.antic, isDressed: room.wornCostume != nil)
    guard let lids else { return }
    lids.setOpacity(frame.areClosed ? 1 : 0)
    if awaitedTurn != frame.turn { context.page.wake(after: context.services.isWatched ? frame.wait : nil) }
    awaitedTurn = frame.turn
  }
}
