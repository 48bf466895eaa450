import Foundation

/// A wing. `angle` is 0 for a wing that hangs straight down, in degrees; inwards is negative.
struct Wing {
  let shoulder, tip: Point
  let side, angle, length: Double

  init(on body: Body, side: Double, angle: Double) {
    self.side = side
    self.angle = angle
    let hangs = abs(angle) < 15
    // A wing on the belly starts lower, and no wing starts above the eyes, where it would cover the face.
    let reach = angle < -15 ? (body.bottom - body.middle) * 0.12 : (body.top - body.middle) * 0.12
    let height = max(body.middle + reach, body.eyes + body.eye * 0.7)
    length = hangs ? (body.bottom - height) * 0.82 : (body.bottom - body.top) * 0.44
    shoulder = Point(body.center + side * body.half * 0.9, height)
    let radians = angle * .pi / 180
    tip = shoulder + Point(side * sin(radians) * length * 0.92, cos(radians) * length * 0.92)
  }
}

extension Drawing {
  mutating func wing(_ wing: Wing, _ coat: Feathers) {
    let (length, width) = (wing.length, wing.length * 0.36)
    moved(wing.shoulder, turn: -wing.side * wing.angle) { drawing in
      let path =
        "M0 -2C\((width * 1.1).short) -1 \((width * 1.15).short) \((length * 0.7).short) 0 \(length.short)"
        + "C\((-width * 1.15).short) \((length * 0.7).short) \((-width * 1.1).short) -1 0 -2Z"
      drawing.solid(path, coat.wing, 2.2)
      drawing.line("M\((-width * 0.25).short) \((length * 0.58).short)v\((length * 0.16).short)", .ink, 1.2)
      drawing.line("M\((width * 0.3).short) \((length * 0.46).short)v\((length * 0.18).short)", .ink, 1.2)
    }
  }

  /// Both wings spread for flight, behind the body.
  mutating func spread(on body: Body, _ coat: Feathers) {
    for side in [-1.0, 1.0] {
      moved(Point(body.center, body.middle - 6), flip: side < 0) { drawing in
        drawing.solid(
          "M8 -4C14 -16 24 -22 34 -21C33 -17 35 -14 35 -11C32 -10 33 -6 33 -3C30 -3 30 1 29 4C26 3 25 7 23 9C20 8 14 12 9 10Z",
          coat.wing, 2.2)
        drawing.flat("M8 -4C14 -15 23 -20.6 32 -20C26 -13 18 -4 9 0Z", coat.base)
        drawing.line("M20 -4Q25 -5 29 -8M17 3Q22 2 26 -1", .ink, 1.2)
      }
    }
  }
}
