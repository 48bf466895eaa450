import Geometry

/// Narrow phase: finds the manifolds of shapes that touch, or will before the step is over. A speculative contact is a
/// plane: at the point and in the direction of the first touch for a circle that comes from afar, between the nearest
/// points for shapes that are close already.
extension World {
  /// The manifold of a contact other than of two circles; nil if they do not meet in this step.
  func collide(_ contact: UnsafeMutablePointer<Contact>) -> Manifold? {
    let (a, b) = (shapes.base + Int(contact.pointee.shapeA), shapes.base + Int(contact.pointee.shapeB))
    if a.pointee.kind == .plane && b.pointee.kind == .circle {
      return collide(plane: a.pointee, circle: b.pointee)
    }
    return shapeSystem?.collide(contact)
  }

  func placed(_ shape: UnsafeMutablePointer<Shape>) -> PlacedPolygon {
    let body = bodies.base + Int(shape.pointee.body)
    return PlacedPolygon(
      points: corners.points.base + Int(shape.pointee.firstVertex),
      normals: corners.normals.base + Int(shape.pointee.firstVertex),
      count: Int(shape.pointee.vertexCount), position: body.pointee.position, rotation: body.pointee.rotation)
  }

  func center(_ shape: Shape) -> FloatVector {
    let body = bodies.base + Int(shape.body)
    return shape.center == .zero ? body.pointee.position : body.pointee.global(shape.center)
  }

  /// The mean velocity of this step, without contacts.
  @inline(__always)
  func meanVelocity(_ body: Int) -> FloatVector {
    motions.base[body].velocity + drives.base[body].velocityGain * Float(subSteps) * 0.5
  }

  /// The manifold of two circles about their centres of mass, by far the most frequent contact: it needs no arms.
  @inline(__always)
  func collideCirclePair(_ contact: UnsafeMutablePointer<Contact>) -> Bool {
    let first = bodies.base[Int(contact.pointee.bodyA)].position
    let second = bodies.base[Int(contact.pointee.bodyB)].position
    let reach = contact.pointee.radiusA + contact.pointee.radiusB
    let offset = second - first
    let distance = offset.length
    if distance - reach > Manifold.margin {
      guard let normal = predictContact(contact.pointee.bodyA, contact.pointee.bodyB, offset, reach) else {
        return false
      }
      contact.pointee.normal = normal
    } else {
      contact.pointee.normal =
        distance > 1e-4 ? offset * (1 / distance) : Self.directionForCoincidence(contact.pointee)
    }
    if distance - reach < -ContactSolver.deepOverlap { contact.pointee.normal = Self.tilted(contact.pointee) }
    contact.pointee.first.separation = offset.dot(contact.pointee.normal) - reach
    contact.pointee.pointCount = 1
    return true
  }

  /// A row of circles that is squeezed along its line would stay in it forever, because nothing pushes any of them
  /// aside: deep overlaps are resolved slightly off the line, each pair to a side of its own.
  private static func tilted(_ contact: Contact) -> FloatVector {
    let side: Float = (contact.bodyA ^ contact.bodyB) & 2 == 0 ? 0.05 : -0.05
    let aslant = contact.normal + contact.normal.perpendicular * side
    return aslant * (1 / aslant.length)
  }

  /// Speculative contact: the normal at which two distant circles will touch; nil if they do not in this step.
  func predictContact(_ a: Int32, _ b: Int32, _ offset: FloatVector, _ reach: Float) -> FloatVector? {
    let velocity = meanVelocity(Int(b)) - meanVelocity(Int(a))
    // Early exit: most pairs move less in a step than the gap between them.
    let most = (velocity.dot(velocity)).squareRoot() * Float(step) + reach
    if most * most < offset.dot(offset) { return nil }
    guard let time = TimeOfImpact.time(offset: offset, velocity: velocity, radius: reach), time <= Float(step) else {
      return nil
    }
    let touching = offset + velocity * time
    return touching * (1 / touching.length)
  }

  func makeManifold(_ normal: FloatVector, _ separation: Float, at surface: FloatVector) -> Manifold {
    let point = surface - normal * (separation / 2)
    return Manifold(normal: normal, first: Manifold.Point(point: point, separation: separation, feature: 0))
  }

  /// A normal for circles with the same centre, from their handles; different for each pair.
  static func directionForCoincidence(_ contact: Contact) -> FloatVector {
    let goldenAngle = 2.399963229728653
    let pair = Double(contact.bodyA) * 31 + Double(contact.bodyB)
    return FloatVector(Vector(angle: Angle(radians: goldenAngle * pair)))
  }

  func collide(plane: Shape, circle: Shape) -> Manifold? {
    let center = center(circle)
    let separation = plane.height(of: center) - circle.radius
    let approach = min(0, meanVelocity(Int(circle.body)).dot(plane.normal)) * Float(step)
    if separation + approach > Manifold.margin { return nil }
    return makeManifold(plane.normal, separation, at: center - plane.normal * circle.radius)
  }
}
