/// The expressions of the eyes.
enum Eyes: String, Choice {
  case round, wide, dark, closed, happy, half, wink, peek, cross, apart, uneven, angry, worried, star, heart, spiral,
    shut, pin, dizzy, out
}

extension Eyes {
  /// Returns the size of the eye at this side, -1 or 1, relative to the body's eyes; nil for a closed one.
  func size(side: Double) -> Double? {
    switch self {
    case .closed, .happy, .shut, .out: nil
    case .wink: side > 0 ? nil : 1
    case .peek: side < 0 ? nil : 1
    case .uneven: side > 0 ? 0.72 : 1.12
    default: 1
    }
  }
}

extension Drawing {
  /// Both eyes of `owl`, on `body`.
  mutating func eyes(_ owl: Owl, on body: Body) {
    for side in [-1.0, 1.0] {
      let center = Point(body.center + side * body.gap, body.eyes)
      eye(owl, at: center, radius: body.eye, side: side)
    }
  }

  private mutating func eye(_ owl: Owl, at center: Point, radius: Double, side: Double) {
    if let size = owl.gaze.size(side: side) { return ball(owl, center, radius * size, side: side) }
    switch owl.gaze {
    case .shut: squeezed(center, radius, side: side)
    case .out: crossed(center, radius)
    case .happy, .wink: lash(center, radius, bend: -0.9)
    default: lash(center, radius, bend: 0.7)
    }
  }

  /// Draws a closed lid: an arc downwards or upwards.
  private mutating func lash(_ at: Point, _ radius: Double, bend: Double) {
    let (x, y, r) = (at.x, at.y, radius * 0.72)
    let start = y - r * bend * 0.4
    line(
      "M\((x - r).short) \(start.short)Q\(x.short) \((y + r * bend * 1.5).short) \((x + r).short) \(start.short)", .ink,
      2.2)
  }

  private mutating func squeezed(_ at: Point, _ radius: Double, side: Double) {
    let (r, tip) = (radius * 0.6, at.x - side * radius * 0.5)
    let open = at.x + side * r
    line("M\(open.short) \((at.y - r).short)L\(tip.short) \(at.y.short)L\(open.short) \((at.y + r).short)", .ink, 2.2)
  }

  /// Draws the eye of an owl that is out cold: a cross.
  private mutating func crossed(_ at: Point, _ radius: Double) {
    let r = radius * 0.58
    line(
      "M\((at.x - r).short) \((at.y - r).short)l\((2 * r).short) \((2 * r).short)m0 \((-2 * r).short)l\((-2 * r).short) \((2 * r).short)",
      .ink, 2.4)
  }

  private mutating func ball(_ owl: Owl, _ at: Point, _ radius: Double, side: Double) {
    let circle = String.oval(at, radius)
    if owl.gaze == .dark {
      solid(circle, .ink, 1)
      glint(Point(at.x + owl.glance.x * radius * 0.3, at.y + owl.glance.y * radius * 0.3), radius)
      return
    }
    solid(circle, owl.iris ?? Colour("white"), 1.9)
    pupil(owl, at, radius, side: side)
    lids(owl, at, radius, side: side)
  }

  private mutating func pupil(_ owl: Owl, _ at: Point, _ radius: Double, side: Double) {
    var glance = owl.glance
    if owl.gaze == .cross { glance = Point(-side * 1.2, 0.3) }
    if owl.gaze == .apart { glance = Point(side, -0.6 * side) }
    let center = Point(at.x + glance.x * radius * 0.38, at.y + glance.y * radius * 0.38)
    switch owl.gaze {
    case .star: flat(.star(center, radius * 0.85), Colour("gold"))
    case .heart: flat(.heart(Point(center.x, center.y + radius * 0.1), radius * 0.72), Colour("red"))
    case .spiral, .dizzy: line(.spiral(at, radius * 0.72), .ink, 1.3)
    case .wide, .pin: flat(.oval(center, radius * 0.24), .ink)
    default:
      let size = radius * (owl.iris == nil ? 0.5 : 0.54)
      flat(.oval(center, size), .ink)
      glint(center, size * 1.6)
    }
  }

  private mutating func glint(_ at: Point, _ radius: Double) {
    flat(.oval(Point(at.x + radius * 0.22, at.y - radius * 0.26), max(0.8, radius * 0.2)), Colour("white"))
  }

  /// Draws a lid over the upper part of an eye: level for sleepy, sloping for cross or worried.
  private mutating func lids(_ owl: Owl, _ at: Point, _ radius: Double, side: Double) {
    let slope: Double
    switch owl.gaze {
    case .half, .peek: slope = 0
    case .angry: slope = 0.5
    case .worried: slope = -0.5
    default: return
    }
    let r = radius + 1
    let (outer, inner) = (at.y - r * 0.12 - slope * r * 0.9, at.y - r * 0.12 + slope * r * 0.45)
    let (left, right) = side < 0 ? (outer, inner) : (inner, outer)
    let edge = "\((at.x - r).short) \(left.short)L\((at.x + r).short) \(right.short)"
    clipped(to: .oval(at, radius + 0.9)) { drawing in
      drawing.solid("M\(edge)V\((at.y - r * 2).short)H\((at.x - r).short)Z", owl.feathers.wing, 1.9)
    }
    line(.oval(at, radius), .ink, 1.9)
  }
}
