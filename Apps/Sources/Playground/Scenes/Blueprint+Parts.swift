import Geometry

/// Adding parts to a scene. Inlined into each scene, these would be a tenth of the page. Their closures are optional, since the compiler would
/// make a copy of a function for each closure that is not.
///
/// Positions are given in points of the stage, whose origin is its upper left corner.
extension Blueprint {
  /// A scene that differs from the standard in some sliders.
  init(_ values: [(Setting, Double)]) {
    for (setting, value) in values { settings[setting] = value }
  }

  /// Adds an item; returns its index.
  @inline(never)
  @discardableResult
  mutating func add(
    _ shape: Shape, _ x: Double, _ y: Double, _ width: Double, _ height: Double,
    _ change: ((inout Item) -> Void)? = nil
  ) -> Int {
    var item = Item(shape: shape, center: Point(x: x, y: y), size: Size(width: width, height: height))
    change?(&item)
    items.append(item)
    return items.count - 1
  }

  /// Adds a rectangle.
  @inline(never)
  @discardableResult
  mutating func box(
    _ x: Double, _ y: Double, _ width: Double, _ height: Double, _ change: ((inout Item) -> Void)? = nil
  ) -> Int { add(.rectangle, x, y, width, height, change) }

  /// Adds a circle.
  @inline(never)
  @discardableResult
  mutating func ball(_ x: Double, _ y: Double, _ radius: Double, _ change: ((inout Item) -> Void)? = nil) -> Int {
    add(.circle, x, y, 2 * radius, 2 * radius, change)
  }

  /// Adds a regular polygon.
  @inline(never)
  @discardableResult
  mutating func polygon(
    _ corners: Int, _ x: Double, _ y: Double, _ radius: Double, _ change: ((inout Item) -> Void)? = nil
  ) -> Int {
    let points = (0..<corners).map {
      Vector(angle: Angle(radians: 2 * .pi * Double($0) / Double(corners)), length: radius)
    }
    return add(.path(points), x, y, 2 * radius, 2 * radius, change)
  }

  /// Adds a line that items collide with.
  @inline(never)
  mutating func line(_ points: (Double, Double)...) {
    boundaries.append(Boundary(points: points.map { Point(x: $0.0, y: $0.1) }))
  }

  /// Joins an item to a position of the background.
  @inline(never)
  mutating func join(
    _ kind: Joint.Kind, _ item: Int, to x: Double, _ y: Double, by offset: Vector = .zero,
    _ change: ((inout Joint) -> Void)? = nil
  ) {
    var joint = Joint(kind: kind, item: item, offset: offset, otherOffset: Vector(x: x, y: y))
    change?(&joint)
    joints.append(joint)
  }

  /// Pins or welds two items together at a position, or an item to the background.
  @inline(never)
  mutating func join(
    _ kind: Joint.Kind, _ item: Int, _ other: Int?, at x: Double, _ y: Double,
    _ change: ((inout Joint) -> Void)? = nil
  ) {
    let place = Point(x: x, y: y)
    var joint = Joint(kind: kind, item: item, other: other, offset: Toy(items[item]).offset(of: place))
    joint.otherOffset = other.map { Toy(items[$0]).offset(of: place) } ?? place - .zero
    change?(&joint)
    joints.append(joint)
  }

  /// Joins two items at points of theirs, from their centres.
  @inline(never)
  mutating func join(
    _ kind: Joint.Kind, _ item: Int, _ offset: Vector, _ other: Int, _ otherOffset: Vector,
    _ change: ((inout Joint) -> Void)? = nil
  ) {
    var joint = Joint(kind: kind, item: item, other: other, offset: offset, otherOffset: otherOffset)
    change?(&joint)
    joints.append(joint)
  }
}
