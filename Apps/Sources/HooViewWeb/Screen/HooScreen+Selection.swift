import Browser
import Geometry
import HooView
import Packs
import SharedUI
import Values

/// The disc, the cells that differ from the others, the selected Hoo's colour and its poem.
extension HooScreen {
  func draw(_ frame: HooFrame, at time: Double) {
    draw(frame.state)
    drawDisc(frame)
    drawCells(frame)
    drawColor(frame)
    loupe?.draw(frame) { picture(of: $0, size: frame.layout.cell * 1.6) }
    panel.show(frame.presented.map { text(of: $0.address) }, quietly: frame.presented?.isQuiet != false)
    panel.draw(frame.panel, reducesMotion: services.environment.reducesMotion)
    rail?.draw()
    hint.draw(frame, above: frame.panel.isIn ? frame.layout.bottomCover : 0)
  }

  private func drawDisc(_ frame: HooFrame) {
    disc.setHidden(frame.disc == nil)
    disc.resize(Size(width: frame.layout.discDiameter, height: frame.layout.discDiameter))
    if let pose = frame.disc { place(pose, frame.layout.discDiameter / 2 * pose.scale) }
  }

  @inline(never)
  private func place(_ pose: DiscPose, _ radius: Double) {
    disc.place(at: Point(x: pose.center.x - radius, y: pose.center.y - radius), scale: pose.scale)
    disc.setOpacity(pose.opacity)
  }

  /// Draws the cells that differ from the others, and those that no longer do.
  private func drawCells(_ frame: HooFrame) {
    for address in drawnCells { cell(of: address)?.draw(frame, at: address) }
    drawnCells.removeAll(keepingCapacity: true)
    for address in [frame.selected, frame.focused, frame.pressed] {
      if let address { drawnCells.append(address) }
    }
    for hoo in frame.grown { drawnCells.append(hoo.address) }
    for address in drawnCells { cell(of: address)?.draw(frame, at: address) }
    if let wish = frame.focusWish { cell(of: wish)?.button.focus() }
  }

  private func drawColor(_ frame: HooFrame) {
    if let set = frame.presented?.address.set, set < store.outlines.count {
      panel.node.setProperty("--set", store.outlines[set].color)
    }
    guard let set = frame.colorSet, set < store.outlines.count else { return }
    let text = store.outlines[set].color
    let color = SetColor(text)
    main.setProperty("--set", text)
    main.setProperty("--set-ink", color.barInk)
    main.setProperty("--set-line", color.line)
  }

  func cell(of address: HooAddress) -> CellView? {
    for line in lines { if let cell = line.cell(of: address) { return cell } }
    return nil
  }
}
