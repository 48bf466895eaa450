import Geometry

/// Two shapes that touch or may do so soon, as the solver sees them. Read only; a copy of the moment at which it was read.
public struct WorldContact {
  /// A point of a contact.
  public struct Point: Equatable, Sendable {
    /// In points, at the latest step.
    public let position: Geometry.Point
    /// The gap at the beginning of the latest step, in points; negative for an overlap.
    public let separation: Double
    /// The impulse along the normal in the latest sub-step; mass times points per second, 0 or more.
    public let normalImpulse: Double
    /// The impulse of friction in the latest sub-step, clockwise of the normal.
    public let tangentImpulse: Double
  }

  /// The first item.
  public let item: any DynamicItem
  /// The other item; nil when it is a boundary.
  public let otherItem: (any DynamicItem)?
  /// The boundary; nil when it is an item or the boundary of the animator's reference bounds.
  public let boundaryIdentifier: Int?
  /// The unit normal, towards `item`.
  public let normal: Vector
  /// One point, or two of sides that meet.
  public let points: [Point]
  /// Whether it pushed in the latest step.
  public let isPressed: Bool
  /// Whether it takes part in steps: false while both items sleep.
  public let isAwake: Bool
}

extension DynamicAnimator {
  /// The contacts that have points, in the order of the world's storage: those of sleeping items too, and also shapes within 2
  /// points that do not touch yet. Each access makes the array. After a rebound, impulses are 0.
  public var contacts: [WorldContact] {
    world.contacts.indices.compactMap { world.contacts[$0].pointCount > 0 ? contact(world.contacts[$0]) : nil }
  }

  private func contact(_ contact: Contact) -> WorldContact? {
    guard let item = itemStorage.item(at: Int(contact.bodyB)) else { return nil }
    return WorldContact(
      item: item, otherItem: itemStorage.item(at: Int(contact.bodyA)),
      boundaryIdentifier: contact.bodyA == 0 ? world.shapes[Int(contact.shapeA)].identifier : nil,
      normal: contact.normal.vector, points: points(contact), isPressed: contact.isPressed,
      isAwake: contact.awakeIndex >= 0)
  }

  private func points(_ contact: Contact) -> [WorldContact.Point] {
    let first = point(contact.first, at: world.currentPoint(contact, isSecond: false))
    if contact.pointCount == 1 { return [first] }
    return [first, point(contact.second, at: world.currentPoint(contact, isSecond: true))]
  }

  private func point(_ point: ContactPoint, at place: FloatVector) -> WorldContact.Point {
    WorldContact.Point(
      position: world.global(place), separation: Double(point.separation), normalImpulse: Double(point.normalImpulse),
      tangentImpulse: Double(point.tangentImpulse))
  }
}

extension World {
  /// One of a contact's points, at the latest step.
  fileprivate func currentPoint(_ contact: Contact, isSecond: Bool) -> FloatVector {
    var single = contact
    single.pointCount = 1
    if isSecond { single.first = contact.second }
    return currentPoint(single)
  }
}
