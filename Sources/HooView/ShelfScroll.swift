import Geometry
import Motion

/// The scroll offset: the browser's while it scrolls, ours while we do.
///
/// A browser rounds what it is asked for. So its report of an offset we asked for is not taken over: slow motion would
/// never get ahead.
struct ShelfScroll: Equatable, Sendable {
  /// Reports nearer than this to what was asked for are its echo; points.
  static let echo = 1.0
  /// While we scroll ourselves, reports may lag behind by as much; more means that somebody else scrolls.
  static let lag = 64.0
  /// Brings what is to be seen into view.
  static let spring = Spring(frequency: 2.2, dampingRatio: 1)
  /// Nearer than this, in points, it has arrived.
  static let arrival = 0.25

  private(set) var offset = 0.0
  /// What the browser has been asked for and has not answered with something else since.
  private var asked: Double?
  /// Whether it has still to be asked for it.
  private(set) var isDue = false
  private(set) var glide: SpringAnimation<Double>?

  /// The browser reports where it is. Answers whether somebody else than us has scrolled.
  mutating func reported(_ report: Double, isOurs: Bool) -> Bool {
    let tolerance = isOurs || isDue || glide != nil ? Self.lag : Self.echo
    if let asked, abs(report - asked) < tolerance { return false }
    let hasMoved = report != offset
    (offset, asked, isDue, glide) = (report, nil, false, nil)
    return hasMoved
  }

  /// Goes to `offset` at once.
  mutating func set(_ offset: Double) {
    glide = nil
    move(to: offset)
  }

  /// Goes to `offset` on a spring, from wherever it is.
  mutating func glide(to offset: Double, at time: Double) {
    var spring = glide ?? SpringAnimation(resting: self.offset, spring: Self.spring)
    spring.retarget(to: offset, at: time)
    glide = spring
  }

  /// Stops where it is.
  mutating func stop() { glide = nil }

  mutating func advance(to time: Double) {
    guard let glide else { return }
    let hasArrived = glide.reach(at: time) < Self.arrival
    move(to: hasArrived ? glide.target : glide.value(at: time))
    if hasArrived { self.glide = nil }
  }

  /// What the browser is to be asked for, if anything.
  mutating func takeRequest() -> Double? {
    defer { isDue = false }
    return isDue ? offset : nil
  }

  private mutating func move(to offset: Double) {
    if offset == self.offset { return }
    (self.offset, asked, isDue) = (offset, offset, true)
  }
}
