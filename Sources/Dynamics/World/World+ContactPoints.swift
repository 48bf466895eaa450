/// Where two touch, for those who are told of it: on the surface of what cannot be moved, else midway between the two; of
/// two places the middle.
extension World {
  /// Where two touch, are to meet or touched last. Those that have just met did so where it was foreseen, whatever became
  /// of them since.
  func latestPoint(_ contact: Contact) -> FloatVector {
    let isKept = !contact.isReported || contact.newness > 0 || contact.pointCount == 0
    return isKept ? contact.point : currentPoint(contact)
  }

  /// Where two touch that lie as they did when their manifold was found, or nearly.
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

  /// Contacts push as soon as they would meet in the next sub-step, so the last one of a step looks one ahead.
  private var lookahead: Float { Float(step + subStep) }

  /// Whether an unreported contact may begin in this step.
  func mayBegin(_ contact: UnsafeMutablePointer<Contact>) -> Bool {
    contact.pointee.leastSeparation <= contact.pointee.impactSpeed * lookahead + Manifold.touch
  }

  /// Where two will meet within the step, by their velocities before it. A circle may come from afar; all others are
  /// within the margin.
  func predictedPoint(_ contact: Contact) -> FloatVector {
    let (a, b) = (shapes[Int(contact.shapeA)], shapes[Int(contact.shapeB)])
    if a.kind != .circle && b.kind != .circle { return currentPoint(contact) }
    let (velocityA, velocityB) = (meanVelocity(Int(contact.bodyA)), meanVelocity(Int(contact.bodyB)))
    let gap = contact.first.separation
    let closing = (velocityA - velocityB).dot(contact.normal)
    let time = min(lookahead, closing > 0 ? max(0, gap / closing) : 0)
    // What is left of the gap then: nothing, unless they overlap or do not meet.
    let rest = contact.normal * (gap - closing * time)
    let share = weightOfA(contact)
    if b.kind == .circle {
      return center(b) + velocityB * time - contact.normal * b.radius - rest * share
    }
    return center(a) + velocityA * time + contact.normal * a.radius + rest * (1 - share)
  }

  /// How far from the surface of b to that of a.
  private func weightOfA(_ contact: Contact) -> Float { bodies[Int(contact.bodyA)].inverseMass == 0 ? 1 : 0.5 }
}
