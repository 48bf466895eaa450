import Geometry

/// Several items as one rigid body: the way to shapes with hollows.
///
/// ```swift
/// let hammer = DynamicItemGroup(items: [handle, head])
/// let gravity = GravityBehavior(items: [hammer])
/// ```
///
/// The members keep the poses and shapes that they had when the group was made; behaviours take the group, not its
/// members. Where members overlap the mass counts twice. Groups do not nest.
public final class DynamicItemGroup: DynamicItem {
  private struct Member {
    let item: any DynamicItem
    let offset: Vector
    let turn: Angle
    /// Relative to the group's centre.
    let outline: Outline

    init(_ item: any DynamicItem, from middle: Point) {
      self.item = item
      offset = item.center - middle
      turn = item.rotation
      outline = item.outline.placed(at: offset, turned: turn)
    }
  }

  private let members: [Member]

  /// The centre of the rectangle that encloses the members. Moving it moves them.
  public var center: Point { didSet { carry() } }

  /// 0 at first, whatever the members' rotations. Rotating it rotates them about `center`.
  public var rotation = Angle.zero { didSet { carry() } }

  /// The upright rectangle that enclosed the members when the group was made.
  public let bounds: Size

  /// At least one, none of them a group.
  public init(items: [any DynamicItem]) {
    require(!items.isEmpty, "A group needs at least one item.")
    var (low, high) = (Vector(x: .infinity, y: .infinity), Vector(x: -.infinity, y: -.infinity))
    for item in items {
      require(!(item is DynamicItemGroup), "A group cannot be in a group: pass the items of both.")
      let extent = item.outline.placed(at: item.center - Point.zero, turned: item.rotation).extent
      low = Vector(x: min(low.x, extent.low.x), y: min(low.y, extent.low.y))
      high = Vector(x: max(high.x, extent.high.x), y: max(high.y, extent.high.y))
    }
    let middle = Point.zero + (low + high) / 2
    members = items.map { Member($0, from: middle) }
    center = middle
    bounds = Size(width: high.x - low.x, height: high.y - low.y)
  }

  /// In the order in which they were handed in.
  public var items: [any DynamicItem] { members.map { $0.item } }

  /// The members' shapes.
  public var collisionBounds: CollisionBounds { .group(members.map { $0.outline }) }

  private func carry() {
    let turn = Rotation(rotation)
    for member in members {
      member.item.center = center + turn.rotating(member.offset)
      member.item.rotation = rotation + member.turn
    }
  }
}

extension DynamicItem {
  /// Its shape as seen from its centre; groups, which have several, do not nest.
  fileprivate var outline: Outline { collisionBounds.outlines(bounds)[0] }
}
