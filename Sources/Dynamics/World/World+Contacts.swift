/// The beginning of a touch.
struct Touch {
  /// 0 when it is with an edge, the one with `identifier` in `groups`.
  var a: Int
  var b: Int
  var groups: UInt64
  var identifier: Int
  var point: FloatVector
  var speed: Float
}

extension World {
  /// Finds the contacts of this step. Those that were there before keep their impulses; both lists are in the order
  /// of their keys, so that one walk over both finds them.
  func updateContacts(_ bodies: Bodies) {
    broadPhase.update(bodies, step: Float(step))
    swap(&pairContacts, &staleContacts)
    pairContacts.removeAll(keepingCapacity: true)
    var cursor = 0
    for key in broadPhase.pairs {
      let contact = Contact(key: key, a: Int(key >> 32), b: Int(key & 0xffff_ffff), edge: -1)
      update(contact, bodies, into: &pairContacts, &cursor)
    }
    swap(&edgeContacts, &staleContacts)
    edgeContacts.removeAll(keepingCapacity: true)
    cursor = 0
    for b in bodies.indices where bodies[b].inverseMass > 0 {
      for edge in edges.indices where edges[edge].groups & bodies[b].boundaryGroups != 0 {
        let contact = Contact(key: UInt64(b) << 32 | UInt64(edge), a: 0, b: b, edge: edge)
        update(contact, bodies, into: &edgeContacts, &cursor)
      }
    }
  }

  private func update(_ contact: Contact, _ bodies: Bodies, into contacts: inout [Contact], _ cursor: inout Int) {
    while cursor < staleContacts.count, staleContacts[cursor].key < contact.key { cursor += 1 }
    let isOld = cursor < staleContacts.count && staleContacts[cursor].key == contact.key
    let areAsleep = !bodies[contact.a].isAwake && !bodies[contact.b].isAwake
    // Of two that sleep nothing changes: what there was is kept.
    if areAsleep {
      if isOld { contacts.append(staleContacts[cursor]) }
      return
    }
    var contact = contact
    guard meet(&contact, bodies) else { return }
    if isOld { contact.inherit(staleContacts[cursor]) }
    contacts.append(contact)
  }

  private func meet(_ contact: inout Contact, _ bodies: Bodies) -> Bool {
    contact.isWithEdge
      ? contact.meet(edges[contact.edge], bodies[contact.b], step: Float(step))
      : contact.meet(bodies[contact.a], bodies[contact.b], step: Float(step))
  }

  /// Notes which touches began in this step.
  func collectTouches(_ bodies: Bodies) {
    collectTouches(&pairContacts, bodies)
    collectTouches(&edgeContacts, bodies)
  }

  private func collectTouches(_ contacts: inout [Contact], _ bodies: Bodies) {
    for i in contacts.indices where contacts[i].isActive && !contacts[i].hasTouched {
      guard contacts[i].peakImpulse > 0 else { continue }
      contacts[i].hasTouched = true
      touches.append(touch(contacts[i], bodies))
    }
  }

  private func touch(_ contact: Contact, _ bodies: Bodies) -> Touch {
    let point = bodies[contact.b].position - contact.normal * contact.radiusB
    return Touch(
      a: contact.a, b: contact.b, groups: contact.isWithEdge ? edges[contact.edge].groups : 0,
      identifier: contact.isWithEdge ? edges[contact.edge].identifier : 0, point: point, speed: contact.impactSpeed)
  }

  /// The way of this step, shortened so that the body does not end up inside an edge: contacts are solved softly and
  /// foresee straight motion only, this is the last word.
  func holdBack(_ body: Body) -> FloatVector {
    var delta = body.delta
    for edge in edges where edge.groups & body.boundaryGroups != 0 {
      if edge.isOneSided {
        let height = edge.height(of: body.position)
        let least = min(height, body.core)
        delta += edge.normal * max(0, least - height - delta.dot(edge.normal))
      } else if delta.dot(delta) > body.radius * body.radius / 16 {
        let time = Sweep.time(center: body.position, velocity: delta, radius: body.core, edge: edge)
        if let time, time < 1 { delta = delta * time }
      }
    }
    return delta
  }
}

extension Body {
  /// What of the radius an edge does not let in, however hard it is pressed; points.
  fileprivate var core: Float { max(radius - 0.1, radius / 2) }
}
