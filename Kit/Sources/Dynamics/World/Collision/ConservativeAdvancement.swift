/// A circle or polygon in motion during a step; time runs from 0 to 1.
struct MovingShape {
  /// The pose at the beginning of the step; a circle has no sides.
  var start: PlacedPolygon
  /// The centre of a circle, relative to the body's centre of mass.
  let center: FloatVector
  let radius: Float
  let angle: Float
  let deltaPosition: FloatVector
  let deltaRotation: Float
  /// The body's extent, and the radius of its core.
  let extent: Float
  let core: Float
  /// An upper bound of any point's displacement by rotation.
  let rim: Float
  /// The time at which it stops.
  let end: Float

  func placed(at time: Float) -> PlacedPolygon {
    let passed = min(time, end)
    return PlacedPolygon(
      points: start.points, normals: start.normals, count: start.count,
      position: start.position + deltaPosition * passed,
      rotation: deltaRotation == 0 ? start.rotation : FloatRotation(radians: angle + deltaRotation * passed))
  }

  var isCircle: Bool { start.count == 0 }

  /// The support distance in a direction, at a pose.
  func reach(_ placed: PlacedPolygon, along normal: FloatVector) -> Float {
    if isCircle { return middle(placed).dot(normal) + radius }
    let local = placed.rotation.unrotating(normal)
    var most = -Float.infinity
    for i in 0..<placed.count { most = max(most, placed.points[i].dot(local)) }
    return most + placed.position.dot(normal)
  }

  func middle(_ placed: PlacedPolygon) -> FloatVector { placed.position + placed.rotation.rotating(center) }
}

/// The time of impact of two shapes that move and rotate: conservative advancement (Mirtich 1996) along the axes of
/// the separating-axis theorem. Along each axis the gap closes at most as fast as displacements and rims allow, and
/// time advances by the longest span for which some axis still separates the shapes. Exact without rotation.
struct ConservativeAdvancement {
  /// Shapes that come from farther away stop at this distance, where a contact holds them without softness. Shapes
  /// that are nearer or overlap may sink in by this much per step; points.
  private static let slack: Float = 0.1
  /// The overlap may grow less as it nears this share of the smaller core.
  private static let deepest: Float = 0.25
  /// The growth of the overlap that is always allowed; otherwise such shapes could not move at all. Points.
  private static let leastSlack: Float = 0.01
  /// A pair that is undecided after this many advances stops while it is certainly apart.
  private static let maximumAdvances = 256

  private var a: MovingShape
  private var b: MovingShape

  /// Coordinates are relative to the first shape, because large ones are coarse.
  init(_ a: MovingShape, _ b: MovingShape) {
    (self.a, self.b) = (a, b)
    self.b.start.position = b.start.position - a.start.position
    self.a.start.position = .zero
  }

  /// Whether the shapes may sink in so far that a contact would push them out on the wrong side.
  var isFast: Bool {
    let together = min(a.end, b.end)
    let alone = a.end > b.end ? a.deltaPosition * (a.end - b.end) : b.deltaPosition * (b.end - a.end)
    let deltaPosition = (b.deltaPosition - a.deltaPosition).length * together + alone.length
    return deltaPosition + a.rim * a.end + b.rim * b.end > min(a.core, b.core) / 4
  }

  /// The time of impact as a share of the step; nil if there is none.
  var time: Float? {
    let end = max(a.end, b.end)
    let limit = limit
    var time: Float = 0
    for _ in 0..<Self.maximumAdvances {
      if time >= end { return nil }
      let free = look(at: time, limit: limit).free
      if free == 0 { return time }
      // The relative velocity changes when one shape stops.
      let next = time < min(a.end, b.end) ? min(a.end, b.end) : end
      time = free < next - time ? time + free : next
    }
    return time < end ? time : nil
  }

  /// The gap at which the shapes stop.
  private var limit: Float {
    let gap = look(at: 0, limit: 0).gap
    if gap > 2 * Self.slack { return Self.slack }
    let depth = max(0, -gap)
    let rest = max(min(a.core, b.core), 0.5) * Self.deepest - depth
    return -depth - max(Self.leastSlack, min(Self.slack, rest / 4))
  }

  /// The separation along all axes at one time.
  private struct View {
    var gap = -Float.infinity
    /// The time for which the gap is certain to stay above the limit.
    var free: Float = 0
    let limit: Float
    let velocity: FloatVector
    let rims: Float

    mutating func add(_ normal: FloatVector, _ axisGap: Float, _ rims: Float) {
      gap = max(gap, axisGap)
      let room = axisGap - limit
      if room < ConservativeAdvancement.leastSlack / 4 { return }
      let speed = max(0, -velocity.dot(normal)) + rims
      free = max(free, speed > 0 ? room / speed : .infinity)
    }
  }

  private func look(at time: Float, limit: Float) -> View {
    let (first, second) = (a.placed(at: time), b.placed(at: time))
    let (movesA, movesB) = (time < a.end, time < b.end)
    var view = View(
      limit: limit, velocity: (movesB ? b.deltaPosition : .zero) - (movesA ? a.deltaPosition : .zero),
      rims: (movesA ? a.rim : 0) + (movesB ? b.rim : 0))
    for i in 0..<first.count { add(first.normal(i), first, second, &view) }
    for i in 0..<second.count { add(-second.normal(i), first, second, &view) }
    if let normal = roundAxis(first, second) { add(normal, first, second, &view) }
    // However fast they rotate, bodies stay inside their bounding circles.
    let offset = second.position - first.position
    let distance = offset.length
    if distance > 1e-4 { view.add(offset * (1 / distance), distance - a.extent - b.extent, 0) }
    return view
  }

  /// From a to b.
  private func add(_ normal: FloatVector, _ first: PlacedPolygon, _ second: PlacedPolygon, _ view: inout View) {
    view.add(normal, -b.reach(second, along: -normal) - a.reach(first, along: normal), view.rims)
  }

  /// A circle may be separated from a corner or circle along none of the sides' axes.
  private func roundAxis(_ first: PlacedPolygon, _ second: PlacedPolygon) -> FloatVector? {
    if !a.isCircle && !b.isCircle { return nil }
    let from = a.isCircle ? a.middle(first) : first.nearest(to: b.middle(second))
    let to = b.isCircle ? b.middle(second) : second.nearest(to: a.middle(first))
    guard let from, let to else { return nil }
    let offset = to - from
    let distance = offset.length
    return distance > 1e-4 ? offset * (1 / distance) : nil
  }
}
