import Geometry
import Gestures
import Motion
import Packs

// What people do: with a pointer, with keys, through a screen reader, by turning the phone.

extension DressingRoom {
  /// What lies under a pointer.
  public enum Target: Equatable, Sendable {
    case nothing, scotch, wheel
    case bubble(Int)
  }

  /// Where the keyboard's focus should go.
  public enum FocusTarget: Equatable, Sendable {
    case scotch
    case bubble(Int)
  }

  public func handle(_ event: PointerEvent) {
    advance(to: event.time)
    switch press.handle(event) {
    case .began: begin(at: event.position)
    case .moved: wheel.follow(finger: finger(event.position), at: time)
    case .tapped: tap()
    case .released: letGo()
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
      focusRequest = .scotch
      dress(index)
    case .scotch: escape(at: time)
    }
  }

  /// Takes the costume off and gives the focus back to the bubble it came from.
  public func escape(at time: Double) {
    advance(to: time)
    guard wornBubble != nil else { return }
    if let focusOrigin { focusRequest = .bubble(focusOrigin) }
    focusOrigin = nil
    undress()
  }

  /// Turns the wheel clockwise by so many spokes; does nothing while he is dressed.
  public func turn(bySpokes spokes: Int, at time: Double) {
    advance(to: time)
    guard wornBubble == nil else { return }
    turnWheel(by: Double(spokes) * layout.spacing)
  }

  /// A bubble has been focused by key: the wheel turns until it shows.
  public func focus(_ index: Int, at time: Double) {
    advance(to: time)
    guard wornBubble == nil, index < bubbles.count else { return }
    let turn = revealingTurn(of: bubbles[index])
    if turn != 0 { turnWheel(by: turn) }
  }

  /// The size of the screen, or what covers it, has changed.
  public func resize(to size: Size, insets: Insets, at time: Double) {
    advance(to: time)
    layOut(size: size, insets: insets)
    updateState()
  }

  /// The person has changed their mind about motion.
  public func setReducesMotion(_ reduces: Bool) { reducesMotion = reduces }

  /// The silhouette of a costume, once its image is there.
  public func setSilhouette(_ silhouette: Silhouette?, ofCostume index: Int) { silhouettes[index] = silhouette }

  /// Where the focus should go now; asking answers once.
  public func takeFocusRequest() -> FocusTarget? {
    defer { focusRequest = nil }
    return focusRequest
  }

  // MARK: a press

  private func begin(at point: Point) {
    pressed = target(at: point)
    guard wornBubble == nil, pressed != .scotch, isInGrabZone(point) else { return }
    if abs(wheel.velocity(at: time)) > Wheel.fastestTap { pressed = .wheel }
    wheel.hold(finger: finger(point), at: time)
  }

  private func tap() {
    switch pressed {
    case .bubble(let index):
      focusOrigin = nil
      dress(index)
    case .scotch: escape(at: time)
    case .wheel, .nothing: letGo()
    }
  }

  private func letGo() {
    reducesMotion ? wheel.stop(at: time) : wheel.release(at: time)
  }

  /// The direction from the hub to `point`, in radians.
  private func finger(_ point: Point) -> Double { (point - layout.hub).angle.radians }

  // MARK: what is where

  /// The topmost thing at `point`: what he wears, Scotch, a bubble, the wheel.
  public func target(at point: Point) -> Target {
    if isOnScotch(point) { return .scotch }
    if let index = bubbles.lastIndex(where: { isHit($0, at: point) }) { return .bubble(index) }
    return wornBubble == nil && isInGrabZone(point) ? .wheel : .nothing
  }

  private func isHit(_ bubble: Bubble, at point: Point) -> Bool {
    if bubble.isWaiting || bubble.isOnScotch { return false }
    return center(of: bubble).distance(to: point) <= bubble.radius
  }

  private func isInGrabZone(_ point: Point) -> Bool {
    let distance = point.distance(to: layout.hub)
    return distance >= 0.4 * layout.radius && distance <= layout.radius + layout.bubbleDiameter / 2 + 24
  }

  /// Whether Scotch, or the costume he wears, is drawn at `point`.
  private func isOnScotch(_ point: Point) -> Bool {
    if isInside(scotchRect(at: time), scotchSilhouette, point) { return true }
    guard let worn = wornBubble else { return false }
    let pose = pose(of: worn)
    let size = worn.costume.size * pose.costumeScale
    let origin = Point(
      x: pose.center.x - worn.costume.display.x * size.width, y: pose.center.y - worn.costume.display.y * size.height)
    return isInside(Rect(origin: origin, size: size), silhouettes[worn.slot], point)
  }

  private func isInside(_ rect: Rect, _ silhouette: Silhouette?, _ point: Point) -> Bool {
    guard rect.contains(point) else { return false }
    let share = Point(x: (point.x - rect.minX) / rect.size.width, y: (point.y - rect.minY) / rect.size.height)
    return silhouette?.contains(share) ?? true
  }

  // MARK: turning and laying out

  private func turnWheel(by angle: Double) {
    let poses = bubbles.map { pose(of: $0) }
    wheel.turn(by: angle, isAnimated: !reducesMotion, at: time)
    if reducesMotion { settle(from: poses) }
    updateState()
  }

  /// The smallest turn after which a bubble shows beside Scotch, or as much of it as ever does.
  private func revealingTurn(of bubble: Bubble) -> Double {
    let step = 2 * Double.pi / 90
    var best = (turn: 0.0, hidden: Int.max)
    for i in 0...45 {
      for turn in [Double(i) * step, -Double(i) * step] {
        let hidden = hiddenPoints(of: bubble, turnedBy: turn)
        if hidden < best.hidden { best = (turn, hidden) }
        if hidden <= 1 { return turn }
      }
    }
    return best.turn
  }

  /// How many of nine points of a bubble Scotch hides.
  private func hiddenPoints(of bubble: Bubble, turnedBy turn: Double) -> Int {
    let center = layout.spoke(bubble.slot, wheelAngle: wheel.angle(at: time) + turn)
    let around = (0..<8).map { center + Vector(angle: Angle(degrees: Double($0) * 45), length: bubble.radius * 0.7) }
    return ([center] + around).filter { isInside(layout.scotch, scotchSilhouette, $0) }.count
  }

  func layOut(size: Size, insets: Insets) {
    let new = RoomLayout(size: size, insets: insets, scotchSize: scotchSize, count: bubbles.count)
    if new == layout { return }
    let moved = new.spokes != layout.spokes ? bubbles.map { (center(of: $0), velocity(of: $0)) } : []
    layout = new
    falling.resize(layout.bounds)
    for bubble in bubbles { bubble.radius = layout.bubbleDiameter / 2 }
    // With another number of spokes each bubble has another place: it goes there from where it is drawn.
    for (bubble, (center, velocity)) in zip(bubbles, moved) { rehome(bubble, from: center, velocity: velocity) }
  }

  private func rehome(_ bubble: Bubble, from center: Point, velocity: Vector) {
    switch bubble.place {
    case .homing, .seated:
      bubble.place = .homing(
        SpringAnimation(
          from: center - spoke(of: bubble), velocity: velocity - spokeVelocity(of: bubble), to: .zero,
          spring: Springs.homing, at: time))
    case .waiting, .falling, .worn, .shrinking: break
    }
  }
}
