import Geometry
import Gestures

// Scrubbing: the disc is at the finger, and the Hoo under it is selected.

extension HooScene {
  /// Whether the page scrolls by itself.
  var isEdgeScrolling: Bool {
    let velocity = edgeVelocity
    return velocity < 0 ? scroll.offset > 0 : velocity > 0 && scroll.offset < layout.largestOffset
  }

  /// A point of the screen in the content.
  func content(_ point: Point) -> Point { Point(x: point.x, y: point.y + scroll.offset) }

  func track(_ event: PointerEvent) {
    finger = event.position
    tracker.add(finger, at: time, sampled: event.sampleTime)
    tracker.add(offset: scroll.offset, at: time)
    if scrubber.state == .scrubbing { edge.move(to: finger.y, in: layout.visibleRoom) }
  }

  func beginScrubbing() {
    guard layout.hooCount > 0 else {
      scrubber.cancel()
      return
    }
    edge.begin(at: finger.y, in: layout.visibleRoom)
    updateHover()
    forgetFarDisc(from: scrubPoint)
    disc.hold(at: scrubPoint, velocity: tracker.velocity(at: time), at: time)
    loupeBase = nil
    if let address = layout.nearest(to: scrubPoint) {
      loupe.rise(
        address, above: seenPoint(scrubPoint), in: layout.visibleRoom, diameter: layout.discDiameter,
        reducesMotion: reducesMotion, at: time)
    }
    scrub()
  }

  /// A point of the content on the screen.
  func seenPoint(_ point: Point) -> Point { Point(x: point.x, y: point.y - scroll.offset) }

  /// The disc and the selection go with the finger.
  func scrub() {
    if scrubber.state == .scrubbing { followFinger() }
  }

  @inline(never)
  private func followFinger() {
    let point = scrubPoint
    disc.follow(point)
    loupe.follow(seenPoint(point), in: layout.visibleRoom, at: time)
    hasNews = true
    guard let address = layout.nearest(to: point), address != selected else { return }
    loupe.show(address, at: time)
    selected = address
    choiceTime = time
    hasTick = true
    aimGrowth()
  }

  /// The finger has let go: the disc goes on to its Hoo.
  func release() {
    followFinger()
    endScrubbing(isCancelled: false)
    if let selected { setFocus(selected) }
    reveal(selected, isAnimated: true)
  }

  func endScrubbing(isCancelled: Bool) {
    let velocity = isCancelled ? .zero : tracker.velocity(at: time)
    if let selected { disc.go(to: layout.center(of: selected), velocity: velocity, at: time) }
    loupe.drop(at: time)
    announceChoice()
    updateHover()
    if let waitingCover { setBottomCover(waitingCover, at: time) }
    hasNews = true
  }

  func announceChoice() {
    if choiceTime != nil, let selected { announcement = .selected(selected) }
    choiceTime = nil
  }

  func scrollAtEdge(for seconds: Double) {
    if scrubber.state == .scrubbing { scrollUnderFinger(for: seconds) }
  }

  @inline(never)
  private func scrollUnderFinger(for seconds: Double) {
    guard isEdgeScrolling else { return }
    scroll.set(layout.clamped(scroll.offset + edgeVelocity * seconds))
    tracker.add(offset: scroll.offset, at: time)
    followScroll()
  }

  /// The panel with title and poem covers so many points of the screen, above the insets. The Hoo that is selected does
  /// not stay under it. While a finger scrubs, a cover that has become lower waits: the page would stop and go under it.
  public func setBottomCover(_ cover: Double, at time: Double) {
    advance(to: time)
    waitingCover = nil
    if cover == layout.bottomCover { return }
    let hasGrown = cover > layout.bottomCover
    if scrubber.state == .scrubbing, !hasGrown {
      waitingCover = cover
      return
    }
    var new = layout
    new.bottomCover = max(0, cover)
    change(seenTo: new)
    if hasGrown, scrubber.state != .scrubbing { reveal(selected, isAnimated: true) }
  }

  /// Takes over a layout that only shows more or less of the same. A finger that finds itself in a zone without having
  /// moved does not scroll, and the disc does not jump.
  func change(seenTo new: ShelfLayout) {
    let wasScrolling = edgeVelocity != 0
    layout = new
    hasNews = true
    guard scrubber.state == .scrubbing else { return }
    if !wasScrolling { edge.begin(at: finger.y, in: layout.visibleRoom) }
    disc.hold(at: scrubPoint, velocity: .zero, at: time)
    scrub()
  }

  private var edgeVelocity: Double {
    scrubber.state == .scrubbing ? edge.velocity(at: finger.y, in: layout.visibleRoom) : 0
  }

  /// The finger's position in the content, limited to the visible room and the cells.
  private var scrubPoint: Point {
    let seen = layout.visibleRoom
    let point = content(Point(x: finger.x, y: max(seen.minY, min(seen.maxY, finger.y))))
    guard let cells = layout.cells else { return point }
    return Point(
      x: max(cells.minX, min(cells.maxX, point.x)), y: max(cells.minY, min(cells.maxY, point.y)))
  }
}
