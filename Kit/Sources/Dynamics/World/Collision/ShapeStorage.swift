/// The shapes of all bodies and of the ground, indexed by shape handle, with the corners of polygons.
struct ShapeStorage {
  let shapes = Pool<Shape>()
  /// The handles of the half-planes.
  let planes = Pool<Int32>()
  let corners = PolygonCorners()
  let free = FreeHandles()

  func deallocate() {
    shapes.deallocate()
    planes.deallocate()
    free.deallocate()
  }

  func copy(_ other: ShapeStorage) {
    shapes.copy(other.shapes)
    planes.copy(other.planes)
    corners.copy(other.corners)
    free.copy(other.free)
  }

  func add(_ shape: Shape) -> Int {
    let handle = free.take(orElse: shapes.count)
    shapes.set(shape, at: handle)
    if shape.kind == .plane { planes.append(Int32(handle)) }
    return handle
  }

  func remove(_ handle: Int) {
    switch shapes[handle].kind {
    case .polygon: corners.free(shapes[handle])
    case .plane: removePlane(handle)
    case .circle, .segment: break
    }
    shapes[handle].isUsed = false
    free.giveBack(handle)
  }

  private func removePlane(_ handle: Int) {
    for i in 0..<planes.count where Int(planes[i]) == handle { return planes.swapRemove(at: i) }
  }
}
