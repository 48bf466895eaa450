import Geometry

extension World {
  /// Places a body, awake; `center` is the item's, which need not be the centre of mass.
  func place(_ handle: Int, at center: Point, radians: Double) {
    let held = max(-Coordinates.maximumRotation, min(Coordinates.maximumRotation, radians))
    let whole = (held / (2 * .pi)).rounded(.toNearestOrEven)
    bodies[handle].turns = Float(whole)
    bodies[handle].angle = Float(held - whole * 2 * .pi)
    bodies[handle].rotation = FloatRotation(radians: bodies[handle].angle)
    let offset = bodies[handle].rotation.rotating(bodies[handle].massCenter)
    let position = local(center) + offset
    bodies[handle].position = position.clamped(to: Coordinates.farthest)
    if bodies[handle].position != position || held != radians {
      coordinates.clampCount += 1
      bodies[handle].needsDrawing = true
    }
    bodies[handle].previousPosition = bodies[handle].position
    bodies[handle].previousAngle = bodies[handle].angle
    wake(handle)
    wakeNeighbors(of: handle)
    placeShapes(of: handle)
  }

  /// Updates the proxies of all shapes of a body.
  func placeShapes(of handle: Int) {
    var shape = bodies[handle].firstShape
    while shape >= 0 {
      place(shape: Int(shape))
      shape = shapes[Int(shape)].next
    }
  }

  /// The pose of a body's item between the step before, 0, and the latest, 1.
  func pose(of handle: Int, _ fraction: Double) -> (center: Point, rotation: Angle) {
    let body = bodies[handle]
    let deltaRotation = Double(body.angle - body.previousAngle) * fraction
    let angle = Angle(radians: Double(body.turns) * 2 * .pi + Double(body.previousAngle) + deltaRotation)
    let massCenter = massCenter(of: handle, fraction)
    if body.massCenter == .zero { return (massCenter, angle) }
    return (massCenter - Rotation(angle).rotating(body.massCenter.vector), angle)
  }

  /// A body's centre of mass between the step before, 0, and the latest, 1.
  func massCenter(of handle: Int, _ fraction: Double) -> Point {
    let body = bodies[handle]
    return global(body.previousPosition) + (body.position - body.previousPosition).vector * fraction
  }

  /// Advances a body by `time` seconds, up to a step, as if only immovable bodies were in its way (and, for precise
  /// items, movable ones), and extrapolates the step before backwards, so that the pose drawn between the two does
  /// not change.
  func extrapolate(_ handle: Int, by time: Float) {
    guard time > 0, bodies[handle].isAwake else { return }
    motions[handle].deltaPosition = motions[handle].velocity * time
    clampToTimeOfImpact(handle, overlaps: false)
    motions[handle].deltaRotation = motions[handle].angularVelocity * time
    let share = precise.count > 0 ? precise.collisions?.freeFraction(self, handle) ?? 1 : 1
    let displacement = motions[handle].deltaPosition * share
    let deltaRotation = motions[handle].deltaRotation * share
    // The part of a step that `time` leaves, as a multiple of `time`; finite, because `time` is above 0.
    let back = max(0, Float(step) - time) / time
    bodies[handle].previousPosition = bodies[handle].position - displacement * back
    bodies[handle].previousAngle = bodies[handle].angle - deltaRotation * back
    bodies[handle].position += displacement
    bodies[handle].angle += deltaRotation
    bodies[handle].rotation = FloatRotation(radians: bodies[handle].angle)
    bodies[handle].needsDrawing = true
    motions[handle].deltaPosition = .zero
    motions[handle].deltaRotation = 0
  }
}
