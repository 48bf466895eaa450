import Dynamics
import Geometry

/// Random changes between two steps.
extension SoakWorld {
  func change() {
    if calm > 0 {
      calm -= 1
      return
    }
    if random.once(in: 400) { calm = 900 }
    if random.once(in: 60) { isDragging.toggle() }
    if isDragging { dragAnchors() }
    if random.once(in: 4) { changeAnything() }
  }

  private func changeAnything() {
    switch random.below(16) {
    case 0: addItem()
    case 1: removeItem()
    case 2, 3: joinGroup()
    case 4: leaveGroup()
    case 5: addJoint()
    case 6: removeJoint()
    case 7: changeJoint()
    case 8: changeMaterial()
    case 9: changePush()
    case 10: gravity.gravityDirection = random.vector(1.5)
    case 11: addBoundary()
    case 12: removeBoundary()
    case 13: moveItem()
    case 14: kick()
    default: changeRarely()
    }
  }

  private func changeRarely() {
    switch random.below(8) {
    case 0: resize()
    case 1: others.collisionMode = [.items, .boundaries, .everything][random.below(3)]
    case 2: toggle(others)
    case 3: toggle(materials[random.below(4)])
    case 4: wind.gravityDirection = random.vector(0.3)
    case 5: addChain()
    case 6: exchangeJoint()
    default: if animator.isRunning { returnInTime() }
    }
  }

  func addItem() {
    if items.count >= 40 { return }
    let item = SoakItem(&random, at: random.point(in: Rect(center: room.center, size: room.size * 0.8)))
    items.append(item)
    walls.addItem(item)
    for group in groups where random.once(in: 2) { group.addItem(item) }
  }

  private func removeItem() {
    if items.count < 4 { return }
    let item = items.remove(at: random.below(items.count))
    for joint in joints where joint.items.contains(where: { $0 === item }) { animator.removeBehavior(joint) }
    joints.removeAll { $0.dynamicAnimator == nil }
    walls.removeItem(item)
    for group in groups { group.removeItem(item) }
  }

  private func joinGroup() { groups[random.below(groups.count)].addItem(items[random.below(items.count)]) }
  private func leaveGroup() { groups[random.below(groups.count)].removeItem(items[random.below(items.count)]) }

  private func toggle(_ behavior: DynamicBehavior) {
    if behavior.dynamicAnimator == nil { animator.addBehavior(behavior) } else { animator.removeBehavior(behavior) }
  }

  private func moveItem() {
    let item = items[random.below(items.count)]
    item.center = random.point(in: Rect(center: room.center, size: room.size * 0.8))
    item.rotation = Angle(radians: random.number(-9...9))
    item.age = 0
    animator.updateItem(usingCurrentState: item)
  }

  private func kick() {
    let material = materials[random.below(materials.count)]
    guard material.dynamicAnimator != nil, let item = material.items.last else { return }
    if random.once(in: 2) {
      material.setLinearVelocity(random.vector(random.once(in: 4) ? 20_000 : 1500), for: item)
    } else {
      material.addAngularVelocity(random.number(-20...20), for: item)
    }
  }

  /// Without boundaries that could keep items from coming back into the room.
  private func resize() {
    while !boundaries.isEmpty { removeBoundary() }
    room = Rect(x: 0, y: 0, width: random.number(700...1100), height: random.number(600...900))
    roomAge = 0
    animator.referenceBounds = room
  }

  private func changeMaterial() {
    let material = materials[random.below(materials.count)]
    switch random.below(9) {
    case 0: material.elasticity = random.number(0...1)
    case 1: material.friction = random.number(0...1.5)
    case 2: material.density = random.number(0.3...3)
    case 3: material.resistance = random.number(0...3)
    case 4: material.angularResistance = random.number(0...3)
    case 5: material.rollingResistance = random.number(0...0.2)
    case 6: material.isAnchored = random.once(in: 3)
    case 7: material.usesPreciseCollisionDetection = !random.once(in: 3)
    default: material.allowsRotation = !random.once(in: 3)
    }
  }

  private func changePush() {
    let push = pushes[random.below(pushes.count)]
    push.pushDirection = random.vector(2)
    push.active = random.once(in: 2)
    if let item = push.items.first { push.setTargetOffsetFromCenter(random.vector(20), for: item) }
  }

  private func addBoundary() {
    if boundaries.count >= 6 { return }
    nextBoundary += 1
    boundaries.append(nextBoundary)
    let behavior = random.once(in: 2) ? walls : others
    let points = (0..<(2 + random.below(4))).map { _ in random.point(in: room) }
    behavior.addBoundary(withIdentifier: nextBoundary, for: points, isClosed: random.once(in: 2))
  }

  private func removeBoundary() {
    if boundaries.isEmpty { return }
    let identifier = boundaries.remove(at: random.below(boundaries.count))
    walls.removeBoundary(withIdentifier: identifier)
    others.removeBoundary(withIdentifier: identifier)
  }

  /// Takes a snapshot, steps, restores and steps again: both futures must be equal.
  private func returnInTime() {
    let snapshot = animator.snapshot()
    for _ in 0..<10 { animator.step() }
    let hash = animator.worldHash
    animator.restore(snapshot)
    for _ in 0..<10 { animator.step() }
    if animator.worldHash != hash { isFutureAnother = true }
  }
}
