/// Bodies that touch or are attached form an island; an island sleeps and wakes as a whole. At rest nothing runs.
extension World {
  /// A body slower than this rests; points per second, at the rim for its turning.
  static let sleepSpeed: Float = 2
  /// An island sleeps when all of it has rested that long; seconds.
  static let timeToSleep: Float = 0.5
  /// What may be left of an overlap in sleep; points.
  static let restOverlap: Float = 0.03
  /// How often overlaps are eased in a step, and by how much at most; points.
  static let easingSweeps = 24
  static let easingShift: Float = 0.02
  /// An island sleeps even overlapping when it has rested that long; seconds.
  static let longestEasing: Float = 3

  /// Joins what touches into islands, wakes those in which anything is awake, and decides which contacts take part.
  func joinIslands(_ bodies: Bodies) {
    islands.removeAll(keepingCapacity: true)
    islandRests.removeAll(keepingCapacity: true)
    for i in bodies.indices {
      islands.append(Int32(i))
      islandRests.append(.infinity)
    }
    for contact in pairContacts where contact.isImminent { join(contact.a, contact.b, bodies) }
    for attachment in attachments where attachment.isUsed { join(attachment.a, attachment.b, bodies) }
    for i in bodies.indices where bodies[i].isAwake { islandRests[root(of: i)] = 0 }
    for i in bodies.indices where !bodies[i].isAwake && islandRests[root(of: i)] == 0 { bodies[i].wake() }
    markActive(&pairContacts, bodies)
    markActive(&edgeContacts, bodies)
  }

  /// Puts the islands to sleep that have rested long enough.
  func sleep(_ bodies: Bodies) {
    for i in bodies.indices {
      bodies[i].rest(for: Float(step))
      islandRests[i] = .infinity
    }
    for i in bodies.indices where bodies[i].isAwake {
      islandRests[root(of: i)] = min(islandRests[root(of: i)], bodies[i].restTime)
    }
    easeApart(bodies)
    for i in bodies.indices where bodies[i].isAwake && islandRests[root(of: i)] >= Self.timeToSleep {
      bodies[i].stop()
    }
  }

  /// Friction can keep a wedged pile under stress, pressed together by much more than its weight: what is about to
  /// fall asleep is moved apart first, a little in each step, and stays awake for it.
  private func easeApart(_ bodies: Bodies) {
    var isAnyDrowsy = false
    for i in bodies.indices {
      bodies[i].isDrowsy = bodies[i].isAwake && islandRests[root(of: i)] >= Self.timeToSleep / 2
      isAnyDrowsy = isAnyDrowsy || bodies[i].isDrowsy
    }
    if !isAnyDrowsy { return }
    for _ in 0..<Self.easingSweeps {
      for contact in pairContacts where contact.isActive { easeApart(contact, bodies) }
      for contact in edgeContacts where contact.isActive { easeApart(contact, bodies) }
    }
    for contact in pairContacts where bodies[contact.b].isDrowsy { keepAwake(contact, bodies) }
    for contact in edgeContacts where bodies[contact.b].isDrowsy { keepAwake(contact, bodies) }
  }

  private func keepAwake(_ contact: Contact, _ bodies: Bodies) {
    let island = root(of: contact.b)
    guard contact.overlap(edges, bodies) > 2 * Self.restOverlap, islandRests[island] < Self.longestEasing else {
      return
    }
    islandRests[island] = 0
  }

  private func easeApart(_ contact: Contact, _ bodies: Bodies) {
    let inverse = bodies[contact.a].easedInverseMass + bodies[contact.b].easedInverseMass
    if inverse == 0 { return }
    let overlap = contact.overlap(edges, bodies) - Self.restOverlap
    if overlap <= 0 { return }
    let shift = contact.normal * (min(overlap, Self.easingShift) / inverse)
    bodies[contact.a].position -= shift * bodies[contact.a].easedInverseMass
    bodies[contact.b].position += shift * bodies[contact.b].easedInverseMass
  }

  private func markActive(_ contacts: inout [Contact], _ bodies: Bodies) {
    for i in contacts.indices { contacts[i].isActive = bodies[contacts[i].a].isAwake || bodies[contacts[i].b].isAwake }
  }

  /// What cannot move joins nothing: two piles on one floor are two islands.
  private func join(_ a: Int, _ b: Int, _ bodies: Bodies) {
    guard bodies[a].inverseMass > 0, bodies[b].inverseMass > 0 else { return }
    let (first, second) = (root(of: a), root(of: b))
    islands[max(first, second)] = Int32(min(first, second))
  }

  private func root(of body: Int) -> Int {
    var i = body
    while islands[i] != Int32(i) {
      islands[i] = islands[Int(islands[i])]
      i = Int(islands[i])
    }
    return i
  }
}

extension Body {
  fileprivate mutating func rest(for time: Float) {
    let turns = abs(angularVelocity) * radius >= World.sleepSpeed
    // What is being pushed out of an overlap moves without a velocity.
    let moves = max(velocity.length, (position - previousPosition).length / time) >= World.sleepSpeed
    let isSlow = !turns && !moves
    restTime = isAwake && isSlow ? restTime + time : 0
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
