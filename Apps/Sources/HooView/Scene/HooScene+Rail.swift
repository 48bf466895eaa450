import Geometry
import Gestures

// The rail of a large shelf: presses on it, and the sets that it marks.

extension HooScene {
  /// The rail, which ends above the panel while that is there; nil where there is none.
  public var rail: Rail? { layout.rail(above: panel.swipe.isIn ? layout.bottomCover : 0) }

  /// The set that the rail marks: the one that it was last used to go to as long as that is in its place, otherwise the one at the top of the
  /// screen; at the end of the shelf the last. nil where there is no rail.
  public var railMark: Int? {
    guard layout.hasRail else { return nil }
    if let railChoice = railUse.set, railChoice < layout.setCount, scroll.offset == layout.offset(ofSet: railChoice) {
      return railChoice
    }
    if scroll.offset >= layout.offsetLimit - ShelfScroll.echo { return layout.setCount - 1 }
    return layout.set(at: layout.visibleRoom.minY + scroll.offset + ShelfScroll.echo)
  }

  /// The set whose name stands beside the rail: the one under the finger or the mouse.
  public var railAim: Int? {
    if railUse.pointer != nil { return railMark }
    guard let hover = mouse.point, let rail, rail.frame.contains(hover) else { return nil }
    return rail.set(at: hover.y)
  }

  /// Scrolls to a set at once. The Tab key comes to its first Hoo; the focus itself stays where it is.
  public func go(toSet set: Int, at time: Double) {
    advance(to: time)
    endPress()
    let address = HooAddress(set: set, hoo: 0)
    if layout.contains(address) { setFocus(address) }
    railUse.set = set
    scroll.set(layout.offset(ofSet: set))
    news.isDue = true
    followScroll()
  }

  /// Whether a press belongs to the rail. It goes to the set under the finger, and with the finger on to others.
  func takesForRail(_ event: PointerEvent) -> Bool {
    guard let rail else { return false }
    if event.phase == .down, railUse.pointer == nil, press.scrubber.state == .idle, rail.frame.contains(event.position)
    {
      railUse.pointer = event.pointer
      railUse.set = nil
    }
    guard railUse.pointer == event.pointer else { return false }
    let set = rail.set(at: event.position.y)
    if event.phase == .down || event.phase == .move, set != railUse.set { go(toSet: set, at: event.time) }
    if event.phase == .up || event.phase == .cancel { railUse.pointer = nil }
    mouse.point = event.device == .touch ? nil : event.position
    news.isDue = true
    return true
  }
}
