import Geometry
import Gestures
import Motion

/// The panel's coming and going, and the finger that pulls it down to close it.
///
///     idle -> pointing -> dragging -> idle    down, from a text at its top: closes, or springs back
///     any  -> idle                            up first, sideways, cancelled: springs back
struct PanelSwipe: Equatable, Sendable {
  enum State: Equatable, Sendable { case idle, pointing, dragging }
  enum Outcome: Equatable, Sendable {
    /// The event belongs to no press on the panel.
    case ignored
    case taken
    /// The finger has thrown the panel down.
    case closed
  }

  static let spring = Spring(frequency: 3, dampingRatio: 0.9)
  /// The share of its height beyond which a panel that is let go closes.
  static let enough = 0.35
  /// A finger's velocity counts as the way that it would go in so many seconds.
  static let projection = 0.15
  /// The share by which the panel gives way to a finger that pulls it up.
  static let resistance = 0.12
  static let unseen = 0.001

  private(set) var state = State.idle
  private(set) var presence = SpringAnimation(resting: 0.0, spring: spring)
  /// The presence that a finger holds it at.
  private var held: Double?
  private var origin = Point.zero
  private var start = 1.0
  private var pointer: Int32 = 0
  private var tracker = VelocityTracker()

  /// 0 out, 1 in.
  func presence(at time: Double) -> Double {
    held ?? (isMoving(at: time) ? presence.value(at: time) : presence.target)
  }

  func isMoving(at time: Double) -> Bool { presence.reach(at: time) > Self.unseen }

  var isIn: Bool { presence.target > 0.5 }

  /// Comes in or goes out.
  mutating func show(_ isShown: Bool, at time: Double) {
    let target = isShown ? 1.0 : 0
    if presence.target == target { return }
    cancel(at: time)
    presence.retarget(to: target, at: time)
  }

  /// Comes in again from nothing, elsewhere.
  mutating func reappear(at time: Double) {
    presence = SpringAnimation(from: 0, to: presence.target, spring: Self.spring, at: time)
  }

  /// - Parameters:
  ///   - height: the panel's, in points.
  ///   - isAtTop: whether its text is scrolled to its top; where not, a finger scrolls the text.
  mutating func handle(_ event: PointerEvent, height: Double, isAtTop: Bool) -> Outcome {
    if state == .idle { return event.phase == .down ? begin(event) : .ignored }
    guard event.pointer == pointer else { return .ignored }
    switch event.phase {
    case .down: return begin(event)
    case .move: move(event, height: height, isAtTop: isAtTop)
    case .up:
      if state == .dragging { return release(event, height: height) }
      state = .idle
    case .cancel: cancel(at: event.time)
    }
    return .taken
  }

  /// The press under way ends; the panel springs back.
  mutating func cancel(at time: Double) {
    state = .idle
    guard let held else { return }
    self.held = nil
    presence = SpringAnimation(from: held, to: presence.target, spring: Self.spring, at: time)
  }

  private mutating func begin(_ event: PointerEvent) -> Outcome {
    cancel(at: event.time)
    (state, pointer, origin, tracker) = (.pointing, event.pointer, event.position, VelocityTracker())
    tracker.add(event.position.y, at: event.sampleTime)
    return .taken
  }

  private mutating func move(_ event: PointerEvent, height: Double, isAtTop: Bool) {
    tracker.add(event.position.y, at: event.sampleTime)
    let way = event.position - origin
    if state == .pointing {
      guard way.length > event.device.slop else { return }
      guard isAtTop, way.y > abs(way.x), event.device == .touch else {
        state = .idle
        return
      }
      // The panel starts where it is: no jump by the slop, nor out of its own motion.
      (state, origin, start) = (.dragging, event.position, presence(at: event.time))
    }
    let share = (event.position.y - origin.y) / max(1, height)
    held = start - (share < 0 ? share * Self.resistance : share)
  }

  private mutating func release(_ event: PointerEvent, height: Double) -> Outcome {
    let velocity = tracker.velocity(at: event.sampleTime) / max(1, height)
    let value = presence(at: event.time)
    let isClosed = 1 - value + velocity * Self.projection > Self.enough
    (state, held) = (.idle, nil)
    presence = SpringAnimation(
      from: value, velocity: -velocity, to: isClosed ? 0 : 1, spring: Self.spring, at: event.time)
    return isClosed ? .closed : .taken
  }
}
