import Geometry

/// A type whose values a spring can move: they can be added, scaled and measured.
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

extension Vector: Interpolable {
  public var magnitude: Double { length }
}
