import Geometry

/// Makes its items collide with one another and with its boundaries. Items of different collision behaviours pass
/// through each other; an item may be in several.
///
/// ```swift
/// let collisions = CollisionBehavior(items: bubbles)
/// collisions.addBoundary(withIdentifier: 1, for: hills)
/// collisions.contactBegan = { event in hear(event.speed) }
/// ```
///
/// Two colliding items use the greater elasticity and the geometric mean of their frictions; a boundary has the
/// item's material. A straight boundary that is added again with its identifier, one-sided or not as before, moves
/// and stays in contact. Other boundaries that are replaced end their contacts. Boundaries belong to the behaviour,
/// also while it is in no animator. An animator takes up to 64 collision behaviours.
public final class CollisionBehavior: ItemsBehavior {
  /// The kinds of partners that items collide with.
  public struct Mode: OptionSet, Sendable {
    public let rawValue: UInt8
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Items of the same behaviour.
    public static let items = Mode(rawValue: 1)
    /// The behaviour's boundaries.
    public static let boundaries = Mode(rawValue: 2)
    /// Both.
    public static let everything: Mode = [.items, .boundaries]
  }

  /// The kinds of partners that its items collide with; everything by default.
  public var collisionMode = Mode.everything {
    didSet { if collisionMode != oldValue { didChange() } }
  }

  /// Called after each step for each contact of this behaviour that began in it; nil by default. Of several behaviours
  /// that two items share, only the one that was added first reports their contact. If an item leaves that behaviour
  /// while touching, its `contactEnded` is called, and then `contactBegan` of the next one. The closure may change
  /// behaviours, as actions may. `DynamicAnimator.contactsBegan` lists all contacts without closures.
  public var contactBegan: ((ContactEvent) -> Void)?

  /// Called after each step for each contact that ended in it, or since the step before; nil by default. After its
  /// removal a behaviour gets no beginnings, but still the ends of contacts that it has seen begin.
  public var contactEnded: ((ContactEvent) -> Void)?

  /// Whether the animator's reference bounds hold the items: four one-sided boundaries without an identifier. They
  /// follow `DynamicAnimator.referenceBounds` and are absent while that is nil. False by default; true means insets of 0.
  public var translatesReferenceBoundsIntoBoundary: Bool {
    get { referenceInsets != nil }
    set { if newValue != (referenceInsets != nil) { setReferenceInsets(newValue ? .zero : nil) } }
  }

  private(set) var boundaries = BoundaryTable()
  /// Prepares a world for segments. Set with the first segment, and nowhere else, so that programs without segments are
  /// linked without that code.
  private var install: ((World) -> Void)?
  private(set) var room: [Wall] = []
  private(set) var referenceInsets: Insets?
  /// Builds or moves the boundaries of the reference bounds. Set with the first insets, and nowhere else, so that
  /// programs without them are linked without that code.
  private var layRoom: ((CollisionBehavior) -> Void)?
  /// Its bit among the world's groups.
  private(set) var groups: UInt64 = 0
  /// Increases with each behaviour that is added.
  private(set) var order = 0

  var hasListener: Bool { contactBegan != nil || contactEnded != nil }

  /// In the order in which they were added.
  public var boundaryIdentifiers: [Int] { boundaries.walls.compactMap { $0.identifier } }

  /// The points of a boundary: two of a segment; of a closed path the first is also the last. Nil for an unknown one.
  public func boundary(withIdentifier identifier: Int) -> [Point]? {
    guard let place = boundaries.place(of: identifier) else { return nil }
    let wall = boundaries[place]
    return wall.isClosed ? wall.points + [wall.points[0]] : wall.points
  }

  /// Adds a segment that is solid from both sides, or replaces the boundary with that identifier.
  public func addBoundary(withIdentifier identifier: Int, from: Point, to: Point) {
    addSolid(Wall(identifier: identifier, points: [from, to]))
  }

  /// Adds a path of straight lines that is solid from both sides, or replaces the boundary with that identifier.
  /// Items slide over its corners as over one piece; curves are paths of many short lines.
  /// - Parameters:
  ///   - identifier: any number that is the boundary's own in this behaviour.
  ///   - path: at least one point; points nearer than 0.01 pt to the one before are merged with it.
  ///   - isClosed: whether the last point is joined to the first. False by default.
  public func addBoundary(withIdentifier identifier: Int, for path: [Point], isClosed: Bool = false) {
    require(!path.isEmpty, "A path needs at least one point.")
    var points: [Point] = []
    for point in path where !Self.isSame(point, points.last) { points.append(point) }
    if isClosed && points.count > 1 && Self.isSame(points[0], points.last) { points.removeLast() }
    addSolid(Wall(identifier: identifier, points: points, isClosed: isClosed && points.count > 2))
  }

  private func addSolid(_ wall: Wall) {
    install = PolygonSystem.install
    if let dynamicAnimator { install?(dynamicAnimator.world) }
    add(wall)
  }

  /// Whether two points are so near that a line between them has no useful direction.
  private static func isSame(_ a: Point, _ b: Point?) -> Bool { b.map { a.distance(to: $0) < 0.01 } ?? false }

  /// Adds a one-sided boundary, or replaces the one with that identifier.
  ///
  /// Everything behind the line through both points, beyond them too, is solid, so no item can get lost there. An
  /// item behind it, because it started there or because the boundary moved, is pushed out to the free side at no
  /// more than 500 pt/s, and gains no speed from that.
  /// - Parameters:
  ///   - identifier: any number that is the boundary's own in this behaviour.
  ///   - from: a point of the line, in points.
  ///   - to: another one.
  ///   - inward: points to the free side; it need not be perpendicular to the line.
  public func addBoundary(withIdentifier identifier: Int, from: Point, to: Point, inward: Vector) {
    let (along, side) = ((to - from).unit ?? .zero, inward.unit ?? .zero)
    require(
      along.cross(side) != 0,
      "A one-sided boundary needs two different points and an inward direction that is not along them.")
    add(Wall(identifier: identifier, points: [from, to], inward: inward))
  }

  /// Adds a segment that holds what comes from one side, such as a platform to jump on from below, or replaces the boundary with that
  /// identifier. Items that come from the other side, or overlap it when it is added, pass until they have been in front of it.
  /// - Parameters:
  ///   - identifier: any number that is the boundary's own in this behaviour.
  ///   - from: one end, in points.
  ///   - to: the other end.
  ///   - front: points to the side that it holds; it need not be perpendicular to the segment.
  public func addOneWayBoundary(withIdentifier identifier: Int, from: Point, to: Point, front: Vector) {
    let (along, side) = ((to - from).unit ?? .zero, front.unit ?? .zero)
    require(along.cross(side) != 0, "A one-way boundary needs two different points and a front that is not along them.")
    addSolid(Wall(identifier: identifier, points: [from, to], inward: front, isOneWay: true))
  }

  /// The categories that a boundary is in, one bit for each; 0 for an unknown one.
  public func categoryBitMask(ofBoundaryWithIdentifier identifier: Int) -> UInt32 {
    boundaries.place(of: identifier).map { boundaries[$0].categories } ?? 0
  }

  /// Puts a boundary in categories: from then on it holds those items of the behaviour whose `DynamicItemBehavior.collisionBitMask` has a
  /// bit of them, and others pass. In none, as when it is added, it holds all. It keeps its categories when it is replaced, until it is
  /// removed. A change ends its contacts, which begin again where they are still allowed.
  /// - Parameters:
  ///   - categories: one bit for each category; 0 is none.
  ///   - identifier: the boundary's number; an unknown one is ignored.
  public func setCategoryBitMask(_ categories: UInt32, ofBoundaryWithIdentifier identifier: Int) {
    guard let place = boundaries.place(of: identifier), boundaries[place].categories != categories else { return }
    change {
      if let dynamicAnimator { Self.dismantle(&boundaries[place], in: dynamicAnimator) }
      boundaries[place].categories = categories
      if let dynamicAnimator { build(&boundaries[place], in: dynamicAnimator) }
      didChange()
    }
  }

  /// Removes a boundary; an unknown one is ignored.
  public func removeBoundary(withIdentifier identifier: Int) {
    guard let place = boundaries.place(of: identifier) else { return }
    change {
      didChange()
      if let dynamicAnimator { Self.dismantle(&boundaries[place], in: dynamicAnimator) }
      boundaries.remove(at: place)
    }
  }

  /// Removes every boundary, except the one of the reference bounds; the items wake.
  public func removeAllBoundaries() {
    if boundaries.isEmpty { return }
    change {
      didChange()
      if let dynamicAnimator { for i in boundaries.places { Self.dismantle(&boundaries[i], in: dynamicAnimator) } }
      boundaries.removeAll()
    }
  }

  /// Makes all of a change before the animator may report that it resumes, because the closure may change boundaries
  /// too.
  private func change(_ body: () -> Void) {
    if let dynamicAnimator { dynamicAnimator.change(body) } else { body() }
  }

  /// Makes the animator's reference bounds hold the items, inset by some distance.
  /// - Parameter insets: how far inside the bounds, in points; negative ones lie outside. Insets that leave no room make
  ///   both sides meet in the middle. Items have no room between them: they are brought to that line, and rest across it.
  public func setTranslatesReferenceBoundsIntoBoundary(with insets: Insets) { setReferenceInsets(insets) }

  private func setReferenceInsets(_ insets: Insets?) {
    if let insets {
      let isFinite = (insets.top + insets.right).isFinite && (insets.bottom + insets.left).isFinite
      require(isFinite, "Insets must be finite: check what they are calculated from.")
    }
    if insets == referenceInsets { return }
    referenceInsets = insets
    layRoom = { $0.layReferenceBounds() }
    followReferenceBounds()
  }

  private func add(_ wall: Wall) {
    for vector in wall.points.map({ $0 - Point.zero }) + [wall.inward ?? .zero] {
      require(
        vector.x.isFinite && vector.y.isFinite, "A boundary must be finite: check what its points are calculated from.")
    }
    let old = boundaries.place(of: wall.identifier)
    var wall = wall
    if let old { wall.categories = boundaries[old].categories }
    if let old, boundaries[old].isSame(as: wall) { return }
    change { if !move(old, to: wall) { replace(with: wall) } }
  }

  private func replace(with wall: Wall) {
    if let identifier = wall.identifier { removeBoundary(withIdentifier: identifier) }
    let place = boundaries.append(wall)
    if let dynamicAnimator { build(&boundaries[place], in: dynamicAnimator) }
    didChange()
  }

  /// Moves a boundary of one piece in place; false if there is none.
  private func move(_ place: Int?, to wall: Wall) -> Bool {
    guard let place else { return false }
    let old = boundaries[place]
    if max(old.points.count, wall.points.count) > 2 || old.kind != wall.kind { return false }
    boundaries[place] = wall
    boundaries[place].shapes = old.shapes
    if let dynamicAnimator, let shape = old.shapes.first {
      dynamicAnimator.world.replace(shape, with: pieces(of: wall)[0])
    }
    didChange()
    return true
  }

  /// Updates the boundaries after the world has moved its origin.
  func layBoundaries() {
    guard let dynamicAnimator else { return }
    for place in boundaries.places {
      let wall = boundaries[place]
      for (shape, piece) in zip(wall.shapes, pieces(of: wall)) { dynamicAnimator.world.replace(shape, with: piece) }
    }
    layRoom?(self)
  }

  // The reference bounds.

  func followReferenceBounds() {
    layRoom?(self)
    didChange()
  }

  /// Moves the room in place if it is there: items on its floor stay in contact.
  private func layReferenceBounds() {
    guard let dynamicAnimator else { return }
    guard let bounds = dynamicAnimator.referenceBounds, let insets = referenceInsets else {
      for i in room.indices { Self.dismantle(&room[i], in: dynamicAnimator) }
      room = []
      return
    }
    let walls = Self.room(bounds.standardized, insets)
    if room.isEmpty {
      room = walls
      for i in room.indices { build(&room[i], in: dynamicAnimator) }
    } else {
      for i in room.indices {
        let world = dynamicAnimator.world
        world.replace(room[i].shapes[0], with: pieces(of: walls[i])[0])
      }
    }
  }

  private static func room(_ bounds: Rect, _ insets: Insets) -> [Wall] {
    let (left, right) = inset(bounds.minX, bounds.maxX, insets.left, insets.right)
    let (top, bottom) = inset(bounds.minY, bounds.maxY, insets.top, insets.bottom)
    require(
      (left + right + top + bottom).isFinite,
      "Reference bounds and insets must be finite and not too large to be added.")
    return [
      wall(Point(x: left, y: bottom), inward: Vector(x: 0, y: -1)),
      wall(Point(x: left, y: top), inward: Vector(x: 0, y: 1)),
      wall(Point(x: left, y: top), inward: Vector(x: 1, y: 0)),
      wall(Point(x: right, y: top), inward: Vector(x: -1, y: 0)),
    ]
  }

  private static func inset(_ low: Double, _ high: Double, _ atLow: Double, _ atHigh: Double) -> (Double, Double) {
    let (from, to) = (low + atLow, high - atHigh)
    return from <= to ? (from, to) : ((from + to) / 2, (from + to) / 2)
  }

  private static func wall(_ point: Point, inward: Vector) -> Wall {
    Wall(identifier: nil, points: [point, point + inward.perpendicular], inward: inward)
  }

  // In the world.

  private func build(_ wall: inout Wall, in animator: DynamicAnimator) {
    wall.shapes = pieces(of: wall).map { animator.world.addBoundary($0) }
    animator.structure.change()
  }

  /// The straight parts of a boundary.
  private func pieces(of wall: Wall) -> [Boundary] {
    let points = wall.points
    let count = max(1, wall.isClosed ? points.count : points.count - 1)
    func point(_ i: Int) -> Point? {
      wall.isClosed ? points[(i + points.count) % points.count] : points.indices.contains(i) ? points[i] : nil
    }
    return (0..<count).map { i in
      Boundary(
        from: points[i], to: point(i + 1) ?? points[i], inward: wall.inward, before: point(i - 1), after: point(i + 2),
        groups: groups, identifier: wall.identifier, categories: wall.categories, isOneWay: wall.isOneWay,
        isPiece: count > 1 || wall.identifier == nil)
    }
  }

  private static func dismantle(_ wall: inout Wall, in animator: DynamicAnimator) {
    for shape in wall.shapes { animator.world.removeBoundary(shape) }
    wall.shapes = []
    animator.collectEvents()
    animator.structure.change()
  }

  /// Continues with boundaries and groups that an archive has brought.
  func adopt(boundaries: BoundaryTable, room shapes: [Int], _ groups: UInt64, order: Int, in animator: DynamicAnimator)
  {
    self.boundaries = boundaries
    if boundaries.walls.contains(where: { $0.inward == nil || $0.isOneWay }) { install = PolygonSystem.install }
    // The room's walls are built from the reference bounds, and shapes tell only where they are in the world.
    if let bounds = animator.referenceBounds, let referenceInsets, !shapes.isEmpty {
      room = Self.room(bounds.standardized, referenceInsets)
      for i in room.indices { room[i].shapes = [shapes[i]] }
    }
    (self.groups, self.order) = (groups, order)
  }

  override func didAttach(to animator: DynamicAnimator) {
    groups = animator.registry.takeGroup(for: self)
    animator.structure.change()
    order = animator.structure.changes
    install?(animator.world)
    for i in boundaries.places { build(&boundaries[i], in: animator) }
    followReferenceBounds()
  }

  override func willDetach(from animator: DynamicAnimator) {
    for i in boundaries.places { Self.dismantle(&boundaries[i], in: animator) }
    for i in room.indices { Self.dismantle(&room[i], in: animator) }
    room = []
    // The bit may soon be assigned to another behaviour, so all bodies drop it, those of items that have left since the
    // latest step too.
    for handle in table.values + animator.staleBodies.handles where handle >= 0 {
      animator.handOver(handle, groups: animator.world.itemGroups(of: handle) & ~groups)
      animator.world.leave(groups, handle)
    }
    animator.collectEvents()
    animator.registry.returnGroup(groups)
    animator.structure.change()
    groups = 0
  }

  override func describe(_ properties: inout BodyProperties) {
    if collisionMode.contains(.items) { properties.itemGroups |= groups }
    if collisionMode.contains(.boundaries) { properties.boundaryGroups |= groups }
  }
}
