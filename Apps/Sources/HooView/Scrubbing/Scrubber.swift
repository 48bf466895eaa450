import Geometry
import Gestures

/// Tells tapping, scrolling and scrubbing apart.
///
///     idle -> pointing -> idle                 a tap
///     idle -> pointing -> scrubbing -> idle    sideways or after a hold; a mouse in any direction
///     idle -> pointing -> scrolling -> idle    a finger up or down: the browser's own business
///     any  -> idle                             cancelled: none of them
///
/// As long as a finger's events still come, the browser has not taken it: one that turns sideways for good after all
/// may still scrub.
public struct Scrubber: Equatable, Sendable {
  public enum State: Int32, Sendable { case idle, pointing, scrolling, scrubbing }

  /// The meaning of an event.
  public enum Outcome: Equatable, Sendable {
    case began, armed, moved, tapped, released, cancelled
    /// The event belongs to no press under way.
    case ignored
  }

  /// A finger that stays within the slop for so long arms scrubbing; seconds.
  public static let hold = 0.35
  /// Sideways is at least so much more across than along; the second once it has begun to go along.
  static let across = (first: 1.25, later: 2.0)
  /// The distance across, in points, beyond which a finger that had begun to go along scrubs after all.
  static let laterSlop = 24.0

  public private(set) var state = State.idle
  /// The position at which the press began, on the screen.
  public private(set) var origin = Point.zero
  private var pointer: Int32 = 0
  private var device = PointerEvent.Device.mouse
  private var holdTime = 0.0

  public init() {}

  /// Whether the browser must not scroll with the finger.
  public var claimsTouch: Bool { state == .scrubbing }

  /// Whether a hold may become due.
  public var isWaiting: Bool { state == .pointing && device == .touch }

  public mutating func handle(_ event: PointerEvent) -> Outcome {
    if state == .idle { return event.phase == .down ? begin(event) : .ignored }
    guard event.pointer == pointer else { return event.phase == .down ? pinch() : .ignored }
    switch event.phase {
    case .down: return begin(event)
    case .move: return move(event)
    case .up: return end(event)
    case .cancel: return cancel()
    }
  }

  /// Lets the hold become due. Answers whether it has armed scrubbing.
  public mutating func advance(to time: Double) -> Bool {
    guard state == .pointing, device == .touch, time >= holdTime else { return false }
    state = .scrubbing
    return true
  }

  /// The content has been scrolled, not by scrubbing: a finger that is down is scrolling it.
  public mutating func scrolled() {
    if state == .pointing, device == .touch { state = .scrolling }
  }

  /// Forgets the press under way; its later events are ignored.
  @discardableResult
  public mutating func cancel() -> Outcome {
    if state == .idle { return .ignored }
    state = .idle
    return .cancelled
  }

  private mutating func begin(_ event: PointerEvent) -> Outcome {
    (state, pointer, device, origin) = (.pointing, event.pointer, event.device, event.position)
    holdTime = event.time + Self.hold
    return .began
  }

  /// A second finger: while scrubbing it means nothing, before that the two of them zoom.
  private mutating func pinch() -> Outcome { state == .scrubbing ? .ignored : cancel() }

  private mutating func move(_ event: PointerEvent) -> Outcome {
    if state == .scrubbing { return .moved }
    let way = event.position - origin
    guard way.length > event.device.slop else { return .moved }
    guard event.device != .touch || isSideways(way, event.device) else {
      state = .scrolling
      return .moved
    }
    state = .scrubbing
    return .armed
  }

  private func isSideways(_ way: Vector, _ device: PointerEvent.Device) -> Bool {
    let slop = state == .scrolling ? Self.laterSlop : device.slop
    return abs(way.x) > slop && abs(way.x) > abs(way.y) * (state == .scrolling ? Self.across.later : Self.across.first)
  }

  private mutating func end(_ event: PointerEvent) -> Outcome {
    defer { state = .idle }
    if state == .scrubbing { return .released }
    let isTap = state == .pointing && (event.position - origin).length <= event.device.slop
    return isTap ? .tapped : .cancelled
  }
}
