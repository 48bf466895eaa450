import Geometry
import Gestures

// Scrubbing: the disc is at the finger, and the Hoo under it is selected.

extension HooScene {
  /// Whether the page scrolls by itself.
  var isEdgeScrolling: Bool {
    let velocity = edgeVelocity
    return velocity < 0 ? scroll.offset > 0 : velocity > 0 && scroll.offset < layout.offsetLimit
  }

  /// A point of the screen in the content.
  func content(_ point: Point) -> Point { Point(x: point.x, y: point.y + scroll.offset) }

  func track(_ event: PointerEvent) {
    press.finger = event.position
    press.tracker.add(press.finger, at: time, sampled: event.sampleTime)
    press.tracker.add(offset: scroll.offset, at: time)
    if press.scrubber.state == .scrubbing { press.edge.move(to: press.finger.y, in: layout.visibleRoom) }
  }

  func beginScrubbing() {
    guard layout.hooCount > 0 else {
      press.scrubber.cancel()
      return
    }
    press.edge.begin(at: press.finger.y, in: layout.visibleRoom)
    updateHover()
    forgetFarDisc(from: scrubPoint)
    choice.disc.hold(at: scrubPoint, velocity: press.tracker.velocity(at: time), at: time)
    lens.base = nil
    if let address = layout.nearest(to: scrubPoint) {
      lens.loupe.rise(
        address, above: seenPoint(scrubPoint), in: layout.visibleRoom, diameter: layout.discDiameter,
        reducesMotion: reducesMotion, at: time)
    }
    scrub()
  }

  /// A point of the content on the screen.
  func seenPoint(_ point: Point) -> Point { Point(x: point.x, y: point.y - scroll.offset) }

  /// The disc and the selection go with the finger.
  func scrub() {
    if press.scrubber.state == .scrubbing { followFinger() }
  }

  @inline(never)
  private func followFinger() {
    let point = scrubPoint
    choice.disc.follow(point)
    lens.loupe.follow(seenPoint(point), in: layout.visibleRoom, at: time)
    news.isDue = true
    guard let address = layout.nearest(to: point), address != choice.hoo else { return }
    lens.loupe.show(address, at: time)
    choice.hoo = address
    choice.time = time
    news.hasTick = true
    aimGrowth()
  }

  /// The finger has let go: the disc goes on to its Hoo.
  func release() {
    followFinger()
    endScrubbing(isCancelled: false)
    if let selected = choice.hoo { setFocus(selected) }
    reveal(selected, isAnimated: true)
  }

  func endScrubbing(isCancelled: Bool) {
    let velocity = isCancelled ? .zero : press.tracker.velocity(at: time)
    if let selected = choice.hoo { choice.disc.go(to: layout.center(of: selected), velocity: velocity, at: time) }
    lens.loupe.drop(at: time)
    announceChoice()
    updateHover()
    if let waitingCover = press.waitingCover { setBottomCover(waitingCover, at: time) }
    news.isDue = true
  }

  func announceChoice() {
    if choice.time != nil, let selected = choice.hoo { news.announcement = .selected(selected) }
    choice.time = nil
  }

  func scrollAtEdge(for seconds: Double) {
    if press.scrubber.state == .scrubbing { scrollUnderFinger(for: seconds) }
  }

  @inline(never)
  private func scrollUnderFinger(for seconds: Double) {
    guard isEdgeScrolling else { return }
    scroll.set(layout.clamped(scroll.offset + edgeVelocity * seconds))
    press.tracker.add(offset: scroll.offset, at: time)
    followScroll()
  }

  /// The panel with title and poem covers so many points of the screen, above the insets. The Hoo that is selected does
  /// not stay under it. While a finger scrubs, a cover that has become lower waits: the page would stop and go under it.
  public func setBottomCover(_ cover: Double, at time: Double) {
    advance(to: time)
    press.waitingCover = nil
    if cover == layout.bottomCover { return }
    let hasGrown = cover > layout.bottomCover
    if press.scrubber.state == .scrubbing, !hasGrown {
      press.waitingCover = cover
      return
    }
    var new = layout
    new.bottomCover = max(0, cover)
    change(seenTo: new)
    if press.scrubber.state != .scrubbing { reveal(choice.hoo, isAnimated: true) }
  }

  /// Takes over a layout that only shows more or less of the same. A finger that finds itself in a zone without having
  /// moved does not scroll, and the disc does not jump.
  func change(seenTo new: ShelfLayout) {
    let wasScrolling = edgeVelocity != 0
    layout = new
    news.isDue = true
    guard press.scrubber.state == .scrubbing else { return }
    if !wasScrolling { press.edge.begin(at: press.finger.y, in: layout.visibleRoom) }
    choice.disc.hold(at: scrubPoint, velocity: .zero, at: time)
    scrub()
  }

  private var edgeVelocity: Double {
    press.scrubber.state == .scrubbing ? press.edge.velocity(at: press.finger.y, in: layout.visibleRoom) : 0
  }

  /// The finger's position in the content, limited to the visible room and the cells.
  private var scrubPoint: Point {
    let seen = layout.visibleRoom
    let point = content(Point(x: press.finger.x, y: max(seen.minY, min(seen.maxY, press.finger.y))))
    guard let cells = layout.cells else { return point }
    return Point(
      x: max(cells.minX, min(cells.maxX, point.x)), y: max(cells.minY, min(cells.maxY, point.y)))
  }
}
