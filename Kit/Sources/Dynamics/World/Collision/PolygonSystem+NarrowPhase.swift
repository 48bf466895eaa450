import Geometry

/// Narrow phase of polygons, segments and off-centre circles.
extension PolygonSystem {
  /// Computes the manifold of a contact; nil if the shapes do not meet in this step.
  func findManifold(_ contact: UnsafeMutablePointer<Contact>) -> Manifold? {
    let (a, b) = (shapes.base + Int(contact.pointee.shapeA), shapes.base + Int(contact.pointee.shapeB))
    switch (a.pointee.kind, b.pointee.kind) {
    case (.circle, .circle): return collideCircles(contact.pointee, a.pointee, b.pointee)
    case (.circle, .polygon): return collide(b, a)?.flipped
    case (.polygon, .circle): return collide(a, b)
    case (.polygon, .polygon): return collidePolygons(placed(a), placed(b))
    case (.segment, .circle): return collide(segment: a.pointee, circle: b.pointee)
    case (.segment, .polygon): return collide(segment: a.pointee, polygon: b)
    case (.plane, .polygon): return collide(plane: a.pointee, polygon: b)
    default: return nil
    }
  }

  private func collideCircles(_ contact: Contact, _ a: Shape, _ b: Shape) -> Manifold? {
    let (first, second) = (world.center(a), world.center(b))
    let offset = second - first
    let reach = a.radius + b.radius
    let distance = offset.length
    var normal = distance > 1e-4 ? offset * (1 / distance) : World.directionForCoincidence(contact)
    if distance - reach > Manifold.margin {
      guard let later = world.predictContact(contact.bodyA, contact.bodyB, offset, reach) else { return nil }
      normal = later
    }
    return world.makeManifold(normal, offset.dot(normal) - reach, at: second - normal * b.radius)
  }

  private func collide(segment: Shape, circle: Shape) -> Manifold? {
    let center = world.center(circle)
    let nearest = segment.closest(to: center)
    let offset = center - nearest.point
    let distance = offset.length
    // Close to an end, a circle may pass beyond it; where the path continues, its neighbour handles that.
    let isEnd = (nearest.part == 0 && segment.before == nil) || (nearest.part == 1 && segment.after == nil)
    if distance - circle.radius > (isEnd ? Manifold.touch : Manifold.margin) {
      let velocity = world.meanVelocity(Int(circle.body))
      let time = TimeOfImpact.time(center: center, velocity: velocity, radius: circle.radius, segment: segment)
      guard let time, time <= Float(world.step) else { return nil }
      let arrival = center + velocity * time
      let touching = arrival - segment.closest(to: arrival).point
      let normal = touching * (1 / touching.length)
      return world.makeManifold(normal, -(velocity.dot(normal)) * time, at: center - normal * circle.radius)
    }
    if segment.leaves(center, at: nearest.part) { return nil }
    // A centre on the line itself goes back to the side that it came from.
    let side: Float = motions.base[Int(circle.body)].velocity.dot(segment.normal) > 0 ? -1 : 1
    let normal = distance > 1e-4 ? offset * (1 / distance) : segment.normal * side
    return world.makeManifold(normal, distance - circle.radius, at: center - normal * circle.radius)
  }

  private func collide(
    _ polygon: UnsafeMutablePointer<Shape>, _ circle: UnsafeMutablePointer<Shape>
  ) -> Manifold? {
    let placed = placed(polygon)
    let center = world.center(circle.pointee)
    let radius = circle.pointee.radius
    let local = placed.rotation.unrotating(center - placed.position)
    var (side, height) = (0, -Float.infinity)
    for i in 0..<placed.count {
      let gap = (local - placed.points[i]).dot(placed.normals[i])
      if gap > height { (side, height) = (i, gap) }
    }
    if height - radius > Manifold.margin { return predictContact(placed, polygon, circle, height - radius) }
    let (start, end) = (placed.points[side], placed.points[placed.next(side)])
    var normal = placed.normals[side]
    var separation = height - radius
    if height > 1e-4 {
      let along = end - start
      let part = (local - start).dot(along)
      let isBefore = part < 0
      if isBefore || part > along.dot(along) {
        let offset = local - (isBefore ? start : end)
        let distance = offset.length
        normal = offset * (1 / distance)
        separation = distance - radius
      }
    }
    // A circle near a corner may pass beside it.
    let isCorner = separation != height - radius
    if isCorner
      && isFlush(placed.position + placed.rotation.rotating(local - normal * (separation + radius)), polygon, circle)
    {
      return nil
    }
    if separation > (isCorner ? Manifold.touch : Manifold.margin) {
      return predictContact(placed, polygon, circle, separation)
    }
    let turned = placed.rotation.rotating(normal)
    return world.makeManifold(turned, separation, at: center - turned * radius)
  }

  /// The speculative contact of a circle that comes to a polygon from afar; nil if they do not meet in this step. The
  /// contact point is on the circle, because midway between the two it would have another arm.
  private func predictContact(
    _ placed: PlacedPolygon, _ polygon: UnsafeMutablePointer<Shape>, _ circle: UnsafeMutablePointer<Shape>, _ gap: Float
  ) -> Manifold? {
    let (center, radius) = (world.center(circle.pointee), circle.pointee.radius)
    let velocity = world.meanVelocity(Int(circle.pointee.body)) - world.meanVelocity(Int(polygon.pointee.body))
    if velocity.length * Float(world.step) < gap { return nil }
    let time = TimeOfImpact.time(center: center, velocity: velocity, radius: radius, polygon: placed)
    guard let time, time <= Float(world.step), let nearest = placed.nearest(to: center + velocity * time) else {
      return nil
    }
    if isFlush(nearest, polygon, circle) { return nil }
    let touching = center + velocity * time - nearest
    let normal = touching * (1 / touching.length)
    let place = Manifold.Point(
      point: center - normal * radius, separation: -velocity.dot(normal) * time, feature: 0)
    return Manifold(normal: normal, first: place)
  }

  private func collidePolygons(_ a: PlacedPolygon, _ b: PlacedPolygon) -> Manifold? {
    let first = a.widestGap(to: b)
    if first.gap > Manifold.margin { return nil }
    let second = b.widestGap(to: a)
    if second.gap > Manifold.margin { return nil }
    // Prefers the first polygon's side unless the other is clearly better: a manifold that changes sides loses its
    // impulses.
    if second.gap > first.gap + 0.1 { return b.meet(a, at: second.side)?.flipped.marked }
    return a.meet(b, at: first.side)
  }

  private func collide(plane: Shape, polygon: UnsafeMutablePointer<Shape>) -> Manifold? {
    let placed = placed(polygon)
    let lowest = placed.lowest(over: plane.start, along: plane.normal)
    let margin = Manifold.margin + approach(Int(polygon.pointee.body), plane.normal)
    if lowest.height > margin { return nil }
    let facing = placed.side(facing: -plane.normal)
    let corners = (facing, placed.next(facing))
    let other = corners.0 == lowest.corner ? corners.1 : corners.0
    let first = place(placed.point(lowest.corner), plane, UInt32(lowest.corner))
    let second = place(placed.point(other), plane, UInt32(other))
    return Manifold(normal: plane.normal, first: first, second: second.separation > margin ? nil : second)
  }

  /// The approach of a polygon without rotation to a plane within the step. Without this, it would be found behind
  /// the plane, pushed out in addition to its rebound, and gain energy. For a rotating polygon the corner's arrival
  /// cannot be predicted.
  private func approach(_ body: Int, _ normal: FloatVector) -> Float {
    let turning = abs(motions.base[body].angularVelocity) * bodies.base[body].extent
    if turning * Float(world.step) > Manifold.touch { return 0 }
    return max(0, -world.meanVelocity(body).dot(normal)) * Float(world.step)
  }

  private func place(_ point: FloatVector, _ plane: Shape, _ feature: UInt32) -> Manifold.Point {
    let height = plane.height(of: point)
    return Manifold.Point(point: point - plane.normal * (height / 2), separation: height, feature: feature)
  }

  /// A segment is solid from both sides: it holds the polygon on the side of the polygon's middle, which may differ
  /// from the side of its body's centre.
  private func collide(segment: Shape, polygon: UnsafeMutablePointer<Shape>) -> Manifold? {
    let placed = placed(polygon)
    let height = segment.height(of: placed.middle)
    let normal = height < 0 ? -segment.normal : segment.normal
    let lowest = placed.lowest(over: segment.start, along: normal)
    if lowest.height > Manifold.margin { return nil }
    var ends = (segment.start, segment.end)
    if height < 0 { ends = (ends.1, ends.0) }
    return withUnsafePointers(ends, normal) { points, normals in
      let line = PlacedPolygon(points: points, normals: normals, count: 2, position: .zero, rotation: .identity)
      let own = placed.widestGap(to: line)
      if own.gap > Manifold.margin { return nil }
      if own.gap > lowest.height + 0.1 {
        // At a corner that does not stick out, the neighbour holds it.
        if !segment.sticksOut(at: placed.normal(own.side)) { return nil }
        return placed.meet(line, at: own.side)?.flipped.marked
      }
      let side = sides(placed, lowest.corner, normal)
      return segment.leaves(placed, side) ? nil : line.clip(placed, 0, normal, side)
    }
  }

  /// The two corners of that side at the lowest corner that is more parallel to the line.
  private func sides(_ polygon: PlacedPolygon, _ corner: Int, _ normal: FloatVector) -> (Int, Int) {
    let before = corner == 0 ? polygon.count - 1 : corner - 1
    let isBefore = polygon.normal(before).dot(normal) < polygon.normal(corner).dot(normal)
    return isBefore ? (before, corner) : (corner, polygon.next(corner))
  }
}

extension Manifold {
  /// Marks feature ids of the second shape's sides, so that they differ from the first's.
  fileprivate var marked: Manifold {
    var marked = self
    marked.first.feature |= 1 << 31
    marked.second?.feature |= 1 << 31
    return marked
  }
}

extension Shape {
  /// Whether a circle nearest to one end belongs to the neighbour there.
  fileprivate func leaves(_ center: FloatVector, at part: Float) -> Bool {
    if part == 0, let before { return (center - start).dot(before - start) > 0 }
    // If both would hold it at their common corner, the segment that begins there does.
    if part == 1, after != nil { return true }
    return false
  }

  /// Whether the polygon's side covers only a bit of the segment at a corner where the path continues: the neighbour
  /// holds it there, and paths have no inner ends to catch on.
  fileprivate func leaves(_ polygon: PlacedPolygon, _ side: (Int, Int)) -> Bool {
    let along = end - start
    let length = along.length
    if length == 0 { return before != nil || after != nil }
    let p = (polygon.point(side.0) - start).dot(along) / length
    let q = (polygon.point(side.1) - start).dot(along) / length
    let bit = min(0.5, length / 2)
    return (before != nil && max(p, q) < bit) || (after != nil && min(p, q) > length - bit)
  }

  /// Whether the end that a side with this normal pushes against is exposed: the path's end, or a corner whose
  /// neighbours both lie behind the side.
  fileprivate func sticksOut(at normal: FloatVector) -> Bool {
    let isAtStart = normal.dot(end - start) > 0
    guard let neighbor = isAtStart ? before : after else { return true }
    let displacement = neighbor - (isAtStart ? start : end)
    return normal.dot(displacement) >= -0.05 * displacement.length
  }
}

private func withUnsafePointers<R>(
  _ ends: (FloatVector, FloatVector), _ normal: FloatVector,
  _ body: (UnsafePointer<FloatVector>, UnsafePointer<FloatVector>) -> R
) -> R {
  var storage = (ends.0, ends.1, normal, -normal)
  return withUnsafePointer(to: &storage) { pointer in
    pointer.withMemoryRebound(to: FloatVector.self, capacity: 4) { body($0, $0 + 2) }
  }
}
