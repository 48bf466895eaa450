import Dynamics
import Geometry

/// A blueprint with its animator, items and behaviours: a running scene.
final class Assembly {
  let blueprint: Blueprint
  let animator: DynamicAnimator
  let toys: [Toy]
  private(set) var settings: SettingValues

  private let gravity: GravityBehavior
  private let material: DynamicItemBehavior
  /// The items of a row of different traits.
  private var special: [(traits: Blueprint.Traits, behavior: DynamicItemBehavior)] = []
  private var fields: [(field: Blueprint.Field, behavior: FieldBehavior)] = []
  private var pushes: [(push: Blueprint.Push, behavior: PushBehavior)] = []
  private var attachments: [(joint: Blueprint.Joint, behavior: AttachmentBehavior)] = []
  private var snaps: [(joint: Blueprint.Joint, behavior: SnapBehavior)] = []
  private var handle: AttachmentBehavior?
  /// The number of steps since the start.
  private var stepCount = 0
  /// The step after which each joint was broken; nil for one that holds.
  private var breaks: [Int?]
  /// The number of contacts of each sensor.
  private var touches: [Int]

  init(_ blueprint: Blueprint, settings: SettingValues) {
    self.blueprint = blueprint
    self.settings = settings
    animator = DynamicAnimator(
      stepsPerSecond: Int(settings[.stepsPerSecond]), subSteps: Int(settings[.subSteps]))
    toys = blueprint.items.map { Toy($0) }
    gravity = GravityBehavior()
    material = DynamicItemBehavior()
    breaks = Array(repeating: nil, count: blueprint.joints.count)
    touches = Array(repeating: 0, count: blueprint.items.count)
    build()
    configure()
  }

  /// The anchor of the item that is held; nil if none is.
  var anchor: Point? { handle?.anchorPoint }

  /// Advances by one step.
  func step() {
    animator.step()
    stepCount += 1
  }

  /// Whether a joint was broken after so many steps.
  func isBroken(_ joint: Int, after steps: Int) -> Bool { breaks[joint].map { $0 <= steps } ?? false }

  /// Whether a sensor feels anything.
  func feels(_ item: Int) -> Bool { touches[item] > 0 }

  /// Gives a constant another value.
  func set(_ setting: Setting, _ value: Double) {
    settings[setting] = value
    configure()
  }
}

/// Holding and pushing.
extension Assembly {
  /// Holds a point of an item, given from its centre, at a position.
  func hold(_ item: Int, by offset: Vector, at point: Point) {
    release()
    let attachment = AttachmentBehavior(item: toys[item], offsetFromCenter: offset, attachedToAnchor: point)
    attachment.length = 0
    animator.addBehavior(attachment)
    handle = attachment
  }

  func move(to point: Point) { handle?.anchorPoint = point }

  /// Lets go; the item keeps its velocity.
  func release() {
    if let handle { animator.removeBehavior(handle) }
    handle = nil
  }

  /// Adds to an item's velocity.
  func push(_ item: Int, by velocity: Vector) { material.addLinearVelocity(velocity, for: toys[item]) }
}

/// Building.
extension Assembly {
  private func build() {
    animator.referenceBounds = blueprint.hasWalls ? Rect(origin: .zero, size: Blueprint.stage) : nil
    for (item, toy) in zip(blueprint.items, toys) {
      if item.falls { gravity.addItem(toy) }
      material.addItem(toy)
    }
    animator.addBehavior(gravity)
    for team in blueprint.teams { animator.addBehavior(collisions(of: team)) }
    animator.addBehavior(material)
    for group in blueprint.specialItems { addSpecial(group.traits, group.items) }
    addVelocities()
    for field in blueprint.fields { add(field) }
    for push in blueprint.pushes { add(push) }
    for (index, joint) in blueprint.joints.enumerated() { add(joint, index) }
    addCarriers()
  }

  private func collisions(of team: Int) -> CollisionBehavior {
    let collisions = CollisionBehavior()
    for (item, toy) in zip(blueprint.items, toys) where item.team == team { collisions.addItem(toy) }
    for (index, boundary) in blueprint.boundaries.enumerated() {
      add(boundary, index + 1, to: collisions)
    }
    if blueprint.hasWalls { collisions.translatesReferenceBoundsIntoBoundary = true }
    if blueprint.items.contains(where: { $0.traits.isSensor }) { watch(collisions) }
    return collisions
  }

  private func add(_ boundary: Blueprint.Boundary, _ identifier: Int, to collisions: CollisionBehavior) {
    if let front = boundary.front {
      collisions.addOneWayBoundary(
        withIdentifier: identifier, from: boundary.points[0], to: boundary.points[1], front: front)
    } else {
      collisions.addBoundary(withIdentifier: identifier, for: boundary.points)
    }
    if boundary.categories != 0 {
      collisions.setCategoryBitMask(boundary.categories, ofBoundaryWithIdentifier: identifier)
    }
  }

  /// Counts the contacts of sensors.
  private func watch(_ collisions: CollisionBehavior) {
    collisions.contactBegan = { [unowned(unsafe) self] in self.count($0, 1) }
    collisions.contactEnded = { [unowned(unsafe) self] in self.count($0, -1) }
  }

  private func count(_ event: ContactEvent, _ change: Int) {
    for index in toys.indices where blueprint.items[index].traits.isSensor {
      if event.item === toys[index] || event.otherItem === toys[index] { touches[index] += change }
    }
  }

  private func addSpecial(_ traits: Blueprint.Traits, _ items: [Int]) {
    let behavior = DynamicItemBehavior(items: items.map { toys[$0] })
    if let friction = traits.friction { behavior.friction = friction }
    if let elasticity = traits.elasticity { behavior.elasticity = elasticity }
    if let rolling = traits.rollingResistance { behavior.rollingResistance = rolling }
    if let resistance = traits.resistance { behavior.resistance = resistance }
    if let resistance = traits.angularResistance { behavior.angularResistance = resistance }
    if traits.charge != 0 { behavior.charge = traits.charge }
    if traits.isAnchored { behavior.isAnchored = true }
    if !traits.allowsRotation { behavior.allowsRotation = false }
    if traits.isPrecise { behavior.usesPreciseCollisionDetection = true }
    if traits.isSensor { behavior.isSensor = true }
    if traits.categories != 1 { behavior.categoryBitMask = traits.categories }
    if traits.collides != .max { behavior.collisionBitMask = traits.collides }
    animator.addBehavior(behavior)
    special.append((traits, behavior))
  }

  private func addVelocities() {
    for (item, toy) in zip(blueprint.items, toys) {
      if item.velocity != .zero { material.addLinearVelocity(item.velocity, for: toy) }
      if item.spin != 0 { material.addAngularVelocity(item.spin, for: toy) }
    }
  }

  private func add(_ field: Blueprint.Field) {
    let behavior: FieldBehavior =
      switch field.kind {
      case .drag: .dragField()
      case .vortex: .vortexField()
      case .radialGravity: .radialGravityField(position: field.position)
      case .linearGravity: .linearGravityField(direction: field.direction)
      case .velocity: .velocityField(direction: field.direction)
      case .noise: .noiseField(smoothness: settings[.smoothness], animationSpeed: settings[.animationSpeed])
      case .turbulence:
        .turbulenceField(smoothness: settings[.smoothness], animationSpeed: settings[.animationSpeed])
      case .spring: .springField()
      case .electric: .electricField()
      case .magnetic: .magneticField()
      }
    behavior.position = field.position
    if let radius = field.radius { behavior.region = Region(radius: radius) }
    if let size = field.size { behavior.region = Region(size: size) }
    for (item, toy) in zip(blueprint.items, toys) where !item.traits.isAnchored { behavior.addItem(toy) }
    animator.addBehavior(behavior)
    fields.append((field, behavior))
  }

  private func add(_ push: Blueprint.Push) {
    let behavior = PushBehavior(
      items: push.items.map { toys[$0] }, mode: push.isContinuous ? .continuous : .instantaneous)
    behavior.setAngle(Angle(radians: push.angle), magnitude: settings[.push])
    for item in push.items where push.offset != .zero {
      behavior.setTargetOffsetFromCenter(push.offset, for: toys[item])
    }
    animator.addBehavior(behavior)
    pushes.append((push, behavior))
  }

  private func add(_ joint: Blueprint.Joint, _ index: Int) {
    if joint.kind == .snap {
      let snap = SnapBehavior(item: toys[joint.item], snapTo: Point.zero + joint.otherOffset)
      animator.addBehavior(snap)
      snaps.append((joint, snap))
      return
    }
    let attachment = attachment(joint)
    if let length = joint.length { attachment.length = length }
    if let range = joint.range { attachment.attachmentRange = range }
    attachment.attachedItemsCollide = joint.collides
    attachment.motorStrength = joint.motorStrength
    if joint.breakingForce != nil {
      attachment.didBreak = { [unowned(unsafe) self] _ in self.breaks[index] = self.stepCount + 1 }
    }
    animator.addBehavior(attachment)
    attachments.append((joint, attachment))
  }

  /// Moves the carriers after each step; the material's action, so that a program has the same.
  private func addCarriers() {
    if blueprint.carriers.isEmpty { return }
    material.action = { [unowned(unsafe) self] _ in
      for carrier in self.blueprint.carriers {
        self.toys[carrier.item].center = carrier.place(at: self.animator.elapsedTime)
        self.animator.updateItem(usingCurrentState: self.toys[carrier.item])
      }
    }
  }

  private func attachment(_ joint: Blueprint.Joint) -> AttachmentBehavior {
    let (toy, other) = (toys[joint.item], joint.other.map { toys[$0] })
    let place = toy.place(joint.offset)
    let anchor = other?.place(joint.otherOffset) ?? Point.zero + joint.otherOffset
    switch joint.kind {
    case .rope:
      guard let other else {
        return .limitAttachment(with: toy, offsetFromCenter: joint.offset, attachedToAnchor: anchor)
      }
      return .limitAttachment(
        with: toy, offsetFromCenter: joint.offset, attachedTo: other, offsetFromCenter: joint.otherOffset)
    case .pin: return .pinAttachment(with: toy, attachedTo: other, attachmentAnchor: place)
    case .weld: return .fixedAttachment(with: toy, attachedTo: other, attachmentAnchor: place)
    case .rail:
      return .slidingAttachment(
        with: toy, attachedTo: other, attachmentAnchor: place, axisOfTranslation: joint.axis)
    case .rod, .spring, .snap:
      guard let other else {
        return AttachmentBehavior(item: toy, offsetFromCenter: joint.offset, attachedToAnchor: anchor)
      }
      return AttachmentBehavior(
        item: toy, offsetFromCenter: joint.offset, attachedTo: other, offsetFromCenter: joint.otherOffset)
    }
  }
}

/// The constants. Behaviours ignore values that they have already.
extension Assembly {
  private func configure() {
    gravity.setAngle(Angle(degrees: settings[.gravityAngle]), magnitude: settings[.gravity])
    material.density = settings[.density]
    material.elasticity = settings[.elasticity]
    material.friction = settings[.friction]
    material.rollingResistance = settings[.rollingResistance]
    material.resistance = settings[.resistance]
    material.angularResistance = settings[.angularResistance]
    for (traits, behavior) in special { behavior.density = traits.density * settings[.density] }
    for (field, behavior) in fields { configure(behavior, field) }
    for (_, push) in pushes where push.magnitude != settings[.push] { push.magnitude = settings[.push] }
    configureJoints()
  }

  private func configure(_ behavior: FieldBehavior, _ field: Blueprint.Field) {
    behavior.strength = field.strength * settings[.strength]
    if field.kind != .velocity { behavior.falloff = settings[.falloff] }
    guard field.kind == .noise || field.kind == .turbulence else { return }
    behavior.smoothness = settings[.smoothness]
    behavior.animationSpeed = settings[.animationSpeed]
  }

  private func configureJoints() {
    for (joint, attachment) in attachments {
      if joint.kind == .spring {
        attachment.frequency = joint.frequency ?? settings[.frequency]
        attachment.damping = joint.damping ?? settings[.damping]
      }
      if joint.kind == .pin { attachment.frictionTorque = settings[.frictionTorque] }
      if joint.motorStrength > 0 { attachment.motorSpeed = joint.motorSpeed * settings[.motor] }
      if let force = joint.breakingForce { attachment.breakingForce = force * settings[.breaking] }
    }
    for (joint, snap) in snaps {
      snap.frequency = joint.frequency ?? settings[.frequency]
      snap.damping = min(1, joint.damping ?? settings[.damping])
    }
  }
}
