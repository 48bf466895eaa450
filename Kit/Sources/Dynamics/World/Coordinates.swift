import Geometry

/// The world's coordinate system: floats about an origin, and their limits.
struct Coordinates {
  /// The limit of positions, in points, and speeds, in points per second.
  static let farthest: Float = 1e6
  /// The limit of rotations, which are counted in floats; radians.
  static let maximumRotation = 1e7

  /// Near the bodies, because floats lose precision far out. Chosen by the first body, unless a later one is nearer to (0, 0)
  /// and out of reach.
  private(set) var origin = Point.zero
  /// The number of clamped positions, velocities and forces.
  var clampCount = 0

  func local(_ point: Point) -> FloatVector { FloatVector(point - origin) }

  func global(_ position: FloatVector) -> Point { origin + position.vector }

  /// Whether the origin was chosen by a body that lies astray: `point` is out of its reach and nearer to (0, 0).
  func isStray(seenFrom point: Point) -> Bool {
    let offset = local(point)
    return max(abs(offset.x), abs(offset.y)) > Self.farthest
      && max(abs(point.x), abs(point.y)) < max(abs(origin.x), abs(origin.y))
  }

  mutating func code(_ coder: StateCoder) {
    origin = coder.coded(origin)
    clampCount = coder.coded(clampCount, 0...Int32.max)
  }

  /// Moves the origin in steps of 4096 pt, so that it is a corner of the screen on any display. The caller then
  /// updates its boundaries.
  mutating func moveOrigin(near point: Point) {
    let cell = 4096.0
    origin = Point(
      x: (point.x / cell).rounded(.toNearestOrEven) * cell, y: (point.y / cell).rounded(.toNearestOrEven) * cell)
  }
}
