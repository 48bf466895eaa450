/// The beginning or end of a contact, still to be reported.
struct ContactChange: BitwiseCopyable {
  var isBeginning: Bool
  /// 0 for a boundary.
  var bodyA: Int32
  var bodyB: Int32
  /// The bits of the collision behaviours that let them collide.
  var groups: UInt64
  var identifier: Int?
  /// The contact point, and the closing speed along the normal.
  var point: FloatVector
  var speed: Float

  init(beginning contact: Contact, _ world: World) {
    self.init(contact, world, isBeginning: true)
  }

  init(ending contact: Contact, _ world: World) {
    self.init(contact, world, isBeginning: false)
  }

  private init(_ contact: Contact, _ world: World, isBeginning: Bool) {
    let shape = world.shapes[Int(contact.shapeA)]
    self.isBeginning = isBeginning
    bodyA = contact.bodyA
    bodyB = contact.bodyB
    groups = bodyA == 0 ? shape.groups : shape.itemGroups & world.shapes[Int(contact.shapeB)].itemGroups
    identifier = shape.identifier
    point = world.latestPoint(contact)
    speed = contact.impactSpeed
  }
}
