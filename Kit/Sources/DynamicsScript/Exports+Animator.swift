#if arch(wasm32)
  import Dynamics
  import Geometry

  /// Makes an animator.
  @c(makeAnimator)
  public func makeAnimator(_ stepsPerSecond: Int32, _ subSteps: Int32) -> UInt32 {
    let animator = DynamicAnimator(stepsPerSecond: Int(stepsPerSecond), subSteps: Int(subSteps))
    animator.willResume = { Host.noteResuming(handle(of: $0)) }
    animator.didPause = { Host.notePausing(handle(of: $0)) }
    return handOver(animator)
  }

  private enum AnimatorNumber: Int32 { case isRunning, stepDuration, elapsedTime, clampCount, maximumAdvance }

  /// A number of an animator.
  @c(animatorNumber)
  public func animatorNumber(_ animator: UInt32, _ number: Int32) -> Double {
    let animator: DynamicAnimator = object(animator)
    return switch AnimatorNumber(rawValue: number) {
    case .isRunning: animator.isRunning ? 1 : 0
    case .stepDuration: animator.stepDuration
    case .elapsedTime: animator.elapsedTime
    case .clampCount: Double(animator.clampCount)
    case .maximumAdvance, nil: animator.maximumAdvance
    }
  }

  @c(setMaximumAdvance)
  public func setMaximumAdvance(_ animator: UInt32, _ seconds: Double) {
    object(animator, as: DynamicAnimator.self).maximumAdvance = seconds
  }

  @c(worldHash)
  public func worldHash(_ animator: UInt32) -> UInt64 { object(animator, as: DynamicAnimator.self).worldHash }

  /// Sets the reference bounds, or removes them if `isSet` is 0.
  @c(setReferenceBounds)
  public func setReferenceBounds(
    _ animator: UInt32, _ isSet: Int32, _ x: Double, _ y: Double, _ width: Double, _ height: Double
  ) {
    object(animator, as: DynamicAnimator.self).referenceBounds =
      isSet == 0 ? nil : Rect(x: x, y: y, width: width, height: height)
  }

  @c(advance)
  public func advance(_ animator: UInt32, _ time: Double) {
    object(animator, as: DynamicAnimator.self).advance(to: time)
  }

  @c(step)
  public func step(_ animator: UInt32) { object(animator, as: DynamicAnimator.self).step() }

  @c(addBehavior)
  public func addBehavior(_ animator: UInt32, _ behavior: UInt32) {
    object(animator, as: DynamicAnimator.self).addBehavior(object(behavior))
  }

  @c(removeBehavior)
  public func removeBehavior(_ animator: UInt32, _ behavior: UInt32) {
    object(animator, as: DynamicAnimator.self).removeBehavior(object(behavior))
  }

  @c(removeAllBehaviors)
  public func removeAllBehaviors(_ animator: UInt32) { object(animator, as: DynamicAnimator.self).removeAllBehaviors() }

  @c(updateItem)
  public func updateItem(_ animator: UInt32, _ item: UInt32) {
    object(animator, as: DynamicAnimator.self).updateItem(usingCurrentState: object(item, as: ScriptItem.self))
  }

  /// Writes the item's velocity to `Numbers`; returns its angular velocity.
  @c(motion)
  public func motion(_ animator: UInt32, _ item: UInt32) -> Double {
    let (animator, item) = (object(animator, as: DynamicAnimator.self), object(item, as: ScriptItem.self))
    let velocity = animator.linearVelocity(of: item)
    Numbers.write(velocity.x, velocity.y)
    return animator.angularVelocity(of: item)
  }

  // Snapshots.

  @c(snapshot)
  public func snapshot(_ animator: UInt32) -> UInt32 { handOver(object(animator, as: DynamicAnimator.self).snapshot()) }

  @c(canRestore)
  public func canRestore(_ animator: UInt32, _ snapshot: UInt32) -> Int32 {
    object(animator, as: DynamicAnimator.self).canRestore(object(snapshot)) ? 1 : 0
  }

  @c(restore)
  public func restore(_ animator: UInt32, _ snapshot: UInt32) {
    object(animator, as: DynamicAnimator.self).restore(object(snapshot))
  }
#endif
