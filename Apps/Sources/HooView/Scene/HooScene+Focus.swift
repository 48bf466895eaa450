import Geometry

// The keyboard's focus, and scrolling it into view.

extension HooScene {
  /// A key moves the focus and scrolls it into view.
  public func moveFocus(_ step: FocusStep, at time: Double) {
    advance(to: time)
    endGhost()
    guard let focused else { return }
    let column = focusColumn
    setFocus(layout.address(step, from: focused, column: column))
    switch step {
    case .up, .down, .pageUp, .pageDown: focusColumn = column
    default: break
    }
    reveal(self.focused, isAnimated: false)
    returnFocus()
  }

  /// The keyboard's focus is to come back to the one stop of the Tab key.
  public func returnFocus() { focusWish = focused }

  /// The keyboard's focus has come to a Hoo by other means. It is brought into view if it is not seen whole; not while
  /// a press may be what focused it, or the page would move under the finger.
  public func focus(_ address: HooAddress, at time: Double) {
    advance(to: time)
    guard layout.contains(address) else { return }
    setFocus(address)
    if scrubber.state == .idle, !layout.shows(address, at: scroll.destination) { reveal(address, isAnimated: false) }
  }

  func setFocus(_ address: HooAddress) {
    if focused == address { return }
    hasNews = true
    focused = address
    focusColumn = address.hoo % layout.columns
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
