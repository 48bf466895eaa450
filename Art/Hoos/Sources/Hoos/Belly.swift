/// The pattern of the belly.
enum Belly: String, Choice {
  case plain, chevrons, dots, stripes, scales, heart, speckles, bib, star, none, patch
}

extension Drawing {
  mutating func belly(_ owl: Owl, on body: Body) {
    let (at, coat, kind) = (body.belly, owl.feathers, owl.belly ?? .plain)
    if kind == .none { return }
    let (rx, ry) = (body.half * 0.66, (body.bottom - at.y) * (kind == .bib ? 1.5 : 1.15))
    let oval = String.oval(Point(at.x, at.y + 1), rx, ry)
    clipped(to: body.outline) { $0.flat(oval, coat.belly) }
    clipped(to: oval) { $0.marks(kind, at, rx, coat) }
  }

  private mutating func marks(_ kind: Belly, _ at: Point, _ rx: Double, _ coat: Feathers) {
    switch kind {
    case .heart: flat(.heart(at, 5), Colour("red"))
    case .star: flat(.star(at, 6), Colour("gold"))
    case .stripes:
      for row in -3...3 {
        let y = at.y + Double(row) * 4.4
        line(
          "M\((at.x - rx).short) \(y.short)Q\(at.x.short) \((y + 3).short) \((at.x + rx).short) \(y.short)", coat.wing,
          1.6)
      }
    case .patch:
      solid("M\((at.x - 5).short) \((at.y - 4).short)h9v8h-9Z", Colour("sky"), 1.3)
      line("M\((at.x - 6.5).short) \((at.y - 1).short)h3m5 0h3m-7 4v3", .ink, 1)
    case .plain, .bib, .none: break
    default: rows(kind, at, coat)
    }
  }

  /// Draws small marks in rows, with every other row shifted by half.
  private mutating func rows(_ kind: Belly, _ at: Point, _ coat: Feathers) {
    for row in -2...2 {
      let shift = row.isMultiple(of: 2) ? 0.0 : 3.2
      for column in -3...3 {
        let (x, y) = (at.x + Double(column) * 6.4 + shift, at.y + Double(row) * 4.6)
        switch kind {
        case .chevrons: line("M\((x - 1.8).short) \((y - 1).short)l1.8 2l1.8 -2", coat.wing, 1.4)
        case .dots: flat(.oval(Point(x, y), 1.3), coat.wing)
        case .scales: line("M\((x - 3.2).short) \(y.short)q3.2 4.6 6.4 0", coat.wing, 1.3)
        default: line("M\(x.short) \((y - 1.2).short)v2.4", coat.wing, 1.5)
        }
      }
    }
  }
}
