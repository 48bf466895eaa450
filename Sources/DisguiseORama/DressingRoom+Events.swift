import Geometry
import Gestures
import Motion
import Packs

// Input: pointers, keys, screen readers, a turned phone.

extension DressingRoom {
  /// A target of the keyboard's focus.
  public enum FocusTarget: Equatable, Sendable {
    case scotch
    case bubble(Int)
  }

  public func handle(_ event: PointerEvent) {
    advance(to: event.time)
    let outcome = press.handle(event)
    if outcome != .ignored { finger = event.position }
    switch outcome {
    case .began: begin(event)
    case .moved: wheel.follow(finger: direction(of: finger), at: time, sampled: event.sampleTime)
    case .tapped: tap(event)
    case .released: letGo(event)
    case .cancelled: wheel.stop(at: time)
    case .ignored: break
    }
    updateState()
  }

  /// A press without a pointer, by Enter, by Space or through a screen reader: equal to a tap.
  public func activate(_ target: FocusTarget, at time: Double) {
    advance(to: time)
    switch target {
    case .bubble(let index):
      focusOrigin = index
      focusWish = .scotch
      wear(index, at: time)
    case .scotch: touchScotch()
    }
  }

  /// Undressed, he can still be poked.
  private func touchScotch() {
    if wornBubble == nil, !reducesMotion { blink.startle() }
    escape(at: time)
  }

  /// Takes the costume off and gives the focus back to the bubble it came from.
  public func escape(at time: Double) {
    advance(to: time)
    guard wornBubble != nil else { return }
    if let focusOrigin { focusWish = .bubble(focusOrigin) }
    focusOrigin = nil
    undress()
  }

  /// Turns the wheel clockwise by so many spokes; does nothing while he is dressed.
  public func turn(bySpokes spokes: Int, at time: Double) {
    advance(to: time)
    guard wornBubble == nil else { return }
    turnWheel(by: Double(spokes) * layout.spacing)
  }

  /// A bubble has been focused by key: the wheel turns until it shows. nil: the focus is elsewhere.
  public func focus(_ index: Int?, at time: Double) {
    advance(to: time)
    focused = index
    guard let index, wornBubble == nil, index < bubbles.count else { return }
    let turn = revealingTurn(of: bubbles[index])
    if turn != 0 { turnWheel(by: turn) }
  }

  /// Turns a wheel with more costumes than spokes by half its costumes in view: 1 on, -1 back.
  public func turn(byPages pages: Int, at time: Double) {
    turn(bySpokes: -pages * (layout.spokes / 2), at: time)
  }

  /// The screen, its insets or its text size have changed.
  public func resize(to viewport: Viewport, at time: Double) {
    advance(to: time)
    layOut(viewport)
    updateState()
  }

  /// The preference for motion has changed.
  public func setReducesMotion(_ reduces: Bool) {
    reducesMotion = reduces
    stopBlinking()
  }

  /// The silhouette of a costume, once its image is there.
  public func setSilhouette(_ silhouette: Silhouette?, ofCostume index: Int) { silhouettes[index] = silhouette }

  private func begin(_ event: PointerEvent) {
    let point = event.position
    if dressingTap?.takeRepetition(at: point, time) == true { return pressed = .nothing }
    pressed = target(at: point)
    guard wornBubble == nil, pressed != .scotch, isInGrabZone(point) else { return }
    if abs(wheel.velocity(at: time)) > Wheel.fastestTap { pressed = .wheel }
    wheel.hold(finger: direction(of: point), at: time, sampled: event.sampleTime)
  }

  private func tap(_ event: PointerEvent) {
    switch pressed {
    case .bubble(let index):
      focusOrigin = nil
      wear(index, at: time)
      dressingTap = DressingTap(place: finger, time: time)
    case .scotch: touchScotch()
    case .wheel, .nothing: letGo(event)
    }
  }

  /// The target of the tap that releasing the pointer now would make. It is drawn as pressed.
  var pressTarget: Target { press.state == .pointing ? pressed : .nothing }

  private func letGo(_ event: PointerEvent) {
    reducesMotion ? wheel.stop(at: time) : wheel.release(at: time, sampled: event.sampleTime)
  }

  /// The direction from the hub to `point`, in radians.
  func direction(of point: Point) -> Double { (point - layout.hub).angle.radians }
}
