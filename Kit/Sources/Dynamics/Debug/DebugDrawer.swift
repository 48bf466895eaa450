import Geometry

/// Draws the inside of an animator's world: shapes, contacts, joints, islands. Every call does nothing by default, so a drawer
/// implements those that it wants to see.
///
/// ```swift
/// struct ContactLines: DebugDrawer {
///   var lines: [(from: Point, to: Point)] = []
///   mutating func drawContactPoint(_ point: WorldContact.Point, of contact: WorldContact) {
///     lines.append((point.position, point.position + contact.normal * 10))
///   }
/// }
///
/// var drawer = ContactLines()
/// animator.draw(into: &drawer)
/// ```
///
/// Colours and scales are the drawer's own affair. The calls come in the order in which they are listed here. Programs that never
/// draw are linked without this code.
public protocol DebugDrawer {
  /// A piece of a boundary.
  mutating func drawBoundary(_ shape: WorldShape)
  /// A shape of an item.
  mutating func drawShape(_ shape: WorldShape)
  /// The box of a shape in the broad phase, in points.
  mutating func drawBounds(_ bounds: Rect, of shape: WorldShape)
  /// The centre of mass of an item, in points, with the item's rotation.
  mutating func drawCenterOfMass(_ center: Point, rotation: Angle, of item: any DynamicItem)
  /// The velocity of an item's centre of mass, in points per second, and its angular velocity, in radians per second.
  mutating func drawVelocity(_ velocity: Vector, angularVelocity: Double, at center: Point, of item: any DynamicItem)
  /// The area and position of a field.
  mutating func drawField(_ field: FieldBehavior)
  /// An attachment or snap.
  mutating func drawJoint(_ joint: WorldJoint)
  /// A contact as a whole; its points follow.
  mutating func drawContact(_ contact: WorldContact)
  /// A point of a contact.
  mutating func drawContactPoint(_ point: WorldContact.Point, of contact: WorldContact)
  /// The impulses at a point that pushes: along the normal and by friction, as vectors on the contact's `item`; mass times
  /// points per second.
  mutating func drawImpulse(_ impulse: Vector, friction: Vector, at point: Point)
  /// Items that sleep and wake together.
  mutating func drawIsland(_ island: WorldIsland)
}

extension DebugDrawer {
  /// Does nothing.
  public mutating func drawBoundary(_ shape: WorldShape) {}
  /// Does nothing.
  public mutating func drawShape(_ shape: WorldShape) {}
  /// Does nothing.
  public mutating func drawBounds(_ bounds: Rect, of shape: WorldShape) {}
  /// Does nothing.
  public mutating func drawCenterOfMass(_ center: Point, rotation: Angle, of item: any DynamicItem) {}
  /// Does nothing.
  public mutating func drawVelocity(
    _ velocity: Vector, angularVelocity: Double, at center: Point, of item: any DynamicItem
  ) {}
  /// Does nothing.
  public mutating func drawField(_ field: FieldBehavior) {}
  /// Does nothing.
  public mutating func drawJoint(_ joint: WorldJoint) {}
  /// Does nothing.
  public mutating func drawContact(_ contact: WorldContact) {}
  /// Does nothing.
  public mutating func drawContactPoint(_ point: WorldContact.Point, of contact: WorldContact) {}
  /// Does nothing.
  public mutating func drawImpulse(_ impulse: Vector, friction: Vector, at point: Point) {}
  /// Does nothing.
  public mutating func drawIsland(_ island: WorldIsland) {}
}

extension DynamicAnimator {
  /// Shows a drawer everything in the world. Takes time proportional to the world.
  public func draw<Drawer: DebugDrawer>(into drawer: inout Drawer) {
    drawShapes(into: &drawer)
    drawItems(into: &drawer)
    for source in registry.driveSources {
      if let field = source as? FieldBehavior { drawer.drawField(field) }
    }
    for joint in joints { drawer.drawJoint(joint) }
    for contact in contacts { draw(contact, into: &drawer) }
    for island in islands { drawer.drawIsland(island) }
  }

  private func drawShapes<Drawer: DebugDrawer>(into drawer: inout Drawer) {
    let shapes = shapes
    for shape in shapes where shape.item == nil { drawer.drawBoundary(shape) }
    for shape in shapes where shape.item != nil { drawer.drawShape(shape) }
    for shape in shapes { drawer.drawBounds(shape.bounds, of: shape) }
  }

  private func drawItems<Drawer: DebugDrawer>(into drawer: inout Drawer) {
    for handle in itemStorage.indices {
      guard let item = itemStorage.item(at: handle), let center = centerOfMass(of: item) else { continue }
      drawer.drawCenterOfMass(center, rotation: item.rotation, of: item)
      drawer.drawVelocity(
        linearVelocity(of: item), angularVelocity: angularVelocity(of: item), at: center, of: item)
    }
  }

  private func draw<Drawer: DebugDrawer>(_ contact: WorldContact, into drawer: inout Drawer) {
    drawer.drawContact(contact)
    for point in contact.points {
      drawer.drawContactPoint(point, of: contact)
      if point.normalImpulse == 0 { continue }
      drawer.drawImpulse(
        contact.normal * point.normalImpulse, friction: contact.normal.perpendicular * point.tangentImpulse,
        at: point.position)
    }
  }
}
