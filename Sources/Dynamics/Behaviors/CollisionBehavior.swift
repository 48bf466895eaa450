import Geometry

/// Makes its items collide with one another and with its boundaries. Items of different collision behaviours pass
/// through each other; an item may be in several.
///
/// Two that meet bounce by the greater elasticity and rub by the geometric mean of their frictions; a boundary is of
/// the same material as the item. An animator takes up to 64 collision behaviours.
public final class CollisionBehavior: ItemsBehavior {
  /// What items collide with.
  public struct Mode: OptionSet, Sendable {
    public let rawValue: UInt8
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// One another.
    public static let items = Mode(rawValue: 1)
    /// The behaviour's boundaries.
    public static let boundaries = Mode(rawValue: 2)
    /// Both.
    public static let everything: Mode = [.items, .boundaries]
  }

  private struct Wall {
    let identifier: Int
    let from: Point
    let to: Point
    let inward: Vector?
    /// In the animator's world.
    var shape: Int?
  }

  /// What the items collide with; everything by default.
  public var collisionMode = Mode.everything {
    didSet { didChange() }
  }

  private var boundaries: [Wall] = []
  /// Its bit in the animator's world.
  private(set) var groups: UInt64 = 0

  /// In the order in which they were added.
  public var boundaryIdentifiers: [Int] { boundaries.map { $0.identifier } }

  /// Adds a segment that is solid from both sides, or replaces the boundary with that identifier.
  public func addBoundary(withIdentifier identifier: Int, from: Point, to: Point) {
    add(Wall(identifier: identifier, from: from, to: to, inward: nil))
  }

  /// Adds a one-sided boundary, or replaces the one with that identifier.
  ///
  /// Everything behind the line through both points, beyond them too, is solid, so nothing can get lost there:
  /// an item behind it, because it started there or because the boundary moved, is pushed out to the free side at no
  /// more than 500 pt/s, and keeps no speed of that.
  /// - Parameter inward: points to the free side; it need not be perpendicular to the line.
  public func addBoundary(withIdentifier identifier: Int, from: Point, to: Point, inward: Vector) {
    precondition((to - from).cross(inward) != 0, "A one-sided boundary needs a length and a side.")
    add(Wall(identifier: identifier, from: from, to: to, inward: inward))
  }

  /// Removes a boundary; an unknown one is ignored.
  public func removeBoundary(withIdentifier identifier: Int) {
    guard let index = boundaries.firstIndex(where: { $0.identifier == identifier }) else { return }
    if let shape = boundaries.remove(at: index).shape { dynamicAnimator?.world.removeBoundary(shape) }
    didChange()
  }

  /// Removes every boundary; the items wake.
  public func removeAllBoundaries() {
    if let dynamicAnimator { dismantle(in: dynamicAnimator.world) }
    boundaries.removeAll()
    didChange()
  }

  private func add(_ boundary: Wall) {
    let ends = boundary.to - boundary.from
    precondition(
      ends.x.isFinite && ends.y.isFinite && (boundary.inward ?? .zero).lengthSquared.isFinite,
      "A boundary needs finite coordinates.")
    removeBoundary(withIdentifier: boundary.identifier)
    boundaries.append(boundary)
    if let dynamicAnimator { build(boundaries.count - 1, in: dynamicAnimator.world) }
    didChange()
  }

  private func build(_ index: Int, in world: World) {
    let wall = boundaries[index]
    boundaries[index].shape = world.addBoundary(
      Boundary(from: wall.from, to: wall.to, inward: wall.inward, groups: groups, identifier: wall.identifier))
  }

  private func dismantle(in world: World) {
    for i in boundaries.indices {
      if let shape = boundaries[i].shape { world.removeBoundary(shape) }
      boundaries[i].shape = nil
    }
  }

  override func didAttach(to animator: DynamicAnimator) {
    groups = animator.takeCollisionGroup(for: self)
    for i in boundaries.indices { build(i, in: animator.world) }
  }

  override func willDetach(from animator: DynamicAnimator) {
    dismantle(in: animator.world)
    animator.returnCollisionGroup(groups)
    groups = 0
  }

  override func configure(_ animator: DynamicAnimator) {
    for item in items {
      animator.configure(item) {
        if collisionMode.contains(.items) { $0.itemGroups |= groups }
        if collisionMode.contains(.boundaries) { $0.boundaryGroups |= groups }
      }
    }
  }
}
