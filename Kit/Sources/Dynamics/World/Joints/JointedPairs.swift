/// The pairs of bodies that do not collide because a joint disables it.
struct JointedPairs {
  private var pairs = PairSet()
  /// The number of joints whose pair another joint has added already.
  private var extraJoints = 0

  func deallocate() { pairs.deallocate() }

  mutating func copy(_ other: JointedPairs) {
    pairs.copy(other.pairs)
    extraJoints = other.extraJoints
  }

  func contains(_ a: Int32, _ b: Int32) -> Bool { pairs.contains(PairSet.key(a, b)) }

  /// Adds a joint's pair. Returns false if another joint has added it already.
  mutating func add(_ a: Int32, _ b: Int32) -> Bool {
    let isFirst = pairs.insert(PairSet.key(a, b))
    if !isFirst { extraJoints += 1 }
    return isFirst
  }

  /// Removes a joint's pair. Returns false if another joint still disables its collision; `isOther`, which takes time,
  /// says whether one does.
  mutating func remove(_ a: Int32, _ b: Int32, isOther: () -> Bool) -> Bool {
    if extraJoints > 0 && isOther() {
      extraJoints -= 1
      return false
    }
    pairs.remove(PairSet.key(a, b))
    return true
  }
}
