/// The shapes of beaks.
enum Beak: String, Choice {
  case small, long, open, wide, smile, hook, tongue, fangs, none
}

extension Drawing {
  mutating func beak(_ kind: Beak, on body: Body, colour: Colour) {
    let unit = body.eye / 6.4
    moved(Point(body.center, body.eyes + body.eye * 0.55), scale: unit) { drawing in
      switch kind {
      case .none: break
      case .small: drawing.solid("M-3 0Q0 -2.6 3 0Q2.4 4.4 0 6.4Q-2.4 4.4 -3 0Z", colour, 1.6)
      case .long: drawing.solid("M-2.6 -1Q0 -3 2.6 -1Q2.6 6 0 10Q-2.6 6 -2.6 -1Z", colour, 1.6)
      case .hook: drawing.solid("M-3 -1Q0 -3.4 3 -1Q3.6 4 0.6 7.6Q-0.4 4.6 -3 3Z", colour, 1.6)
      case .open, .wide:
        let drop = kind == .wide ? 11.0 : 8.0
        drawing.solid("M-3.6 1.4Q-4.4 \(drop) 0 \(drop)Q4.4 \(drop) 3.6 1.4Z", Colour("#8c2230"), 1.6)
        drawing.flat("M-2.4 \(drop - 1.2)Q0 \(drop - 4) 2.4 \(drop - 1.2)Z", Colour("pink"))
        drawing.solid("M-4 1Q0 -4.4 4 1Q2 3.6 0 3.6Q-2 3.6 -4 1Z", colour, 1.6)
      case .smile:
        drawing.line("M-6.4 3.4Q-4 7.4 0 6.8Q4 7.4 6.4 3.4", .ink, 1.7)
        drawing.solid("M-3 0Q0 -2.6 3 0Q2.4 4.4 0 6.4Q-2.4 4.4 -3 0Z", colour, 1.6)
      case .fangs:
        drawing.line("M-5.6 3.6Q0 7 5.6 3.6", .ink, 1.7)
        for side in ["M-4.6 4.6l1.2 4.6l1.8 -3.6Z", "M4.6 4.6l-1.2 4.6l-1.8 -3.6Z"] {
          drawing.solid(side, Colour("white"), 1)
        }
        drawing.solid("M-3 0Q0 -2.6 3 0Q2.4 4.4 0 5.4Q-2.4 4.4 -3 0Z", colour, 1.6)
      case .tongue:
        drawing.solid("M-0.4 4Q-0.6 11 2.2 11Q4.6 10.6 2.6 3Z", Colour("pink"), 1.4)
        drawing.solid("M-3 0Q0 -2.6 3 0Q2.4 4.4 0 6.4Q-2.4 4.4 -3 0Z", colour, 1.6)
      }
    }
  }
}
