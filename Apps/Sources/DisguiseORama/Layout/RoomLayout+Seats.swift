import Geometry

// The ends of the spokes, and which costume sits on which.
//
// With more costumes than spokes the wheel pages: in each bubble that passes the highest point, between the first and the
// last spoke, the costume shrinks away and the next one grows. The bubble stays: two costumes meet there, and where the ring
// of one ends that of the other begins. All of it is a function of the wheel's angle alone, so that a fling runs through all
// costumes and back again, and nothing jumps.

extension RoomLayout {
  /// The place of a costume on the wheel.
  public struct Seat: Equatable, Sendable {
    public var center: Point
    /// The share of the costume's size: 0 without a spoke, 1 on most of the wheel, in between near its highest point.
    public var presence: Double

    /// Whether it is not to be seen at all.
    public var isAway: Bool { presence == 0 }
  }

  /// Whether there are more costumes than spokes.
  public var pages: Bool { count > Self.spokes }

  /// The angle between two spokes.
  public var spacing: Double { 2 * .pi / Double(Self.spokes) }

  /// The angle of a spoke on the unturned wheel. The pentagram starts point down: slot 2 is lowest.
  public func angle(ofSlot slot: Int) -> Double { .pi / 2 + Double(slot - 2) * spacing }

  /// The seat of a slot on a wheel turned by `angle`.
  public func seat(_ slot: Int, wheelAngle angle: Double) -> Seat {
    let turned = self.angle(ofSlot: slot) + angle
    guard pages else { return Seat(center: spoke(turned), presence: 1) }
    let top = -Double.pi / 2
    let way = remainder(turned - top, Double(count) * spacing)
    let toSeam = min(way, 2 * .pi - way)
    if toSeam <= 0 { return Seat(center: spoke(top), presence: 0) }
    // Narrow, since a wheel may come to rest here, and straight, since a curve would be as steep only where it is wider.
    return Seat(center: spoke(top + way), presence: min(1, toSeam / (spacing / 8)))
  }

  /// The end of the spoke with the direction `angle`.
  private func spoke(_ angle: Double) -> Point {
    hub + Vector(angle: Angle(radians: angle), length: radius)
  }

  /// `value` less as many whole `period`s as leave 0 or more.
  private func remainder(_ value: Double, _ period: Double) -> Double {
    value - (value / period).rounded(.down) * period
  }
}
