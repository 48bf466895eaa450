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
  static let travelLimit = 1.5

  /// News for screen readers.
  public enum Announcement: Equatable, Sendable {
    case selected(HooAddress)
    case deselected
  }

  public internal(set) var layout: ShelfLayout
  public internal(set) var reducesMotion: Bool

  var time: Double
  var scroll = ShelfScroll()
  var mounting = Mounting()
  var choice: ShelfChoice
  var press = ShelfPress()
  var railUse = RailUse()
  var mouse = ShelfMouse()
  var keyboard = ShelfKeyboard()
  var lens = Lens()
  var panel = ShelfPanel()
  var news = ShelfNews()

  /// A shelf of `sets` on a screen, scrolled to its top; `isMirrored` where the page reads from right to left.
  public init(
    sets: [SetOutline], viewport: Viewport, bottomCover: Double = 0, isMirrored: Bool = false,
    reducesMotion: Bool = false, at time: Double
  ) {
    layout = ShelfLayout(viewport: viewport, sets: sets, bottomCover: bottomCover, isMirrored: isMirrored)
    choice = ShelfChoice(disc: Disc(reducesMotion: reducesMotion))
    self.reducesMotion = reducesMotion
    self.time = time
    keyboard.hoo = layout.hooCount > 0 ? layout.address(ofHoo: 0) : nil
  }

  /// The Hoo under the disc.
  public var selected: HooAddress? { choice.hoo }

  /// The Hoo under a mouse that is not pressed.
  public var hovered: HooAddress? { mouse.hovered }

  /// The one stop of the Tab key; nil only when there are no Hoos.
  public var focused: HooAddress? { keyboard.hoo }

  /// In points; as the browser reports it, or as it is being asked to scroll.
  public var scrollOffset: Double { scroll.offset }

  public var state: Scrubber.State { press.scrubber.state }

  /// Whether the browser must not scroll with the finger that is down.
  public var claimsTouch: Bool { press.scrubber.claimsTouch || panel.swipe.state == .dragging }

  /// Whether anything will look different a frame later, or a finger's hold may become due.
  public var needsFrames: Bool {
    news.isDue || lens.ghost != nil || press.pressed != press.shown || press.scrubber.isWaiting || choice.time != nil
      || isEdgeScrolling
      || scroll.isDue
      || scroll.glide != nil || choice.disc.isMoving(at: time) || lens.loupe.isMoving(at: time)
      || panel.swipe.isMoving(at: time)
      || panel.popover.isMoving(at: time) || choice.growth.isMoving(at: time)
  }

  /// Whether the keyboard's focus is to move.
  public var wantsFocus: Bool { keyboard.wish != nil }

  /// Whether scrubbing has changed the selection since the last frame.
  public func takeTick() -> Bool {
    defer { news.hasTick = false }
    return news.hasTick
  }

  /// The news since the last frame.
  public func takeAnnouncement() -> Announcement? {
    defer { news.announcement = nil }
    return news.announcement
  }

  /// Advances to `time` and carries out everything that is due.
  func advance(to time: Double) {
    let elapsed = max(0, time - self.time)
    self.time = max(self.time, time)
    scroll.advance(to: self.time)
    scrollAtEdge(for: elapsed)
    if press.scrubber.advance(to: self.time) { beginScrubbing() }
    if let choiceTime = choice.time, self.time >= choiceTime + Self.dwelling { announceChoice() }
    choice.growth.advance(to: self.time)
    advanceGhost()
  }
}
