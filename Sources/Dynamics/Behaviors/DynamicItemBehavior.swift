import Geometry

/// Says what its items are made of and how fast they are. An item in several takes everything from the last one, in
/// the order in which they were added to the animator.
public final class DynamicItemBehavior: ItemsBehavior {
  /// How much of the speed of an impact comes back: 0, the default, nothing; 1 all of it. Impacts below 20 pt/s never
  /// bounce, so that things come to rest.
  public var elasticity = 0.0 { didSet { didChange() } }

  /// The coefficient of Coulomb friction; 0 by default, which is ice; above 1 is allowed.
  public var friction = 0.0 { didSet { didChange() } }

  /// How much weaker than its weight a force must be so as not to roll it on: it slows a solid disc by 2/3 of this
  /// times its weight. 0.05 by default, because without it circles roll for ever. Not in UIKit, whose items are boxes.
  public var rollingResistance = 0.05 { didSet { didChange() } }

  /// Mass per area, where 1, the default, gives 10,000 square points a mass of 1. Above 0.
  public var density = 1.0 { didSet { didChange() } }

  // Apple's pages and talks disagree about what it does and what it is at first; here it is a rate, and 0.
  /// The share of the velocity that is lost to the air, per second: v fades as e^(-resistance t). 0 by default.
  public var resistance = 0.0 { didSet { didChange() } }

  /// The same for the angular velocity. 0 by default.
  public var angularResistance = 0.0 { didSet { didChange() } }

  /// Whether its items stand still and others collide with them like with boundaries. False by default.
  public var isAnchored = false { didSet { didChange() } }

  /// Whether its items turn. True by default.
  public var allowsRotation = true { didSet { didChange() } }

  private struct Motion {
    let item: any DynamicItem
    var linear = Vector.zero
    var angular = 0.0
  }

  /// Velocities for items that are in no world yet.
  private var waiting: [Motion] = []

  /// Adds to an item's velocity, in points per second; before the item is in a world it accumulates.
  public func addLinearVelocity(_ velocity: Vector, for item: any DynamicItem) {
    add(Motion(item: item, linear: velocity))
  }

  /// Adds to an item's angular velocity, in radians per second, clockwise.
  public func addAngularVelocity(_ velocity: Double, for item: any DynamicItem) {
    add(Motion(item: item, angular: velocity))
  }

  /// In points per second; what has accumulated if the item is in no world.
  public func linearVelocity(for item: any DynamicItem) -> Vector {
    if let dynamicAnimator, dynamicAnimator.holds(item) { return dynamicAnimator.linearVelocity(of: item) }
    return waiting.first { $0.item === item }?.linear ?? .zero
  }

  /// In radians per second, clockwise.
  public func angularVelocity(for item: any DynamicItem) -> Double {
    if let dynamicAnimator, dynamicAnimator.holds(item) { return dynamicAnimator.angularVelocity(of: item) }
    return waiting.first { $0.item === item }?.angular ?? 0
  }

  private func add(_ motion: Motion) {
    precondition(
      motion.linear.x.isFinite && motion.linear.y.isFinite && motion.angular.isFinite, "A velocity must be finite.")
    if let dynamicAnimator, dynamicAnimator.holds(motion.item) {
      dynamicAnimator.accelerate(motion.item, by: motion.linear, angular: motion.angular)
    } else if let index = waiting.firstIndex(where: { $0.item === motion.item }) {
      waiting[index].linear += motion.linear
      waiting[index].angular += motion.angular
    } else {
      waiting.append(motion)
    }
  }

  override func didAttach(to animator: DynamicAnimator) {
    for item in items { didAdd(item) }
  }

  override func didAdd(_ item: any DynamicItem) {
    guard let index = waiting.firstIndex(where: { $0.item === item }) else { return }
    add(waiting.remove(at: index))
  }

  override func configure(_ animator: DynamicAnimator) {
    precondition(density > 0, "The density must be above 0.")
    precondition(
      elasticity >= 0 && friction >= 0 && rollingResistance >= 0 && resistance >= 0 && angularResistance >= 0,
      "Elasticity, friction and resistances are 0 or more.")
    for item in items { animator.configure(item) { describe(&$0) } }
  }

  private func describe(_ properties: inout BodyProperties) {
    properties.material.restitution = Float(min(elasticity, 1))
    properties.material.friction = Float(friction)
    properties.material.rollingResistance = Float(rollingResistance)
    properties.density = Float(density)
    properties.resistance = resistance
    properties.angularResistance = angularResistance
    properties.isAnchored = isAnchored
    properties.allowsRotation = allowsRotation
  }
}
