import Geometry
import Gestures

/// A pointer's press in the dressing room, and the thing under it.
struct Touch {
  private(set) var press = PressGesture()
  /// The latest position of the press's pointer.
  private(set) var finger = Point.zero
  private(set) var pressed = DressingRoom.Target.nothing
  /// The hold that a drag of the pressed bubble would take; nil if another thing is pressed.
  private(set) var grip: Grip?
  /// The latest tap that dressed him.
  var dressingTap: DressingTap?

  /// The target of the tap that releasing the pointer now would make. It is drawn as pressed.
  var target: DressingRoom.Target { press.state == .pointing ? pressed : .nothing }

  var isUnderWay: Bool { press.state != .idle }

  /// Takes an event over.
  ///
  /// - Returns: its meaning, and whether it makes a drag of the press.
  mutating func handle(_ event: PointerEvent) -> (outcome: PressGesture.Outcome, isGrab: Bool) {
    let wasPointing = press.state == .pointing
    let outcome = press.handle(event)
    if outcome != .ignored { finger = event.position }
    return (outcome, wasPointing && (outcome == .released || press.state == .dragging))
  }

  mutating func begin(on target: DressingRoom.Target, grip: Grip? = nil) { (pressed, self.grip) = (target, grip) }

  /// Ends the press under way without a tap.
  mutating func cancel() { press.cancel() }

  /// Notes a tap at the finger that dresses him.
  mutating func noteDressing(at time: Double) { dressingTap = DressingTap(place: finger, time: time) }

  /// Whether a press on `target` follows a dressing tap too soon: in the same place, or anywhere on the character.
  mutating func isRepetition(on target: DressingRoom.Target, at point: Point, _ time: Double) -> Bool {
    if dressingTap?.takeRepetition(at: point, time) == true { return true }
    return target == .character && dressingTap?.isRecent(at: time) == true
  }
}
