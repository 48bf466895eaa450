import Geometry

/// Writes behaviours, and reads them as new ones with their items.
struct BehaviorRecord {
  let behavior: DynamicBehavior
  /// Its items' bodies, in order.
  var bodies: [Int] = []
  /// The handle of its joint.
  var joint: Int?
  var groups: UInt64 = 0
  var order = 0
  var boundaries = BoundaryTable()
  var room: [Int] = []
}

/// The items of an animator that is written or read, by their bodies' handles.
struct BehaviorCoder {
  let coder: StateCoder
  /// Nil for handles without an item.
  let items: [(any DynamicItem)?]
  /// The records that were read, a behaviour before its children.
  private(set) var records: [BehaviorRecord] = []

  private static let mostDepth = 64

  init(_ coder: StateCoder, _ items: [(any DynamicItem)?]) { (self.coder, self.items) = (coder, items) }

  mutating func write(_ behavior: DynamicBehavior) {
    var kind = BehaviorKind(behavior).rawValue
    coder.code(&kind)
    writeIdentity(behavior)
    behavior.codeSettings(coder)
    if let push = behavior as? PushBehavior { codeOffsets(push) }
    _ = coder.codedCount(behavior.childBehaviors.count, of: 1)
    for child in behavior.childBehaviors { write(child) }
  }

  /// Reads a behaviour with its children; nil if it is broken.
  mutating func read(depth: Int = 0) -> DynamicBehavior? {
    var raw: UInt8 = 0
    coder.code(&raw)
    guard coder.expect(depth < Self.mostDepth), let kind = BehaviorKind(rawValue: raw), let record = record(kind) else {
      coder.expect(false)
      return nil
    }
    records.append(record)
    record.behavior.codeSettings(coder)
    if let push = record.behavior as? PushBehavior { codeOffsets(push) }
    for _ in 0..<coder.codedCount(0, of: 1) {
      guard let child = read(depth: depth + 1) else { return nil }
      record.behavior.addChildBehavior(child)
    }
    return coder.isBroken ? nil : record.behavior
  }

  private func writeIdentity(_ behavior: DynamicBehavior) {
    if let attachment = behavior as? AttachmentBehavior {
      _ = attachment.codedIdentity(coder)
    } else if let push = behavior as? PushBehavior {
      _ = coder.coded(push.mode == .continuous)
    } else if let field = behavior as? FieldBehavior {
      _ = coder.coded(field.field)
    }
    if let items = behavior as? ItemsBehavior { _ = coder.coded(bodies(items)) }
    if let joint = behavior as? JointBehavior {
      _ = coder.coded(joint.dynamicAnimator == nil ? numbers(of: joint.items) : joint.bodies)
      var handle = joint.handle
      coder.code(&handle)
    }
    if let collisions = behavior as? CollisionBehavior { writeBoundaries(collisions) }
  }

  private func bodies(_ behavior: ItemsBehavior) -> [Int] {
    behavior.dynamicAnimator == nil ? numbers(of: behavior.items) : behavior.table.values.filter { $0 >= 0 }
  }

  private func numbers(of items: [any DynamicItem]) -> [Int] {
    items.compactMap { item in self.items.firstIndex { $0 === item } }
  }

  private func writeBoundaries(_ collisions: CollisionBehavior) {
    _ = coder.coded(collisions.groups)
    _ = coder.coded(collisions.order, 0...Int32.max)
    _ = coder.codedCount(collisions.boundaries.walls.count, of: 1)
    for wall in collisions.boundaries.walls { _ = coder.coded(wall) }
    _ = coder.coded(collisions.room.flatMap { $0.shapes })
  }
}

/// Making behaviours.
extension BehaviorCoder {
  private func record(_ kind: BehaviorKind) -> BehaviorRecord? {
    switch kind {
    case .tree: return BehaviorRecord(behavior: DynamicBehavior())
    case .gravity: return withItems(GravityBehavior())
    case .collision: return withBoundaries(CollisionBehavior())
    case .item: return withItems(DynamicItemBehavior())
    case .push: return withItems(PushBehavior(mode: coder.coded(false) ? .continuous : .instantaneous))
    case .field: return withItems(FieldBehavior(coder.coded(Field.drag)))
    case .attachment: return attachment()
    case .snap: return snap()
    }
  }

  /// Handles of bodies that have items, all different.
  private func codedBodies() -> [Int] {
    var isSeen = [Bool](repeating: false, count: items.count)
    let bodies = coder.coded([Int]())
    for body in bodies {
      guard coder.expect(body < items.count && items[body] != nil && !isSeen[body]) else { return [] }
      isSeen[body] = true
    }
    return bodies
  }

  private func withItems(_ behavior: ItemsBehavior) -> BehaviorRecord {
    BehaviorRecord(behavior: behavior, bodies: codedBodies())
  }

  private func withBoundaries(_ behavior: CollisionBehavior) -> BehaviorRecord {
    var record = withItems(behavior)
    (record.groups, record.order) = (coder.coded(0 as UInt64), coder.coded(0, 0...Int32.max))
    for _ in 0..<coder.codedCount(0, of: 1) {
      let wall = coder.coded(Wall(identifier: 0, points: []))
      coder.expect(record.boundaries.place(of: wall.identifier) == nil)
      _ = record.boundaries.append(wall)
    }
    record.room = coder.coded([Int]())
    coder.expect(record.room.isEmpty || record.room.count == 4)
    return record
  }

  private func attachment() -> BehaviorRecord? {
    let identity = AttachmentBehavior.Identity(coder)
    guard let (bodies, joint) = joined(1...2) else { return nil }
    let (item, other) = (items[bodies[0]], bodies.count > 1 ? items[bodies[1]] : nil)
    guard let item else { return nil }
    let behavior = AttachmentBehavior(
      identity.kind, item, identity.offset, other, identity.otherOffset, anchor: .zero)
    (behavior.referenceAngle, behavior.axis) = (identity.referenceAngle, identity.axis)
    return BehaviorRecord(behavior: behavior, bodies: bodies, joint: joint)
  }

  private func snap() -> BehaviorRecord? {
    guard let (bodies, joint) = joined(1...1), let item = items[bodies[0]] else { return nil }
    return BehaviorRecord(behavior: SnapBehavior(item: item, snapTo: .zero), bodies: bodies, joint: joint)
  }

  private func joined(_ counts: ClosedRange<Int>) -> (bodies: [Int], joint: Int?)? {
    let bodies = codedBodies()
    var joint: Int?
    coder.code(&joint)
    return coder.expect(counts.contains(bodies.count) && (joint ?? 0) >= 0) ? (bodies, joint) : nil
  }

  private func codeOffsets(_ push: PushBehavior) {
    let offsets = push.offsets
    let slots = offsets.indices.filter { offsets.item(at: $0) != nil }
    for i in 0..<coder.codedCount(slots.count, of: 20) {
      let known = coder.isReading ? nil : offsets.item(at: slots[i])
      var handle = 0
      if let known { handle = items.firstIndex { $0 === known } ?? 0 }
      handle = coder.coded(handle, 0...Int32.max)
      let offset = coder.coded(coder.isReading ? .zero : offsets.values[slots[i]])
      if !coder.isReading { continue }
      guard coder.expect(handle < items.count), let item = items[handle] else {
        coder.expect(false)
        return
      }
      push.setOffset(offset, for: item)
    }
  }
}

extension AttachmentBehavior {
  /// All that is fixed when an attachment is made.
  struct Identity {
    var kind = Kind.rod
    var offset = Vector.zero
    var otherOffset = Vector.zero
    var referenceAngle = 0.0
    var axis = Vector.zero

    /// Reads one.
    init(_ coder: StateCoder) { code(coder) }

    init(_ attachment: AttachmentBehavior) {
      (kind, offset, otherOffset) = (attachment.kind, attachment.offset, attachment.otherOffset)
      (referenceAngle, axis) = (attachment.referenceAngle, attachment.axis)
    }

    mutating func code(_ coder: StateCoder) {
      var raw = kind.rawValue
      coder.code(&raw)
      coder.expect(Kind(rawValue: raw) != nil)
      kind = Kind(rawValue: raw) ?? .rod
      (offset, otherOffset) = (coder.coded(offset), coder.coded(otherOffset))
      (referenceAngle, axis) = (coder.coded(referenceAngle), coder.coded(axis))
    }
  }

  fileprivate func codedIdentity(_ coder: StateCoder) -> Identity {
    var identity = Identity(self)
    identity.code(coder)
    return identity
  }
}

extension StateCoder {
  fileprivate func coded(_ wall: Wall) -> Wall {
    var identifier = wall.identifier
    code(&identifier)
    let points = coded(wall.points.map { $0 - Point.zero }, least: 1)
    let isClosed = coded(wall.isClosed)
    let hasSide = coded(wall.inward != nil)
    let side = coded(wall.inward ?? Vector(x: 0, y: 1))
    let isOneWay = coded(wall.isOneWay)
    expect((!hasSide || points.count == 2) && (!isOneWay || hasSide))
    let categories = coded(wall.categories)
    let shapes = coded(wall.shapes)
    return Wall(
      identifier: identifier, points: points.map { Point.zero + $0 }, isClosed: isClosed,
      inward: hasSide ? side : nil, isOneWay: isOneWay, categories: categories, shapes: shapes)
  }
}
