#if arch(wasm32)
  import Dynamics
  import Geometry

  /// The properties of behaviours that are a number. Switches are 0 or 1.
  private enum NumberProperty: Int32 {
    // Gravity and pushes
    case angle, magnitude, active
    // Collisions
    case collisionMode
    // Items
    case elasticity, friction, rollingResistance, density, resistance, angularResistance, charge, categoryBitMask,
      collisionBitMask, isSensor, isAnchored, allowsRotation, usesPreciseCollisionDetection
    // Attachments and snaps
    case breakingForce, breakingTorque
    // Attachments
    case length, frequency, damping, frictionTorque, motorSpeed, motorStrength, attachedItemsCollide
    // Snaps
    case snapFrequency, snapDamping
    // Fields
    case strength, falloff, minimumRadius, smoothness, animationSpeed
  }

  @c(number)
  public func number(_ behavior: UInt32, _ property: Int32) -> Double {
    func directed() -> DirectedBehavior { object(behavior) }
    func item() -> DynamicItemBehavior { object(behavior) }
    func joint() -> JointBehavior { object(behavior) }
    func attachment() -> AttachmentBehavior { object(behavior) }
    func snap() -> SnapBehavior { object(behavior) }
    func field() -> FieldBehavior { object(behavior) }
    func number(_ isTrue: Bool) -> Double { isTrue ? 1 : 0 }
    return switch NumberProperty(rawValue: property) {
    case .angle: directed().angle.radians
    case .magnitude: directed().magnitude
    case .active: number(object(behavior, as: PushBehavior.self).active)
    case .collisionMode: Double(object(behavior, as: CollisionBehavior.self).collisionMode.rawValue)
    case .elasticity: item().elasticity
    case .friction: item().friction
    case .rollingResistance: item().rollingResistance
    case .density: item().density
    case .resistance: item().resistance
    case .angularResistance: item().angularResistance
    case .charge: item().charge
    case .categoryBitMask: Double(item().categoryBitMask)
    case .collisionBitMask: Double(item().collisionBitMask)
    case .isSensor: number(item().isSensor)
    case .isAnchored: number(item().isAnchored)
    case .allowsRotation: number(item().allowsRotation)
    case .usesPreciseCollisionDetection: number(item().usesPreciseCollisionDetection)
    case .breakingForce: joint().breakingForce
    case .breakingTorque: joint().breakingTorque
    case .length: attachment().length
    case .frequency: attachment().frequency
    case .damping: attachment().damping
    case .frictionTorque: attachment().frictionTorque
    case .motorSpeed: attachment().motorSpeed
    case .motorStrength: attachment().motorStrength
    case .attachedItemsCollide: number(attachment().attachedItemsCollide)
    case .snapFrequency: snap().frequency
    case .snapDamping: snap().damping
    case .strength: field().strength
    case .falloff: field().falloff
    case .minimumRadius: field().minimumRadius
    case .smoothness: field().smoothness
    case .animationSpeed, nil: field().animationSpeed
    }
  }

  @c(setNumber)
  public func setNumber(_ behavior: UInt32, _ property: Int32, _ value: Double) {
    func directed() -> DirectedBehavior { object(behavior) }
    func item() -> DynamicItemBehavior { object(behavior) }
    func joint() -> JointBehavior { object(behavior) }
    func attachment() -> AttachmentBehavior { object(behavior) }
    func snap() -> SnapBehavior { object(behavior) }
    func field() -> FieldBehavior { object(behavior) }
    switch NumberProperty(rawValue: property) {
    case .angle: directed().angle = Angle(radians: value)
    case .magnitude: directed().magnitude = value
    case .active: object(behavior, as: PushBehavior.self).active = value != 0
    case .collisionMode:
      object(behavior, as: CollisionBehavior.self).collisionMode = CollisionBehavior.Mode(rawValue: UInt8(value))
    case .elasticity: item().elasticity = value
    case .friction: item().friction = value
    case .rollingResistance: item().rollingResistance = value
    case .density: item().density = value
    case .resistance: item().resistance = value
    case .angularResistance: item().angularResistance = value
    case .charge: item().charge = value
    case .categoryBitMask: item().categoryBitMask = UInt32(value)
    case .collisionBitMask: item().collisionBitMask = UInt32(value)
    case .isSensor: item().isSensor = value != 0
    case .isAnchored: item().isAnchored = value != 0
    case .allowsRotation: item().allowsRotation = value != 0
    case .usesPreciseCollisionDetection: item().usesPreciseCollisionDetection = value != 0
    case .breakingForce: joint().breakingForce = value
    case .breakingTorque: joint().breakingTorque = value
    case .length: attachment().length = value
    case .frequency: attachment().frequency = value
    case .damping: attachment().damping = value
    case .frictionTorque: attachment().frictionTorque = value
    case .motorSpeed: attachment().motorSpeed = value
    case .motorStrength: attachment().motorStrength = value
    case .attachedItemsCollide: attachment().attachedItemsCollide = value != 0
    case .snapFrequency: snap().frequency = value
    case .snapDamping: snap().damping = value
    case .strength: field().strength = value
    case .falloff: field().falloff = value
    case .minimumRadius: field().minimumRadius = value
    case .smoothness: field().smoothness = value
    case .animationSpeed, nil: field().animationSpeed = value
    }
  }

  /// The properties of behaviours that are two numbers.
  private enum PairProperty: Int32 {
    case gravityDirection, pushDirection, anchorPoint, attachmentRange, snapPoint, position, direction
    // Angle and magnitude at once; never read.
    case polar
  }

  /// Writes a property to `Numbers`.
  @c(pair)
  public func pair(_ behavior: UInt32, _ property: Int32) {
    switch PairProperty(rawValue: property) {
    case .gravityDirection: write(object(behavior, as: GravityBehavior.self).gravityDirection)
    case .pushDirection: write(object(behavior, as: PushBehavior.self).pushDirection)
    case .anchorPoint: write(object(behavior, as: AttachmentBehavior.self).anchorPoint - .zero)
    case .attachmentRange:
      let range = object(behavior, as: AttachmentBehavior.self).attachmentRange
      Numbers.write(range.lowerBound, range.upperBound)
    case .snapPoint: write(object(behavior, as: SnapBehavior.self).snapPoint - .zero)
    case .position: write(object(behavior, as: FieldBehavior.self).position - .zero)
    case .direction, .polar, nil: write(object(behavior, as: FieldBehavior.self).direction)
    }
  }

  private func write(_ vector: Vector) { Numbers.write(vector.x, vector.y) }

  @c(setPair)
  public func setPair(_ behavior: UInt32, _ property: Int32, _ x: Double, _ y: Double) {
    switch PairProperty(rawValue: property) {
    case .gravityDirection: object(behavior, as: GravityBehavior.self).gravityDirection = Vector(x: x, y: y)
    case .pushDirection: object(behavior, as: PushBehavior.self).pushDirection = Vector(x: x, y: y)
    case .anchorPoint: object(behavior, as: AttachmentBehavior.self).anchorPoint = Point(x: x, y: y)
    case .attachmentRange: object(behavior, as: AttachmentBehavior.self).attachmentRange = x...y
    case .snapPoint: object(behavior, as: SnapBehavior.self).snapPoint = Point(x: x, y: y)
    case .position: object(behavior, as: FieldBehavior.self).position = Point(x: x, y: y)
    case .direction: object(behavior, as: FieldBehavior.self).direction = Vector(x: x, y: y)
    case .polar, nil: object(behavior, as: DirectedBehavior.self).setAngle(Angle(radians: x), magnitude: y)
    }
  }
#endif
