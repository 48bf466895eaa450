import Geometry

/// An item as an archive knows it.
public struct ArchivedItem {
  /// The number that the program gave it when the archive was made; 0 by default.
  public let tag: Int
  /// As it was drawn; points.
  public let center: Point
  /// As it was drawn.
  public let rotation: Angle
  /// Points.
  public let bounds: Size
  /// Its shape. Those of a group's members, for a group.
  public let collisionBounds: CollisionBounds

  let outlines: [Outline]

  init(tag: Int, center: Point, rotation: Angle, bounds: Size, outlines: [Outline]) {
    (self.tag, self.center, self.rotation, self.bounds) = (tag, center, rotation, bounds)
    self.outlines = outlines
    collisionBounds = .group(outlines, install: PolygonSystem.install)
  }
}

/// An item that has no more than a place and a shape; archives are restored with such items unless the program makes its own.
public final class PlainItem: DynamicItem {
  public var center: Point
  public var rotation: Angle
  public let bounds: Size
  public let collisionBounds: CollisionBounds
  /// The number that the archive has for it.
  public let tag: Int

  /// An item like an archived one.
  public init(_ item: ArchivedItem) {
    (center, rotation, bounds, tag) = (item.center, item.rotation, item.bounds, item.tag)
    collisionBounds = item.collisionBounds
  }

  /// An item with a shape of its own.
  public init(center: Point, rotation: Angle = .zero, bounds: Size, collisionBounds: CollisionBounds, tag: Int = 0) {
    (self.center, self.rotation, self.bounds, self.tag) = (center, rotation, bounds, tag)
    self.collisionBounds = collisionBounds
  }
}

extension StateCoder {
  func coded(_ item: ArchivedItem) -> ArchivedItem {
    var tag: Int? = item.tag
    code(&tag)
    let center = coded(item.center)
    let rotation = coded(item.rotation.radians)
    let (width, height) = (coded(item.bounds.width), coded(item.bounds.height))
    let outlines = coded(item.outlines)
    expect(tag != nil && !outlines.isEmpty)
    return ArchivedItem(
      tag: tag ?? 0, center: center, rotation: Angle(radians: rotation), bounds: Size(width: width, height: height),
      outlines: outlines)
  }

  private func coded(_ outlines: [Outline]) -> [Outline] {
    let count = codedCount(outlines.count, of: 2)
    var coded: [Outline] = []
    for i in 0..<count { coded.append(self.coded(isReading ? .circle(center: .zero, radius: 1) : outlines[i])) }
    return coded
  }

  private func coded(_ outline: Outline) -> Outline {
    var corners: [Vector] = []
    var (center, radius, isCircle) = (Vector.zero, 0.0, true)
    switch outline {
    case .circle(let middle, let size): (center, radius) = (middle, size)
    case .polygon(let points): (corners, isCircle) = (points, false)
    }
    if coded(isCircle) {
      (center, radius) = (coded(center), coded(radius, 0...1e7))
      return .circle(center: center, radius: radius)
    }
    return .polygon(coded(corners, least: 3))
  }

  func coded(_ points: [Vector], least: Int) -> [Vector] {
    let count = codedCount(points.count, of: 16)
    expect(count >= least)
    var coded: [Vector] = []
    for i in 0..<count { coded.append(self.coded(isReading ? .zero : points[i])) }
    return coded
  }
}
