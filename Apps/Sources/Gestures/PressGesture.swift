import Geometry

/// One pointer's press, from down to up: a tap while it stays near the place it went down, a drag once it has left it.
///
///     idle -> pointing -> idle            a tap
///     idle -> pointing -> dragging -> idle
///     any  -> idle                        cancelled: neither
///
/// A second pointer changes nothing as long as the first is down.
public struct PressGesture: Equatable, Sendable {
  public enum State: Equatable, Sendable { case idle, pointing, dragging }

  /// The meaning of an event.
  public enum Outcome: Equatable, Sendable {
    case began, moved, tapped, released, cancelled
    /// The event belongs to no press under way.
    case ignored
  }

  public private(set) var state = State.idle
  private var pointer: Int32 = 0
  private var origin = Point.zero

  public init() {}

  public mutating func handle(_ event: PointerEvent) -> Outcome {
    if state == .idle { return event.phase == .down ? begin(event) : .ignored }
    guard event.pointer == pointer else { return .ignored }
    switch event.phase {
    case .down: return begin(event)
    case .move: return move(event)
    case .up: return end(event)
    case .cancel: return cancel()
    }
  }

  /// Forgets the press under way; its later events are ignored.
  @discardableResult
  public mutating func cancel() -> Outcome {
    if state == .idle { return .ignored }
    state = .idle
    return .cancelled
  }

  private mutating func begin(_ event: PointerEvent) -> Outcome {
    state = .pointing
    pointer = event.pointer
    origin = event.position
    return .began
  }

  private mutating func move(_ event: PointerEvent) -> Outcome {
    if event.position.distance(to: origin) > event.device.slop { state = .dragging }
    return .moved
  }

  private mutating func end(_ event: PointerEvent) -> Outcome {
    _ = move(event)
    let wasTap = state == .pointing
    state = .idle
    return wasTap ? .tapped : .released
  }
}
