import Geometry

/// A type whose values a spring can move: they can be added, scaled and measured.
///
/// `Double`, `Vector`, `Size` and `Angle` are. A point is moved by its offset, a vector, from a place that stays; a
/// rectangle by the share of its way, with `Rect.interpolated(to:by:)`. A type of your own needs these five members.
public protocol Interpolable: Equatable, Sendable {
  /// The additive identity.
  static var zero: Self { get }
  /// The sum.
  static func + (a: Self, b: Self) -> Self
  /// The difference.
  static func - (a: Self, b: Self) -> Self
  /// The value times `k`.
  static func * (a: Self, k: Double) -> Self
  /// The size of the value, in its own unit.
  var magnitude: Double { get }
}

extension Double: Interpolable {}

extension Angle: Interpolable {
  /// In radians.
  public var magnitude: Double { abs(radians) }
}

extension Size: Interpolable {
  /// The length of the diagonal.
  public var magnitude: Double { (width * width + height * height).squareRoot() }
}

extension Vector: Interpolable {
  public var magnitude: Double { length }
}
