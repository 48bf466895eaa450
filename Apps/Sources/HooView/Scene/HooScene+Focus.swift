import Geometry

// The keyboard's focus, and scrolling it into view.

extension HooScene {
  /// A key moves the focus and scrolls it into view.
  public func moveFocus(_ step: FocusStep, at time: Double) {
    advance(to: time)
    endGhost()
    guard let focused = keyboard.hoo else { return }
    let start = start(of: step, from: focused)
    let column = keyboard.left == nil ? keyboard.column : start.hoo % layout.columns
    setFocus(layout.address(step, from: start, column: column))
    switch step {
    case .up, .down, .pageUp, .pageDown: keyboard.column = column
    default: break
    }
    reveal(keyboard.hoo, isAnimated: false)
    returnFocus()
  }

  /// Where the focus has been scrolled away, a screenful goes on from the line at that end of the screen.
  private func start(of step: FocusStep, from focused: HooAddress) -> HooAddress {
    guard let left = keyboard.left, step == .pageUp || step == .pageDown else { return focused }
    let seen = layout.visibleContent(at: scroll.destination)
    let y = step == .pageUp ? seen.minY + layout.cell / 2 : seen.maxY - layout.cell / 2
    return layout.nearest(to: Point(x: layout.center(of: left).x, y: y)) ?? focused
  }

  /// The browser has scrolled. The Tab key's stop is the first Hoo that is seen whole as long as the one with the focus is out of
  /// sight; that keeps the focus, because a screen reader reads there. It is no news, as each offset is drawn.
  func followSight() {
    guard let focused = keyboard.left ?? keyboard.hoo else { return }
    let (cell, seen) = (layout.frame(of: focused), layout.visibleContent(at: scroll.offset))
    if cell.maxY > seen.minY, cell.minY < seen.maxY {
      (keyboard.hoo, keyboard.left) = (focused, nil)
      return
    }
    let line = min(layout.lineCount - 1, layout.lines(from: seen.minY + layout.cell - 1, to: seen.maxY).lowerBound)
    keyboard.hoo = HooAddress(set: layout.set(ofLine: line), hoo: layout.hoos(inLine: line).lowerBound)
    keyboard.left = focused
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
    followSight()
  }

  func setFocus(_ address: HooAddress) {
    if keyboard.hoo == address, keyboard.left == nil { return }
    news.isDue = true
    (keyboard.hoo, keyboard.left) = (address, nil)
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
