import Browser
import Geometry
import HooView
import Packs
import SharedUI
import Values

/// The panel below the grid: title and poem of a Hoo, and the buttons for it.
final class PanelView {
  /// The way on which it comes out from its Hoo, in points.
  private static let way = 24.0

  let node: Node
  private let services: AppServices
  private let text: Node
  private let title: Node
  private let poem: Node
  let share: Node
  private let close: Node
  private let favourite: Node
  private let read: Node
  /// The picture for the card of a shared Hoo, in the share button and hidden.
  private var card: Node?
  private var shown: (title: Text, poem: Text)?
  /// Whether it was there, or on its way in, in the last frame.
  private var isIn = false

  init(_ services: AppServices) {
    let page = services.page
    self.services = services
    node = page.find(".panel")
    text = page.find(".panel-text")
    title = page.find(".panel h2")
    poem = page.find(".panel p")
    share = page.find(".panel [data-role=share]")
    close = page.find(".panel [data-role=close]")
    favourite = page.find(".panel [data-role=favourite]")
    read = page.find(".panel [data-role=read]")
    for button in [share, close, favourite, read] { button.listen() }
    text.listenToScrolling()
  }

  enum Command { case share, close, favourite, read }

  func command(of handle: Int32) -> Command? {
    switch handle {
    case share.handle: .share
    case close.handle: .close
    case favourite.handle: .favourite
    case read.handle: .read
    default: nil
    }
  }

  /// Shows a title and a poem; nil for neither. A text shown `quietly` is not read out.
  func show(_ new: (title: Text, poem: Text)?, quietly: Bool) {
    if let new, shown == nil || shown! != new || !isIn || !quietly && isDirty { write(new, quietly: quietly) }
    shown = new ?? shown
  }

  @inline(never)
  private func write(_ new: (title: Text, poem: Text), quietly: Bool) {
    isDirty = quietly
    share.set("data-busy", false)
    title.setText(new.title)
    poem.setText(new.poem)
    // The title has been read as the button's name.
    if !quietly { services.announce(new.poem) }
    text.scroll(to: 0)
    node.measure()
  }

  /// Hands a picture and its set's colour to the script that shares it (Web/studio/card.js).
  func showCard(_ picture: FilePart?, color: Text) {
    card?.remove()
    card = picture.map { _ in share.create("img", class: "unseen") }
    guard let card, let picture else { return }
    card.set("alt", "")
    card.setProperty("--set", color)
    card.setProperty("--set-ink", SetColor(color).barInk)
    card.show(picture)
  }

  /// Without a chosen Hoo there is nothing in it: it is out of reach at once, and takes no part in a screen reader's outline.
  func draw(isChosen: Bool) { node.set("inert", !isChosen) }

  func draw(isFavourite: Bool) { favourite.set("aria-pressed", isFavourite ? "true" : "false") }

  /// Shows whether it is being read aloud; nil where the browser cannot.
  func draw(isReading: Bool?) {
    read.setHidden(isReading == nil)
    read.set("aria-pressed", isReading == true ? "true" : "false")
  }

  /// Whether its text has not been read out.
  private var isDirty = false

  /// Places it at the bottom of the screen or beside its Hoo.
  func draw(_ pose: PanelPose, reducesMotion: Bool) {
    isIn = pose.isIn
    let isOut = pose.presence <= 0.001 && !isIn
    node.set("data-state", isOut ? "out" : "in")
    if isOut { clear() }
    node.set("data-preview", pose.isPreview)
    node.set("data-side", pose.popover.map { $0.isRight ? "right" : "left" })
    node.set("data-corner", pose.popover.flatMap { $0.isFar ? "none" : $0.isBelow.map { $0 ? "top" : "bottom" } })
    guard let popover = pose.popover else {
      node.shift(x: 0, y: reducesMotion ? 0 : 1 - pose.presence)
      return node.setOpacity(reducesMotion ? max(0, min(1, pose.presence)) : 1)
    }
    place(popover, pose.presence, reducesMotion: reducesMotion)
  }

  @inline(never)
  private func place(_ popover: PanelPose.Popover, _ presence: Double, reducesMotion: Bool) {
    let way = reducesMotion ? 0 : (1 - presence) * Self.way
    node.place(at: popover.origin + Vector(x: popover.isRight ? -way : way, y: way))
    node.setProperty("--tip", Text(Int(popover.tip)) + "px")
    node.setOpacity(max(0, min(1, presence)))
  }

  /// Leaves nothing to read below the screen, and the next text is announced even if it is the same.
  private func clear() {
    shown = nil
    title.setText(.empty)
    poem.setText(.empty)
  }
}
