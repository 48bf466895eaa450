/// Glasses, or a mask.
struct Glasses: Named {
  enum Frame: String, CaseIterable {
    case round, monocle, half, shades, patch, goggles, band, mask
  }

  let frame: Frame
  let tint: Colour

  init(_ text: String) {
    let tinted = TintedName(text)
    guard let frame = Frame(rawValue: tinted.name) else {
      unknown("glasses", tinted.name, known: Frame.allCases.map(\.rawValue))
    }
    (self.frame, tint) = (frame, tinted.tint(standard: "gold"))
  }
}

extension Drawing {
  /// Draws glasses that fit the eyes.
  mutating func glasses(_ glasses: Glasses, on body: Body) {
    let tint = glasses.tint
    let (left, right) = (Point(body.center - body.gap, body.eyes), Point(body.center + body.gap, body.eyes))
    let r = body.eye * 1.18
    switch glasses.frame {
    case .round: frames(left, right, r, tint)
    case .monocle:
      line(.oval(right, r), .ink, 3.6)
      line(.oval(right, r), tint, 1.8)
      line("M\((right.x + r * 0.6).short) \((right.y + r * 0.8).short)q3 8 -1 14", tint, 1.3)
    case .half:
      for at in [left, right] {
        solid(
          "M\((at.x - r).short) \((at.y + 2).short)h\((2 * r).short)a\(r.short) \(r.short) 0 0 1 \((-2 * r).short) 0Z",
          Colour("ice"), 1.8)
      }
    case .shades:
      line("M\((left.x - r * 1.2).short) \((left.y - r * 0.5).short)H\((right.x + r * 1.2).short)", .ink, 2.6)
      for at in [left, right] {
        solid(
          "M\((at.x - r * 1.1).short) \((at.y - r * 0.6).short)h\((2.2 * r).short)q0 \((r * 1.8).short) \((-r * 1.1).short) \((r * 1.8).short)"
            + "q\((-r * 1.1).short) 0 \((-r * 1.1).short) \((-r * 1.8).short)Z", Colour("black"), 1.8)
        line(
          "M\((at.x - r * 0.5).short) \((at.y - r * 0.1).short)l\((r * 0.5).short) \((-r * 0.2).short)", Colour("sky"),
          1.5)
      }
    case .patch:
      line(
        "M\((body.center - body.half * 0.95).short) \((body.eyes - body.eye * 1.5).short)L\((body.center + body.half).short) \((body.eyes + 1).short)",
        .ink, 2.2)
      solid(
        "M\((right.x - r).short) \((right.y - r * 0.7).short)Q\(right.x.short) \((right.y - r * 1.3).short) \((right.x + r).short) \((right.y - r * 0.4).short)"
          + "Q\((right.x + r * 0.8).short) \((right.y + r).short) \(right.x.short) \((right.y + r).short)Q\((right.x - r).short) \((right.y + r * 0.6).short) \((right.x - r).short) \((right.y - r * 0.7).short)Z",
        Colour("black"), 1.4)
    case .goggles:
      line(
        "M\((body.center - body.half * 0.98).short) \(body.eyes.short)H\((body.center + body.half * 0.98).short)", .ink,
        6)
      line(
        "M\((body.center - body.half * 0.98).short) \(body.eyes.short)H\((body.center + body.half * 0.98).short)", tint,
        3)
      for at in [left, right] {
        line(.oval(at, r), .ink, 5)
        line(.oval(at, r), tint, 2.2)
      }
    case .band:
      let reach = body.half * 1.02
      solid(
        "M\((body.center - reach).short) \((body.eyes - r * 0.75).short)Q\(body.center.short) \((body.eyes - r * 1.2).short) \((body.center + reach).short) \((body.eyes - r * 0.75).short)"
          + "V\((body.eyes + r * 0.7).short)Q\(body.center.short) \((body.eyes + r * 1.1).short) \((body.center - reach).short) \((body.eyes + r * 0.7).short)Z",
        tint, 1.8)
    case .mask:
      let (left, right) = (body.center - body.half, body.center + body.half)
      clipped(to: body.outline) { drawing in
        let band = "M\(left.short) \(body.eyes.short)H\(right.short)"
        drawing.line(band, .ink, body.eye * 2.9)
        drawing.line(band, tint, body.eye * 2.9 - 3)
      }
    }
  }

  private mutating func frames(_ left: Point, _ right: Point, _ r: Double, _ tint: Colour) {
    line(
      "M\((left.x + r).short) \(left.y.short)Q36 \((left.y - 3).short) \((right.x - r).short) \(right.y.short)", .ink,
      3.2)
    for at in [left, right] {
      line(.oval(at, r), .ink, 3.6)
      line(.oval(at, r), tint, 1.7)
    }
  }
}
