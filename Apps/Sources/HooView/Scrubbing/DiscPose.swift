import Geometry

/// The selection disc's appearance at one moment.
public struct DiscPose: Equatable, Sendable {
  /// In the content's coordinates, in points.
  public var center: Point
  /// 1 at full size, 0 before it has grown and after it has shrunk; a little more than 1 while it springs.
  public var scale: Double
  /// 0...1
  public var opacity: Double

  public init(center: Point, scale: Double, opacity: Double) {
    self.center = center
    self.scale = scale
    self.opacity = opacity
  }

  public var isShown: Bool { scale > 0.001 && opacity > 0.001 }
}
