#if arch(wasm32)
  import Dynamics
  import Geometry

  private enum ItemShape: Int32 { case rectangle, circle, ellipse, path }

  /// Makes an item; a path's points are in `Numbers`.
  @c(makeItem)
  public func makeItem(
    _ shape: Int32, _ x: Double, _ y: Double, _ rotation: Double, _ width: Double, _ height: Double, _ points: Int32
  ) -> UInt32 {
    handOver(
      ScriptItem(
        center: Point(x: x, y: y), rotation: Angle(radians: rotation), bounds: Size(width: width, height: height),
        collisionBounds: collisionBounds(shape, points)))
  }

  /// A shape, of a path with the points in `Numbers`.
  func collisionBounds(_ shape: Int32, _ points: Int32) -> CollisionBounds {
    switch ItemShape(rawValue: shape) {
    case .circle: .circle
    case .ellipse: .ellipse
    case .path: .path(vectors(points))
    default: .rectangle
    }
  }

  private func vectors(_ count: Int32) -> [Vector] { (0..<Int(count)).map { Numbers.point($0) - Point.zero } }

  /// Whether the path in `Numbers` encloses the area that a body needs.
  @c(isPath)
  public func isPath(_ points: Int32) -> Int32 { CollisionBounds.canBePath(vectors(points)) ? 1 : 0 }

  /// Makes a group of the items whose handles are in `Numbers`.
  @c(makeGroup)
  public func makeGroup(_ count: Int32) -> UInt32 {
    let members = (0..<Int(count)).map { object(Numbers.handle($0), as: ScriptItem.self) as any DynamicItem }
    return handOver(ScriptItem(group: DynamicItemGroup(items: members)))
  }

  /// The item's place in the table of poses.
  @c(slot)
  public func slot(_ item: UInt32) -> Int32 { Int32(object(item, as: ScriptItem.self).slot) }

  /// Writes the item's width and height to `Numbers`.
  @c(bounds)
  public func bounds(_ item: UInt32) {
    let size = object(item, as: ScriptItem.self).bounds
    Numbers.write(size.width, size.height)
  }

  /// Moves an item, without telling its animator.
  @c(place)
  public func place(_ item: UInt32, _ x: Double, _ y: Double, _ rotation: Double) {
    let item: ScriptItem = object(item)
    item.center = Point(x: x, y: y)
    item.rotation = Angle(radians: rotation)
  }

  /// Writes the vector of a length at an angle to `Numbers`, with the same bits on every machine.
  @c(vector)
  public func vector(_ radians: Double, _ length: Double) {
    let vector = Vector(angle: Angle(radians: radians), length: length)
    Numbers.write(vector.x, vector.y)
  }
#endif
