/// Friction can keep a wedged pile under stress, pressed together by much more than its weight. What is about to fall
/// asleep like that is moved apart first, by fractions of a point. Circles only: what is flat lies on its sides.
extension World {
  /// What may be left of an overlap in sleep, and what is left where it was more; points.
  private static let restOverlap: Float = 0.09
  private static let easedOverlap: Float = 0.05
  /// How often overlaps are eased in a step, and by how much at most each time; points.
  private static let easingSweeps = 64
  private static let easingShift: Float = 0.02
  /// After so many steps of easing an island sleeps, overlapping or not: some rooms are too small.
  private static let mostEasings: Int32 = 24

  /// Eases the islands that are to fall asleep; one that still overlaps too much stays awake for another step.
  func easeApart() {
    for i in 0..<awake.count {
      let handle = Int(awake[i])
      bodies[handle].isDrowsy = islandRests[root(of: handle)] >= Self.timeToSleep
    }
    var needsEasing = false
    forEachRound { needsEasing = needsEasing || isTooDeep($0) }
    if !needsEasing { return }
    for _ in 0..<Self.easingSweeps { forEachRound { ease($0) } }
    forEachRound { contact in
      if isTooDeep(contact) { keepAwake(Int(contact.bodyB)) }
    }
  }

  private func forEachRound(_ body: (Contact) -> Void) {
    for i in 0..<awakeContacts.count {
      let contact = contacts.base[Int(awakeContacts.base[i])]
      if contact.isRound && contact.pointCount > 0 { body(contact) }
    }
  }

  private func isTooDeep(_ contact: Contact) -> Bool {
    (isDrowsy(contact.bodyA) || isDrowsy(contact.bodyB)) && overlap(contact) > Self.restOverlap
  }

  private func isDrowsy(_ body: Int32) -> Bool { bodies.base[Int(body)].isDrowsy && bodies.base[Int(body)].isAwake }

  private func keepAwake(_ handle: Int) {
    if !bodies[handle].isAwake || bodies[handle].easings >= Self.mostEasings { return }
    bodies[handle].easings += 1
    islandRests[root(of: handle)] = 0
  }

  private func ease(_ contact: Contact) {
    let (a, b) = (easedInverseMass(contact.bodyA), easedInverseMass(contact.bodyB))
    if a + b == 0 { return }
    let overlap = overlap(contact) - Self.easedOverlap
    if overlap <= 0 { return }
    let shift = contact.normal * (min(overlap, Self.easingShift) / (a + b))
    bodies.base[Int(contact.bodyA)].position -= shift * a
    bodies.base[Int(contact.bodyB)].position += shift * b
  }

  private func easedInverseMass(_ body: Int32) -> Float { isDrowsy(body) ? bodies.base[Int(body)].inverseMass : 0 }

  /// How deep the two are in each other now; points.
  private func overlap(_ contact: Contact) -> Float {
    let center = bodies.base[Int(contact.bodyB)].position
    let shape = shapes.base + Int(contact.shapeA)
    switch shape.pointee.kind {
    case .plane: return contact.radiusB - shape.pointee.height(of: center)
    case .segment: return contact.radiusB - (center - shape.pointee.closest(to: center).point).length
    default:
      return contact.radiusA + contact.radiusB - (center - bodies.base[Int(contact.bodyA)].position).length
    }
  }
}
