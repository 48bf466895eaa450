import Geometry

/// The reports after a step: contacts and actions.
extension DynamicAnimator {
  /// Reports the contacts of a step and calls the actions.
  func tell() {
    collectEvents()
    registry.updateActors()
    if !registry.actors.isEmpty || registry.hasListener { drawStep() }
    tellContacts()
    // An action may remove behaviours whose actions have not been called yet.
    for actor in registry.actors where actor.dynamicAnimator === self { actor.action?(actor) }
    letLeave()
    tellContacts()
  }

  /// Reports events that happened between two steps.
  func tellPending() {
    if reports.pending.isEmpty { return }
    // Closures read the poses of the latest step, not those interpolated for the last frame.
    drawStep()
    reports.addPending()
    tellContacts()
  }

  /// Reports new events until no report causes others: a closure that removes an item ends the item's contacts.
  private func tellContacts() {
    var missed: [ContactEvent] = []
    while reports.reportNew({ tell($0, &missed) }) { letLeave() }
  }

  /// Reports an event to its behaviour. One that was removed before it heard of a beginning does not hear of the end.
  private func tell(_ event: ContactEvent, _ missed: inout [ContactEvent]) {
    if event.phase == .ended {
      if !missed.contains(where: { $0.isOfSameContact(event) }) { event.behavior?.contactEnded?(event) }
    } else if event.behavior?.dynamicAnimator === self {
      event.behavior?.contactBegan?(event)
    } else {
      missed.append(event)
    }
  }

  /// Turns the world's contact changes into events while all items that they name are known.
  func collectEvents() {
    for i in 0..<world.contactStorage.changes.count { collect(world.contactStorage.changes[i]) }
    world.contactStorage.changes.removeAll()
  }

  private func collect(_ touch: ContactChange) {
    guard let item = itemStorage.item(at: Int(touch.bodyB)) else { return }
    let isBoundary = touch.bodyA == 0
    let event = ContactEvent(
      phase: touch.isBeginning ? .began : .ended, item: item,
      otherItem: isBoundary ? nil : itemStorage.item(at: Int(touch.bodyA)),
      boundaryIdentifier: isBoundary ? touch.identifier : nil,
      behavior: registry.firstBehavior(of: touch.groups),
      point: world.global(touch.point), speed: touch.isBeginning ? Double(touch.speed) : 0)
    if isStepping { reports.add(event) } else { reports.postpone(event) }
  }
}
