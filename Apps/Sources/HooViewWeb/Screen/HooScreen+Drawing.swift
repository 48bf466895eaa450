import Browser
import Geometry
import Gestures
import HooView
import Packs
import SharedUI
import Values

/// The parts of the screen that are drawn in each frame.
extension HooScreen {
  func draw(_ frame: HooFrame) {
    draw(frame.state)
    disc.draw(frame)
    cells.draw(frame, on: shelf)
    drawColor(frame)
    late?.loupe.draw(frame) { hoos.picture(of: $0, size: frame.layout.cell * 1.6) }
    panel.show(frame.presented.map { hoos.text(of: $0.address) }, quietly: frame.presented?.isQuiet != false)
    panel.draw(frame.panel, reducesMotion: services.environment.reducesMotion)
    late?.rail.draw()
    hint.draw(frame, above: frame.panel.isIn ? frame.layout.bottomCover : 0)
  }

  /// A finger that scrubs is the app's: the browser must not scroll with it.
  func draw(_ state: Scrubber.State) {
    panel.draw(isChosen: scene.selected != nil)
    services.main.set("data-state", Self.name(of: state))
    services.page.claimTouch(scene.claimsTouch)
  }

  private static func name(of state: Scrubber.State) -> Text {
    switch state {
    case .idle: "browsing"
    case .pointing: "pointing"
    case .scrolling: "scrolling"
    case .scrubbing: "scrubbing"
    }
  }

  private func drawColor(_ frame: HooFrame) {
    if let set = frame.presented?.address.set, set < store.outlines.count {
      panel.node.setProperty("--set", store.outlines[set].color)
    }
    guard let set = frame.colorSet, set < store.outlines.count else { return }
    let text = store.outlines[set].color
    let color = SetColor(text)
    services.main.setProperty("--set", text)
    services.main.setProperty("--set-ink", color.barInk)
    services.main.setProperty("--set-line", color.line)
  }
}
