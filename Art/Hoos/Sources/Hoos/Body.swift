/// The shape of an owl, with the positions of eyes, hat, beak and legs.
struct Body: Named, Sendable {
  /// The height of the crown, of the widest part and of the lower end; half the greatest width.
  let top, middle, bottom, half: Double
  /// The squareness of the upper and the lower part: 0.55 is an ellipse, 0.9 nearly a box.
  var crown = 0.6, seat = 0.6
  /// The height of the eyes, half their distance, and their radius.
  let eyes, gap, eye: Double
  /// Half the width of the head at a hat, and the distance of the hat below the crown.
  let hat: Double
  var brim = 4.0
  /// The length of the legs.
  var legs = 2.0

  var center: Double { 36 }

  /// The outline, symmetric.
  var outline: String {
    let (c, k) = (center, 0.52)
    let (rise, fall) = ((middle - top) * k, (bottom - middle) * k)
    return "M\(c.short) \(top.short)"
      + "C\((c + half * crown).short) \(top.short) \((c + half).short) \((middle - rise).short) \((c + half).short) \(middle.short)"
      + "C\((c + half).short) \((middle + fall).short) \((c + half * seat).short) \(bottom.short) \(c.short) \(bottom.short)"
      + "C\((c - half * seat).short) \(bottom.short) \((c - half).short) \((middle + fall).short) \((c - half).short) \(middle.short)"
      + "C\((c - half).short) \((middle - rise).short) \((c - half * crown).short) \(top.short) \(c.short) \(top.short)Z"
  }

  /// The positions of a hat, between the eyes, and below the beak.
  var brow: Point { Point(center, top + brim) }
  var face: Point { Point(center, eyes) }
  var neck: Point { Point(center, eyes + eye * 1.75) }
  var belly: Point { Point(center, (eyes + eye + bottom) / 2 + 2) }

  init(_ name: String) {
    guard let shape = Body.shapes[name] else { unknown("body", name, known: Body.shapes.keys) }
    self = shape
  }

  private init(
    _ top: Double, _ middle: Double, _ bottom: Double, _ half: Double, crown: Double = 0.6, seat: Double = 0.6,
    eyes: Double, gap: Double, eye: Double, hat: Double, brim: Double = 4, legs: Double = 2
  ) {
    (self.top, self.middle, self.bottom, self.half) = (top, middle, bottom, half)
    (self.crown, self.seat) = (crown, seat)
    (self.eyes, self.gap, self.eye) = (eyes, gap, eye)
    (self.hat, self.brim, self.legs) = (hat, brim, legs)
  }

  private static let shapes: [String: Body] = [
    "round": Body(20, 42, 64, 21.5, eyes: 36, gap: 9, eye: 7.6, hat: 13),
    "ball": Body(24, 45, 65, 24, crown: 0.62, seat: 0.7, eyes: 40, gap: 8, eye: 6.4, hat: 14),
    "tall": Body(12, 44, 65, 15.5, crown: 0.68, seat: 0.7, eyes: 26, gap: 7, eye: 6.2, hat: 10.5),
    "tiny": Body(38, 53, 65, 13.5, crown: 0.68, seat: 0.68, eyes: 48.5, gap: 5.8, eye: 5.4, hat: 9.5, brim: 3),
    "pear": Body(18, 50, 65, 22, crown: 0.45, seat: 0.75, eyes: 33, gap: 7.2, eye: 6.6, hat: 10),
    "slim": Body(14, 31, 63, 17.5, crown: 0.75, seat: 0.35, eyes: 30, gap: 6.2, eye: 4.8, hat: 13, legs: 4),
    "stilt": Body(12, 30, 51, 16.5, crown: 0.7, seat: 0.62, eyes: 26, gap: 7.3, eye: 6.4, hat: 12, legs: 15),
    "dome": Body(16, 50, 65, 24, crown: 0.58, seat: 0.92, eyes: 33, gap: 7, eye: 5.4, hat: 12.5),
    "broad": Body(19, 37, 65, 21.5, crown: 0.85, seat: 0.6, eyes: 34, gap: 8.6, eye: 7.4, hat: 15),
    "block": Body(20, 42, 65, 20.5, crown: 0.95, seat: 0.92, eyes: 34, gap: 8.2, eye: 6.8, hat: 17, brim: 2.5),
    "loaf": Body(36, 53, 66, 26, crown: 0.72, seat: 0.88, eyes: 48, gap: 8, eye: 6, hat: 14, legs: 0),
    "small": Body(26, 46, 65, 17, crown: 0.66, seat: 0.66, eyes: 39.5, gap: 7, eye: 6.4, hat: 11.5),
    "bean": Body(16, 40, 65, 18, crown: 0.72, seat: 0.72, eyes: 31, gap: 7.6, eye: 6.8, hat: 12.5),
    "bulb": Body(17, 33, 65, 20.5, crown: 0.66, seat: 0.42, eyes: 33, gap: 8.4, eye: 7.6, hat: 13.5),
    "sheet": Body(14, 44, 67, 19.5, crown: 0.8, seat: 1.6, eyes: 32, gap: 7.4, eye: 6, hat: 12, legs: 0),
    "ovum": Body(11, 43, 66, 20.5, crown: 0.52, seat: 0.62, eyes: 40, gap: 6.6, eye: 5.2, hat: 10, legs: 0),
    "flyer": Body(22, 40, 58, 15.5, crown: 0.68, seat: 0.5, eyes: 34, gap: 6.8, eye: 6.2, hat: 11, legs: 0),
  ]
}
