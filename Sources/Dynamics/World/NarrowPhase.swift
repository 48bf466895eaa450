import Geometry

/// Finds the place where two shapes touch, or will before the step is over. A contact is a plane: at the place and in
/// the direction of the first touch for what comes from afar, between the nearest points for what is close already.
extension Contact {
  /// Shapes nearer than this are a contact even if they do not approach; points.
  static let margin: Float = 2
  /// Shapes that come nearer than this within the step count as touching; points.
  static let touch: Float = 0.05

  /// The contact of two circles; false when there is none.
  mutating func meet(_ first: Body, _ second: Body, step: Float) -> Bool {
    let offset = second.position - first.position
    let pull = second.solvedAcceleration - first.solvedAcceleration
    let velocity = second.velocity - first.velocity
    let reach = first.radius + second.radius
    let distance = offset.length
    if distance - reach > Self.margin {
      let mean = velocity + pull * (step / 2)
      guard let time = Sweep.time(offset: offset, velocity: mean, radius: reach), time <= step else { return false }
      let touching = offset + mean * time
      normal = touching * (1 / touching.length)
    } else if distance > 1e-4 {
      normal = offset * (1 / distance)
    } else {
      normal = Self.directionForCoincidence(a, b)
    }
    separation = offset.dot(normal) - reach
    foresee(velocity: velocity, pull: pull, step: step)
    return true
  }

  /// The contact of a circle with an edge; false when there is none.
  mutating func meet(_ edge: Edge, _ body: Body, step: Float) -> Bool {
    let pull = body.solvedAcceleration
    let mean = body.velocity + pull * (step / 2)
    let found = edge.isOneSided ? meetPlane(edge, body, mean, step) : meetSegment(edge, body, mean, step)
    if found { foresee(velocity: body.velocity, pull: pull, step: step) }
    return found
  }

  private mutating func meetPlane(_ edge: Edge, _ body: Body, _ velocity: FloatVector, _ step: Float) -> Bool {
    normal = edge.normal
    separation = edge.height(of: body.position) - body.radius
    return separation + min(0, velocity.dot(normal)) * step <= Self.margin
  }

  private mutating func meetSegment(_ edge: Edge, _ body: Body, _ velocity: FloatVector, _ step: Float) -> Bool {
    let offset = body.position - edge.closest(to: body.position)
    let distance = offset.length
    if distance - body.radius > Self.margin {
      let time = Sweep.time(center: body.position, velocity: velocity, radius: body.radius, edge: edge)
      guard let time, time <= step else { return false }
      let center = body.position + velocity * time
      let touching = center - edge.closest(to: center)
      normal = touching * (1 / touching.length)
      separation = -(velocity.dot(normal)) * time
      return true
    }
    // A centre on the line itself goes back to where it came from.
    let side: Float = body.velocity.dot(edge.normal) > 0 ? -1 : 1
    normal = distance > 1e-4 ? offset * (1 / distance) : edge.normal * side
    separation = distance - body.radius
    return true
  }

  /// The speed at which they will meet: what gravity adds on the rest of the way counts, or each bounce would lose it.
  private mutating func foresee(velocity: FloatVector, pull: FloatVector, step: Float) {
    let closing = -velocity.dot(normal)
    let acceleration = -pull.dot(normal)
    let squared = closing * abs(closing) + 2 * acceleration * max(separation, 0)
    impactSpeed = max(squared, 0).squareRoot()
    let travel = max(0, closing + acceleration * step / 2) * step
    isImminent = separation - travel <= Self.touch
  }

  /// Circles with the same centre have no direction between them; their handles give one, different for each pair.
  private static func directionForCoincidence(_ a: Int, _ b: Int) -> FloatVector {
    let goldenAngle = 2.399963229728653
    return FloatVector(Vector(angle: Angle(radians: goldenAngle * Double(a * 31 + b))))
  }
}

extension Body {
  var solvedAcceleration: FloatVector { isAwake ? acceleration : .zero }
}
