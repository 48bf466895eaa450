import Geometry
import Gestures

// The panel with title and poem: at the bottom of the screen, or beside its Hoo on wide screens.

extension HooScene {
  /// Screens at least so large have the panel beside its Hoo; points.
  static let wide = Size(width: 700, height: 500)

  var hasPopover: Bool {
    layout.viewport.size.width >= Self.wide.width && layout.viewport.size.height >= Self.wide.height
  }

  /// The panel has this size, with the inset below it; points. Returns whether that moves it beside its Hoo.
  @discardableResult public func setPanel(size: Size, at time: Double) -> Bool {
    let hasChanged = panelSize != size
    panelSize = size
    setBottomCover(hasPopover ? 0 : size.height - layout.viewport.insets.bottom, at: time)
    hasNews = true
    return hasChanged && hasPopover && presented != nil
  }

  /// The panel's text is scrolled to `offset`, in points.
  public func scrolledPanel(to offset: Double) { isPanelAtTop = offset <= 0 }

  /// Whether a press belongs to the panel. A mouse selects its text.
  func takesForPanel(_ event: PointerEvent) -> Bool {
    let isFree = scrubber.state == .idle
    guard swipe.state != .idle || isFree && event.phase == .down && panelContains(event.position) else { return false }
    switch swipe.handle(event, height: panelSize.height, isAtTop: isPanelAtTop) {
    case .ignored: return event.phase == .down
    case .taken: break
    case .closed: choose(nil)
    }
    hasNews = true
    return true
  }

  func panelContains(_ point: Point) -> Bool {
    guard selected != nil, swipe.isIn else { return false }
    if let popover = popoverPose { return Rect(origin: popover.origin, size: panelSize).contains(point) }
    let size = layout.viewport.size
    return point.y >= size.height - panelSize.height && abs(point.x - size.width / 2) <= panelSize.width / 2
  }

  var panelPose: PanelPose {
    PanelPose(
      presence: swipe.presence(at: time), isIn: swipe.isIn, isPreview: selected == nil, popover: popoverPose)
  }

  /// Brings the panel in or out, and beside its Hoo.
  func followPresented() {
    swipe.show(presented != nil, at: time)
    guard hasPopover else { return popover.hide() }
    guard let presented else {
      if swipe.presence(at: time) <= PanelSwipe.unseen { popover.hide() }
      return
    }
    popoverHoo = presented.address
    let hasJumped = popover.follow(
      presented.address, popoverBox, isHeld: loupe.isUp, size: panelSize, in: layout.visibleRoom,
      prefersRight: !layout.isMirrored, reducesMotion: reducesMotion, at: time)
    if hasJumped { swipe.reappear(at: time) }
  }

  private var popoverPose: PanelPose.Popover? {
    hasPopover && !popover.isHidden ? popover.pose(beside: popoverBox, size: panelSize, at: time) : nil
  }

  /// The box that the panel must not cover, on the screen: the disc's, and the loupe's while there is one.
  private var popoverBox: Rect {
    let diameter = layout.discDiameter
    if loupe.isUp {
      let radius = max(diameter / 2, loupe.radius)
      let disc = disc.pose(at: time)
      // Near the upper edge the loupe leans to a side.
      let loupe = loupe.pose(above: disc, diameter: diameter, at: time)?.center ?? disc.center
      return Rect(
        x: min(disc.center.x, loupe.x) - radius, y: disc.center.y - scroll.offset - radius,
        width: abs(disc.center.x - loupe.x) + 2 * radius, height: 2 * radius)
    }
    guard let popoverHoo, layout.contains(popoverHoo) else { return .zero }
    let center = layout.center(of: popoverHoo)
    return Rect(
      center: Point(x: center.x, y: center.y - scroll.offset), size: Size(width: diameter, height: diameter))
  }
}
