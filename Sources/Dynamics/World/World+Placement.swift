import Geometry

extension World {
  /// Puts a body somewhere, awake.
  func place(_ handle: Int, at center: Point, radians: Double) {
    let turns = (radians / (2 * .pi)).rounded(.toNearestOrEven)
    bodies[handle].position = local(center)
    bodies[handle].previousPosition = bodies[handle].position
    bodies[handle].turns = Float(turns)
    bodies[handle].angle = Float(radians - turns * 2 * .pi)
    bodies[handle].previousAngle = bodies[handle].angle
    bodies[handle].wake()
    wakeNeighbors(of: handle)
  }

  /// Tells a body its properties.
  func apply(_ properties: BodyProperties, to handle: Int) {
    let wasAnchored = bodies[handle].inverseMass == 0
    bodies[handle].apply(properties, subStep: subStep)
    if wasAnchored { bodies[handle].wake() }
    bodies[handle].velocity += properties.impulse * bodies[handle].inverseMass
  }

  /// Moves a body on by `time` seconds, up to a step, as if nothing held it but the edges, and the state before it
  /// back by the rest of the step, so that what is drawn between the two is where it was.
  func extrapolate(_ handle: Int, by time: Float) {
    guard time > 0, bodies[handle].isAwake else { return }
    var body = bodies[handle]
    body.delta = body.velocity * time
    let way = holdBack(body)
    let turn = body.angularVelocity * time
    // Right after a step the way back is none, right before one it is long: `time` is above 0, so it stays finite.
    let back = max(0, Float(step) - time) / time
    body.previousPosition = body.position - way * back
    body.previousAngle = body.angle - turn * back
    body.position += way
    body.angle += turn
    body.delta = .zero
    body.needsDrawing = true
    bodies[handle] = body
  }

  /// Wakes what has a contact with a body.
  func wakeNeighbors(of handle: Int) {
    for contact in pairContacts where contact.a == handle || contact.b == handle {
      bodies[contact.a].wake()
      bodies[contact.b].wake()
    }
  }
}
