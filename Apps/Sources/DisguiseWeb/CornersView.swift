import Browser
import Values

/// The buttons in the upper corners, which the page has from the start: to HooView, a surprise, the sound, the settings, and sharing
/// while he is dressed. They are no part of the room, so that a finger on them turns no wheel.
struct CornersView {
  let settings: Node
  let share: Node
  private let surprise: Node
  private let sound: Node

  init(page: Page) {
    settings = page.find(".corner-settings")
    surprise = page.find(".corner-surprise")
    sound = page.find(".corner-sound")
    share = page.find(".corner-share")
    surprise.listen()
    sound.listen()
    share.listen()
  }

  func draw(hasSound: Bool) { sound.set("aria-pressed", hasSound ? "true" : "false") }

  enum Button { case surprise, sound, share }

  /// Returns the button with this handle, if it is one of those three.
  func button(_ handle: Int32) -> Button? {
    handle == surprise.handle ? .surprise : handle == sound.handle ? .sound : handle == share.handle ? .share : nil
  }
}
