import Geometry

/// Writing and reading a world. Stored are plain values and the order of every list; links, indices and sets are built from those
/// while reading, so that hostile bytes cannot make them contradict each other.
extension World {
  /// Writes the world, or reads it into one without bodies.
  func code(_ coder: StateCoder) {
    clock.code(coder)
    coordinates.code(coder)
    codeSystems(coder)
    bodyStorage.code(coder)
    shapeStorage.code(coder, bodyStorage.bodies)
    if coder.isBroken { return }
    broadPhase.code(coder, shapes)
    if coder.isBroken { return }
    contactStorage.code(coder, self)
    if coder.isBroken { return }
    codeJoints(coder)
    if coder.isReading { finishReading(coder) }
  }

  private func codeSystems(_ coder: StateCoder) {
    let hasShapes = coder.coded(shapeSystem != nil)
    let hasJoints = coder.coded(constraints != nil)
    if !coder.isReading { return }
    if hasShapes { PolygonSystem.install(in: self) }
    if hasJoints { _ = JointSystem.system(of: self) }
  }

  private func codeJoints(_ coder: StateCoder) {
    if constraints != nil { JointSystem.system(of: self).code(coder) }
  }

  private func finishReading(_ coder: StateCoder) {
    var isPrecise = false
    for handle in bodies.indices where bodies[handle].isPrecise {
      precise.count += 1
      isPrecise = true
    }
    if isPrecise { precise.collisions = .standard }
    for shape in shapes.indices where shapes[shape].isUsed {
      let kind = shapes[shape].kind
      coder.expect(kind == .circle || kind == .plane || shapeSystem != nil)
      coder.expect((shapes[shape].body == 0) == (kind == .segment || kind == .plane))
    }
  }
}

extension WorldClock {
  mutating func code(_ coder: StateCoder) {
    var (steps, frame, previous) = (steps, frame, previousFrame)
    coder.code(&steps)
    coder.code(&frame, -1e12...1e12)
    coder.code(&previous, -1e12...1e12)
    if coder.isReading && coder.expect(steps >= 0 && steps < 1 << 50) { restore(steps, frame, previous) }
  }
}

extension BodyStorage {
  func code(_ coder: StateCoder) {
    let count = coder.codedCount(bodies.count, of: 1)
    if coder.isReading {
      if !coder.expect(count > 0) { return }
      while bodies.count < count { _ = add(Body()) }
    }
    var isUsed: [Bool] = []
    for handle in 0..<count {
      coder.code(&bodies[handle].isUsed)
      isUsed.append(bodies[handle].isUsed)
      if bodies[handle].isUsed { code(handle, coder) } else { bodies[handle] = Body() }
    }
    coder.expect(isUsed[0])
    coder.codeFree(free, isUsed)
    codeAwake(coder, isUsed)
    if coder.isReading { checkRings(coder) }
  }

  private func code(_ handle: Int, _ coder: StateCoder) {
    bodies[handle].code(coder)
    motions[handle].code(coder)
    drives[handle].code(coder)
    coder.code(&colorMasks[handle])
    if coder.isReading && handle == 0 { coder.expect(bodies[0].inverseMass == 0 && motions[0].inverseMass == 0) }
  }

  private func codeAwake(_ coder: StateCoder, _ isUsed: [Bool]) {
    coder.codeIndices(awake, below: isUsed.count)
    if !coder.isReading || coder.isBroken { return }
    for i in awake.indices {
      let handle = Int(awake[i])
      coder.expect(bodies[handle].isMovable)
      bodies[handle].awakeIndex = Int32(i)
    }
  }

  /// The rings of sleeping islands: every body of one follows exactly one other.
  private func checkRings(_ coder: StateCoder) {
    var isFollowing = [Bool](repeating: false, count: bodies.count)
    for handle in bodies.indices where bodies[handle].nextAsleep >= 0 {
      let next = Int(bodies[handle].nextAsleep)
      guard coder.expect(next < bodies.count && bodies[handle].canSleep && !isFollowing[next]) else { return }
      isFollowing[next] = true
    }
    for handle in bodies.indices where isFollowing[handle] { coder.expect(bodies[handle].nextAsleep >= 0) }
  }
}

extension Body {
  fileprivate var canSleep: Bool { isMovable && !isAwake }

  fileprivate mutating func code(_ coder: StateCoder) {
    let far = Coordinates.farthest
    coder.code(&position, within: far)
    coder.code(&rotation.cosine, -2...2)
    coder.code(&rotation.sine, -2...2)
    coder.code(&angle, -10...10)
    coder.code(&inverseMass, 0...1e30)
    coder.code(&material.friction, 0...1e30)
    coder.code(&material.restitution, 0...1)
    coder.code(&material.rollingResistance, 0...1e30)
    coder.code(&isRound)
    coder.code(&isPrecise)
    coder.code(&needsDrawing)
    coder.code(&turns, -1e30...1e30)
    coder.code(&previousPosition, within: 4 * far)
    coder.code(&previousAngle)
    coder.code(&massCenter, within: 4 * far)
    codeMass(coder)
    coder.code(&acceleration)
    coder.code(&boundaryGroups)
    coder.code(&nextAsleep, -1...Int32.max)
    coder.code(&charge)
    coder.code(&restTime, 0...1e30)
  }

  private mutating func codeMass(_ coder: StateCoder) {
    coder.code(&mass, 0...1e30)
    coder.code(&inverseInertia, 0...1e30)
    coder.code(&angularShare, 0...1)
    coder.code(&area, 0...1e30)
    coder.code(&moment, 0...1e30)
    coder.code(&extent, 0...1e30)
    coder.code(&core, 0...1e30)
  }
}

extension Motion {
  fileprivate mutating func code(_ coder: StateCoder) {
    coder.code(&velocity, within: Coordinates.farthest)
    coder.code(&deltaPosition)
    coder.code(&angularVelocity)
    coder.code(&deltaRotation)
    coder.code(&inverseMass, 0...1e30)
    coder.code(&inverseInertia, 0...1e30)
  }
}

extension Drive {
  fileprivate mutating func code(_ coder: StateCoder) {
    coder.code(&freeVelocity)
    coder.code(&freeAngularVelocity)
    coder.code(&velocityGain)
    coder.code(&angularVelocityGain)
    coder.code(&retention, 0...1)
    coder.code(&angularRetention, 0...1)
    coder.code(&isConstrained)
    coder.code(&isJointed)
    coder.code(&isSuspended)
  }
}
