import Geometry

/// Says what its items are made of and how fast they are. An item in several takes each property from the last one, in
/// the order in which they were added to the animator (a behaviour before its children), that has set it.
public final class DynamicItemBehavior: ItemsBehavior {
  /// How much of the speed of an impact comes back: 0, the default, nothing; 1 all of it; more counts as 1. Impacts
  /// below 20 pt/s never bounce, so that things come to rest. Of two that meet the more elastic one decides.
  public var elasticity = 0.0 { didSet { set(.elasticity, elasticity, oldValue) } }

  /// The coefficient of Coulomb friction; 0 by default, which is ice; above 1 is allowed. Two that meet rub by the
  /// geometric mean of theirs.
  public var friction = 0.0 { didSet { set(.friction, friction, oldValue) } }

  /// How much weaker than its weight a force must be so as not to roll it on: it slows a solid disc by 2/3 of this
  /// times its weight. 0.05 by default, because without it circles roll for ever. Not in UIKit, whose items are boxes.
  public var rollingResistance = 0.05 { didSet { set(.rollingResistance, rollingResistance, oldValue) } }

  /// Mass per area, where 1, the default, gives 10,000 square points a mass of 1. 0 or more; kept within 0.000001 and
  /// 1,000,000, because a body needs a mass: 0 is the lightest there is, which gives way to everything and falls as fast
  /// as everything. The heavier of two gives way less.
  public var density = 1.0 { didSet { set(.density, density, oldValue) } }

  // Apple's pages and talks disagree about what it does and what it is at first; here it is a rate, and 0.
  /// The share of the velocity that is lost to the air, per second: v fades as e^(-resistance t). 0 by default.
  public var resistance = 0.0 { didSet { set(.resistance, resistance, oldValue) } }

  /// The same for the angular velocity. 0 by default.
  public var angularResistance = 0.0 { didSet { set(.angularResistance, angularResistance, oldValue) } }

  /// Whether its items stand still and others collide with them like with boundaries. False by default. One that is let
  /// go starts at rest.
  public var isAnchored = false { didSet { give(.anchored, isNew: isAnchored != oldValue) } }

  /// Whether its items turn. True by default.
  public var allowsRotation = true { didSet { give(.rotation, isNew: allowsRotation != oldValue) } }

  /// Whether what moves does not pass through its items, however fast the two are. False by default: polygons thinner
  /// than the way that they make in a step may pass each other, 10 pt bars from about 5,000 pt/s. One of the two has to
  /// be marked. Not needed against what is anchored and boundaries, which nothing passes, nor between circles that
  /// move freely.
  ///
  /// The outlines are swept along their way and turn by conservative advancement (Mirtich 1996); two that meet stop there
  /// for the rest of the step, 1/120 s by default, and exchange their velocities in the next. A world without marked items
  /// pays nothing. With one, each body awake has its box compared with its way in each step, a marked one is looked
  /// at with each of its neighbours, and a pair that comes nearer by more than a quarter of the smaller core's radius, in
  /// points per step, is swept. The name is SpriteKit's.
  public var usesPreciseCollisionDetection = false {
    didSet {
      preciseCollisions = .standard
      dynamicAnimator?.world.preciseCollisions = preciseCollisions
      give(.precision, isNew: usesPreciseCollisionDetection != oldValue)
    }
  }
  /// Set with the first mark. The world gets it from here, and from nowhere else.
  private var preciseCollisions: PreciseCollisions?

  private struct Properties: OptionSet {
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
  }

  private struct Velocities {
    var linear = Vector.zero
    var angular = 0.0
    /// Whether they take the place of what the item has, or come on top.
    var replacesLinear = false
    var replacesAngular = false

    func added(to old: Velocities) -> Velocities {
      Velocities(
        linear: replacesLinear ? linear : old.linear + linear,
        angular: replacesAngular ? angular : old.angular + angular)
    }
  }

  /// Those that have been set; of the others nothing is said.
  private var given: Properties = []
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
    if given.contains(.precision) { properties.isPrecise = usesPreciseCollisionDetection }
  }

  /// In points per second; what waits for it if the item is in no world.
  public func linearVelocity(for item: any DynamicItem) -> Vector { velocities(of: item).linear }

  /// In radians per second, clockwise; what waits for it if the item is in no world.
  public func angularVelocity(for item: any DynamicItem) -> Double { velocities(of: item).angular }

  /// Gives an item a velocity in place of the one that it has, in points per second; it is that of the centre of mass. An
  /// item that is in the world of this behaviour's animator gets it at once, whether it is an item of this behaviour or
  /// not; one that is not gets it when it comes there, if it is an item of this behaviour, and else is ignored.
  public func setLinearVelocity(_ velocity: Vector, for item: any DynamicItem) {
    change(item) { ($0.linear, $0.replacesLinear) = (velocity, true) }
  }

  /// Gives an item an angular velocity in place of the one that it has, in radians per second, clockwise; to the same
  /// items as `setLinearVelocity(_:for:)`.
  public func setAngularVelocity(_ velocity: Double, for item: any DynamicItem) {
    change(item) { ($0.angular, $0.replacesAngular) = (velocity, true) }
  }

  /// Adds to an item's velocity, in points per second; to the same items as `setLinearVelocity(_:for:)`. Before the item is
  /// in a world it accumulates.
  public func addLinearVelocity(_ velocity: Vector, for item: any DynamicItem) {
    change(item) { $0.linear += velocity }
  }

  /// Adds to an item's angular velocity, in radians per second, clockwise; to the same items as
  /// `setLinearVelocity(_:for:)`.
  public func addAngularVelocity(_ velocity: Double, for item: any DynamicItem) {
    change(item) { $0.angular += velocity }
  }

  private func velocities(of item: any DynamicItem) -> Velocities {
    guard let dynamicAnimator, dynamicAnimator.handle(of: item) != nil else { return waiting[item] ?? Velocities() }
    return Velocities(
      linear: dynamicAnimator.linearVelocity(of: item), angular: dynamicAnimator.angularVelocity(of: item))
  }

  private func change(_ item: any DynamicItem, _ change: (inout Velocities) -> Void) {
    var velocities = velocities(of: item)
    change(&velocities)
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

  override func didAttach(to animator: DynamicAnimator) {
    if let preciseCollisions { animator.world.preciseCollisions = preciseCollisions }
    if waiting.count == 0 { return }
    for item in items { didAdd(item) }
  }

  /// What was added while it waited comes on top of what the item has from elsewhere, what was set takes its place.
  override func didAdd(_ item: any DynamicItem) {
    guard let velocities = waiting.remove(item) else { return }
    change(item) { $0 = velocities.added(to: $0) }
  }

  override func didRemove(_ item: any DynamicItem) { _ = waiting.remove(item) }
}
