import Geometry

/// The whole picture at one moment, and the wishes that go with it once.
public struct HooFrame: Equatable, Sendable {
  /// The Hoo whose title and poem are shown.
  public struct Presented: Equatable, Sendable {
    public var address: HooAddress
    /// Whether it is passed on the way, and not read out.
    public var isQuiet: Bool
  }

  public var layout: ShelfLayout
  /// In points, whether the browser or the scene has scrolled there.
  public var offset: Double
  public var state: Scrubber.State
  public var selected: HooAddress?
  public var hovered: HooAddress?
  public var presented: Presented?
  /// The Hoo that is drawn as pressed by a pointer.
  public var pressed: HooAddress?
  /// The one Hoo that the Tab key stops at.
  public var focused: HooAddress?
  /// nil when there is none to be seen.
  public var disc: DiscPose?
  /// The chosen Hoo above the finger that scrubs; nil when there is none to be seen.
  public var loupe: LoupePose?
  /// The finger that shows how to scrub; nil when there is none.
  public var ghost: GhostPose?
  /// The Hoos that are not at their usual size; all others are at 1.
  public var grown: [GrownHoo]
  /// The lines that have to be there, and single ones beyond them: those with the focus and the selection.
  public var lines: Range<Int>
  public var extraLines: [Int]
  /// The sets whose header has to be there; the sets of `lines` and no others.
  public var sets: Range<Int>
  /// The set in the middle of the screen.
  public var setInView: Int?
  /// The set whose colour the page has: that of the selected Hoo while it is seen, otherwise the one in view.
  public var colorSet: Int?
  /// The offset that the browser is to be scrolled to, in points, not rounded; nil for none.
  public var scrollOffset: Double?
  public var panel: PanelPose
  /// Whether scrubbing has changed the selection since the last frame: the moment for a haptic tick.
  public var hasTick: Bool
  /// News for screen readers and the page's address.
  public var announcement: HooScene.Announcement?
  /// The Hoo that the keyboard's focus is to move to.
  public var focusWish: HooAddress?
}

extension HooScene {
  /// Advances to `time` and returns the picture. Its wishes are not repeated in the next frame.
  public func frame(at time: Double) -> HooFrame {
    advance(to: time)
    followScroll()
    news.isDue = false
    press.shown = press.pressed
    present()
    followPresented()
    defer { keyboard.wish = nil }
    let pose = choice.disc.pose(at: self.time)
    let base = lens.base.map { DiscPose(center: $0, scale: 1, opacity: 1) } ?? pose
    return HooFrame(
      layout: layout, offset: scroll.offset, state: state, selected: choice.hoo, hovered: mouse.hovered,
      presented: panel.presented,
      pressed: press.shown, focused: keyboard.hoo,
      disc: pose.isShown && !choice.disc.isGone(at: self.time) ? pose : nil,
      loupe: lens.loupe.pose(above: base, diameter: layout.discDiameter, at: self.time),
      ghost: lens.ghost?.pose(at: self.time), grown: choice.growth.list(at: self.time),
      lines: mounting.lines, extraLines: extraLines, sets: mounting.sets, setInView: mounting.setInView,
      colorSet: colorSet,
      scrollOffset: scroll.takeRequest(), panel: panelPose, hasTick: takeTick(), announcement: takeAnnouncement(),
      focusWish: keyboard.wish)
  }

  /// Presents the selected Hoo, or else the one under the mouse. The mouse that deselected a Hoo is still over it and asks
  /// for no preview of it.
  private func present() {
    if choice.hoo == nil, let presented = panel.presented, !presented.isQuiet { mouse.muted = presented.address }
    if choice.hoo != nil || mouse.hovered != mouse.muted { mouse.muted = nil }
    let address = choice.hoo ?? (mouse.muted == nil ? mouse.hovered : nil)
    let isQuiet = state == .scrubbing || choice.hoo == nil
    panel.presented = address.map { HooFrame.Presented(address: $0, isQuiet: isQuiet) }
  }

  private var colorSet: Int? {
    guard let selected = choice.hoo else { return mounting.setInView }
    let (cell, seen) = (layout.frame(of: selected), layout.visibleContent(at: scroll.offset))
    return cell.maxY > seen.minY && cell.minY < seen.maxY ? selected.set : mounting.setInView
  }

  private var extraLines: [Int] {
    var lines: [Int] = []
    for address in [keyboard.left, keyboard.hoo, choice.hoo] {
      guard let address else { continue }
      let line = layout.line(of: address)
      if !mounting.lines.contains(line), !lines.contains(line) { lines.append(line) }
    }
    return lines.insertionSorted(by: <)
  }
}
