import Geometry

/// Applying inputs.
extension DynamicAnimator {
  /// Makes a change, between two steps.
  /// - Parameters:
  ///   - input: the change; one about items or behaviours that are not there does nothing.
  ///   - item: makes items that are added; a `PlainItem` by default.
  public func apply(_ input: DynamicInput, item: (ArchivedItem) -> any DynamicItem = { PlainItem($0) }) {
    switch input {
    case .addItem(let archived, let behaviors): if archived.isSound { add(item(archived), to: behaviors) }
    case .removeItem(let number): removeItem(number)
    case .moveItem(let number, let center, let rotation): move(number, center, rotation)
    case .setVelocity(let number, let velocity, let angular): setVelocity(number, velocity, angular)
    case .addBehavior(let archived): if let behavior = archived.makeBehavior(in: self) { addBehavior(behavior) }
    case .removeBehavior(let number): removeBehavior(numbered: number)
    case .change(let number, let settings): if let known = behavior(numbered: number) { settings.apply(to: known) }
    case .addBoundary(let number, let identifier, let points, let isClosed, let inward):
      if let collisions = behavior(numbered: number) as? CollisionBehavior {
        collisions.add(identifier, points, isClosed: isClosed, inward: inward)
      }
    case .addOneWayBoundary(let number, let identifier, let from, let to, let front):
      (behavior(numbered: number) as? CollisionBehavior)?.addOneWay(identifier, from, to, front)
    case .removeBoundary(let number, let identifier):
      (behavior(numbered: number) as? CollisionBehavior)?.removeBoundary(withIdentifier: identifier)
    case .setReferenceBounds(let bounds): referenceBounds = bounds
    }
  }

  private func add(_ item: any DynamicItem, to behaviors: [Int]) {
    let chosen = behaviors.map { behavior(numbered: $0) as? ItemsBehavior }
    for behavior in chosen { behavior?.addItem(item) }
  }

  private func removeItem(_ number: Int) {
    guard let item = item(numbered: number) else { return }
    forEachBehavior { ($0 as? ItemsBehavior)?.removeItem(item) }
  }

  private func move(_ number: Int, _ center: Point, _ rotation: Angle) {
    guard let item = item(numbered: number) else { return }
    (item.center, item.rotation) = (center, rotation)
    updateItem(usingCurrentState: item)
  }

  private func setVelocity(_ number: Int, _ velocity: Vector, _ angular: Double) {
    require(
      velocity.x.isFinite && velocity.y.isFinite && angular.isFinite,
      "A velocity must be finite: check what it is calculated from.")
    if item(numbered: number) != nil { setMotion(of: number, velocity, angular) }
  }

  private func removeBehavior(numbered number: Int) {
    guard let behavior = behavior(numbered: number) else { return }
    if let parent = behavior.parent { parent.removeChildBehavior(behavior) } else { removeBehavior(behavior) }
  }
}

extension CollisionBehavior {
  fileprivate func add(_ identifier: Int, _ points: [Point], isClosed: Bool, inward: Vector?) {
    guard let first = points.first else { return }
    guard let inward else { return addBoundary(withIdentifier: identifier, for: points, isClosed: isClosed) }
    let (along, side) = (((points.last ?? first) - first).unit ?? .zero, inward.unit ?? .zero)
    if points.count != 2 || along.cross(side) == 0 { return }
    addBoundary(withIdentifier: identifier, from: first, to: points[1], inward: inward)
  }

  fileprivate func addOneWay(_ identifier: Int, _ from: Point, _ to: Point, _ front: Vector) {
    if ((to - from).unit ?? .zero).cross(front.unit ?? .zero) == 0 { return }
    addOneWayBoundary(withIdentifier: identifier, from: from, to: to, front: front)
  }
}

extension ArchivedItem {
  /// An item as it is now.
  /// - Parameters:
  ///   - item: the item.
  ///   - tag: the program's number for it.
  public init(_ item: any DynamicItem, tag: Int = 0) {
    self.init(
      tag: tag, center: item.center, rotation: item.rotation, bounds: item.bounds,
      outlines: item.collisionBounds.outlines(item.bounds))
  }

  /// Whether every shape has an area, convex corners, and coordinates that items may have.
  fileprivate var isSound: Bool { !outlines.isEmpty && outlines.allSatisfy { $0.isSound } }
}

extension Outline {
  private static let farthest = 1e6

  fileprivate var isSound: Bool {
    let (low, high) = extent
    if max(-low.x, -low.y, high.x, high.y) > Self.farthest { return false }
    switch self {
    case .circle(_, let radius): return radius >= 0.25
    case .polygon(let corners):
      return convexHull(corners).count == corners.count && MassShare(polygon: corners).area >= 0.25
    }
  }
}
