/// A width and a height, in points.
public struct Size: Hashable, Sendable {
  /// In points; nothing forbids a negative one.
  public var width: Double
  /// In points; nothing forbids a negative one.
  public var height: Double

  /// 0 x 0.
  public static let zero = Size(width: 0, height: 0)

  /// A size of `width` x `height` points.
  public init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }

  /// The sums of widths and heights.
  public static func + (a: Size, b: Size) -> Size { Size(width: a.width + b.width, height: a.height + b.height) }
  /// The differences of widths and heights.
  public static func - (a: Size, b: Size) -> Size { Size(width: a.width - b.width, height: a.height - b.height) }
  /// Both sides times `k`.
  public static func * (s: Size, k: Double) -> Size { Size(width: s.width * k, height: s.height * k) }
}
