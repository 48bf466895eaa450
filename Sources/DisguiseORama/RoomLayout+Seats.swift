import Geometry

// The ends of the spokes, and which costume sits on which.
//
// With more costumes than spokes the wheel pages: each spoke that passes the lowest point, behind Scotch's legs,
// shrinks its costume away and comes out with the next one. All of it is a function of the wheel's angle alone, so that
// a fling runs through all costumes and back again, and nothing jumps.

extension RoomLayout {
  /// The place of a costume on the wheel.
  public struct Seat: Equatable, Sendable {
    public var center: Point
    /// 1 on the wheel, 0 away behind Scotch; in between while its spoke passes his legs.
    public var presence: Double

    /// Whether it is not to be seen at all.
    public var isAway: Bool { presence == 0 }
  }

  /// Whether there are more costumes than spokes.
  public var pages: Bool { count > spokes }

  /// The angle between two spokes.
  public var spacing: Double { 2 * .pi / Double(spokes) }

  /// The angle of a spoke on the unturned wheel. The pentagram starts point down: slot 2 is behind Scotch's legs. A wheel
  /// that pages begins with its first costume just clockwise of there.
  public func angle(ofSlot slot: Int) -> Double {
    .pi / 2 + (pages ? Double(slot) + 0.5 : Double(slot - 2)) * spacing
  }

  /// The seat of a slot on a wheel turned by `angle`.
  public func seat(_ slot: Int, wheelAngle angle: Double) -> Seat {
    let turned = self.angle(ofSlot: slot) + angle
    guard pages else { return Seat(center: spoke(turned), presence: 1) }
    let way = remainder(turned - .pi / 2, Double(count) * spacing)
    let toSeam = min(way, 2 * .pi - way)
    if toSeam <= 0 { return Seat(center: spoke(.pi / 2), presence: 0) }
    let share = min(1, toSeam / (spacing / 2))
    return Seat(center: spoke(.pi / 2 + way), presence: share * share * (3 - 2 * share))
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
