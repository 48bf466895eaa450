import Geometry

/// The loupe's appearance at one moment: the chosen Hoo on its disc, enlarged above the finger that covers it.
public struct LoupePose: Equatable, Sendable {
  /// The Hoo in it.
  public var address: HooAddress
  /// In the content's coordinates, in points.
  public var center: Point
  /// 1 at the size of the selection disc.
  public var scale: Double
  /// 0...1
  public var opacity: Double
}
