/// The paths of anchors that the caller moves, indexed by `Joint.drag`.
struct AnchorPaths {
  let paths = Pool<AnchorPath>()
  let free = FreeHandles()

  func deallocate() {
    paths.deallocate()
    free.deallocate()
  }

  func copy(_ other: AnchorPaths) {
    paths.copy(other.paths)
    free.copy(other.free)
  }

  func add(_ path: AnchorPath) -> Int32 {
    let index = free.take(orElse: paths.count)
    paths.set(path, at: index)
    return Int32(index)
  }

  func remove(_ index: Int32) { free.giveBack(Int(index)) }
}
