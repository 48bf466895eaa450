/// Islands: the sets of awake bodies that touch or are jointed, found by union-find. Bodies that cannot move unite
/// nothing: two piles on one floor are two islands.
final class Islands {
  /// Whether islands at rest fall asleep; benchmarks of the solver keep them awake.
  var allowsSleep = true
  private let bodies: Pool<Body>
  private let awake: Pool<Int32>
  /// Each body's parent in its set; a root is its own parent.
  private let parents = Pool<Int32>()
  /// The time that every body of a root's island has rested, in seconds.
  private let restTimes = Pool<Float>()
  /// The latest body in the ring of a root's island.
  private let ringEnds = Pool<Int32>()

  init(_ storage: BodyStorage) {
    bodies = storage.bodies
    awake = storage.awake
  }

  deinit {
    parents.deallocate()
    restTimes.deallocate()
    ringEnds.deallocate()
  }

  /// Makes every awake body an island of its own.
  func begin() {
    if parents.count < bodies.count {
      parents.fill(bodies.count, with: 0)
      restTimes.fill(bodies.count, with: 0)
      ringEnds.fill(bodies.count, with: 0)
    }
    for i in 0..<awake.count {
      parents[Int(awake[i])] = awake[i]
      restTimes[Int(awake[i])] = .infinity
      ringEnds[Int(awake[i])] = awake[i]
    }
  }

  /// Unites the islands of two bodies.
  func unite(_ a: Int, _ b: Int) {
    guard bodies.base[a].isAwake, bodies.base[b].isAwake else { return }
    let (first, second) = (root(of: a), root(of: b))
    parents[max(first, second)] = Int32(min(first, second))
  }

  func root(of body: Int) -> Int {
    var i = body
    while parents[i] != Int32(i) {
      parents[i] = parents[Int(parents[i])]
      i = Int(parents[i])
    }
    return i
  }

  /// Links every island that has rested for a time into a ring: its root first, the others in the order in which they
  /// are awake.
  func linkResting(for time: Float) {
    for i in 0..<awake.count {
      let root = root(of: Int(awake[i]))
      restTimes[root] = min(restTimes[root], bodies[Int(awake[i])].restTime)
    }
    for i in 0..<awake.count {
      let handle = Int(awake[i])
      let root = root(of: handle)
      if root != handle && restTimes[root] >= time { link(handle, to: root) }
    }
    for i in 0..<awake.count where root(of: Int(awake[i])) == Int(awake[i]) {
      let root = Int(awake[i])
      if restTimes[root] >= time { bodies[Int(ringEnds[root])].nextAsleep = Int32(root) }
    }
  }

  private func link(_ handle: Int, to root: Int) {
    bodies[Int(ringEnds[root])].nextAsleep = Int32(handle)
    ringEnds[root] = Int32(handle)
  }
}
