/// An angle; 0 points right, positive angles turn clockwise as seen on the screen (y is down).
public struct Angle: Hashable, Comparable, Sendable {
  public var radians: Double

  public static let zero = Angle(radians: 0)
  public static let turn = Angle(radians: 2 * .pi)

  public init(radians: Double) { self.radians = radians }
  public init(degrees: Double) { self.radians = degrees * .pi / 180 }

  public var degrees: Double { radians * 180 / .pi }

  /// The same direction in -pi ... pi: the shortest way round.
  public var normalized: Angle {
    let turns = (radians / (2 * .pi)).rounded(.toNearestOrEven)
    return Angle(radians: radians - turns * 2 * .pi)
  }

  public static func + (a: Angle, b: Angle) -> Angle { Angle(radians: a.radians + b.radians) }
  public static func - (a: Angle, b: Angle) -> Angle { Angle(radians: a.radians - b.radians) }
  public static func * (a: Angle, k: Double) -> Angle { Angle(radians: a.radians * k) }
  public static prefix func - (a: Angle) -> Angle { Angle(radians: -a.radians) }
  public static func += (a: inout Angle, b: Angle) { a = a + b }
  public static func < (a: Angle, b: Angle) -> Bool { a.radians < b.radians }
}
