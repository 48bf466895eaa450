import Browser
import Geometry
import HooView
import SharedUI
import Values

/// The line that says how owls are chosen, and how often the ghost of a finger has shown it. The line stays until a person has
/// scrubbed once, and is not shown on later visits.
///
/// The page has the wording for fingers and for mice; the style shows the one that suits the device.
final class HintView {
  /// Seconds without an event until the ghost comes, and the most times that it does.
  static let patience = 4.0
  private static let limit = 2

  /// Counts the reader's events.
  var events = 0
  private let page: Page
  private let node: Node
  private var isDone: Bool
  /// How often the ghost has been shown, on all visits.
  private var ghosts: Int

  /// - Parameter facts: the facts that the page hands over at the start.
  init(page: Page, facts: Value) {
    self.page = page
    node = page.find("[data-role=hint]")
    // A number of ghosts, or the word that the gesture has been used.
    let word = facts["remembered"]?.text(Settings.hintKey)?.utf8.first
    ghosts = word == UInt8(ascii: "1") ? 1 : word == UInt8(ascii: "2") ? Self.limit : 0
    isDone = word != nil && ghosts == 0
  }

  var wantsGhost: Bool { !isDone && ghosts < Self.limit }

  func ghostShown() {
    ghosts += 1
    page.remember(Settings.hintKey, Text(ghosts))
  }

  /// Shows it above the panel, which covers `cover` points, unless a Hoo is selected.
  func draw(_ frame: HooFrame, above cover: Double) {
    if isDone { return }
    if frame.state == .scrubbing { finish() }
    node.setHidden(isDone || frame.selected != nil || frame.layout.hooCount == 0)
    node.place(at: Point(x: 0, y: -cover))
  }

  @inline(never)
  private func finish() {
    isDone = true
    page.remember(Settings.hintKey, "seen")
  }
}
