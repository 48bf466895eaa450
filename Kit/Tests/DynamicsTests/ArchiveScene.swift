import Dynamics
import Geometry

/// Scenes that are archived: together they have every kind of behaviour, boundary and shape.
enum ArchiveScene: CaseIterable {
  case room, ropes, fields, sleepers, filters

  /// Builds an animator; its items are tagged by their order in `items`.
  func make() -> (animator: DynamicAnimator, items: [any DynamicItem]) {
    let animator = DynamicAnimator()
    let items: [any DynamicItem] =
      switch self {
      case .room: room(animator)
      case .ropes: ropes(animator)
      case .fields: fields(animator)
      case .sleepers: sleepers(animator)
      case .filters: filters(animator)
      }
    return (animator, items)
  }

  func archive(_ scene: (animator: DynamicAnimator, items: [any DynamicItem])) throws -> DynamicArchive {
    try DynamicArchive(scene.animator) { item in scene.items.firstIndex { $0 === item } ?? -1 }
  }

  private func crowd(_ count: Int) -> [any DynamicItem] {
    (0..<count).map { i in
      let (x, y) = (60 + Double(i % 5) * 100, 40 + Double(i / 5) * 60)
      switch i % 4 {
      case 0: return Ball(x, y, radius: 20)
      case 1: return Block(x, y, width: 50, height: 30)
      case 2: return Block(x, y, width: 40, height: 30, shape: .ellipse)
      default:
        let corners = [Vector(x: 0, y: -20), Vector(x: 24, y: 20), Vector(x: -20, y: 16)]
        return Block(x, y, width: 40, height: 40, shape: .path(corners))
      }
    }
  }

  private func add(_ behaviors: [DynamicBehavior], to animator: DynamicAnimator) {
    for behavior in behaviors { animator.addBehavior(behavior) }
  }

  private func room(_ animator: DynamicAnimator) -> [any DynamicItem] {
    var items = crowd(20)
    items.append(DynamicItemGroup(items: [Block(200, -40, width: 60, height: 20), Ball(240, -40, radius: 15)]))
    animator.referenceBounds = Rect(x: 0, y: 0, width: 600, height: 600)
    let (gravity, collisions) = (GravityBehavior(items: items), CollisionBehavior(items: items))
    collisions.translatesReferenceBoundsIntoBoundary = true
    collisions.addBoundary(
      withIdentifier: 1, for: [Point(x: 100, y: 400), Point(x: 300, y: 450), Point(x: 500, y: 400)])
    collisions.addBoundary(
      withIdentifier: -7, from: Point(x: 0, y: 560), to: Point(x: 600, y: 580), inward: Vector(x: 0, y: -1))
    let material = DynamicItemBehavior(items: items)
    (material.elasticity, material.friction, material.resistance) = (0.5, 0.3, 0.05)
    for (i, item) in items.enumerated() {
      material.addLinearVelocity(Vector(x: Double(i % 7) * 60 - 180, y: Double(i % 3) * -90), for: item)
    }
    let tree = DynamicBehavior()
    tree.addChildBehavior(material)
    add([gravity, tree, collisions], to: animator)
    return items
  }

  private func ropes(_ animator: DynamicAnimator) -> [any DynamicItem] {
    let items = (0..<20).map { Ball(100 + Double($0) * 22, 100, radius: 8) }
    let (gravity, collisions) = (GravityBehavior(items: items), CollisionBehavior(items: items))
    add([gravity, collisions], to: animator)
    for i in 1..<15 { animator.addBehavior(AttachmentBehavior(item: items[i], attachedTo: items[i - 1])) }
    let anchor = AttachmentBehavior(item: items[0], attachedToAnchor: Point(x: 80, y: 80))
    let spring = AttachmentBehavior(item: items[15], attachedToAnchor: Point(x: 500, y: 20))
    (spring.frequency, spring.damping) = (2, 0.2)
    let pin = AttachmentBehavior.pinAttachment(
      with: items[16], attachedTo: items[15], attachmentAnchor: items[16].center)
    (pin.attachmentRange, pin.frictionTorque) = (-0.5...0.5, 2)
    let rail = AttachmentBehavior.slidingAttachment(
      with: items[17], attachmentAnchor: items[17].center, axisOfTranslation: Vector(x: 1, y: 1))
    rail.attachmentRange = -30...60
    (rail.motorSpeed, rail.motorStrength) = (20, 1)
    rail.breakingForce = 500
    let weld = AttachmentBehavior.fixedAttachment(
      with: items[18], attachedTo: items[17], attachmentAnchor: items[18].center)
    let rope = AttachmentBehavior.limitAttachment(with: items[19], attachedTo: items[18])
    rope.attachedItemsCollide = true
    let snap = SnapBehavior(item: items[14], snapTo: Point(x: 300, y: 300))
    add([anchor, spring, pin, rail, weld, rope, snap], to: animator)
    return items
  }

  private func fields(_ animator: DynamicAnimator) -> [any DynamicItem] {
    let items = crowd(12)
    let material = DynamicItemBehavior(items: items)
    (material.charge, material.density, material.allowsRotation) = (1, 2, false)
    let noise = FieldBehavior.turbulenceField(smoothness: 0.4, animationSpeed: 1)
    noise.region = Region(radius: 300).byUnion(with: Region(size: Size(width: 900, height: 90)).inverse())
    let spring = FieldBehavior.springField()
    (spring.position, spring.falloff, spring.minimumRadius) = (Point(x: 300, y: 150), 0.5, 20)
    let magnet = FieldBehavior.magneticField()
    for field in [noise, spring, magnet] { for item in items { field.addItem(item) } }
    let push = PushBehavior(items: [items[0], items[1]], mode: .continuous)
    push.setAngle(Angle(degrees: 40), magnitude: 0.7)
    push.setTargetOffsetFromCenter(Vector(x: 0, y: 8), for: items[1])
    let kick = PushBehavior(items: [items[2]], mode: .instantaneous)
    kick.pushDirection = Vector(x: 4, y: 1)
    add([material, noise, push, spring, magnet, kick, CollisionBehavior(items: items)], to: animator)
    return items
  }

  private func sleepers(_ animator: DynamicAnimator) -> [any DynamicItem] {
    let items = crowd(15)
    let collisions = CollisionBehavior(items: items)
    collisions.addBoundary(
      withIdentifier: 3, from: Point(x: 0, y: 300), to: Point(x: 600, y: 300), inward: Vector(x: 0, y: -1))
    let material = DynamicItemBehavior(items: items)
    (material.friction, material.usesPreciseCollisionDetection) = (0.6, true)
    let anchors = DynamicItemBehavior(items: [items[7]])
    anchors.isAnchored = true
    add([GravityBehavior(items: items), collisions, material, anchors], to: animator)
    return items
  }

  private func filters(_ animator: DynamicAnimator) -> [any DynamicItem] {
    let items = crowd(16)
    let collisions = [
      CollisionBehavior(items: Array(items.prefix(10))), CollisionBehavior(items: Array(items.suffix(9))),
    ]
    for (i, behavior) in collisions.enumerated() {
      behavior.addBoundary(
        withIdentifier: i, for: [Point(x: 0, y: 280), Point(x: 600, y: 300), Point(x: 300, y: 420)], isClosed: true)
    }
    collisions[1].collisionMode = .items
    collisions[0].addOneWayBoundary(
      withIdentifier: 9, from: Point(x: 0, y: 230), to: Point(x: 600, y: 240), front: Vector(x: 0, y: -1))
    let (filter, sensor) = (DynamicItemBehavior(items: [items[3], items[8]]), DynamicItemBehavior(items: [items[5]]))
    (filter.categoryBitMask, filter.collisionBitMask) = (2, 3)
    sensor.isSensor = true
    add([GravityBehavior(items: items), filter, sensor] + collisions, to: animator)
    return items
  }
}
