/// An angle; 0 points right, positive angles turn clockwise as seen on the screen (y is down).
public struct Angle: Hashable, Comparable, Sendable {
  /// In radians. Any number: whole turns are kept, until `normalized` takes them out.
  public var radians: Double

  /// The direction to the right.
  public static let zero = Angle(radians: 0)
  /// A whole turn, 2 pi.
  public static let turn = Angle(radians: 2 * .pi)

  /// An angle in radians.
  public init(radians: Double) { self.radians = radians }
  /// An angle in degrees.
  public init(degrees: Double) { self.radians = degrees * .pi / 180 }

  /// In degrees.
  public var degrees: Double { radians * 180 / .pi }

  /// The same direction in -pi ... pi: the shortest way round.
  public var normalized: Angle {
    let turns = (radians / (2 * .pi)).rounded(.toNearestOrEven)
    return Angle(radians: radians - turns * 2 * .pi)
  }

  /// The sum of both angles.
  public static func + (a: Angle, b: Angle) -> Angle { Angle(radians: a.radians + b.radians) }
  /// The rotation from `b` to `a`.
  public static func - (a: Angle, b: Angle) -> Angle { Angle(radians: a.radians - b.radians) }
  /// The angle times `k`.
  public static func * (a: Angle, k: Double) -> Angle { Angle(radians: a.radians * k) }
  /// The opposite rotation.
  public static prefix func - (a: Angle) -> Angle { Angle(radians: -a.radians) }
  /// Adds `b` to it.
  public static func += (a: inout Angle, b: Angle) { a = a + b }
  /// Compares the radians: whole turns count.
  public static func < (a: Angle, b: Angle) -> Bool { a.radians < b.radians }
}
