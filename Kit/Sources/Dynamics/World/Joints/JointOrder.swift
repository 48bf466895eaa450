/// The order in which joints are solved. Neighbours in a list of joints mostly share a body, so the processor must
/// wait for each before it begins the next. Here joints that share none are adjacent, and each still comes after all
/// joints before it in the list that it shares a body with: the results equal those of the list's order, bit for bit.
/// ("Level scheduling": Anderson and Saad, "Solving sparse triangular linear systems on parallel computers", 1989.)
struct JointOrder {
  /// The joints in the order of solving.
  let sorted = Pool<Int32>()
  /// For each body, the first level after all joints so far that change it.
  private let bodyLevels = Pool<Int32>()
  private let levels = Pool<Int32>()
  /// The number of joints of each level; then the index of its next one, and at last that after its last one.
  private let places = Pool<Int32>()

  func deallocate() {
    sorted.deallocate()
    bodyLevels.deallocate()
    levels.deallocate()
    places.deallocate()
  }

  /// Sorts the joints of a list by level, in time proportional to joints and bodies.
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

  /// Calls `visit` with the range of each level in `sorted`.
  func forEachLevel(_ visit: (Range<Int>) -> Void) {
    var (start, level) = (0, 0)
    while start < sorted.count {
      visit(start..<Int(places.base[level]))
      (start, level) = (Int(places.base[level]), level + 1)
    }
  }

  /// Joints do not change immovable bodies, so these force no order.
  @inline(__always)
  private func level(_ joint: UnsafeMutablePointer<Joint>, _ motions: UnsafeMutablePointer<Motion>) -> Int32 {
    let (a, b) = (Int(joint.pointee.a), Int(joint.pointee.b))
    if joint.pointee.isSupported { return supportedLevel(joint, motions) }
    let level = max(bodyLevels.base[a], bodyLevels.base[b])
    if motions[a].isMovable { bodyLevels.base[a] = level + 1 }
    if motions[b].isMovable { bodyLevels.base[b] = level + 1 }
    return level
  }
}

extension JointOrder {
  /// The level of a spring that reads its own bodies and changes others.
  private func supportedLevel(
    _ joint: UnsafeMutablePointer<Joint>, _ motions: UnsafeMutablePointer<Motion>
  ) -> Int32 {
    let all = SIMD4(joint.pointee.a, joint.pointee.b, joint.pointee.supportA, joint.pointee.supportB)
    var level: Int32 = 0
    for i in 0..<4 { level = max(level, bodyLevels.base[Int(all[i])]) }
    for i in 0..<4 where motions[Int(all[i])].isMovable { bodyLevels.base[Int(all[i])] = level + 1 }
    return level
  }
}

extension Motion {
  fileprivate var isMovable: Bool { inverseMass > 0 || inverseInertia > 0 }
}
