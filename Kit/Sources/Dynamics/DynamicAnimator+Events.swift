import Geometry

/// The reports after a step: contacts and actions.
extension DynamicAnimator {
  /// Reports the contacts of a step and calls the actions.
  func tell() {
    collectEvents()
    updateActors()
    let isHeard = collisionBehaviors.contains { $0?.hasListener == true }
    if !actors.isEmpty || isHeard { drawStep() }
    tellContacts()
    // An action may remove behaviours whose actions have not been called yet.
    for actor in actors where actor.dynamicAnimator === self { actor.action?(actor) }
    letLeave()
    tellContacts()
  }

  /// Reports events that happened between two steps.
  func tellPending() {
    if pending.isEmpty { return }
    // Closures read the poses of the latest step, not those interpolated for the last frame.
    drawStep()
    for event in pending { append(event) }
    pending = []
    tellContacts()
  }

  /// Adds an event; drops contacts that ended before their beginning was reported.
  private func append(_ event: ContactEvent) {
    if event.phase == .began { return contactsBegan.append(event) }
    var index = contactsBegan.count - 1
    while index >= toldBegan && !contactsBegan[index].isOfSameContact(event) { index -= 1 }
    if index < toldBegan { return contactsEnded.append(event) }
    var kept: [ContactEvent] = []
    for i in contactsBegan.indices where i != index { kept.append(contactsBegan[i]) }
    contactsBegan = kept
  }

  /// Reports new events until no report causes others: a closure that removes an item ends the item's contacts.
  private func tellContacts() {
    var missed: [ContactEvent] = []
    while toldEnded < contactsEnded.count || toldBegan < contactsBegan.count {
      let (ended, began) = (contactsEnded, contactsBegan)
      let (firstEnded, firstBegan) = (toldEnded, toldBegan)
      (toldEnded, toldBegan) = (ended.count, began.count)
      for i in firstEnded..<ended.count where !missed.contains(where: { $0.isOfSameContact(ended[i]) }) {
        ended[i].behavior?.contactEnded?(ended[i])
      }
      for i in firstBegan..<began.count {
        let isHeard = began[i].behavior?.dynamicAnimator === self
        if isHeard { began[i].behavior?.contactBegan?(began[i]) } else { missed.append(began[i]) }
      }
      letLeave()
    }
  }

  /// Turns the world's contact changes into events while all items that they name are known.
  func collectEvents() {
    for i in 0..<world.contactStorage.changes.count { collect(world.contactStorage.changes[i]) }
    world.contactStorage.changes.removeAll()
  }

  private func collect(_ touch: ContactChange) {
    guard let item = item(at: Int(touch.bodyB)) else { return }
    let isBoundary = touch.bodyA == 0
    let event = ContactEvent(
      phase: touch.isBeginning ? .began : .ended, item: item,
      otherItem: isBoundary ? nil : self.item(at: Int(touch.bodyA)),
      boundaryIdentifier: isBoundary ? touch.identifier : nil,
      behavior: firstBehavior(of: touch.groups),
      point: world.global(touch.point), speed: touch.isBeginning ? Double(touch.speed) : 0)
    if isStepping { append(event) } else { pending.append(event) }
  }

  private func updateActors() {
    if !areActorsStale { return }
    areActorsStale = false
    actors = []
    for behavior in behaviors { behavior.collectActors(&actors) }
  }
}
