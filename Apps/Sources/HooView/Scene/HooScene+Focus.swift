import Geometry

// The keyboard's focus, and scrolling it into view.

extension HooScene {
  /// A key moves the focus and scrolls it into view.
  public func moveFocus(_ step: FocusStep, at time: Double) {
    advance(to: time)
    endGhost()
    guard let focused = keyboard.hoo else { return }
    let column = keyboard.column
    setFocus(layout.address(step, from: start(of: step, from: focused), column: column))
    switch step {
    case .up, .down, .pageUp, .pageDown: keyboard.column = column
    default: break
    }
    reveal(keyboard.hoo, isAnimated: false)
    returnFocus()
  }

  /// Where the focus has been scrolled away, a screenful goes on from the Hoos in view.
  private func start(of step: FocusStep, from focused: HooAddress) -> HooAddress {
    let (cell, seen) = (layout.frame(of: focused), layout.visibleContent(at: scroll.destination))
    guard step == .pageUp || step == .pageDown, cell.maxY < seen.minY || cell.minY > seen.maxY else { return focused }
    let y = step == .pageUp ? seen.minY + layout.cell / 2 : seen.maxY - layout.cell / 2
    return layout.nearest(to: Point(x: cell.midX, y: y)) ?? focused
  }

  /// The keyboard's focus is to come back to the one stop of the Tab key.
  public func returnFocus() { keyboard.wish = keyboard.hoo }

  /// The keyboard's focus has come to a Hoo by other means. It is brought into view if it is not seen whole; not while
  /// a press may be what focused it, or the page would move under the finger.
  public func focus(_ address: HooAddress, at time: Double) {
    advance(to: time)
    guard layout.contains(address) else { return }
    setFocus(address)
    if press.scrubber.state == .idle, !layout.shows(address, at: scroll.destination) {
      reveal(address, isAnimated: false)
    }
  }

  /// The keyboard's focus has come to a button of the panel: beside its Hoo it is in view with it.
  public func focusPanel(at time: Double) {
    advance(to: time)
    if hasPopover { reveal(choice.hoo, isAnimated: false) }
  }

  func setFocus(_ address: HooAddress) {
    if keyboard.hoo == address { return }
    news.isDue = true
    keyboard.hoo = address
    keyboard.column = address.hoo % layout.columns
  }

  /// Scrolls as far as it takes to see a Hoo whole.
  func reveal(_ address: HooAddress?, isAnimated: Bool) {
    guard let address else { return }
    let start = scroll.destination
    let goal = layout.offset(revealing: address, from: start)
    if layout.shows(address, at: start), isAnimated || goal == start { return }
    if isAnimated, !reducesMotion {
      scroll.glide(to: goal, at: time)
    } else {
      scroll.set(goal)
    }
    followScroll()
  }
}
