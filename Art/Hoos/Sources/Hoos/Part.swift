/// A reusable drawing: shapes around an origin, some of them in the colour of its owner.
struct Part: Sendable {
  let shapes: [Shape]

  init(_ shapes: Shape...) { self.shapes = shapes }

  struct Shape: Sendable {
    enum Kind: Sendable { case solid, flat, line, cased }
    let kind: Kind
    let colour, path: String
    let width: Double

    /// A shape with an outline. Its colour is a paint, or `*` for the owner's, `*-` for a darker and `*+` for a lighter one.
    static func solid(_ colour: String, _ path: String, _ width: Double = 1.8) -> Shape {
      Shape(kind: .solid, colour: colour, path: path, width: width)
    }
    static func flat(_ colour: String, _ path: String) -> Shape {
      Shape(kind: .flat, colour: colour, path: path, width: 0)
    }
    static func line(_ path: String, _ width: Double = 1.5, _ colour: String = "ink") -> Shape {
      Shape(kind: .line, colour: colour, path: path, width: width)
    }
    /// A line of this width with an outline: a stick, a strap, a branch.
    static func cased(_ colour: String, _ width: Double, _ path: String) -> Shape {
      Shape(kind: .cased, colour: colour, path: path, width: width)
    }
  }

  /// All parts by name.
  static let all: [String: Part] = [hats, clothes, instruments, table, tools, weather, places, scenes, books, marks]
    .reduce(into: [:]) { all, some in
      all.merge(some) { _, _ in mistake("two parts have the same name", "rename one of them in Parts/") }
    }
}

/// A part in its owner's colour.
struct TintedPart: Named {
  let name: String
  let part: Part
  let tint: Colour

  init(_ text: String) {
    let tinted = TintedName(text)
    guard let part = Part.all[tinted.name] else { unknown("part", tinted.name, known: Part.all.keys) }
    (name, self.part, tint) = (tinted.name, part, tinted.tint(standard: "red"))
  }
}

extension Drawing {
  mutating func part(_ tinted: TintedPart, at: Point, turn: Double = 0, scale: Double = 1, flip: Bool = false) {
    moved(at, turn: turn, scale: scale, flip: flip) { drawing in
      for shape in tinted.part.shapes { drawing.shape(shape, tinted.tint) }
    }
  }

  private mutating func shape(_ shape: Part.Shape, _ tint: Colour) {
    let colour: Colour
    switch shape.colour {
    case "*": colour = tint
    case "*-": colour = tint.darker
    case "*+": colour = tint.lighter
    default: colour = Colour(shape.colour)
    }
    switch shape.kind {
    case .solid: solid(shape.path, colour, shape.width)
    case .flat: flat(shape.path, colour)
    case .line: line(shape.path, colour, shape.width)
    case .cased:
      line(shape.path, .ink, shape.width + 3)
      line(shape.path, colour, shape.width)
    }
  }
}
