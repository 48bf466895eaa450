import Geometry

/// Sets the material and the velocities of its items. An item in several behaviours takes each property from the last
/// one, in the order in which they were added to the animator (a behaviour before its children), that has set it.
public final class DynamicItemBehavior: ItemsBehavior {
  /// The share of an impact's speed that is given back: 0, the default, to 1; more counts as 1. Impacts below 20 pt/s
  /// never rebound, so that items come to rest. The greater one of two items applies.
  public var elasticity = 0.0 { didSet { set(.elasticity, elasticity, oldValue) } }

  /// The coefficient of Coulomb friction; 0, the default, is ice; above 1 is allowed. Two items use the geometric
  /// mean of theirs.
  public var friction = 0.0 { didSet { set(.friction, friction, oldValue) } }

  /// The force, as a share of the weight, below which a circle does not start to roll: it slows a solid disc by 2/3
  /// of this times its weight. 0.05 by default, because without it circles roll forever. Not in UIKit, whose items
  /// are boxes.
  public var rollingResistance = 0.05 { didSet { set(.rollingResistance, rollingResistance, oldValue) } }

  /// Mass per area, where 1, the default, gives 10,000 square points a mass of 1. 0 or more; kept within 0.000001 and
  /// 1,000,000, because a body needs a mass.
  public var density = 1.0 { didSet { set(.density, density, oldValue) } }

  // Apple's pages and talks disagree about its unit and default; here it is a rate, and 0.
  /// The rate of velocity loss to the air, per second: v decays as e^(-resistance t). 0 by default.
  public var resistance = 0.0 { didSet { set(.resistance, resistance, oldValue) } }

  /// The same for the angular velocity. 0 by default.
  public var angularResistance = 0.0 { didSet { set(.angularResistance, angularResistance, oldValue) } }

  /// The charge in electric and magnetic fields, without unit; any number, 0 by default.
  public var charge = 0.0 {
    didSet {
      require(charge.isFinite, "A charge must be finite: check what it is calculated from.")
      give(.charge, isNew: charge != oldValue)
    }
  }

  /// The categories that its items are in, one bit for each; the first by default. Two items collide if they share a collision
  /// behaviour and each one's `collisionBitMask` has a bit of the other's categories, as in Box2D. Boundaries are in no category and hold
  /// every item, unless `CollisionBehavior.setCategoryBitMask(_:ofBoundaryWithIdentifier:)` puts them in some. The name is SpriteKit's.
  public var categoryBitMask: UInt32 = 1 { didSet { give(.filter, isNew: categoryBitMask != oldValue) } }

  /// The categories of items and boundaries that its items collide with; all by default.
  public var collisionBitMask = UInt32.max { didSet { give(.filter, isNew: collisionBitMask != oldValue) } }

  /// Whether its items only feel: the contacts of a sensor begin and end, with a speed of 0, while it overlaps what it would collide
  /// with, but they have no effect; nothing stops a sensor or is stopped by one. False by default. An item that passes a sensor
  /// between two steps is missed. Anchored sensors do not feel anchored items and boundaries. Sensors do not wake items.
  public var isSensor = false { didSet { give(.sensor, isNew: isSensor != oldValue) } }

  /// Whether its items stand still, as boundaries do, or are moved by the caller alone: `DynamicAnimator.updateItem(usingCurrentState:)`.
  /// False by default. A released item starts at rest.
  public var isAnchored = false {
    didSet {
      makeCarriers = { MovedCarriers() }
      installCarriers()
      give(.anchored, isNew: isAnchored != oldValue)
    }
  }
  /// Set when the property above is first set, and nowhere else, so that programs that never set it are linked without this code.
  private var makeCarriers: (() -> Carriers)?

  /// Whether its items rotate. True by default.
  public var allowsRotation = true { didSet { give(.rotation, isNew: allowsRotation != oldValue) } }

  /// Whether moving items cannot pass through its items, however fast the two are. False by default: polygons thinner
  /// than their displacement in a step may pass each other, 10 pt bars from about 5,000 pt/s. It is enough to mark
  /// one of the two. Not needed against anchored items and boundaries, which nothing passes, nor between circles that
  /// move freely.
  ///
  /// Outlines are swept along their displacement and rotation by conservative advancement (Mirtich 1996); two that
  /// meet stop there for the rest of the step, 1/120 s by default, and exchange their velocities in the next. A world
  /// without marked items pays nothing. With one, each awake body's box is compared with its displacement in each
  /// step, a marked one is checked against each neighbour, and pairs that approach by more than a quarter of the
  /// smaller core's radius per step are swept. The name is SpriteKit's.
  public var usesPreciseCollisionDetection = false {
    didSet {
      preciseCollisions = .standard
      dynamicAnimator?.world.precise.collisions = preciseCollisions
      give(.precision, isNew: usesPreciseCollisionDetection != oldValue)
    }
  }
  /// Set when the property above is first set, and referred to nowhere else, so that programs that never set it are
  /// linked without this code.
  private var preciseCollisions: PreciseCollisions?

  struct Properties: OptionSet {
    let rawValue: UInt16
    static let elasticity = Properties(rawValue: 1)
    static let friction = Properties(rawValue: 2)
    static let rollingResistance = Properties(rawValue: 4)
    static let density = Properties(rawValue: 8)
    static let resistance = Properties(rawValue: 16)
    static let angularResistance = Properties(rawValue: 32)
    static let anchored = Properties(rawValue: 64)
    static let rotation = Properties(rawValue: 128)
    static let precision = Properties(rawValue: 256)
    static let charge = Properties(rawValue: 512)
    static let filter = Properties(rawValue: 1024)
    static let sensor = Properties(rawValue: 2048)
  }

  private struct Velocities {
    var linear = Vector.zero
    var angular = 0.0
    /// Whether they replace the item's velocities, or are added.
    var replacesLinear = false
    var replacesAngular = false

    func added(to old: Velocities) -> Velocities {
      Velocities(
        linear: replacesLinear ? linear : old.linear + linear,
        angular: replacesAngular ? angular : old.angular + angular,
        replacesLinear: replacesLinear || old.replacesLinear, replacesAngular: replacesAngular || old.replacesAngular)
    }
  }

  /// The properties that have been set; others are left to other behaviours.
  var given: Properties = []
  /// Velocities for items of this behaviour that are in no world yet.
  private var waiting = ItemTable(gap: Velocities())

  private func set(_ property: Properties, _ value: Double, _ old: Double) {
    require(
      value >= 0 && value.isFinite,
      "Elasticity, friction, density and resistances must be finite and 0 or more: check what they are calculated from."
    )
    give(property, isNew: value != old)
  }

  private func give(_ property: Properties, isNew: Bool) {
    if !isNew && given.contains(property) { return }
    given.insert(property)
    didChange()
  }

  override func describe(_ properties: inout BodyProperties) {
    if given.contains(.elasticity) { properties.material.restitution = Float(min(elasticity, 1)) }
    if given.contains(.friction) { properties.material.friction = Float(min(friction, 1e6)) }
    if given.contains(.rollingResistance) { properties.material.rollingResistance = Float(min(rollingResistance, 1e6)) }
    if given.contains(.density) { properties.density = Float(max(1e-6, min(1e6, density))) }
    if given.contains(.resistance) { properties.resistance = resistance }
    if given.contains(.angularResistance) { properties.angularResistance = angularResistance }
    if given.contains(.anchored) { properties.isAnchored = isAnchored }
    if given.contains(.rotation) { properties.allowsRotation = allowsRotation }
    if given.contains(.charge) { properties.charge = Float(charge) }
    if given.contains(.filter) {
      (properties.filter.categories, properties.filter.mask) = (categoryBitMask, collisionBitMask)
    }
    if given.contains(.sensor) { properties.filter.isSensor = isSensor }
    if given.contains(.precision) { properties.isPrecise = usesPreciseCollisionDetection }
  }

  /// In points per second; the waiting velocity if the item is in no world.
  public func linearVelocity(for item: any DynamicItem) -> Vector { velocities(of: item).linear }

  /// In radians per second, clockwise; the waiting velocity if the item is in no world.
  public func angularVelocity(for item: any DynamicItem) -> Double { velocities(of: item).angular }

  /// Replaces the velocity of an item's centre of mass, in points per second. An item in the world of this behaviour's
  /// animator gets it at once, whether it is an item of this behaviour or not. Any other gets it when it is added, if
  /// it is an item of this behaviour; otherwise the call is ignored.
  public func setLinearVelocity(_ velocity: Vector, for item: any DynamicItem) {
    change(item, Velocities(linear: velocity, replacesLinear: true))
  }

  /// Replaces an item's angular velocity, in radians per second, clockwise; for the same items as
  /// `setLinearVelocity(_:for:)`.
  public func setAngularVelocity(_ velocity: Double, for item: any DynamicItem) {
    change(item, Velocities(angular: velocity, replacesAngular: true))
  }

  /// Adds to an item's velocity, in points per second; for the same items as `setLinearVelocity(_:for:)`. Accumulates
  /// until the item is in a world.
  public func addLinearVelocity(_ velocity: Vector, for item: any DynamicItem) {
    change(item, Velocities(linear: velocity))
  }

  /// Adds to an item's angular velocity, in radians per second, clockwise; for the same items as
  /// `setLinearVelocity(_:for:)`.
  public func addAngularVelocity(_ velocity: Double, for item: any DynamicItem) {
    change(item, Velocities(angular: velocity))
  }

  private func velocities(of item: any DynamicItem) -> Velocities {
    guard let dynamicAnimator, dynamicAnimator.handle(of: item) != nil else { return waiting[item] ?? Velocities() }
    return Velocities(
      linear: dynamicAnimator.linearVelocity(of: item), angular: dynamicAnimator.angularVelocity(of: item))
  }

  private func change(_ item: any DynamicItem, _ change: Velocities) {
    let velocities = change.added(to: velocities(of: item))
    let (linear, angular) = (velocities.linear, velocities.angular)
    require(
      linear.x.isFinite && linear.y.isFinite && angular.isFinite,
      "A velocity must be finite: check what it is calculated from.")
    if let dynamicAnimator, let handle = dynamicAnimator.handle(of: item) {
      dynamicAnimator.setMotion(of: handle, linear, angular)
    } else if table.contains(item) {
      waiting.set(item, velocities)
    }
  }

  func installCarriers() {
    if let dynamicAnimator, dynamicAnimator.carriers == nil { dynamicAnimator.carriers = makeCarriers?() }
  }

  override func didAttach(to animator: DynamicAnimator) {
    installCarriers()
    if let preciseCollisions { animator.world.precise.collisions = preciseCollisions }
    if waiting.count == 0 { return }
    for item in items { didAdd(item) }
  }

  /// Waiting velocities that were added come on top of the item's; those that were set replace them.
  override func didAdd(_ item: any DynamicItem) {
    if let velocities = waiting.remove(item) { change(item, velocities) }
  }

  override func didRemove(_ item: any DynamicItem) { _ = waiting.remove(item) }
}
