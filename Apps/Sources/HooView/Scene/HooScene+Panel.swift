import Geometry
import Gestures

// The panel with title and poem: at the bottom of the screen, or beside its Hoo on wide screens.

extension HooScene {
  /// Screens at least so large have the panel beside its Hoo; points.
  static let wide = Size(width: 700, height: 500)

  /// The height of the buttons, in points. A preview has none and stands where it fits with them, so that a choice leaves it there.
  private static let buttons = 50.0

  var hasPopover: Bool {
    layout.viewport.size.width >= Self.wide.width && layout.viewport.size.height >= Self.wide.height
  }

  /// The panel has this size, with the inset below it; points. Returns whether that moves it beside its Hoo.
  @discardableResult public func setPanel(size: Size, at time: Double) -> Bool {
    let hasChanged = panel.size != size
    panel.size = size
    setBottomCover(hasPopover ? 0 : size.height - layout.viewport.insets.bottom, at: time)
    news.isDue = true
    return hasChanged && hasPopover && panel.presented != nil
  }

  /// The panel's text is scrolled to `offset`, in points.
  public func scrolledPanel(to offset: Double) { panel.isAtTop = offset <= 0 }

  /// Whether a press belongs to the panel. A mouse selects its text.
  func takesForPanel(_ event: PointerEvent) -> Bool {
    let isFree = press.scrubber.state == .idle
    guard panel.swipe.state != .idle || isFree && event.phase == .down && panelContains(event.position) else {
      return false
    }
    switch panel.swipe.handle(event, height: panel.size.height, isAtTop: panel.isAtTop) {
    case .ignored: return event.phase == .down
    case .taken: break
    case .closed: choose(nil)
    }
    news.isDue = true
    return true
  }

  func panelContains(_ point: Point) -> Bool {
    guard choice.hoo != nil, panel.swipe.isIn else { return false }
    if let popover = popoverPose { return Rect(origin: popover.origin, size: panel.size).contains(point) }
    let size = layout.viewport.size
    return point.y >= size.height - panel.size.height && abs(point.x - size.width / 2) <= panel.size.width / 2
  }

  var panelPose: PanelPose {
    PanelPose(
      presence: panel.swipe.presence(at: time), isIn: panel.swipe.isIn, isPreview: choice.hoo == nil,
      popover: popoverPose)
  }

  /// Brings the panel in or out, and beside its Hoo.
  func followPresented() {
    panel.swipe.show(panel.presented != nil, at: time)
    guard hasPopover else { return panel.popover.hide() }
    guard let presented = panel.presented else {
      if panel.swipe.presence(at: time) <= PanelSwipe.unseen { panel.popover.hide() }
      return
    }
    panel.hoo = presented.address
    var room = layout.visibleRoom
    if choice.hoo == nil {
      room.origin.y += Self.buttons
      room.size.height -= 2 * Self.buttons
    }
    let hasJumped = panel.popover.follow(
      presented.address, popoverBox, isHeld: lens.loupe.isUp, size: panel.size, in: room,
      prefersRight: !layout.isMirrored, reducesMotion: reducesMotion, at: time)
    if hasJumped { panel.swipe.reappear(at: time) }
  }

  private var popoverPose: PanelPose.Popover? {
    hasPopover && !panel.popover.isHidden ? panel.popover.pose(beside: popoverBox, size: panel.size, at: time) : nil
  }

  /// The box that the panel must not cover, on the screen: the disc's, and the loupe's while there is one.
  private var popoverBox: Rect {
    let diameter = layout.discDiameter
    if lens.loupe.isUp {
      let radius = max(diameter / 2, lens.loupe.radius)
      let disc = choice.disc.pose(at: time)
      // Near the upper edge the loupe leans to a side.
      let loupe = lens.loupe.pose(above: disc, diameter: diameter, at: time)?.center ?? disc.center
      return Rect(
        x: min(disc.center.x, loupe.x) - radius, y: disc.center.y - scroll.offset - radius,
        width: abs(disc.center.x - loupe.x) + 2 * radius, height: 2 * radius)
    }
    guard let popoverHoo = panel.hoo, layout.contains(popoverHoo) else { return .zero }
    let center = layout.center(of: popoverHoo)
    return Rect(
      center: Point(x: center.x, y: center.y - scroll.offset), size: Size(width: diameter, height: diameter))
  }
}
