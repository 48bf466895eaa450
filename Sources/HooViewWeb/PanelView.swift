import Browser
import Geometry
import Motion
import Packs

/// The panel below the grid: title and poem of a Hoo, and the buttons for it.
final class PanelView {
  private static let spring = Spring(frequency: 3, dampingRatio: 0.9)
  private static let fade = 0.15

  let node: Node
  private let text: Node
  private let title: Node
  private let poem: Node
  private let share: Node
  private let close: Node
  /// The mark on the share button that a link has been copied.
  private var copied: Node?
  private var shown: (title: Text, poem: Text)?
  /// 0 where it is below the screen, 1 in place.
  private var presence = SpringAnimation(resting: 0.0, spring: spring)

  init(page: Page) {
    node = page.find(".panel")
    text = page.find(".panel-text")
    title = page.find(".panel h2")
    poem = page.find(".panel p")
    share = page.find(".panel [data-role=share]")
    close = page.find(".panel [data-role=close]")
    for button in [share, close] { button.listen() }
  }

  enum Command { case share, close }

  func command(of handle: Int32) -> Command? {
    switch handle {
    case share.handle: .share
    case close.handle: .close
    default: nil
    }
  }

  /// Shows a title and a poem; nil for neither. A text shown `quietly` is not read out.
  func show(_ new: (title: Text, poem: Text)?, quietly: Bool, at time: Double) {
    if new != nil { text.set("aria-live", quietly ? "off" : "polite") }
    let isReopening = presence.target < 0.5
    if let new, shown == nil || shown! != new || isReopening || !quietly && isDirty {
      isDirty = quietly
      // A live region does not read out a text that it has already.
      clear()
      title.setText(new.title)
      poem.setText(new.poem)
      text.scroll(to: 0)
      node.measure()
    }
    let target = new == nil ? 0.0 : 1
    shown = new ?? shown
    if presence.target != target { presence.retarget(to: target, at: time) }
  }

  /// Marks the share button for a while; the style takes the mark away again.
  func showCopied() {
    copied?.remove()
    copied = share.create("span", class: "copied")
  }

  /// Whether its text has not been read out.
  private var isDirty = false

  func needsFrames(at time: Double) -> Bool { presence.reach(at: time) > 0.001 }

  var isShown: Bool { presence.target > 0.5 }

  func frame(at time: Double, reducesMotion: Bool) {
    let value = needsFrames(at: time) ? presence.value(at: time) : presence.target
    let isOut = value <= 0.001 && presence.target < 0.5
    node.set("data-state", isOut ? "out" : "in")
    if isOut { clear() }
    node.shift(x: 0, y: reducesMotion ? 0 : 1 - value)
    node.setOpacity(reducesMotion ? max(0, min(1, value)) : 1)
  }

  /// Leaves nothing to read below the screen, so that the next text is news to the live region even if it is the same.
  private func clear() {
    shown = nil
    title.setText(.empty)
    poem.setText(.empty)
  }
}
