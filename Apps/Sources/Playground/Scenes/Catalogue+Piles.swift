import Geometry

/// Items that rest on each other.
extension Catalogue {
  static let piles = [
    Entry("pyramid", .piles, pyramid),
    Entry("dominoes", .piles, dominoes),
    Entry("card-house", .piles, cardHouse),
    Entry("rubble", .piles, rubble),
    Entry("balls", .piles, balls),
    Entry("tower", .piles, tower),
    Entry("arch", .piles, arch),
  ]

  @Sendable private static func pyramid() -> Blueprint {
    var scene = Blueprint([(.friction, 0.6), (.elasticity, 0)])
    for row in 0..<13 {
      for column in 0..<13 - row {
        scene.box(400 + (Double(column) - Double(12 - row) / 2) * 42, 580 - Double(row) * 40, 40, 40)
      }
    }
    return scene
  }

  @Sendable private static func dominoes() -> Blueprint {
    var scene = Blueprint([(.friction, 0.5), (.elasticity, 0.1), (.rollingResistance, 0)])
    scene.line((120, 260), (645, 260))
    for i in 0..<13 { scene.box(150 + Double(i) * 40, 225, 12, 70) }
    scene.line((0, 90), (110, 205), (140, 210))
    scene.ball(26, 60, 22) { $0.traits.density = 6 }
    for i in 0..<16 { scene.box(110 + Double(i) * 38, 567, 11, 66) }
    return scene
  }

  @Sendable private static func cardHouse() -> Blueprint {
    var scene = Blueprint([(.friction, 0.8), (.elasticity, 0)])
    let (length, width, lean) = (110.0, 6.0, 0.3)
    let height = length * cosine(lean) + width * sine(lean)
    for storey in 0..<3 {
      let floor = 600 - Double(storey) * (height + width)
      let tents = 3 - storey
      let pitch = 2 * length * sine(lean) + 2 * width
      for tent in 0..<tents {
        let x = 400 + (Double(tent) - Double(tents - 1) / 2) * pitch
        for side in [-1.0, 1] {
          let shift = (length * sine(lean) + width * cosine(lean)) / 2
          scene.box(x + side * shift, floor - height / 2, width, length) { $0.rotation = -side * lean }
        }
      }
      for card in 0..<max(0, tents - 1) {
        let x = 400 + (Double(card) - Double(tents - 2) / 2) * pitch
        scene.box(x, floor - height - width / 2, pitch * 0.98, width)
      }
    }
    return scene
  }

  @Sendable private static func rubble() -> Blueprint {
    var scene = Blueprint([(.elasticity, 0.1), (.friction, 0.5)])
    for i in 0..<70 {
      scene.polygon(3 + i % 6, 90 + Double(i % 10) * 68, 40 + Double(i / 10) * 62, 22 + Double(i % 4) * 3) {
        $0.rotation = Double(i)
      }
    }
    return scene
  }

  @Sendable private static func balls() -> Blueprint {
    var scene = Blueprint([(.elasticity, 0.3)])
    for i in 0..<200 {
      scene.ball(40 + Double(i % 20) * 38 + Double(i % 7), 20 + Double(i / 20) * 36, 12 + Double(i % 5))
    }
    return scene
  }

  @Sendable private static func tower() -> Blueprint {
    var scene = Blueprint([(.friction, 0.5), (.elasticity, 0)])
    for i in 0..<12 { scene.box(400 + Double(i % 2) * 2, 577.5 - Double(i) * 45, 70, 45) }
    scene.ball(110, 560, 40) { $0.traits.density = 3 }
    return scene
  }

  @Sendable private static func arch() -> Blueprint {
    var scene = Blueprint([(.friction, 0.8), (.elasticity, 0)])
    let (inner, outer, middle) = (150.0, 220.0, Point(x: 400, y: 600))
    for i in 0..<7 {
      let (from, to) = (Double.pi * (1 + Double(i) / 7), Double.pi * (1 + Double(i + 1) / 7))
      let corners = [(inner, from), (outer, from), (outer, to), (inner, to)].map {
        middle + Vector(angle: Angle(radians: $0.1), length: $0.0)
      }
      let center = middle + Vector(angle: Angle(radians: (from + to) / 2), length: (inner + outer) / 2)
      scene.add(.path(corners.map { $0 - center }), center.x, center.y, 100, 100)
    }
    scene.ball(400, 120, 24)
    return scene
  }
}
