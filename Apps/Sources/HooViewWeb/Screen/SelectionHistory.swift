import Browser
import Values

/// The chosen Hoo as the page's address and title, and as one entry of the browser's history: Back closes its panel, and closing the
/// panel goes back.
final class SelectionHistory {
  private let page: Page
  private let title: Node
  /// The part after the # of the address.
  private var fragment: Text
  /// Whether the current entry was made for a choice.
  private var isOwn: Bool
  /// Whether the browser has been asked to go back and has not reported it yet.
  private var isLeaving = false

  /// - Parameter facts: the facts that the page hands over at the start.
  init(page: Page, facts: Value) {
    self.page = page
    title = page.find("title")
    let start = facts.text("fragment") ?? .empty
    fragment = HooLink.isFile(start) ? .empty : start
    isOwn = facts.number("step") > 0
  }

  /// A Hoo is chosen: it has an entry of its own unless it takes the place of another.
  func select(_ name: Text) {
    if fragment.isEmpty, !isLeaving {
      page.pushHistory(1)
      isOwn = true
    }
    show(name)
  }

  /// The chosen Hoo has this name. Writing the same address again could cancel a link that the browser is following. A choice of this frame
  /// has no entry yet: `select` makes one.
  func rename(_ name: Text) { if name != fragment, !fragment.isEmpty { show(name) } }

  /// Changes the address of the current entry.
  func show(_ name: Text) {
    fragment = name
    // While the browser is leaving an entry, that one would get the address.
    if !isLeaving { page.setFragment(name) }
  }

  /// Entries of the browser's history, tabs and bookmarks have the chosen Hoo's name, or else the app's.
  func nameEntry(_ hoo: Text?, of app: Text) { title.setText(hoo.map { $0 + " · " + app } ?? app) }

  func deselect() {
    if isOwn {
      (isOwn, isLeaving) = (false, true)
      page.goBack()
    } else if !fragment.isEmpty, !isLeaving {
      page.setFragment(.empty)
    }
    fragment = .empty
  }

  /// The browser has gone to an entry with this step.
  func moved(toStep step: Int) { isOwn = step > 0 }

  /// The address has another fragment. Returns whether it is to be followed; not where this has asked for it.
  func arrived(at new: Text) -> Bool {
    let name = fragment
    fragment = new
    guard isLeaving else { return true }
    isLeaving = false
    if !name.isEmpty { select(name) }
    return false
  }
}
