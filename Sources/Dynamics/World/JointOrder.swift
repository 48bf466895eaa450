/// The order in which joints are solved. Neighbours in a list of joints mostly share a body, and then the processor has to
/// wait for the one before it begins the next. Here those that share none come next to each other, and each still comes
/// after all before it in the list that it shares a body with: the results are the same bits as in the list's order.
/// ("Level scheduling": Anderson and Saad, "Solving sparse triangular linear systems on parallel computers", 1989.)
struct JointOrder {
  /// The joints in that order.
  let sorted = Pool<Int32>()
  /// The first level at which nobody before has changed a body.
  private let bodyLevels = Pool<Int32>()
  private let levels = Pool<Int32>()
  /// How many there are of each level; then where its next one goes.
  private let places = Pool<Int32>()

  func deallocate() {
    sorted.deallocate()
    bodyLevels.deallocate()
    levels.deallocate()
    places.deallocate()
  }

  /// Sorts the joints of a list by their levels; takes time in proportion to joints and bodies.
  func sort(_ list: Pool<Int32>, _ joints: Pool<Joint>, _ motions: Pool<Motion>) {
    bodyLevels.fill(motions.count, with: 0)
    levels.fill(list.count, with: 0)
    places.fill(list.count + 1, with: 0)
    for i in 0..<list.count {
      let level = level(joints.base + Int(list.base[i]), motions.base)
      levels.base[i] = level
      places.base[Int(level) + 1] += 1
    }
    for i in 1..<places.count { places.base[i] += places.base[i - 1] }
    sorted.fill(list.count, with: 0)
    for i in 0..<list.count {
      let level = Int(levels.base[i])
      sorted.base[Int(places.base[level])] = list.base[i]
      places.base[level] += 1
    }
  }

  /// What cannot be moved is not changed by a joint, so it makes nobody wait.
  @inline(__always)
  private func level(_ joint: UnsafeMutablePointer<Joint>, _ motions: UnsafeMutablePointer<Motion>) -> Int32 {
    let (a, b) = (Int(joint.pointee.a), Int(joint.pointee.b))
    let level = max(bodyLevels.base[a], bodyLevels.base[b])
    if motions[a].isMovable { bodyLevels.base[a] = level + 1 }
    if motions[b].isMovable { bodyLevels.base[b] = level + 1 }
    return level
  }
}

extension Motion {
  fileprivate var isMovable: Bool { inverseMass > 0 || inverseInertia > 0 }
}
