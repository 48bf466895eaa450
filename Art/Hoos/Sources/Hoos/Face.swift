/// The face around the eyes.
enum Face: String, Choice {
  case none, discs, heart, mask, brow, rings
}

extension Drawing {
  mutating func face(_ owl: Owl, on body: Body) {
    let (at, coat) = (body.face, owl.feathers)
    let (gap, eye) = (body.gap, body.eye)
    switch owl.face ?? .discs {
    case .none: break
    case .discs:
      for side in [-1.0, 1.0] { flat(.oval(Point(at.x + side * gap, at.y + 0.6), eye * 1.42), coat.face) }
    case .heart:
      let heart = String.face(at, gap + eye * 1.35)
      clipped(to: body.outline) { drawing in
        drawing.line(heart, coat.wing, 2.6)
        drawing.flat(heart, coat.face)
      }
    case .mask: flat(.oval(Point(at.x, at.y + 1), gap + eye * 1.3, eye * 1.65), coat.face)
    case .brow:
      flat(.oval(Point(at.x, at.y), gap + eye * 1.2, eye * 1.5), coat.wing)
      let (x, y) = (at.x, at.y)
      let (reach, rise) = (gap + eye * 1.2, eye * 1.45)
      line(
        "M\((x - reach).short) \((y - rise * 0.6).short)Q\((x - 3).short) \((y - rise * 1.1).short) \(x.short) \((y + eye).short)"
          + "Q\((x + 3).short) \((y - rise * 1.1).short) \((x + reach).short) \((y - rise * 0.6).short)", coat.face, 3.4
      )
    case .rings:
      for side in [-1.0, 1.0] {
        for (index, size) in [1.9, 1.6, 1.3].enumerated() {
          flat(.oval(Point(at.x + side * gap, at.y), eye * size), index == 1 ? coat.wing : coat.face)
        }
      }
    }
  }

  mutating func cheeks(on body: Body) {
    for side in [-1.0, 1.0] {
      let at = Point(body.center + side * (body.gap + body.eye * 0.75), body.eyes + body.eye * 1.25)
      flat(.oval(at, body.eye * 0.42, body.eye * 0.28), Colour("#f2706a"), opacity: 0.75)
    }
  }
}
