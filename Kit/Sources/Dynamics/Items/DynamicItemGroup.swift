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
/// Items that move may be grouped: remove them from all behaviours, and add the group before time advances. It begins with their
/// velocity: that of their common centre of mass, and the rotation that keeps their angular momentum. Members that were not in the
/// world go along. While the group is in an animator, adding a member to a behaviour is an error, as two bodies would place it.
///
/// A group may be parted the same way: remove it from all behaviours, and add its members, or new groups of them, before time
/// advances. Each goes on as it moved in the group; one that was moved meanwhile begins at rest.
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
    .group(members.map { $0.outline }, install: install, holds: holds)
  }

  private func install(in world: World) {
    PolygonSystem.install(in: world)
    world.inheritMotion = inheritMotion
    world.passMotion = Self.passMotion
  }

  /// Gives the group's body the velocities that conserve the linear and angular momentum of the members, as if they stuck together.
  private func inheritMotion(_ animator: DynamicAnimator, _ group: Int) {
    var (mass, center, momentum) = (0.0, Vector.zero, Vector.zero)
    // About the group's centre.
    var (angularMomentum, inertia) = (0.0, 0.0)
    for member in members {
      let share = animator.world.massShare(of: member.outline)
      let arm = Rotation(rotation).rotating(share.center)
      guard let motion = animator.latestMotion(of: member.item, at: self.center + arm) else { continue }
      let (own, moment) = (share.area * motion.density, share.moment * motion.density)
      mass += own
      center += arm * own
      momentum += motion.velocity * own
      angularMomentum += arm.cross(motion.velocity) * own + moment * motion.spin
      inertia += arm.lengthSquared * own + moment
    }
    if mass == 0 { return }
    let velocity = momentum / mass
    // Both about the members' centre of mass, by the parallel axis theorem.
    let spin = (angularMomentum - center.cross(velocity)) / (inertia - center.lengthSquared / mass)
    animator.world.setVelocity(velocity, spin, of: group)
  }

  /// Gives the body of an item the motion that it had in a group that has left since the latest step.
  private static func passMotion(_ animator: DynamicAnimator, _ item: any DynamicItem, _ handle: Int) {
    let place = animator.world.global(animator.world.bodies[handle].position)
    guard let motion = animator.groupMotion(of: item, at: place) else { return }
    animator.world.setVelocity(motion.velocity, motion.spin, of: handle)
  }

  /// Whether a member is where the group has placed it.
  private func holds(_ item: any DynamicItem) -> Bool {
    guard let member = members.first(where: { $0.item === item }) else { return false }
    return item.isAt((center + Rotation(rotation).rotating(member.offset), rotation + member.turn))
  }

  private func carry() {
    let turn = Rotation(rotation)
    for member in members {
      member.item.center = center + turn.rotating(member.offset)
      member.item.rotation = rotation + member.turn
    }
  }
}

/// The motion of a member before it came to its group.
private struct MemberMotion {
  /// Of its centre of mass; points per second.
  var velocity: Vector
  /// Radians per second.
  let spin: Double
  /// Mass per square point.
  let density: Double

  init(_ world: World, _ handle: Int) {
    let (body, motion) = (world.bodies[handle], world.motions[handle])
    velocity = motion.velocity.vector
    spin = Double(motion.angularVelocity)
    density = Double(body.mass / body.area)
  }
}

extension DynamicAnimator {
  /// The motion of an item that is in the world or has just left, or that it had at a place in a group that has just left.
  fileprivate func latestMotion(of item: any DynamicItem, at place: Point) -> MemberMotion? {
    if let handle = itemStorage.latestHandle(of: item) { return MemberMotion(world, handle) }
    return groupMotion(of: item, at: place)
  }

  /// The motion at a place of the group that has left last with the item, if neither was moved since.
  fileprivate func groupMotion(of item: any DynamicItem, at place: Point) -> MemberMotion? {
    guard let handle = itemStorage.leavingGroup(of: item), let group = itemStorage.item(at: handle) else { return nil }
    // The item is where it was drawn, between the steps.
    let fraction = isStepping ? 1 : clock.fraction
    if !group.isAt(world.pose(of: handle, fraction)) { return nil }
    var motion = MemberMotion(world, handle)
    motion.velocity += (place - world.massCenter(of: handle, fraction)).perpendicular * motion.spin
    return motion
  }
}

extension DynamicItem {
  /// Its shape as seen from its centre; groups, which have several, do not nest.
  fileprivate var outline: Outline { collisionBounds.outlines(bounds)[0] }
}
