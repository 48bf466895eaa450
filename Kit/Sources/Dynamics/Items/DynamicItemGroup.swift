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
///
/// Items that move may be grouped: remove them from all behaviours, and add the group before the next step. It begins with their
/// velocity: that of their common centre of mass, and the rotation that keeps their angular momentum. Members that were not in the
/// world go along. While the group is in an animator, adding a member to a behaviour is an error, as two bodies would place it. After
/// a group has been removed, its members begin at rest, in behaviours or in another group.
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

  /// At least one, none of them a group. One that is listed twice counts once.
  public init(items listed: [any DynamicItem]) {
    var items: [any DynamicItem] = []
    for item in listed where !items.contains(where: { $0 === item }) { items.append(item) }
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
  public var collisionBounds: CollisionBounds {
    .group(members.map { $0.outline }, inheritMotion: inheritMotion)
  }

  /// Gives the group's body the velocities that conserve the linear and angular momentum of the members, as if they stuck together.
  private func inheritMotion(_ animator: DynamicAnimator, _ group: Int) {
    let world = animator.world
    var (mass, center, momentum) = (Float(0), FloatVector.zero, FloatVector.zero)
    // About the group's centre of mass.
    var (angularMomentum, inertia) = (Float(0), Float(0))
    for member in members {
      // Also one that has left its behaviours since the latest step.
      guard let handle = animator.itemStorage.latestHandle(of: member.item) else { continue }
      let (body, motion) = (world.bodies[handle], world.motions[handle])
      let (share, own) = (body.mass, body.mass * body.moment / body.area)
      let arm = body.position - world.bodies[group].position
      mass += share
      center += arm * share
      momentum += motion.velocity * share
      angularMomentum += arm.cross(motion.velocity) * share + own * motion.angularVelocity
      inertia += arm.dot(arm) * share + own
    }
    if mass == 0 { return }
    let velocity = momentum * (1 / mass)
    // Both about the members' centre of mass, by the parallel axis theorem.
    let spin = (angularMomentum - center.cross(velocity)) / (inertia - center.dot(center) / mass)
    world.setVelocity(velocity.vector, Double(spin), of: group)
  }

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
