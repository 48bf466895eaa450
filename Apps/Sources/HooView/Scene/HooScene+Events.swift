import Geometry
import Gestures

// Input: pointers, keys, screen readers, links, the browser's scrolling.

extension HooScene {
  /// A pointer in the coordinates of the screen; moves of a mouse that is not pressed are hovering.
  public func handle(_ event: PointerEvent) {
    advance(to: event.time)
    // A browser's own scroll bar sends a down, and often no up.
    if event.phase == .down, !isOnScreen(event.position) { return }
    if event.phase == .down { endGhost() }
    if takesForPanel(event) || takesForRail(event) { return }
    let wasScrubbing = press.scrubber.state == .scrubbing
    let outcome = press.scrubber.handle(event)
    if wasScrubbing, outcome == .began || outcome == .cancelled { endScrubbing(isCancelled: true) }
    if outcome != .ignored { track(event) }
    switch outcome {
    case .began: begin(event)
    case .armed: beginScrubbing()
    case .moved: scrub()
    case .tapped: tap()
    case .released: release()
    case .cancelled: break
    case .ignored: if event.phase == .move, event.device != .touch { hover(at: event.position, time: event.time) }
    }
  }

  /// A mouse is at a point of the screen, or has left it (nil).
  public func hover(at point: Point?, time: Double) {
    advance(to: time)
    if point != nil { endGhost() }
    let aim = railAim
    mouse.point = point
    if aim != railAim { news.isDue = true }
    updateHover()
  }

  /// The window has lost the focus or the page is hidden: no press outlives that.
  public func blur(at time: Double) {
    advance(to: time)
    endPress()
    hover(at: nil, time: time)
  }

  /// A press without a pointer, by Enter, by Space or through a screen reader: equal to a tap.
  public func activate(_ address: HooAddress, at time: Double) {
    advance(to: time)
    guard layout.contains(address) else { return }
    setFocus(address)
    choose(choice.hoo == address ? nil : address)
    reveal(choice.hoo, isAnimated: true)
  }

  /// Escape: deselects, or ends the preview of the Hoo under the mouse. Returns whether there was one of them.
  @discardableResult public func escape(at time: Double) -> Bool {
    advance(to: time)
    endPress()
    guard choice.hoo != nil || panel.presented != nil else { return false }
    if choice.hoo != nil { choose(nil) } else { mouse.muted = mouse.hovered }
    news.isDue = true
    return true
  }

  /// A link to a Hoo: it is selected, focused and in the middle of the screen.
  public func open(_ address: HooAddress, at time: Double) {
    advance(to: time)
    endPress()
    guard layout.contains(address) else { return }
    setFocus(address)
    scroll.set(layout.offset(centring: address))
    choose(address)
    followScroll()
  }

  /// Scrolls to a set's header and moves the focus to its first Hoo.
  public func show(set: Int, at time: Double) {
    guard layout.contains(HooAddress(set: set, hoo: 0)) else { return }
    go(toSet: set, at: time)
    returnFocus()
  }

  /// The browser reports its scroll offset, in points.
  public func scrolled(to offset: Double, at time: Double) {
    advance(to: time)
    let way = abs(offset - scroll.offset)
    guard scroll.reported(offset, isOurs: isEdgeScrolling) else { return }
    let isAtRest = self.time >= scroll.reportTime + Self.catching
    // A far jump out of rest, as by a script or assistive technology, is over at once: a finger then presses what it sees.
    if !isAtRest || way < layout.viewport.size.height * Self.jump { scroll.motionTime = self.time }
    scroll.reportTime = self.time
    railUse.set = nil
    endGhost()
    press.scrubber.scrolled()
    followScroll()
    followSight()
  }

  /// A press under way ends here, and selects nothing more.
  func endPress() {
    let wasScrubbing = press.scrubber.state == .scrubbing
    endGhost()
    press.scrubber.cancel()
    panel.swipe.cancel(at: time)
    if wasScrubbing { endScrubbing(isCancelled: true) }
  }

  private func isOnScreen(_ point: Point) -> Bool {
    Rect(origin: .zero, size: layout.viewport.size).contains(point)
  }

  private func begin(_ event: PointerEvent) {
    press.tracker = FingerTracker()
    track(event)
    scroll.stop()
    let isCatching = event.device == .touch && time < scroll.motionTime + Self.catching
    press.target = isCatching ? .page : layout.hoo(at: content(event.position)).map { .hoo($0) } ?? .beside
    if event.device == .touch { mouse.point = nil }
    updateHover()
  }

  private func tap() {
    guard case .hoo(let pressed) = press.target, layout.contains(pressed) else {
      if press.target != .page, choice.hoo != nil { choose(nil) }
      return
    }
    setFocus(pressed)
    choose(choice.hoo == pressed ? nil : pressed)
    reveal(choice.hoo, isAnimated: true)
  }

  /// Updates everything that depends on the scroll offset.
  func followScroll() {
    scrub()
    updateHover()
    let seen = layout.setInView(at: scroll.offset)
    news.isDue = mounting.update(layout, offset: scroll.offset) || seen != mounting.setInView || news.isDue
    mounting.setInView = seen
  }

  func updateHover() {
    let isFree = press.scrubber.state == .idle || press.scrubber.state == .pointing
    let now =
      isFree
      ? mouse.point.flatMap {
        layout.visibleRoom.contains($0) && !panelContains($0) ? layout.hoo(at: content($0)) : nil
      }
      : nil
    if now == mouse.hovered { return }
    mouse.hovered = now
    aimGrowth()
  }
}
