import Geometry

/// Spatial queries. They see the items' collision shapes exactly as the items were drawn last. Only nearby shapes are
/// tested, so queries are cheap. Items come in the order in which they entered the world, as long as none has left
/// it.
extension DynamicAnimator {
  /// The items whose shapes contain a point.
  public func items(at point: Point) -> [any DynamicItem] {
    require(point.x.isFinite && point.y.isFinite, "A point must be finite: check what it is calculated from.")
    return search(point, point, isPoint: true)
  }

  /// The items whose shapes intersect a rectangle; one that only touches it from outside does not. A negative width
  /// reaches to the left of the origin, a negative height above it.
  public func items(in rectangle: Rect) -> [any DynamicItem] {
    let rectangle = rectangle.standardized
    let (low, high) = (rectangle.origin, Point(x: rectangle.maxX, y: rectangle.maxY))
    require(
      (low.x + low.y).isFinite && (high.x + high.y).isFinite,
      "A rectangle must be finite: check what it is calculated from.")
    return search(low, high, isPoint: false)
  }

  /// The first intersection of a ray; nil if there is none. Shapes that contain its start do not count. It may be of
  /// any length; its part beyond 4,000,000 points from the first item, across or down, hits nothing.
  public func firstHit(from start: Point, to end: Point) -> RayHit? {
    require(
      (start.x + start.y).isFinite && (end.x + end.y).isFinite,
      "A ray must be finite: check what it is calculated from.")
    guard let ray = Ray(from: start, to: end).clipped(around: world.coordinates.origin) else { return nil }
    return firstHit(ray)
  }

  private func firstHit(_ ray: Ray) -> RayHit? {
    let (start, end) = (ray.start, ray.end)
    var first: (shape: Int, fraction: Double, normal: Vector)?
    let low = Point(x: min(start.x, end.x), y: min(start.y, end.y))
    let high = Point(x: max(start.x, end.x), y: max(start.y, end.y))
    for shape in world.shapes(near: low, high) where !itemStorage.hasLeft(Int(world.shapes[shape].body)) {
      guard let hit = outline(shape).meets(start, end - start) else { continue }
      if let first, first.fraction <= hit.fraction { continue }
      first = (shape, hit.fraction, hit.normal)
    }
    return first.map { rayHit($0.shape, ray, ($0.fraction, $0.normal)) }
  }

  func rayHit(_ handle: Int, _ ray: Ray, _ hit: (fraction: Double, normal: Vector)) -> RayHit {
    let shape = world.shapes[handle]
    return RayHit(
      item: itemStorage.item(at: Int(shape.body)), boundaryIdentifier: shape.identifier,
      behavior: shape.body == 0 ? registry.collisionBehaviors[shape.groups.trailingZeroBitCount] : nil,
      point: ray.start + (ray.end - ray.start) * hit.fraction, normal: hit.normal, fraction: ray.fraction(hit.fraction))
  }

  private func search(_ low: Point, _ high: Point, isPoint: Bool) -> [any DynamicItem] {
    var found: [Int] = []
    for shape in world.shapes(near: low, high) where world.shapes[shape].body != 0 {
      let outline = outline(shape)
      if isPoint ? outline.contains(low) : outline.intersects(low, high) { found.append(Int(world.shapes[shape].body)) }
    }
    found.heapSort(by: <)
    var items: [any DynamicItem] = []
    for (i, body) in found.enumerated() where i == 0 || found[i - 1] != body {
      if !itemStorage.hasLeft(body), let item = itemStorage.item(at: body) { items.append(item) }
    }
    return items
  }

  private func outline(_ shape: Int) -> PlacedOutline { world.outline(shape, isStepping ? 1 : clock.fraction) }
}
