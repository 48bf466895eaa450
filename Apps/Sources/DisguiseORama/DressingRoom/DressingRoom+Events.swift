import Geometry
import Gestures
import Motion
import Sound

// Input: pointers, keys, screen readers, a turned phone.

extension DressingRoom {
  /// A target of the keyboard's focus.
  public enum FocusTarget: Equatable, Sendable {
    case character
    case bubble(Int)
  }

  public func handle(_ event: PointerEvent) {
    advance(to: event.time)
    let (outcome, isGrab) = touch.handle(event)
    if isGrab { grab() }
    switch outcome {
    case .began: begin(event)
    case .moved: follow(event)
    case .tapped: tap(event)
    case .released: letGo(event)
    case .cancelled: wheel.stop(at: time)
    case .ignored: break
    }
    if outcome == .cancelled { falling.release() }
    updateState()
  }

  /// A press without a pointer, by Enter, by Space or through a screen reader: equal to a tap.
  public func activate(_ target: FocusTarget, at time: Double) {
    advance(to: time)
    switch target {
    case .bubble(let index):
      keyboard.leave(index)
      wear(index, at: time)
      touch.dressingTap = DressingTap(place: center(of: bubbles[index]), time: self.time)
    // A held Enter key repeats its press.
    case .character: if touch.dressingTap?.isRecent(at: self.time) != true { touchCharacter() }
    }
  }

  /// Undressed, he can still be poked.
  private func touchCharacter() {
    if wornBubble == nil {
      character.temper.bePoked()
      news.cues.append(Cue(.hoot))
      if !reducesMotion { character.temper.blink.startle() }
    }
    escape(at: time)
  }

  /// Takes the costume off and gives the focus back to the bubble it came from.
  public func escape(at time: Double) {
    advance(to: time)
    guard wornBubble != nil else { return }
    keyboard.returnToOrigin()
    undress()
  }

  /// Turns the wheel clockwise by so many spokes; does nothing while he is dressed.
  public func turn(bySpokes spokes: Int, at time: Double) {
    advance(to: time)
    guard wornBubble == nil else { return }
    wheel.hasTurned = true
    turnWheel(by: Double(spokes) * layout.spacing)
  }

  /// A bubble has been focused by key: the wheel turns until it shows. nil: the focus is elsewhere.
  public func focus(_ index: Int?, at time: Double) {
    advance(to: time)
    keyboard.bubble = index
    guard let index, wornBubble == nil, index < bubbles.count else { return }
    let turn = revealingTurn(of: bubbles[index])
    if turn != 0 { turnWheel(by: turn) }
  }

  /// Turns a wheel with more costumes than spokes by all but one of its costumes in view: 1 on, -1 back.
  public func turn(byPages pages: Int, at time: Double) {
    turn(bySpokes: pages * (1 - RoomLayout.spokes), at: time)
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
    if reduces { level() }
    stopBlinking()
  }

  /// The silhouette of a costume, once its image is there.
  public func setSilhouette(_ silhouette: Silhouette?, ofCostume index: Int) {
    bubbles[index].silhouette = silhouette
  }

  private func begin(_ event: PointerEvent) {
    let point = event.position
    falling.release()
    let target = target(at: point)
    if touch.isRepetition(on: target, at: point, time) { return touch.begin(on: .nothing) }
    let bubble: Bubble? = if case .bubble(let index) = target { bubbles[index] } else { nil }
    touch.begin(on: target, grip: bubble.map { Grip($0, at: point, sampled: event.sampleTime) })
    guard wornBubble == nil, target != .character, isInGrabZone(point) else { return }
    if abs(wheel.velocity(at: time)) > Wheel.tapLimit { touch.begin(on: .wheel) }
    wheel.hold(finger: direction(of: point), at: time, sampled: event.sampleTime)
  }

  private func tap(_ event: PointerEvent) {
    switch touch.pressed {
    case .bubble(let index): dress(in: index)
    case .character: touchCharacter()
    case .wheel, .nothing: letGo(event)
    }
  }

  /// Dresses him in the costume of a bubble that a finger has tapped or thrown.
  func dress(in index: Int) {
    keyboard.forgetOrigin()
    wear(index, at: time)
    touch.noteDressing(at: time)
  }

  private func letGo(_ event: PointerEvent) {
    throwBubble(event)
    reducesMotion ? wheel.stop(at: time) : wheel.release(at: time, sampled: event.sampleTime)
  }

  /// The direction from the hub to `point`, in radians.
  func direction(of point: Point) -> Double { (point - layout.hub).angle.radians }
}
