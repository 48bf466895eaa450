#if arch(wasm32)
  import Dynamics
  import Geometry

  /// Writes the handles of the items at a point to `Numbers`; returns their number.
  @c(itemsAt)
  public func itemsAt(_ animator: UInt32, _ x: Double, _ y: Double) -> Int32 {
    write(object(animator, as: DynamicAnimator.self).items(at: Point(x: x, y: y)))
  }

  /// The same of the items in a rectangle.
  @c(itemsIn)
  public func itemsIn(_ animator: UInt32, _ x: Double, _ y: Double, _ width: Double, _ height: Double) -> Int32 {
    write(object(animator, as: DynamicAnimator.self).items(in: Rect(x: x, y: y, width: width, height: height)))
  }

  private func write(_ items: [any DynamicItem]) -> Int32 {
    let numbers = Numbers.reserve(items.count)
    for (index, item) in items.enumerated() { numbers[index] = Double(handle(of: item as AnyObject)) }
    return Int32(items.count)
  }

  /// Writes the first intersection of a ray to `Numbers`: `RayHit.width` numbers. Returns 0 if there is none.
  @c(firstHit)
  public func firstHit(_ animator: UInt32, _ fromX: Double, _ fromY: Double, _ toX: Double, _ toY: Double) -> Int32 {
    let animator: DynamicAnimator = object(animator)
    guard let hit = animator.firstHit(from: Point(x: fromX, y: fromY), to: Point(x: toX, y: toY)) else { return 0 }
    hit.write(to: Numbers.reserve(RayHit.width))
    return 1
  }

  /// Writes all intersections of a ray, if the shape is -1, or of a shape that is moved along it, to `Numbers`; returns their number.
  @c(hits)
  public func hits(
    _ animator: UInt32, _ fromX: Double, _ fromY: Double, _ toX: Double, _ toY: Double, _ shape: Int32,
    _ rotation: Double, _ width: Double, _ height: Double, _ points: Int32
  ) -> Int32 {
    let animator: DynamicAnimator = object(animator)
    let (start, end) = (Point(x: fromX, y: fromY), Point(x: toX, y: toY))
    let hits =
      shape < 0
      ? animator.hits(from: start, to: end)
      : animator.hits(
        of: collisionBounds(shape, points), bounds: Size(width: width, height: height),
        rotation: Angle(radians: rotation), from: start, to: end)
    let numbers = Numbers.reserve(hits.count * RayHit.width)
    for (index, hit) in hits.enumerated() { hit.write(to: numbers + index * RayHit.width) }
    return Int32(hits.count)
  }

  extension RayHit {
    static let width = 9

    func write(to numbers: UnsafeMutablePointer<Double>) {
      numbers[0] = Double(handle(of: item.map { $0 as AnyObject }))
      numbers[1] = Double(handle(of: behavior))
      numbers[2] = boundaryIdentifier == nil ? 0 : 1
      numbers[3] = Double(boundaryIdentifier ?? 0)
      (numbers[4], numbers[5]) = (point.x, point.y)
      (numbers[6], numbers[7]) = (normal.x, normal.y)
      numbers[8] = fraction
    }
  }

  /// Writes the contacts that began in the latest frame, or that ended, to `Numbers`, `ContactEvent.width` numbers each. Returns their
  /// number.
  @c(contacts)
  public func contacts(_ animator: UInt32, _ isBeginning: Int32) -> Int32 {
    let animator: DynamicAnimator = object(animator)
    let events = isBeginning == 0 ? animator.contactsEnded : animator.contactsBegan
    let numbers = Numbers.reserve(events.count * ContactEvent.width)
    for (index, event) in events.enumerated() { event.write(to: numbers + index * ContactEvent.width) }
    return Int32(events.count)
  }

  extension ContactEvent {
    static let width = 8

    func write(to numbers: UnsafeMutablePointer<Double>) {
      numbers[0] = Double(handle(of: item as AnyObject))
      numbers[1] = Double(handle(of: otherItem.map { $0 as AnyObject }))
      numbers[2] = Double(handle(of: behavior))
      numbers[3] = boundaryIdentifier == nil ? 0 : 1
      numbers[4] = Double(boundaryIdentifier ?? 0)
      (numbers[5], numbers[6]) = (point.x, point.y)
      numbers[7] = speed
    }

    /// Tells JavaScript about it.
    func tell() {
      write(to: Numbers.reserve(Self.width))
      Host.tellContact(isBeginning: phase == .began)
    }
  }
#endif
