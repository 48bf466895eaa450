import Geometry
import Motion

/// The scroll offset: the browser's while it scrolls, ours while we do.
///
/// Browsers round the offset they are asked for. So the report of an offset that was asked for is not taken over: slow motion
/// would never advance.
struct ShelfScroll: Equatable, Sendable {
  /// Reports nearer than this to a requested offset are its echo; points.
  static let echo = 1.0
  /// While the scene scrolls, reports may lag behind by so many requests; any other report is the browser's own scrolling.
  static let lag = 5
  /// Brings a Hoo into view.
  static let spring = Spring(frequency: 2.2, dampingRatio: 1)
  /// Nearer than this, in points, it has arrived.
  static let arrival = 0.25

  private(set) var offset = 0.0
  /// The browser's offset and the latest requests; empty once it has scrolled by itself.
  private var asked: [Double] = []
  /// Whether the browser has still to be asked for it.
  private(set) var isDue = false
  /// The time at which the browser last reported scrolling by itself, and the one at which it was under way.
  var reportTime = -Double.infinity
  var motionTime = -Double.infinity
  private(set) var glide: SpringAnimation<Double>?

  /// The offset at which it will come to rest.
  var destination: Double { glide?.target ?? offset }

  /// Takes the browser's report of its offset. Returns whether the browser has scrolled by itself.
  mutating func reported(_ report: Double, isOurs: Bool) -> Bool {
    if isEcho(report, isMoving: isOurs || isDue || glide != nil) { return false }
    let hasMoved = report != offset
    (offset, asked, isDue, glide) = (report, [], false, nil)
    return hasMoved
  }

  private func isEcho(_ report: Double, isMoving: Bool) -> Bool {
    guard let last = asked.last else { return false }
    let (low, high) = isMoving ? (asked.min() ?? last, asked.max() ?? last) : (last, last)
    return report > low - Self.echo && report < high + Self.echo
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

  /// The offset that the browser is to be asked for, once.
  mutating func takeRequest() -> Double? {
    defer { isDue = false }
    return isDue ? offset : nil
  }

  private mutating func move(to offset: Double) {
    if offset == self.offset { return }
    if asked.isEmpty { asked.append(self.offset) }
    (self.offset, isDue) = (offset, true)
    if asked.count == Self.lag { asked.removeFirst() }
    asked.append(offset)
  }
}
