import Geometry
import Gestures
import Motion

/// The shelf of all sets: scrolled by the browser, scrubbed by a finger, walked by keys; one Hoo or none is selected.
///
///     let scene = HooScene(sets: sets, viewport: viewport, at: now)
///     scene.handle(pointerEvent)
///     scene.scrolled(to: offset, at: now)
///     let frame = scene.frame(at: now)  // the picture; scene.needsFrames says whether another is due
///
/// Events go in, frames come out; it knows neither a page nor a clock. Pointers are in the coordinates of the
/// screen, everything that is drawn in those of the content (see `ShelfLayout`). All times are the scene's, in seconds.
/// No event and no frame costs time in proportion to the Hoos; a change of layout does in proportion to the sets.
public final class HooScene {
  /// A finger that lands so soon after the page moved only stops it; seconds.
  static let catching = 0.1
  /// Screens that a page can move out of rest in one frame; more is a jump.
  static let jump = 0.25
  /// A scrubbing finger that stays on a Hoo for this long has chosen it; seconds.
  static let dwelling = 0.6
  /// Beyond this many screens the disc disappears and reappears instead of travelling.
  static let farthestTravel = 1.5

  /// News for screen readers.
  public enum Announcement: Equatable, Sendable {
    case selected(HooAddress)
    case deselected
  }

  public internal(set) var layout: ShelfLayout
  /// The Hoo under the disc.
  public internal(set) var selected: HooAddress?
  /// The Hoo under a mouse that is not pressed.
  public internal(set) var hovered: HooAddress?
  /// The one stop of the Tab key; nil only when there are no Hoos.
  public internal(set) var focused: HooAddress?
  public internal(set) var reducesMotion: Bool

  var time: Double
  var scroll = ShelfScroll()
  var scrubber = Scrubber()
  var edge = EdgeScroll()
  var disc: Disc
  var loupe = Loupe()
  /// The centre that the loupe has lifted from where that is not the disc's: the ghost's.
  var loupeBase: Point?
  var ghost: GhostSwipe?
  var growth = Growth()
  var swipe = PanelSwipe()
  var popover = Popover()
  /// The Hoo that the popover is beside, or was until it went.
  var popoverHoo: HooAddress?
  /// The panel's size, in points.
  var panelSize = Size.zero
  /// Whether the panel's text is scrolled to its top.
  var isPanelAtTop = true
  var mounting = Mounting()
  var setInView: Int?
  var tracker = FingerTracker()
  /// The latest position of the press's pointer, on the screen.
  var finger = Point.zero
  /// The finger on the rail, and the set that the rail was last used to go to.
  var railPointer: Int32?
  var railChoice: Int?
  /// The Hoo that was pressed.
  var pressed: HooAddress?
  /// Whether the press may be one beside the Hoos, which closes the panel; not one that stops the page.
  var isBeside = false
  /// The Hoo that the last frame drew as pressed.
  var shownPress: HooAddress?
  /// The mouse's position on the screen.
  var hover: Point?
  /// The column that up and down keep to.
  var focusColumn = 0
  /// The Hoo that the last frame presented.
  var presented: HooFrame.Presented?
  /// The Hoo that was selected until just now, while the mouse stays over it.
  var mutedHover: HooAddress?
  /// The Hoo that the keyboard's focus is to move to with the next frame.
  var focusWish: HooAddress?
  /// The time at which the browser last reported scrolling by itself, and the one at which it was under way.
  var reportTime = -Double.infinity
  var scrollTime = -Double.infinity
  /// The time at which scrubbing last changed the selection, until that is announced.
  var choiceTime: Double?
  /// The cover that has to wait for the finger to let go.
  var waitingCover: Double?
  var hasTick = false
  var announcement: Announcement?
  /// Whether a frame would show something that no motion shows.
  var hasNews = true

  /// A shelf of `sets` on a screen, scrolled to its top; `isMirrored` where the page reads from right to left.
  public init(
    sets: [SetOutline], viewport: Viewport, bottomCover: Double = 0, isMirrored: Bool = false,
    reducesMotion: Bool = false, at time: Double
  ) {
    layout = ShelfLayout(viewport: viewport, sets: sets, bottomCover: bottomCover, isMirrored: isMirrored)
    disc = Disc(reducesMotion: reducesMotion)
    self.reducesMotion = reducesMotion
    self.time = time
    focused = layout.hooCount > 0 ? layout.address(ofHoo: 0) : nil
  }

  /// In points; as the browser reports it, or as it is being asked to scroll.
  public var scrollOffset: Double { scroll.offset }

  public var state: Scrubber.State { scrubber.state }

  /// Whether the browser must not scroll with the finger that is down.
  public var claimsTouch: Bool { scrubber.claimsTouch || swipe.state == .dragging }

  /// Whether anything will look different a frame later, or a finger's hold may become due.
  public var needsFrames: Bool {
    hasNews || ghost != nil || pressTarget != shownPress || scrubber.isWaiting || choiceTime != nil || isEdgeScrolling
      || scroll.isDue
      || scroll.glide != nil || disc.isMoving(at: time) || loupe.isMoving(at: time) || swipe.isMoving(at: time)
      || popover.isMoving(at: time) || growth.isMoving(at: time)
  }

  /// Whether the keyboard's focus is to move.
  public var wantsFocus: Bool { focusWish != nil }

  /// Whether scrubbing has changed the selection since the last frame.
  public func takeTick() -> Bool {
    defer { hasTick = false }
    return hasTick
  }

  /// The news since the last frame.
  public func takeAnnouncement() -> Announcement? {
    defer { announcement = nil }
    return announcement
  }

  /// Advances to `time` and carries out everything that is due.
  func advance(to time: Double) {
    let elapsed = max(0, time - self.time)
    self.time = max(self.time, time)
    scroll.advance(to: self.time)
    scrollAtEdge(for: elapsed)
    if scrubber.advance(to: self.time) { beginScrubbing() }
    if let choiceTime, self.time >= choiceTime + Self.dwelling { announceChoice() }
    growth.advance(to: self.time)
    advanceGhost()
  }
}
