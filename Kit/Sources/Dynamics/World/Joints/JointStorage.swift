/// The joints, indexed by joint handle.
struct JointStorage {
  let joints = Pool<Joint>()
  let free = FreeHandles()

  func deallocate() {
    joints.deallocate()
    free.deallocate()
  }

  func copy(_ other: JointStorage) {
    joints.copy(other.joints)
    free.copy(other.free)
  }

  var isEmpty: Bool { joints.count == free.count }

  func add(_ joint: Joint) -> Int {
    let handle = free.take(orElse: joints.count)
    joints.set(joint, at: handle)
    return handle
  }

  func remove(_ handle: Int) {
    joints[handle].isUsed = false
    free.giveBack(handle)
  }
}
