import Geometry

/// The kinds of behaviours in archives.
enum BehaviorKind: UInt8 {
  case tree, gravity, collision, item, push, field, attachment, snap

  init(_ behavior: DynamicBehavior) {
    switch behavior {
    case is GravityBehavior: self = .gravity
    case is CollisionBehavior: self = .collision
    case is DynamicItemBehavior: self = .item
    case is PushBehavior: self = .push
    case is FieldBehavior: self = .field
    case is AttachmentBehavior: self = .attachment
    case is SnapBehavior: self = .snap
    default: self = .tree
    }
  }
}

/// Settings of behaviours: all that is no item, no child and no closure.
extension DynamicBehavior {
  /// Writes the settings, or reads and sets them.
  final func codeSettings(_ coder: StateCoder) {
    switch self {
    case let gravity as GravityBehavior: gravity.codeDirection(coder)
    case let collisions as CollisionBehavior: collisions.codeModes(coder)
    case let items as DynamicItemBehavior: items.codeProperties(coder)
    case let push as PushBehavior: push.codePush(coder)
    case let field as FieldBehavior: field.codeField(coder)
    case let attachment as AttachmentBehavior: attachment.codeAttachment(coder)
    case let snap as SnapBehavior: snap.codeSnap(coder)
    default: break
    }
  }
}

extension DirectedBehavior {
  fileprivate func codeDirection(_ coder: StateCoder) {
    var direction = direction
    direction.code(coder)
    if coder.isReading && !coder.isBroken { self.direction = direction }
  }
}

extension CollisionBehavior {
  fileprivate func codeModes(_ coder: StateCoder) {
    var mode = collisionMode.rawValue
    coder.code(&mode)
    let hasInsets = coder.coded(referenceInsets != nil)
    let old = referenceInsets ?? .zero
    let insets = Insets(
      top: coder.coded(old.top), right: coder.coded(old.right), bottom: coder.coded(old.bottom),
      left: coder.coded(old.left))
    if !coder.isReading || coder.isBroken { return }
    collisionMode = Mode(rawValue: mode)
    if hasInsets {
      setTranslatesReferenceBoundsIntoBoundary(with: insets)
    } else {
      translatesReferenceBoundsIntoBoundary = false
    }
  }
}

extension DynamicItemBehavior {
  fileprivate func codeProperties(_ coder: StateCoder) {
    let given = Properties(rawValue: UInt16(truncatingIfNeeded: coder.coded(UInt32(self.given.rawValue))))
    let most = 0.0...1e300
    let surface = (coder.coded(elasticity, most), coder.coded(friction, most), coder.coded(rollingResistance, most))
    let mass = (coder.coded(density, most), coder.coded(charge))
    let air = (coder.coded(resistance, most), coder.coded(angularResistance, most))
    let flags = (coder.coded(isAnchored), coder.coded(allowsRotation), coder.coded(isSensor))
    let isPrecise = coder.coded(usesPreciseCollisionDetection)
    let filter = (coder.coded(categoryBitMask), coder.coded(collisionBitMask))
    if !coder.isReading || coder.isBroken { return }
    (elasticity, friction, rollingResistance) = surface
    (density, charge) = mass
    (resistance, angularResistance) = air
    (isAnchored, allowsRotation, isSensor) = flags
    if isPrecise || usesPreciseCollisionDetection { usesPreciseCollisionDetection = isPrecise }
    (categoryBitMask, collisionBitMask) = filter
    self.given = given
  }
}

extension PushBehavior {
  fileprivate func codePush(_ coder: StateCoder) {
    var direction = direction
    direction.code(coder)
    let isActive = coder.coded(active)
    if !coder.isReading || coder.isBroken { return }
    self.direction = direction
    active = isActive
  }
}

extension FieldBehavior {
  fileprivate func codeField(_ coder: StateCoder) {
    let (position, direction) = (coder.coded(position), coder.coded(direction))
    let (strength, falloff) = (coder.coded(strength), coder.coded(falloff))
    let radius = coder.coded(minimumRadius, 1e-300...1e300)
    let (smoothness, speed) = (coder.coded(smoothness, 0...1), coder.coded(animationSpeed))
    let region = coder.coded(region)
    if !coder.isReading || coder.isBroken { return }
    (self.position, self.direction, self.strength, self.falloff) = (position, direction, strength, falloff)
    (minimumRadius, self.smoothness, animationSpeed, self.region) = (radius, smoothness, speed, region)
  }
}

extension AttachmentBehavior {
  fileprivate func codeAttachment(_ coder: StateCoder) {
    let most = 0.0...1e300
    let anchor = coder.coded(anchorPoint)
    let spring = (coder.coded(length, most), coder.coded(frequency, most), coder.coded(damping, most))
    let friction = coder.coded(frictionTorque, most)
    let lower = coder.coded(attachmentRange.lowerBound, -.infinity...0)
    let upper = coder.coded(attachmentRange.upperBound, 0 ... .infinity)
    let collides = coder.coded(attachedItemsCollide)
    let motor = (coder.coded(motorSpeed), coder.coded(motorStrength, most))
    codeBreaking(coder)
    if !coder.isReading || coder.isBroken { return }
    anchorPoint = anchor
    (length, frequency, damping) = spring
    frictionTorque = friction
    attachmentRange = lower...upper
    attachedItemsCollide = collides
    (motorSpeed, motorStrength) = motor
  }
}

extension JointBehavior {
  fileprivate func codeBreaking(_ coder: StateCoder) {
    let force = coder.coded(breakingForce, 0 ... .infinity)
    let torque = coder.coded(breakingTorque, 0 ... .infinity)
    if !coder.isReading || coder.isBroken { return }
    if force != breakingForce { breakingForce = force }
    if torque != breakingTorque { breakingTorque = torque }
  }
}

extension SnapBehavior {
  fileprivate func codeSnap(_ coder: StateCoder) {
    let point = coder.coded(snapPoint)
    let (damping, frequency) = (coder.coded(damping), coder.coded(frequency, 1e-300...1e300))
    codeBreaking(coder)
    if !coder.isReading || coder.isBroken { return }
    (snapPoint, self.damping, self.frequency) = (point, damping, frequency)
  }
}
