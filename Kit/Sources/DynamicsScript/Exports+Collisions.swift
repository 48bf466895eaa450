#if arch(wasm32)
  import Dynamics
  import Geometry

  private enum BoundaryKind: Int32 { case segment, oneSided, path, closedPath, oneWay }

  /// Adds a boundary. Its points are in `Numbers`; after the two of a one-sided one follows its inward direction, of a one-way
  /// one its front.
  @c(addBoundary)
  public func addBoundary(_ behavior: UInt32, _ identifier: Int32, _ kind: Int32, _ count: Int32) {
    let (behavior, identifier) = (object(behavior, as: CollisionBehavior.self), Int(identifier))
    let points = (0..<Int(count)).map { Numbers.point($0) }
    switch BoundaryKind(rawValue: kind) {
    case .segment, nil: behavior.addBoundary(withIdentifier: identifier, from: points[0], to: points[1])
    case .oneSided:
      behavior.addBoundary(withIdentifier: identifier, from: points[0], to: points[1], inward: points[2] - Point.zero)
    case .path: behavior.addBoundary(withIdentifier: identifier, for: points)
    case .oneWay:
      behavior.addOneWayBoundary(
        withIdentifier: identifier, from: points[0], to: points[1], front: points[2] - Point.zero)
    case .closedPath: behavior.addBoundary(withIdentifier: identifier, for: points, isClosed: true)
    }
  }

  @c(boundaryCategories)
  public func boundaryCategories(_ behavior: UInt32, _ identifier: Int32) -> Double {
    Double(object(behavior, as: CollisionBehavior.self).categoryBitMask(ofBoundaryWithIdentifier: Int(identifier)))
  }

  @c(setBoundaryCategories)
  public func setBoundaryCategories(_ behavior: UInt32, _ identifier: Int32, _ categories: Double) {
    object(behavior, as: CollisionBehavior.self)
      .setCategoryBitMask(UInt32(categories), ofBoundaryWithIdentifier: Int(identifier))
  }

  @c(removeBoundary)
  public func removeBoundary(_ behavior: UInt32, _ identifier: Int32) {
    object(behavior, as: CollisionBehavior.self).removeBoundary(withIdentifier: Int(identifier))
  }

  @c(removeAllBoundaries)
  public func removeAllBoundaries(_ behavior: UInt32) {
    object(behavior, as: CollisionBehavior.self).removeAllBoundaries()
  }

  /// Writes the identifiers of the boundaries to `Numbers`; returns their number.
  @c(boundaryIdentifiers)
  public func boundaryIdentifiers(_ behavior: UInt32) -> Int32 {
    let identifiers = object(behavior, as: CollisionBehavior.self).boundaryIdentifiers
    let numbers = Numbers.reserve(identifiers.count)
    for (index, identifier) in identifiers.enumerated() { numbers[index] = Double(identifier) }
    return Int32(identifiers.count)
  }

  /// Writes the points of a boundary to `Numbers`; returns their number, 0 for an unknown one.
  @c(boundary)
  public func boundary(_ behavior: UInt32, _ identifier: Int32) -> Int32 {
    let points = object(behavior, as: CollisionBehavior.self).boundary(withIdentifier: Int(identifier)) ?? []
    let numbers = Numbers.reserve(2 * points.count)
    for (index, point) in points.enumerated() {
      (numbers[2 * index], numbers[2 * index + 1]) = (point.x, point.y)
    }
    return Int32(points.count)
  }

  /// Makes the reference bounds hold the items; removes that if `isSet` is 0.
  @c(setReferenceInsets)
  public func setReferenceInsets(
    _ behavior: UInt32, _ isSet: Int32, _ top: Double, _ right: Double, _ bottom: Double, _ left: Double
  ) {
    let behavior: CollisionBehavior = object(behavior)
    if isSet == 0 {
      behavior.translatesReferenceBoundsIntoBoundary = false
    } else {
      behavior.setTranslatesReferenceBoundsIntoBoundary(
        with: Insets(top: top, right: right, bottom: bottom, left: left))
    }
  }
#endif
