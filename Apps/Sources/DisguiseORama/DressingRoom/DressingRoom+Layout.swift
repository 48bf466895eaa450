import Geometry
import Motion

// Turning the wheel by a command, and changes of the layout.

extension DressingRoom {
  func turnWheel(by angle: Double) {
    let poses = bubbles.map { pose(of: $0) }
    wheel.turn(by: angle, isAnimated: !reducesMotion, at: time)
    keepFocusInView()
    if reducesMotion { settle(from: poses) }
    updateState()
  }

  /// A bubble that the wheel takes behind the character loses the keyboard's focus to its nearest neighbour in view.
  private func keepFocusInView() {
    let goal = wheel.goal(at: time)
    guard let focused = keyboard.bubble, focused < bubbles.count, !isWhole(bubbles[focused], goal) else { return }
    if let next = nearestBubble(to: focused, goal) { keyboard.move(to: next) }
  }

  /// A bubble leaves the screen while it has the keyboard's focus, as in a fast spin: the nearest one that is seen gets it. Returns that one's
  /// index; nil where the focus goes to the character.
  public func passFocus(from index: Int, at time: Double) -> Int? {
    advance(to: time)
    keyboard.bubble = wornBubble == nil ? nearestBubble(to: index, wheel.angle(at: time)) : nil
    return keyboard.bubble
  }

  private func isWhole(_ bubble: Bubble, _ angle: Double) -> Bool {
    layout.seat(bubble.slot, wheelAngle: angle).presence == 1
  }

  /// The nearest bubble that is whole at an angle of the wheel.
  private func nearestBubble(to index: Int, _ angle: Double) -> Int? {
    var next: (slot: Int, distance: Int)?
    for bubble in bubbles where isWhole(bubble, angle) && !isAway(bubble) {
      let way = abs(bubble.slot - index)
      let distance = min(way, bubbles.count - way)
      if next == nil || distance < next!.distance { next = (bubble.slot, distance) }
    }
    return next?.slot
  }

  /// The costumes that the wheel shows where it comes to rest, by index, clockwise from its top.
  public var costumesInView: [Int] {
    let goal = wheel.goal(at: time)
    let shown = bubbles.filter { !$0.isWaiting && !layout.seat($0.slot, wheelAngle: goal).isAway }
    return shown.map { bubble in
      let way = (layout.seat(bubble.slot, wheelAngle: goal).center - layout.hub).angle.radians + .pi / 2
      // Rounding may put the topmost one a little to the left of the top.
      return (index: bubble.slot, way: way < -0.01 ? way + 2 * .pi : way)
    }.insertionSorted { $0.way < $1.way }.map { $0.index }
  }

  /// The smallest turn after which a bubble shows beside the character, or as much of it as ever does.
  func revealingTurn(of bubble: Bubble) -> Double {
    let step = 2 * Double.pi / 90
    var best = (turn: 0.0, hidden: Int.max)
    let halfWay = Double(max(layout.count, RoomLayout.spokes)) * layout.spacing / 2
    for i in 0...Int(halfWay / step + 1) {
      for turn in [Double(i) * step, -Double(i) * step] {
        let hidden = hiddenPoints(of: bubble, turnedBy: turn)
        if hidden < best.hidden { best = (turn, hidden) }
        if hidden <= 1 { return turn }
      }
    }
    return best.turn
  }

  /// Counts the points of a bubble, out of nine, that the character hides; all of them while it is not wholly on the wheel.
  private func hiddenPoints(of bubble: Bubble, turnedBy turn: Double) -> Int {
    let seat = layout.seat(bubble.slot, wheelAngle: wheel.goal(at: time) + turn)
    if seat.presence < 1 { return 9 }
    var hidden = 0
    for i in 0..<9 {
      let way = Vector(angle: Angle(degrees: Double(i) * 45), length: i == 8 ? 0 : bubble.radius * 0.7)
      if isInside(layout.character, character.silhouette, seat.center + way) { hidden += 1 }
    }
    return hidden
  }

  func layOut(_ viewport: Viewport) {
    let new = RoomLayout(viewport: viewport, figure: character.figure, count: bubbles.count)
    if new == layout { return }
    let isResorted = new.count != layout.count && new.pages
    let moved = isResorted ? bubbles.map { (center(of: $0), velocity(of: $0), isAway($0)) } : []
    let poses = isResorted && reducesMotion ? bubbles.map { pose(of: $0) } : []
    layout = new
    for bubble in bubbles { resize(bubble) }
    falling.resize(layout.bounds, cover: layout.character)
    // On a wheel that begins to page each bubble has another seat, and goes there from its drawn position.
    for (bubble, (center, velocity, wasAway)) in zip(bubbles, moved) {
      if wasAway, !seat(of: bubble).isAway { bubble.emerge(at: time) }
      rehome(bubble, from: center, velocity: velocity)
    }
    if !poses.isEmpty { settle(from: poses) }
    // Seen from another hub the finger has another direction; the wheel keeps its angle and follows from there.
    wheel.hold(finger: direction(of: touch.finger), at: time)
  }

  /// The world reads a body's size when it joins: one that falls leaves and joins again.
  private func resize(_ bubble: Bubble) {
    let radius = layout.bubbleDiameter / 2
    if radius == bubble.radius { return }
    bubble.radius = radius
    guard bubble.isFalling else { return }
    let velocity = falling.velocity(of: bubble)
    falling.leave(bubble)
    falling.join(bubble, velocity: velocity)
  }

  private func rehome(_ bubble: Bubble, from center: Point, velocity: Vector) {
    switch bubble.place {
    case .homing, .seated:
      bubble.place = .homing(
        SpringAnimation(
          from: center - spoke(of: bubble), velocity: velocity - spokeVelocity(of: bubble), to: .zero,
          spring: Springs.homing(bubble.slot), at: time))
    case .waiting, .stowed, .falling, .worn, .shrinking: break
    }
  }
}
