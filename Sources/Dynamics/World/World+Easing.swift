/// Friction can keep a wedged pile under stress, pressed together by much more than its weight. What is about to fall
/// asleep like that is moved apart first, by fractions of a point.
extension World {
  /// What may be left of an overlap in sleep, and what is left where it was more; points.
  private static let restOverlap: Float = 0.09
  private static let easedOverlap: Float = 0.05
  /// How often overlaps are eased in a step, and by how much at most each time; points.
  private static let easingSweeps = 64
  private static let easingShift: Float = 0.02
  /// After so many steps of easing an island sleeps, overlapping or not: some rooms are too small.
  private static let mostEasings = 24

  /// Eases the islands that are to fall asleep; one that still overlaps too much stays awake for another step.
  func easeApart(_ bodies: Bodies) {
    for i in bodies.indices {
      bodies[i].isDrowsy = bodies[i].isAwake && islandRests[root(of: i)] >= Self.timeToSleep
    }
    let needsEasing =
      pairContacts.contains { isTooDeep($0, bodies) } || edgeContacts.contains { isTooDeep($0, bodies) }
    if !needsEasing { return }
    for _ in 0..<Self.easingSweeps {
      for contact in pairContacts { easeApart(contact, bodies) }
      for contact in edgeContacts { easeApart(contact, bodies) }
    }
    for contact in pairContacts where isTooDeep(contact, bodies) { keepAwake(contact.b, bodies) }
    for contact in edgeContacts where isTooDeep(contact, bodies) { keepAwake(contact.b, bodies) }
  }

  private func isTooDeep(_ contact: Contact, _ bodies: Bodies) -> Bool {
    let isDrowsy = bodies[contact.a].isDrowsy || bodies[contact.b].isDrowsy
    return isDrowsy && contact.overlap(edges, bodies) > Self.restOverlap
  }

  private func keepAwake(_ body: Int, _ bodies: Bodies) {
    if bodies[body].easings >= Self.mostEasings { return }
    bodies[body].easings += 1
    islandRests[root(of: body)] = 0
  }

  private func easeApart(_ contact: Contact, _ bodies: Bodies) {
    let inverse = bodies[contact.a].easedInverseMass + bodies[contact.b].easedInverseMass
    if inverse == 0 { return }
    let overlap = contact.overlap(edges, bodies) - Self.easedOverlap
    if overlap <= 0 { return }
    let shift = contact.normal * (min(overlap, Self.easingShift) / inverse)
    bodies[contact.a].position -= shift * bodies[contact.a].easedInverseMass
    bodies[contact.b].position += shift * bodies[contact.b].easedInverseMass
  }
}

extension Body {
  fileprivate var easedInverseMass: Float { isDrowsy ? inverseMass : 0 }
}

extension Contact {
  /// How deep the two are in each other now; points.
  fileprivate func overlap(_ edges: [Edge], _ bodies: Bodies) -> Float {
    let center = bodies[b].position
    if !isWithEdge { return bodies[a].radius + radiusB - (center - bodies[a].position).length }
    let edge = edges[edge]
    return radiusB - (edge.isOneSided ? edge.height(of: center) : (center - edge.closest(to: center)).length)
  }
}
