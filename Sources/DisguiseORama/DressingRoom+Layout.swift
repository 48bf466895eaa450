import Geometry
import Motion

// Turning the wheel to an order, and laying the room out anew.

extension DressingRoom {
  func turnWheel(by angle: Double) {
    let poses = bubbles.map { pose(of: $0) }
    wheel.turn(by: angle, isAnimated: !reducesMotion, at: time)
    if reducesMotion { settle(from: poses) }
    updateState()
  }

  /// The smallest turn after which a bubble shows beside Scotch, or as much of it as ever does.
  func revealingTurn(of bubble: Bubble) -> Double {
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
    for bubble in bubbles { resize(bubble) }
    // With another number of spokes each bubble has another place: it goes there from where it is drawn.
    for (bubble, (center, velocity)) in zip(bubbles, moved) { rehome(bubble, from: center, velocity: velocity) }
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
          spring: Springs.homing, at: time))
    case .waiting, .falling, .worn, .shrinking: break
    }
  }
}
