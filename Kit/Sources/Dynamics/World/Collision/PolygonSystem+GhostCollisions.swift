/// Ghost collisions: where polygons lie side by side, a circle that rolls from one to the next meets a corner of the
/// next one. Contacts are soft, so the circle lies slightly below that corner, which would slow it down.
extension PolygonSystem {
  /// Corners within this distance of another polygon's side belong to one smooth surface; points.
  fileprivate static let flushness: Float = 0.1

  /// Whether a point on a polygon also lies on a side of another polygon that supports the circle. The contact with
  /// that side then keeps the circle above the point.
  func isFlush(
    _ point: FloatVector, _ polygon: UnsafeMutablePointer<Shape>, _ circle: UnsafeMutablePointer<Shape>
  ) -> Bool {
    let own = Int32(circle - shapes.base)
    var link = bodies.base[Int(circle.pointee.body)].firstContact
    while link >= 0 {
      let contact = contacts.base + Int(link >> 1)
      link = world.next(link)
      let (a, b) = (contact.pointee.shapeA, contact.pointee.shapeB)
      if a != own && b != own { continue }
      let other = shapes.base + Int(a == own ? b : a)
      if other == polygon || other.pointee.kind != .polygon { continue }
      if placed(other).carries(world.center(circle.pointee), circle.pointee.radius, over: point) { return true }
    }
    return false
  }
}

extension PlacedPolygon {
  /// Whether a circle lies on a side that also contains a point, ends included.
  fileprivate func carries(_ center: FloatVector, _ radius: Float, over point: FloatVector) -> Bool {
    let (center, point) = (rotation.unrotating(center - position), rotation.unrotating(point - position))
    for i in 0..<count {
      let height = (center - points[i]).dot(normals[i])
      if height <= 0 || height > radius + Manifold.margin { continue }
      let along = points[next(i)] - points[i]
      let length = along.length
      let (part, place) = ((center - points[i]).dot(along) / length, (point - points[i]).dot(along) / length)
      if part < 0 || part > length { continue }
      let isOnLine = abs((point - points[i]).dot(normals[i])) < PolygonSystem.flushness
      if isOnLine && place > -PolygonSystem.flushness && place < length + PolygonSystem.flushness { return true }
    }
    return false
  }
}
