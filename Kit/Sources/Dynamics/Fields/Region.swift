import Geometry

/// An area about an origin, which a field is limited to: a circle, a rectangle, everything, or a combination of these.
///
/// A value; combining two costs a small allocation, `contains(_:)` a comparison for each shape in it. As UIRegion.
public struct Region: Sendable {
  indirect enum Area: Sendable {
    case everything
    case circle(radius: Double)
    case rectangle(Size)
    case inverse(Area)
    case union(Area, Area)
    case intersection(Area, Area)

    func contains(_ point: Vector) -> Bool {
      switch self {
      case .everything: true
      case .circle(let radius): point.lengthSquared <= radius * radius
      case .rectangle(let size): abs(point.x) <= size.width / 2 && abs(point.y) <= size.height / 2
      case .inverse(let area): !area.contains(point)
      case .union(let a, let b): a.contains(point) || b.contains(point)
      case .intersection(let a, let b): a.contains(point) && b.contains(point)
      }
    }
  }

  let area: Area

  /// The whole plane. Its inverse is empty.
  public static let infinite = Region(.everything)

  init(_ area: Area) { self.area = area }

  /// A circle about the origin, with its rim; the radius in points, 0 or more.
  public init(radius: Double) {
    require(radius >= 0 && radius.isFinite, "A region's radius must be finite and 0 or more.")
    area = .circle(radius: radius)
  }

  /// An upright rectangle about the origin, with its edges; in points, 0 or more.
  public init(size: Size) {
    require(
      size.width >= 0 && size.height >= 0 && size.width.isFinite && size.height.isFinite,
      "A region's size must be finite and 0 or more.")
    area = .rectangle(size)
  }

  /// Everything that this region does not contain.
  public func inverse() -> Region { Region(.inverse(area)) }

  /// Everything in this region or in the other one.
  public func byUnion(with region: Region) -> Region { Region(.union(area, region.area)) }

  /// This region without the other one.
  public func byDifference(from region: Region) -> Region { Region(.intersection(area, .inverse(region.area))) }

  /// Everything in both regions.
  public func byIntersection(with region: Region) -> Region { Region(.intersection(area, region.area)) }

  /// Whether a point lies in it; relative to the origin, in points.
  public func contains(_ point: Point) -> Bool { contains(point - Point.zero) }

  func contains(_ offset: Vector) -> Bool { area.contains(offset) }
}
