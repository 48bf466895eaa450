import Browser
import Values

/// A quiet line at the lower edge that says something in passing; it fades by itself.
public final class NoticeView {
  private let main: Node
  private var node: Node?
  private var isLasting = false

  public init(main: Node) { self.main = main }

  /// Shows `text` in place of the last notice; `isLasting` keeps it until the next one.
  public func show(_ text: Text, isLasting: Bool = false) {
    node?.remove()
    let new = main.create("p", class: isLasting ? "notice lasting" : "notice")
    new.set("role", "status")
    // `Announcer` says it: a region that comes with its text is not announced.
    new.set("aria-live", "off")
    new.set("data-role", "notice")
    new.setText(text)
    node = new
    self.isLasting = isLasting
  }

  /// Takes a lasting notice away; any other fades by itself.
  func endLasting() {
    guard isLasting else { return }
    node?.remove()
    (node, isLasting) = (nil, false)
  }
}
