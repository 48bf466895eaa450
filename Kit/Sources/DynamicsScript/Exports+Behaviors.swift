#if arch(wasm32)
  import Dynamics
  import Geometry

  private enum BehaviorKind: Int32 { case composite, gravity, collision, item, continuousPush, instantaneousPush }

  /// Makes a behaviour without items.
  @c(makeBehavior)
  public func makeBehavior(_ kind: Int32) -> UInt32 {
    let behavior: DynamicBehavior =
      switch BehaviorKind(rawValue: kind) {
      case .composite, nil: DynamicBehavior()
      case .gravity: GravityBehavior()
      case .collision: CollisionBehavior()
      case .item: DynamicItemBehavior()
      case .continuousPush: PushBehavior(mode: .continuous)
      case .instantaneousPush: PushBehavior(mode: .instantaneous)
      }
    return handOver(behavior)
  }

  @c(addItem)
  public func addItem(_ behavior: UInt32, _ item: UInt32) {
    object(behavior, as: ItemsBehavior.self).addItem(object(item, as: ScriptItem.self))
  }

  @c(removeItem)
  public func removeItem(_ behavior: UInt32, _ item: UInt32) {
    object(behavior, as: ItemsBehavior.self).removeItem(object(item, as: ScriptItem.self))
  }

  @c(addChild)
  public func addChild(_ parent: UInt32, _ child: UInt32) {
    object(parent, as: DynamicBehavior.self).addChildBehavior(object(child))
  }

  @c(removeChild)
  public func removeChild(_ parent: UInt32, _ child: UInt32) {
    object(parent, as: DynamicBehavior.self).removeChildBehavior(object(child))
  }

  /// Has the behaviour's action called, or not.
  @c(setAction)
  public func setAction(_ behavior: UInt32, _ isSet: Int32) {
    object(behavior, as: DynamicBehavior.self).action = isSet == 0 ? nil : { Host.act(handle(of: $0)) }
  }

  /// Has contacts reported that begin, or that end.
  @c(setContactListener)
  public func setContactListener(_ behavior: UInt32, _ isBeginning: Int32, _ isSet: Int32) {
    let behavior: CollisionBehavior = object(behavior)
    let listener: ((ContactEvent) -> Void)? = isSet == 0 ? nil : { $0.tell() }
    if isBeginning == 0 { behavior.contactEnded = listener } else { behavior.contactBegan = listener }
  }

  private enum VelocityChange: Int32 { case setLinear, setAngular, addLinear, addAngular }

  /// Changes an item's velocity through a `DynamicItemBehavior`.
  @c(changeVelocity)
  public func changeVelocity(_ behavior: UInt32, _ item: UInt32, _ change: Int32, _ x: Double, _ y: Double) {
    let (behavior, item) = (object(behavior, as: DynamicItemBehavior.self), object(item, as: ScriptItem.self))
    switch VelocityChange(rawValue: change) {
    case .setLinear, nil: behavior.setLinearVelocity(Vector(x: x, y: y), for: item)
    case .setAngular: behavior.setAngularVelocity(x, for: item)
    case .addLinear: behavior.addLinearVelocity(Vector(x: x, y: y), for: item)
    case .addAngular: behavior.addAngularVelocity(x, for: item)
    }
  }

  /// Writes an item's velocity to `Numbers`, the waiting one if it is in no world; returns the angular velocity.
  @c(velocity)
  public func velocity(_ behavior: UInt32, _ item: UInt32) -> Double {
    let (behavior, item) = (object(behavior, as: DynamicItemBehavior.self), object(item, as: ScriptItem.self))
    let velocity = behavior.linearVelocity(for: item)
    Numbers.write(velocity.x, velocity.y)
    return behavior.angularVelocity(for: item)
  }

  @c(setTargetOffset)
  public func setTargetOffset(_ push: UInt32, _ item: UInt32, _ x: Double, _ y: Double) {
    object(push, as: PushBehavior.self)
      .setTargetOffsetFromCenter(Vector(x: x, y: y), for: object(item, as: ScriptItem.self))
  }

  /// Writes the point at which an item is pushed to `Numbers`.
  @c(targetOffset)
  public func targetOffset(_ push: UInt32, _ item: UInt32) {
    let offset = object(push, as: PushBehavior.self).targetOffsetFromCenter(for: object(item, as: ScriptItem.self))
    Numbers.write(offset.x, offset.y)
  }
#endif
