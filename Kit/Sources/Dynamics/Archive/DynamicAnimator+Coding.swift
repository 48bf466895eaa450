import Geometry

/// Writing.
extension DynamicAnimator {
  func write(_ coder: StateCoder, tag: (any DynamicItem) -> Int) {
    require(!isBusy, "An animator cannot be archived within a step: archive it between two advances.")
    configure()
    collectEvents()
    _ = coder.coded(Int((1 / world.step).rounded(.toNearestOrEven)), 1...10_000)
    _ = coder.coded(world.subSteps, 1...100)
    codeSettings(coder)
    world.code(coder)
    let items = itemStorage.indices.map { itemStorage.item(at: $0) }
    writeItems(coder, items, tag)
    writeBehaviors(coder, [nil] + items)
  }

  /// The bounds, clocks and notices.
  fileprivate func codeSettings(_ coder: StateCoder) {
    let longest = coder.coded(maximumAdvance, 1e-300...1e300)
    let hasBounds = coder.coded(referenceBounds != nil)
    let origin = coder.coded(referenceBounds?.origin ?? .zero)
    let width = coder.coded(referenceBounds?.size.width ?? 0)
    let height = coder.coded(referenceBounds?.size.height ?? 0)
    clock.code(coder)
    coder.code(&notices.isKnownToRun)
    if !coder.isReading || coder.isBroken { return }
    maximumAdvance = longest
    coder.expect((origin.x + width).isFinite && (origin.y + height).isFinite)
    if hasBounds { referenceBounds = Rect(origin: origin, size: Size(width: width, height: height)) }
  }

  private func writeItems(_ coder: StateCoder, _ items: [(any DynamicItem)?], _ tag: (any DynamicItem) -> Int) {
    for (i, item) in items.enumerated() {
      guard let item else { continue }
      _ = coder.coded(
        ArchivedItem(
          tag: tag(item), center: item.center, rotation: item.rotation, bounds: item.bounds,
          outlines: itemStorage.outlines(at: i + 1)))
    }
    _ = coder.coded(itemStorage.arrivals.filter { itemStorage.isArriving($0) })
    _ = coder.coded((carriers?.moves.latest ?? []).filter { itemStorage.item(at: $0) != nil })
  }

  private func writeBehaviors(_ coder: StateCoder, _ items: [(any DynamicItem)?]) {
    var writer = BehaviorCoder(coder, items)
    _ = coder.codedCount(behaviors.count, of: 1)
    for behavior in behaviors { writer.write(behavior) }
    var all: [DynamicBehavior] = []
    forEachBehavior { all.append($0) }
    _ = coder.coded(registry.driveSources.map { source in all.firstIndex { $0 === source } ?? 0 })
    writePending(coder, all)
  }

  /// The events that have not been reported yet, without those of removed items.
  private func writePending(_ coder: StateCoder, _ all: [DynamicBehavior]) {
    let pending = reports.pending.filter { event in
      handle(of: event.item) != nil && (event.otherItem.map { handle(of: $0) != nil } ?? true)
    }
    _ = coder.codedCount(pending.count, of: 1)
    for event in pending {
      let behavior = event.behavior.flatMap { own in all.firstIndex { $0 === own } }
      var record = PendingRecord(event, handle(of: event.item), event.otherItem.flatMap { handle(of: $0) }, behavior)
      record.code(coder)
    }
  }
}

/// Reading.
extension DynamicAnimator {
  /// Reads an animator; nil if anything is wrong.
  convenience init?(reading coder: StateCoder, item: (ArchivedItem) -> any DynamicItem) {
    let (rate, subSteps) = (coder.coded(1, 1...10_000), coder.coded(1, 1...100))
    if coder.isBroken { return nil }
    self.init(stepsPerSecond: rate, subSteps: subSteps)
    codeSettings(coder)
    world.code(coder)
    let archived = coder.isBroken ? [] : readItems(coder)
    let arrivals = coder.coded([Int]())
    let carriers = coder.coded([Int]())
    for handle in arrivals + carriers { coder.expect(handle < archived.count && archived[handle] != nil) }
    if coder.isBroken { return nil }
    let items = archived.map { known in known.map { item($0) } }
    guard let records = readBehaviors(coder, items), coder.isComplete else { return nil }
    adopt(items, archived, records, arrivals)
    self.carriers?.moves.latest = carriers
  }

  /// The known items, by handle.
  private func readItems(_ coder: StateCoder) -> [ArchivedItem?] {
    var items: [ArchivedItem?] = [nil]
    let empty = ArchivedItem(tag: 0, center: .zero, rotation: .zero, bounds: .zero, outlines: [])
    for handle in 1..<max(1, world.bodies.count) {
      items.append(world.bodies[handle].isUsed ? coder.coded(empty) : nil)
      if coder.isBroken { return [] }
    }
    return items
  }
}

/// All behaviours of an animator that is being read.
struct AnimatorRecords {
  var behaviors: [DynamicBehavior] = []
  /// With the children.
  var all: [BehaviorRecord] = []
  var driveSources: [DynamicBehavior] = []
  var pending: [PendingRecord] = []
}

extension DynamicAnimator {
  private func readBehaviors(_ coder: StateCoder, _ items: [(any DynamicItem)?]) -> AnimatorRecords? {
    var reader = BehaviorCoder(coder, items)
    var records = AnimatorRecords()
    for _ in 0..<coder.codedCount(0, of: 1) {
      guard let behavior = reader.read() else { return nil }
      records.behaviors.append(behavior)
    }
    records.all = reader.records
    for source in coder.coded([Int]()) {
      guard coder.expect(source < records.all.count) else { return nil }
      records.driveSources.append(records.all[source].behavior)
    }
    for _ in 0..<coder.codedCount(0, of: 1) {
      var event = PendingRecord()
      event.code(coder)
      coder.expect(event.isSound(items.count, records.all.count))
      records.pending.append(event)
    }
    check(coder, records)
    return coder.isBroken ? nil : records
  }

  /// Whether behaviours and world fit each other: every item is held, every joint and boundary is one behaviour's, and groups are
  /// those of collision behaviours.
  private func check(_ coder: StateCoder, _ records: AnimatorRecords) {
    var (isHeld, groups) = ([Bool](repeating: false, count: world.bodies.count), UInt64(0))
    var isTaken = [Bool](repeating: false, count: world.shapes.count)
    var joints: [Int] = []
    for record in records.all {
      for body in record.bodies { isHeld[body] = true }
      if let joint = record.joint { joints.append(joint) }
      coder.expect(groups & record.groups == 0)
      if record.behavior is CollisionBehavior { coder.expect(record.groups.nonzeroBitCount == 1) }
      groups |= record.groups
      for shape in record.boundaries.walls.flatMap({ $0.shapes }) + record.room { take(shape, record, &isTaken, coder) }
    }
    checkJoints(coder, records, joints)
    for handle in world.bodies.indices.dropFirst() { coder.expect(isHeld[handle] == world.bodies[handle].isUsed) }
    for handle in world.shapes.indices where world.shapes[handle].isUsed {
      let shape = world.shapes[handle]
      coder.expect(shape.body != 0 ? shape.groups == 0 : isTaken[handle])
      coder.expect((shape.itemGroups | shape.boundaryGroups | shape.groups) & ~groups == 0)
    }
  }

  private func take(_ shape: Int, _ record: BehaviorRecord, _ isTaken: inout [Bool], _ coder: StateCoder) {
    guard coder.expect(shape < isTaken.count && !isTaken[shape]) else { return }
    isTaken[shape] = true
    let known = world.shapes[shape]
    coder.expect(known.isUsed && known.body == 0 && known.groups == record.groups)
  }

  private func checkJoints(_ coder: StateCoder, _ records: AnimatorRecords, _ taken: [Int]) {
    guard let constraints = world.constraints else {
      coder.expect(taken.isEmpty)
      return
    }
    let joints = unsafeDowncast(constraints, to: JointSystem.self).joints
    coder.expect(joints.indices.filter { joints[$0].isUsed }.count == taken.count)
    var isTaken = [Bool](repeating: false, count: joints.count)
    for record in records.all {
      guard let joint = record.joint else { continue }
      guard coder.expect(joint < joints.count && joints[joint].isUsed && !isTaken[joint]) else { return }
      isTaken[joint] = true
      coder.expect(Int(joints[joint].b) == record.bodies[0])
      coder.expect(Int(joints[joint].a) == (record.bodies.count > 1 ? record.bodies[1] : 0))
    }
  }

  /// Puts everything in its place. Nothing can fail any more.
  private func adopt(
    _ items: [(any DynamicItem)?], _ archived: [ArchivedItem?], _ records: AnimatorRecords, _ arrivals: [Int]
  ) {
    var holders = [Int](repeating: 0, count: items.count)
    for record in records.all { for body in record.bodies { holders[body] += 1 } }
    for (handle, item) in items.enumerated() {
      if handle > 0 { staleBodies.reserve(handle) }
      guard let item, let known = archived[handle] else { continue }
      ItemOwners.take(item, for: self)
      (item.center, item.rotation) = (known.center, known.rotation)
      itemStorage.adopt(item, known.outlines, at: handle, holders: holders[handle])
    }
    itemStorage.restore(arrivals: arrivals)
    for record in records.all { adopt(record, items) }
    for behavior in records.behaviors {
      registry.add(behavior)
      behavior.adopt(in: self)
    }
    for record in records.all { (record.behavior as? DynamicItemBehavior)?.installCarriers() }
    registry.adopt(
      driveSources: records.driveSources,
      collisionBehaviors: records.all.compactMap { $0.behavior as? CollisionBehavior })
    reports.restore(pending: records.pending.compactMap { $0.event(items, records.all) })
    structure.restore(changes: records.all.map { $0.order }.max() ?? 0)
  }

  private func adopt(_ record: BehaviorRecord, _ items: [(any DynamicItem)?]) {
    if let behavior = record.behavior as? ItemsBehavior {
      var entries: [(item: any DynamicItem, handle: Int)] = []
      for body in record.bodies {
        if let item = items[body] { entries.append((item, body)) }
      }
      behavior.adopt(entries)
    } else if let behavior = record.behavior as? JointBehavior {
      behavior.adopt(record.bodies, joint: record.joint, in: self)
    }
    if let behavior = record.behavior as? CollisionBehavior {
      behavior.adopt(
        boundaries: record.boundaries, room: record.room, record.groups, order: record.order, in: self)
    }
  }
}
