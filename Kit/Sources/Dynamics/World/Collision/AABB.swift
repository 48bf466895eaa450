/// An axis-aligned bounding box.
struct AABB: BitwiseCopyable {
  var minX: Float
  var minY: Float
  var maxX: Float
  var maxY: Float

  /// The empty box: the neutral element of unions.
  static let empty = AABB(minX: .infinity, minY: .infinity, maxX: -.infinity, maxY: -.infinity)

  init(minX: Float, minY: Float, maxX: Float, maxY: Float) {
    self.minX = minX
    self.minY = minY
    self.maxX = maxX
    self.maxY = maxY
  }

  init(center: FloatVector, radius: Float) {
    self.init(minX: center.x - radius, minY: center.y - radius, maxX: center.x + radius, maxY: center.y + radius)
  }

  var center: FloatVector { FloatVector(x: (minX + maxX) * 0.5, y: (minY + maxY) * 0.5) }
  var width: Float { maxX - minX }
  var height: Float { maxY - minY }

  func overlaps(_ other: AABB) -> Bool {
    minX <= other.maxX && other.minX <= maxX && minY <= other.maxY && other.minY <= maxY
  }

  func contains(_ other: AABB) -> Bool {
    minX <= other.minX && minY <= other.minY && other.maxX <= maxX && other.maxY <= maxY
  }

  func grown(by margin: Float) -> AABB {
    AABB(minX: minX - margin, minY: minY - margin, maxX: maxX + margin, maxY: maxY + margin)
  }

  /// The box that covers the motion along `displacement`.
  func swept(along displacement: FloatVector) -> AABB {
    AABB(
      minX: minX + min(displacement.x, 0), minY: minY + min(displacement.y, 0), maxX: maxX + max(displacement.x, 0),
      maxY: maxY + max(displacement.y, 0))
  }

  mutating func include(_ point: FloatVector) {
    minX = min(minX, point.x)
    minY = min(minY, point.y)
    maxX = max(maxX, point.x)
    maxY = max(maxY, point.y)
  }
}
