/// Brows: feathers above the eyes, which show the mood.
enum Brows: String, Choice {
  case angry, worried, raised, bushy, one
}

extension Drawing {
  mutating func brows(_ kind: Brows, on body: Body) {
    let lift = body.eyes - body.eye - 2.2
    for side in [-1.0, 1.0] {
      let (inner, outer) = (body.center + side * body.gap * 0.35, body.center + side * (body.gap + body.eye * 0.8))
      let (near, far): (Double, Double)
      switch kind {
      case .angry: (near, far) = (lift + 3.4, lift - 1.8)
      case .worried: (near, far) = (lift - 2.2, lift + 2)
      case .raised, .bushy: (near, far) = (lift - 0.8, lift)
      case .one: (near, far) = side > 0 ? (lift - 2, lift - 3) : (lift + 2, lift + 1)
      }
      let bow = kind == .angry ? 0 : -2.6
      let path =
        "M\(inner.short) \(near.short)Q\(((inner + outer) / 2).short) \(((near + far) / 2 + bow).short) \(outer.short) \(far.short)"
      if kind == .bushy {
        line(path, .ink, 6)
        line(path, Colour("paper"), 3)
      } else {
        line(path, .ink, 2.4)
      }
    }
  }
}
