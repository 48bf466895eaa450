import Geometry

/// Something that moves items: gravity, collisions, an attachment. By itself it does nothing; its children do, so it
/// serves to add and remove several behaviours as one.
///
/// A behaviour belongs to one animator at a time. Changing it, or its items, wakes its items.
open class DynamicBehavior {
  /// The animator that it was added to; nil before, after removal and once the animator is gone.
  // The animator clears it, in its deinit too, so it never dangles; Embedded Swift has no weak references.
  public internal(set) unowned(unsafe) var dynamicAnimator: DynamicAnimator?
  /// In the order in which they were added.
  public private(set) var childBehaviors: [DynamicBehavior] = []

  /// A behaviour that does nothing until it gets children.
  public init() {}

  /// Adds a behaviour that comes and goes with this one; one that is there already is ignored.
  public final func addChildBehavior(_ behavior: DynamicBehavior) {
    if childBehaviors.contains(where: { $0 === behavior }) { return }
    childBehaviors.append(behavior)
    if let dynamicAnimator { behavior.attach(to: dynamicAnimator) }
  }

  /// Removes a child; an unknown one is ignored.
  public final func removeChildBehavior(_ behavior: DynamicBehavior) {
    guard let index = childBehaviors.firstIndex(where: { $0 === behavior }) else { return }
    childBehaviors.remove(at: index)
    behavior.detach()
  }

  /// The items that it keeps in the world.
  var heldItems: [any DynamicItem] { [] }

  /// Writes its share into the properties of its items' bodies. Behaviours do so in the order in which they were
  /// added, a behaviour before its children.
  func configure(_ animator: DynamicAnimator) {}

  /// Called with the animator in place, and with it still in place.
  func didAttach(to animator: DynamicAnimator) {}
  func willDetach(from animator: DynamicAnimator) {}

  final func attach(to animator: DynamicAnimator) {
    precondition(dynamicAnimator == nil, "A behavior can be added to one animator, once.")
    dynamicAnimator = animator
    for item in heldItems { animator.hold(item) }
    didAttach(to: animator)
    didChange()
    for child in childBehaviors { child.attach(to: animator) }
  }

  final func detach() {
    guard let animator = dynamicAnimator else { return }
    for child in childBehaviors { child.detach() }
    didChange()
    willDetach(from: animator)
    for item in heldItems { animator.release(item) }
    dynamicAnimator = nil
  }

  /// Tells the animator that something else holds from now on.
  final func didChange() {
    guard let dynamicAnimator else { return }
    dynamicAnimator.isStale = true
    for item in heldItems { dynamicAnimator.wake(item) }
  }

  final func configureTree(_ animator: DynamicAnimator) {
    configure(animator)
    for child in childBehaviors { child.configureTree(animator) }
  }
}
