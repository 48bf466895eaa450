import Geometry

/// The base of all behaviours. It does nothing by itself, but adds and removes its children as one, and can be
/// subclassed.
///
/// A behaviour belongs to one animator at a time. Changing it, or its items, wakes its items.
open class DynamicBehavior {
  /// The animator that it was added to; nil before, after removal and once the animator is gone.
  // The animator clears it, in its deinit too, so it never dangles; Embedded Swift has no weak references.
  public internal(set) unowned(unsafe) var dynamicAnimator: DynamicAnimator?
  /// In the order in which they were added. After removals, reading them takes time in proportion to their number.
  public var childBehaviors: [DynamicBehavior] { children.behaviors }
  private final var children = BehaviorList()
  /// Its index in the list of its animator or parent.
  final var slot = 0
  // The parent clears it, in its deinit too.
  private(set) unowned(unsafe) final var parent: DynamicBehavior?

  /// Called after every step of the world, 1/120 s by default, with the behaviour itself, so that the closure need not
  /// hold it; nil by default. A frame may have several steps, or none. The items have their poses at that step, whose
  /// time is `dynamicAnimator.elapsedTime`. Changes take effect in the next step. The closure may add and remove
  /// behaviours and items, this behaviour too, but not advance the animator.
  ///
  /// It is not called while the animator rests. Items that it changes in every step do not come to rest. A new action,
  /// set or added with its behaviour, is called once even if all items rest, and may set them in motion, as a field
  /// would. So to let an action act again on items at rest, after its law has changed say, set it again.
  public final var action: ((DynamicBehavior) -> Void)? {
    didSet {
      guard let dynamicAnimator else { return }
      dynamicAnimator.registry.noteActorsChange()
      dynamicAnimator.change { dynamicAnimator.registry.noteNewAction(of: self) }
    }
  }

  /// Counts additions and removals, so that `attach(to:)` stops if a `willMove(to:)` within it has done either.
  private final var moves = 0
  /// Whether `willMove(to:)` is being called.
  private final var isArriving = false
  private final var isLeaving = false

  /// Whether it has changed since the animator last configured its bodies.
  final var isChanged = false

  /// A behaviour that does nothing until it gets children or an action.
  public init() {}

  deinit { for child in childBehaviors { child.parent = nil } }

  /// Called just before it is added to an animator, or with nil before it is removed from one; for subclasses. Does
  /// nothing by default. It may add and remove other behaviours, children and items. If it removes this behaviour
  /// during a call for adding, the behaviour is not added. During a call for removing, adding it again is an error.
  open func willMove(to animator: DynamicAnimator?) {}

  /// Adds a behaviour that comes and goes with this one; one that is there already is ignored. One that is in an
  /// animator, has another parent or contains this one is an error.
  public final func addChildBehavior(_ behavior: DynamicBehavior) {
    if children.contains(behavior) { return }
    adopt(behavior)
    guard let dynamicAnimator, !isLeaving else { return }
    dynamicAnimator.change { behavior.attach(to: dynamicAnimator) }
  }

  private func adopt(_ behavior: DynamicBehavior) {
    require(
      behavior.parent == nil && behavior.dynamicAnimator == nil && !behavior.isArriving,
      "A behavior can have one parent or be in an animator: remove it there first.")
    var ancestor: DynamicBehavior? = self
    while let own = ancestor {
      require(own !== behavior, "A behavior cannot be its own child or its children's: add another behavior.")
      ancestor = own.parent
    }
    children.append(behavior)
    behavior.parent = self
  }

  /// Removes a child; an unknown one is ignored.
  public final func removeChildBehavior(_ behavior: DynamicBehavior) {
    guard children.contains(behavior) else { return }
    children.remove(behavior)
    behavior.parent = nil
    guard let dynamicAnimator else { return }
    dynamicAnimator.change { behavior.detach() }
  }

  // The hooks of the kinds of behaviours.

  /// Adds its items to the world, or releases them.
  func holdItems(in animator: DynamicAnimator) {}
  func releaseItems(in animator: DynamicAnimator) {}
  /// Clears and adds the forces and torques of a step, of those behaviours that are in `BehaviorRegistry.driveSources`.
  func clearDrives(_ animator: DynamicAnimator) {}
  func addDrives(_ animator: DynamicAnimator) {}
  /// Marks its bodies for reconfiguration.
  func touchItems(in animator: DynamicAnimator) {}
  /// Writes its share into the properties of stale bodies. Behaviours do so in the order in which they were added, a
  /// behaviour before its children.
  func configure(_ animator: DynamicAnimator) {}
  /// Called after the animator is set, and before it is cleared.
  func didAttach(to animator: DynamicAnimator) {}
  func willDetach(from animator: DynamicAnimator) {}

  /// Puts it into an animator that an archive has brought, with everything that belongs to it there.
  final func adopt(in animator: DynamicAnimator) {
    dynamicAnimator = animator
    for child in childBehaviors { child.adopt(in: animator) }
  }

  final func attach(to animator: DynamicAnimator) {
    require(
      dynamicAnimator == nil && !isArriving,
      "A behavior can be in one animator at a time: remove it there first, and not within willMove(to:).")
    moves += 1
    let move = moves
    isArriving = true
    willMove(to: animator)
    if move != moves { return }
    isArriving = false
    dynamicAnimator = animator
    animator.registry.noteActorsChange()
    animator.registry.noteNewAction(of: self)
    holdItems(in: animator)
    didAttach(to: animator)
    didChange()
    for child in childBehaviors where move == moves && child.isWaiting(for: self) { child.attach(to: animator) }
  }

  /// Whether it is still a child that has not been added yet.
  private final func isWaiting(for parent: DynamicBehavior) -> Bool {
    self.parent === parent && dynamicAnimator == nil && !isArriving
  }

  final func detach() {
    if isArriving {
      moves += 1
      isArriving = false
    }
    guard let animator = dynamicAnimator, !isLeaving else { return }
    moves += 1
    isLeaving = true
    defer { isLeaving = false }
    willMove(to: nil)
    for child in childBehaviors { child.detach() }
    didChange()
    willDetach(from: animator)
    releaseItems(in: animator)
    // The animator may never be stepped again, so it releases the behaviour now.
    animator.registry.removeActor(self)
    dynamicAnimator = nil
    isChanged = false
  }

  /// Tells the animator that the behaviour has changed.
  final func didChange() {
    // Once is enough: nothing falls asleep before the animator has read the change.
    guard let dynamicAnimator, !isChanged else { return }
    isChanged = true
    dynamicAnimator.staleBodies.noteChange()
    dynamicAnimator.change { touchItems(in: dynamicAnimator) }
  }

  final func configureTree(_ animator: DynamicAnimator) {
    configure(animator)
    isChanged = false
    for child in childBehaviors { child.configureTree(animator) }
  }

  /// Marks the whole tree as changed without waking anything.
  final func forgetConfiguration() {
    isChanged = true
    for child in childBehaviors { child.forgetConfiguration() }
  }

  final func collectActors(_ actors: inout [DynamicBehavior]) {
    if action != nil { actors.append(self) }
    for child in childBehaviors { child.collectActors(&actors) }
  }
}
