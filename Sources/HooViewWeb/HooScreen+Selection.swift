import Browser
import Geometry
import HooView
import Packs
import SharedUI

/// The disc, the selected Hoo, its colour and its poem.
extension HooScreen {
  func draw(_ frame: HooFrame, at time: Double) {
    drawDisc(frame)
    drawGrowth(frame)
    drawSelection(frame)
    drawColor(frame)
    drawPanel(frame, at: time)
    if frame.state != shownState { main.set("data-state", Self.name(of: frame.state)) }
    shownState = frame.state
    if frame.claimsTouch != isClaimed {
      isClaimed = frame.claimsTouch
      page.claimTouch(isClaimed)
    }
    if scene.takeTick() { page.tick() }
  }

  private func drawDisc(_ frame: HooFrame) {
    disc.setHidden(frame.disc == nil)
    guard let pose = frame.disc else { return }
    let radius = scene.layout.discDiameter / 2 * pose.scale
    disc.place(at: Point(x: pose.center.x - radius, y: pose.center.y - radius), scale: pose.scale)
    disc.setOpacity(pose.opacity)
  }

  private func drawGrowth(_ frame: HooFrame) {
    for old in grown where !frame.grown.contains(where: { $0.address == old.address }) {
      cell(of: old.address)?.grow(to: 1)
    }
    grown = frame.grown
    for hoo in grown { cell(of: hoo.address)?.grow(to: hoo.scale) }
  }

  private func drawSelection(_ frame: HooFrame) {
    if frame.selected != shownSelection {
      shownSelection.map { cell(of: $0)?.setSelected(false) }
      frame.selected.map { cell(of: $0)?.setSelected(true) }
      shownSelection = frame.selected
    }
    if frame.focused != shownFocus {
      shownFocus.map { cell(of: $0)?.setStop(false) }
      frame.focused.map { cell(of: $0)?.setStop(true) }
      shownFocus = frame.focused
    }
    if frame.pressed != shownPress {
      shownPress.map { cell(of: $0)?.button.setPressed(false) }
      frame.pressed.map { cell(of: $0)?.button.setPressed(true) }
      shownPress = frame.pressed
    }
  }

  private func drawColor(_ frame: HooFrame) {
    guard let set = frame.setInView, set != shownColor, set < store.outlines.count else { return }
    shownColor = set
    let color = store.outlines[set].color
    main.setProperty("--set", color)
    main.setProperty("--set-ink", SetColor(color).barInk)
    main.setProperty("--set-line", SetColor(color).line)
  }

  /// The selected Hoo's title and poem, or else those of the one under the mouse.
  private func drawPanel(_ frame: HooFrame, at time: Double) {
    let isQuiet = frame.state == .scrubbing || frame.selected == nil
    if frame.selected == nil, let shownPanel, !shownPanel.isQuiet { mutedHover = shownPanel.address }
    if frame.hovered != mutedHover || frame.selected != nil { mutedHover = nil }
    if let address = frame.selected ?? (mutedHover == nil ? frame.hovered : nil) {
      if isPanelStale || shownPanel == nil || shownPanel!.address != address || shownPanel!.isQuiet != isQuiet {
        shownPanel = (address, isQuiet)
        panel.show(text(of: address), quietly: isQuiet, at: time)
      }
    } else if shownPanel != nil {
      shownPanel = nil
      panel.show(nil, quietly: true, at: time)
    }
    isPanelStale = false
    panel.frame(at: time)
  }

  func cell(of address: HooAddress) -> CellView? {
    for line in lines { if let cell = line.cell(of: address) { return cell } }
    return nil
  }
}
