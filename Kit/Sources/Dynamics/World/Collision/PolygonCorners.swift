/// The corners of all polygons, each polygon's contiguous and clockwise as seen on the screen, with the normal of the
/// side that begins at each. Corners are relative to the body's centre of mass.
final class PolygonCorners {
  let points = Pool<FloatVector>()
  let normals = Pool<FloatVector>()
  let freeRuns = Pool<Run>()

  struct Run: BitwiseCopyable {
    var first: Int32
    var count: Int32
  }

  deinit {
    points.deallocate()
    normals.deallocate()
    freeRuns.deallocate()
  }

  /// Stores a polygon's corners and their normals; returns the index of the first.
  func add(_ corners: [FloatVector]) -> Int32 {
    let first = takeRun(corners.count)
    for (i, corner) in corners.enumerated() {
      let side = corners[(i + 1) % corners.count] - corner
      points[first + i] = corner
      normals[first + i] = FloatVector(x: side.y, y: -side.x) * (1 / side.length)
    }
    return Int32(first)
  }

  func free(_ shape: Shape) { freeRuns.append(Run(first: shape.firstVertex, count: shape.vertexCount)) }

  func copy(_ other: PolygonCorners) {
    points.copy(other.points)
    normals.copy(other.normals)
    freeRuns.copy(other.freeRuns)
  }

  private func takeRun(_ count: Int) -> Int {
    for i in 0..<freeRuns.count where Int(freeRuns[i].count) == count {
      let first = Int(freeRuns[i].first)
      freeRuns.swapRemove(at: i)
      return first
    }
    for _ in 0..<count {
      points.append(.zero)
      normals.append(.zero)
    }
    return points.count - count
  }
}
