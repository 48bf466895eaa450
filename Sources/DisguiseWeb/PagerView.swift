import Browser
import Packs

/// Two buttons that turn a wheel with more costumes than it shows, as an alternative to flinging.
struct PagerView {
  private let back: Node
  private let on: Node

  init(words: Words, in parent: Node) {
    back = Self.button("pager pager-back", words["page-back"], in: parent)
    on = Self.button("pager pager-on", words["page-on"], in: parent)
  }

  private static func button(_ name: Text, _ label: Text, in parent: Node) -> Node {
    let button = parent.createButton(class: name, label: label)
    button.setHidden(true)
    return button
  }

  /// Returns the number of pages by which the button with this handle turns the wheel; nil for any other handle.
  func step(of handle: Int32) -> Int? {
    if handle == on.handle { return 1 }
    return handle == back.handle ? -1 : nil
  }

  func draw(isShown: Bool) {
    back.setHidden(!isShown)
    on.setHidden(!isShown)
  }
}
