extension ContactStorage {
  func code(_ coder: StateCoder, _ world: World) {
    let count = coder.codedCount(contacts.count, of: 1)
    var isUsed = usedContacts(world)
    if coder.isReading {
      contacts.fill(count, with: Contact(shapeA: 0, shapeB: 0, bodyA: 0, bodyB: 0))
      links.fill(count, with: ContactLinks())
      isUsed = [Bool](repeating: false, count: count)
    }
    for handle in 0..<count {
      coder.code(&isUsed[handle])
      if isUsed[handle] { code(handle, coder, world) }
      if coder.isBroken { return }
    }
    coder.codeFree(free, isUsed)
    codeLists(coder, world, isUsed)
    coder.codeIndices(awakeContacts, below: count)
    if !coder.isReading || coder.isBroken { return }
    for i in awakeContacts.indices where coder.expect(isUsed[Int(awakeContacts[i])]) {
      contacts[Int(awakeContacts[i])].awakeIndex = Int32(i)
    }
  }

  private func usedContacts(_ world: World) -> [Bool] {
    var isUsed = [Bool](repeating: true, count: contacts.count)
    for i in free.handles.indices { isUsed[Int(free.handles[i])] = false }
    return isUsed
  }

  private func code(_ handle: Int, _ coder: StateCoder, _ world: World) {
    let most = Int32(clamping: max(0, world.shapes.count - 1))
    var (shapeA, shapeB) = (contacts[handle].shapeA, contacts[handle].shapeB)
    coder.code(&shapeA, 0...most)
    coder.code(&shapeB, 0...most)
    if coder.isReading {
      guard coder.expect(world.canTouch(Int(shapeA), Int(shapeB))) else { return }
      contacts[handle] = world.makeContact(Int(shapeA), Int(shapeB))
      guard coder.expect(world.broadPhase.addPair(shapeA, shapeB)) else { return }
    }
    contacts[handle].code(coder)
  }

  /// The links of each body, in order.
  private func codeLists(_ coder: StateCoder, _ world: World, _ isUsed: [Bool]) {
    var isListed = [Bool](repeating: false, count: 2 * isUsed.count)
    for body in world.bodies.indices where world.bodies[body].isUsed {
      for link in codedLinks(coder, world.bodies[body].firstContact).reversed() {
        guard coder.expect(link < isListed.count && isUsed[link >> 1] && !isListed[link]) else { return }
        isListed[link] = true
        let contact = contacts[link >> 1]
        coder.expect(Int(link & 1 == 0 ? contact.bodyA : contact.bodyB) == body)
        if !coder.isReading { continue }
        push(Int32(link), on: body, world)
        if body == 0 { world.shapes[Int(contact.shapeA)].contactCount += 1 }
      }
    }
    for handle in isUsed.indices where isUsed[handle] { coder.expect(isListed[2 * handle] && isListed[2 * handle + 1]) }
  }

  private func codedLinks(_ coder: StateCoder, _ first: Int32) -> [Int] {
    var list: [Int] = []
    var link = first
    while link >= 0 && !coder.isReading {
      list.append(Int(link))
      link = next(link)
    }
    return coder.coded(list)
  }

  private func push(_ link: Int32, on body: Int, _ world: World) {
    let head = world.bodies[body].firstContact
    setNext(link, head)
    if head >= 0 { setPrevious(head, link) }
    world.bodies[body].firstContact = link
  }
}

extension World {
  /// Whether a contact of two shapes is possible.
  fileprivate func canTouch(_ a: Int, _ b: Int) -> Bool {
    guard a < shapes.count, b < shapes.count, shapes[a].isUsed, shapes[b].isUsed else { return false }
    return shapes[a].body != shapes[b].body && shapes[b].body != 0
  }
}

extension Contact {
  fileprivate mutating func code(_ coder: StateCoder) {
    coder.code(&normal, within: 2)
    coder.code(&pointCount)
    coder.expect(pointCount < 3)
    coder.code(&isTouching)
    coder.code(&isReported)
    coder.code(&isPressed)
    coder.code(&isStruck)
    coder.code(&newness)
    coder.code(&isPassing)
    coder.code(&rollingImpulse)
    coder.code(&impactSpeed)
    first.code(coder)
    second.code(coder)
    coder.code(&foundOffset)
    coder.code(&foundAngleA)
    coder.code(&foundAngleB)
    coder.code(&point)
  }
}

extension ContactPoint {
  fileprivate mutating func code(_ coder: StateCoder) {
    coder.code(&armA)
    coder.code(&armB)
    coder.code(&separation)
    coder.code(&foundSeparation)
    coder.code(&impactSpeed)
    coder.code(&normalImpulse)
    coder.code(&tangentImpulse)
    coder.code(&feature)
  }
}
