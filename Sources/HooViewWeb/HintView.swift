import Browser
import Geometry
import HooView
import Packs
import SharedUI

/// The line that says how owls are chosen. It stays until a person has scrubbed once, and is not shown on later visits.
///
/// The page has the wording for fingers and for mice; the style shows the one that suits the device.
final class HintView {
  private let page: Page
  private let node: Node
  private var isDone: Bool

  /// - Parameter facts: the facts that the page hands over at the start.
  init(page: Page, facts: Value) {
    self.page = page
    node = page.find("[data-role=hint]")
    isDone = facts["remembered"]?[Settings.hintKey] != nil
  }

  /// Shows it above the panel, which covers `cover` points, unless a Hoo is selected.
  func draw(_ frame: HooFrame, above cover: Double) {
    if isDone { return }
    if frame.state == .scrubbing { finish() }
    node.setHidden(isDone || frame.selected != nil || frame.layout.hooCount == 0)
    node.place(at: Point(x: 0, y: -cover))
  }

  private func finish() {
    isDone = true
    page.remember(Settings.hintKey, "seen")
  }
}
