/// Contact points as reported: on the surface of an immovable body, otherwise midway between the two; of two points,
/// the middle.
extension World {
  /// The current, predicted or last contact point. Just after its beginning, the predicted one, whatever the bodies
  /// did since.
  func latestPoint(_ contact: Contact) -> FloatVector {
    let isKept = !contact.isReported || contact.newness > 0 || contact.pointCount == 0
    return isKept ? contact.point : currentPoint(contact)
  }

  /// The contact point of bodies that lie about as they did when their manifold was computed.
  func currentPoint(_ contact: Contact) -> FloatVector {
    let (a, b) = (bodies[Int(contact.bodyA)].position, bodies[Int(contact.bodyB)].position)
    if contact.isPair {
      let (onA, onB) = (a + contact.normal * contact.radiusA, b - contact.normal * contact.radiusB)
      return onB + (onA - onB) * weightOfA(contact)
    }
    let first = currentPoint(contact, contact.first, a, b)
    return contact.pointCount > 1 ? (first + currentPoint(contact, contact.second, a, b)) * 0.5 : first
  }

  private func currentPoint(
    _ contact: Contact, _ point: ContactPoint, _ a: FloatVector, _ b: FloatVector
  ) -> FloatVector {
    if weightOfA(contact) == 1 { return a + point.armA - contact.normal * (point.foundSeparation / 2) }
    return (a + point.armA + b + point.armB) * 0.5
  }

  /// Contacts push if they would meet in the next sub-step, so the last sub-step looks one ahead.
  private var lookahead: Float { Float(step + subStep) }

  /// Whether an unreported contact may begin in this step.
  func mayBegin(_ contact: UnsafeMutablePointer<Contact>) -> Bool {
    contact.pointee.leastSeparation <= contact.pointee.impactSpeed * lookahead + Manifold.touch
  }

  /// The point at which two will meet within the step, by their velocities before it. A circle may come from afar;
  /// all other shapes are within the margin.
  func predictedPoint(_ contact: Contact) -> FloatVector {
    let (a, b) = (shapes[Int(contact.shapeA)], shapes[Int(contact.shapeB)])
    if a.kind != .circle && b.kind != .circle { return currentPoint(contact) }
    let (velocityA, velocityB) = (meanVelocity(Int(contact.bodyA)), meanVelocity(Int(contact.bodyB)))
    let gap = contact.first.separation
    let closing = (velocityA - velocityB).dot(contact.normal)
    let time = min(lookahead, closing > 0 ? max(0, gap / closing) : 0)
    // The remaining gap at that time: 0 unless they overlap or do not meet.
    let rest = contact.normal * (gap - closing * time)
    let share = weightOfA(contact)
    if b.kind == .circle {
      return center(b) + velocityB * time - contact.normal * b.radius - rest * share
    }
    return center(a) + velocityA * time + contact.normal * a.radius + rest * (1 - share)
  }

  /// The weight of a's surface in the contact point.
  private func weightOfA(_ contact: Contact) -> Float { bodies[Int(contact.bodyA)].inverseMass == 0 ? 1 : 0.5 }
}
