import Geometry

/// Everything there is to draw at a moment.
public struct HooFrame: Equatable, Sendable {
  public var state: Scrubber.State
  public var selected: HooAddress?
  public var hovered: HooAddress?
  /// The Hoo that is drawn as pressed by a pointer.
  public var pressed: HooAddress?
  /// The one Hoo that the Tab key stops at.
  public var focused: HooAddress?
  /// nil when there is none to be seen.
  public var disc: DiscPose?
  /// The Hoos that are not at their usual size; all others are at 1.
  public var grown: [GrownHoo]
  /// The lines that have to be there, and single ones beyond them: those with the focus and the selection.
  public var lines: Range<Int>
  public var extraLines: [Int]
  /// The sets whose header has to be there; the sets of `lines` and no others.
  public var sets: Range<Int>
  /// The set whose colour the background has.
  public var setInView: Int?
  /// What the browser is to be scrolled to, if anything; in points, to be handed on unrounded.
  public var scrollOffset: Double?
  /// Whether the browser must not scroll with the finger.
  public var claimsTouch: Bool
}

extension HooScene {
  /// Advances to `time` and says what to draw.
  public func frame(at time: Double) -> HooFrame {
    advance(to: time)
    followScroll()
    hasNews = false
    shownPress = pressTarget
    let pose = disc.pose(at: self.time)
    return HooFrame(
      state: state, selected: selected, hovered: hovered, pressed: shownPress,
      focused: focused,
      disc: pose.isShown && !disc.isGone(at: self.time) ? pose : nil, grown: growth.list(at: self.time),
      lines: mounting.lines, extraLines: extraLines, sets: mounting.sets, setInView: setInView,
      scrollOffset: scroll.takeRequest(), claimsTouch: claimsTouch)
  }

  private var extraLines: [Int] {
    var lines: [Int] = []
    for address in [focused, selected] {
      guard let address else { continue }
      let line = layout.line(of: address)
      if !mounting.lines.contains(line), !lines.contains(line) { lines.append(line) }
    }
    return lines.sorted()
  }
}
