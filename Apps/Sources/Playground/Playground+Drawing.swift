import Dynamics
import Geometry

extension Playground {
  /// Draws the current state, or the frame that is shown, which has shapes, springs and rods only.
  public func draw(_ layers: Layers, into drawing: inout StageDrawing) {
    drawing.removeAll()
    for field in blueprint.fields { draw(field, &drawing) }
    for boundary in blueprint.boundaries { draw(boundary, &drawing) }
    if layers.contains(.joints) { drawJoints(&drawing) }
    for index in blueprint.items.indices { drawItem(index, layers, &drawing) }
    if shown == nil { drawWorld(layers, &drawing) }
    drawChosen(&drawing)
  }

  /// The pose of an item in the frame that is shown.
  func pose(of item: Int) -> (center: Point, rotation: Angle) {
    if let shown { return recording.pose(of: item, in: shown) }
    return (assembly.toys[item].center, assembly.toys[item].rotation)
  }

  private func drawItem(_ index: Int, _ layers: Layers, _ drawing: inout StageDrawing) {
    let item = blueprint.items[index]
    let (center, rotation) = pose(of: index)
    drawing.add(item, center, rotation, color: color(of: index, item, layers))
  }

  private func color(of index: Int, _ item: Blueprint.Item, _ layers: Layers) -> Int {
    if item.traits.isSensor {
      let feels = shown == nil && assembly.feels(index)
      return feels ? StageDrawing.Color.hold.rawValue : StageDrawing.Color.region.rawValue + StageDrawing.pale
    }
    if item.traits.isAnchored { return StageDrawing.Color.anchored.rawValue }
    let isAsleep = layers.contains(.sleep) && shown == nil && assembly.animator.isAsleep(assembly.toys[index])
    return color(of: index, item) + (isAsleep ? StageDrawing.pale : 0)
  }

  private func color(of index: Int, _ item: Blueprint.Item) -> Int {
    if item.traits.charge != 0 { return item.traits.charge > 0 ? 0 : 4 }
    if item.traits.categories != 1 { return item.traits.categories.trailingZeroBitCount % StageDrawing.itemColors }
    // Scattered by Knuth's multiplicative hash: rows of items would have stripes.
    return Int((UInt32(truncatingIfNeeded: index + 1) &* 2_654_435_769) >> 24) % StageDrawing.itemColors
  }

  /// A boundary; the front of one that holds one side only has small arrows, in the direction in which items pass.
  private func draw(_ boundary: Blueprint.Boundary, _ drawing: inout StageDrawing) {
    let category = boundary.categories.trailingZeroBitCount % StageDrawing.itemColors
    drawing.add(.line, boundary.points, boundary.categories == 0 ? StageDrawing.Color.boundary.rawValue : category)
    guard let front = boundary.front else { return }
    let way = boundary.points[1] - boundary.points[0]
    let count = max(1, Int(way.length / 40))
    for i in 0..<count {
      let place = boundary.points[0] + way * ((Double(i) + 0.5) / Double(count))
      drawing.add(.arrow, [place, place + front * (12 / front.length)], .boundary)
    }
  }

  private func draw(_ field: Blueprint.Field, _ drawing: inout StageDrawing) {
    if let radius = field.radius { drawing.addRing(field.position, radius: radius, .region) }
    guard let size = field.size else { return }
    let box = Rect(center: field.position, size: size)
    drawing.add(
      .line,
      [
        box.origin, Point(x: box.maxX, y: box.minY), Point(x: box.maxX, y: box.maxY), Point(x: box.minX, y: box.maxY),
        box.origin,
      ], .region)
  }

  private func drawJoints(_ drawing: inout StageDrawing) {
    for (index, joint) in blueprint.joints.enumerated() where !isBroken(index) {
      let place = position(joint.offset, of: joint.item)
      let other = joint.other.map { position(joint.otherOffset, of: $0) } ?? Point.zero + joint.otherOffset
      switch joint.kind {
      case .spring: drawing.add(.spring, [place, other], .joint)
      case .rod, .rope, .snap: drawing.add(.line, [place, other], .joint)
      case .rail:
        let axis = joint.axis / joint.axis.length
        let range = joint.range ?? -400...400
        drawing.add(.line, [other + axis * range.lowerBound, other + axis * range.upperBound], .joint)
      case .pin, .weld: break
      }
    }
  }

  /// Whether a joint is broken in the frame that is shown.
  func isBroken(_ joint: Int) -> Bool {
    assembly.isBroken(joint, after: shown.map { $0 * Recording.stepsPerFrame } ?? stepCount)
  }

  private func position(_ offset: Vector, of item: Int) -> Point {
    let (center, rotation) = pose(of: item)
    return center + Rotation(rotation).rotating(offset)
  }

  private func drawChosen(_ drawing: inout StageDrawing) {
    if let chosen {
      let size = blueprint.items[chosen].size
      drawing.addRing(
        pose(of: chosen).center, radius: Vector(x: size.width, y: size.height).length / 2 + 6, .chosen)
    }
    if let anchor = assembly.anchor, shown == nil { drawing.add(.dot, [anchor], .hold) }
  }
}

/// The inside of the world.
extension Playground {
  private func drawWorld(_ layers: Layers, _ drawing: inout StageDrawing) {
    if layers.contains(.joints) { drawAnchors(&drawing) }
    if layers.contains(.islands) { drawIslands(&drawing) }
    if layers.contains(.velocities) { drawVelocities(&drawing) }
    if !layers.isDisjoint(with: [.contacts, .impulses]) { drawContacts(layers, &drawing) }
  }

  private func drawAnchors(_ drawing: inout StageDrawing) {
    for (index, joint) in blueprint.joints.enumerated() where !isBroken(index) {
      drawing.add(.dot, [position(joint.offset, of: joint.item)], .joint)
    }
  }

  private func drawIslands(_ drawing: inout StageDrawing) {
    for island in assembly.animator.islands where island.items.count > 1 {
      for pair in zip(island.items, island.items.dropFirst()) {
        drawing.add(.line, [pair.0.center, pair.1.center], island.isAsleep ? .asleep : .island)
      }
    }
  }

  private func drawVelocities(_ drawing: inout StageDrawing) {
    for toy in assembly.toys {
      let velocity = assembly.animator.linearVelocity(of: toy)
      if velocity.length > 1 { drawing.add(.arrow, [toy.center, toy.center + velocity * 0.15], .velocity) }
    }
  }

  private func drawContacts(_ layers: Layers, _ drawing: inout StageDrawing) {
    for contact in assembly.animator.contacts {
      for point in contact.points {
        if layers.contains(.contacts) {
          drawing.add(.line, [point.position, point.position + contact.normal * 14], .normal)
          drawing.add(.dot, [point.position], .contact)
        }
        if layers.contains(.impulses) && point.normalImpulse > 0 {
          let impulse = contact.normal * point.normalImpulse + contact.normal.perpendicular * point.tangentImpulse
          drawing.add(.arrow, [point.position, point.position + impulse * arrowScale], .impulse)
        }
      }
    }
  }

  /// Points per unit of impulse in a sub-step: the weight of a mass of 1/4 has an arrow of 40 points.
  private var arrowScale: Double {
    let weight = 1000 / (4 * value(of: .stepsPerSecond) * value(of: .subSteps))
    return 40 / weight
  }
}
