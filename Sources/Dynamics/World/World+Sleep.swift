/// Bodies that touch or are attached form an island; an island sleeps and wakes as a whole. At rest nothing runs.
extension World {
  /// A body slower than this rests; points per second, at the rim for its turning.
  static let sleepSpeed: Float = 2
  /// An island sleeps when all of it has rested that long; seconds.
  static let timeToSleep: Float = 0.5

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

  private func markActive(_ contacts: inout [Contact], _ bodies: Bodies) {
    for i in contacts.indices { contacts[i].isActive = bodies[contacts[i].a].isAwake || bodies[contacts[i].b].isAwake }
  }

  /// What cannot move joins nothing: two piles on one floor are two islands.
  private func join(_ a: Int, _ b: Int, _ bodies: Bodies) {
    guard bodies[a].inverseMass > 0, bodies[b].inverseMass > 0 else { return }
    let (first, second) = (root(of: a), root(of: b))
    islands[max(first, second)] = Int32(min(first, second))
  }

  func root(of body: Int) -> Int {
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
