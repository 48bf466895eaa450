import Geometry

/// Scenes whose contacts do more than stop items, and items that are moved or break loose.
extension Catalogue {
  static let contacts = [
    Entry("one-way", .contacts, oneWay),
    Entry("sieve", .contacts, sieve),
    Entry("sensors", .contacts, sensors),
    Entry("carriers", .contacts, carriers),
    Entry("breaking", .contacts, breaking),
  ]

  @Sendable private static func oneWay() -> Blueprint {
    var scene = Blueprint([(.elasticity, 0), (.friction, 0.6)])
    for storey in 0..<4 {
      let y = 480 - Double(storey) * 110
      for side in 0..<2 {
        let x = 130 + Double(side) * 290 + Double(storey % 2) * 110
        scene.line((x, y), (x + 200, y))
        scene.boundaries[scene.boundaries.count - 1].front = Vector(x: 0, y: -1)
      }
    }
    for i in 0..<7 {
      scene.ball(130 + Double(i) * 90, 572, 26) { $0.velocity = Vector(x: 0, y: -520 - Double(i) * 85) }
    }
    return scene
  }

  /// Three shelves, each of which holds the balls of one category.
  @Sendable private static func sieve() -> Blueprint {
    var scene = Blueprint([(.elasticity, 0.3), (.friction, 0.2)])
    for shelf in 0..<3 {
      let y = 260 + Double(shelf) * 110
      scene.line((80, y - 60), (80, y), (720, y), (720, y - 60))
      scene.boundaries[shelf].categories = 128 << UInt32(shelf)
    }
    for i in 0..<60 {
      let kind = UInt32(i % 4)
      scene.ball(110 + Double(i % 15) * 41, 30 + Double(i / 15) * 42, 15) {
        // Balls collide with those of their kind, and with its shelf. The fourth kind has none.
        ($0.traits.categories, $0.traits.collides) = (2 << kind, 2 << kind | 128 << kind)
      }
    }
    return scene
  }

  @Sendable private static func sensors() -> Blueprint {
    var scene = Blueprint([(.elasticity, 0.5), (.friction, 0.2)])
    for i in 0..<4 {
      scene.box(160 + Double(i) * 160, 230 + Double(i % 2) * 120, 110, 110) {
        ($0.traits.isSensor, $0.traits.isAnchored) = (true, true)
      }
    }
    scene.box(400, 540, 700, 60) { ($0.traits.isSensor, $0.traits.isAnchored) = (true, true) }
    for i in 0..<9 { scene.ball(100 + Double(i) * 75, 40 + Double(i % 3) * 34, 22) }
    return scene
  }

  @Sendable private static func carriers() -> Blueprint {
    var scene = Blueprint([(.friction, 0.9), (.elasticity, 0), (.rollingResistance, 0.3)])
    // A wheel of four gondolas, a shuttle and a lift.
    for i in 0..<4 {
      let phase = Double(i) * .pi / 2
      scene.carry(Point(x: 270, y: 270), Vector(x: 170, y: 170), speed: 0.5, phase: phase, size: 110)
      let gondola = scene.items[scene.items.count - 1].center
      scene.box(gondola.x, gondola.y - 26, 36, 36)
    }
    scene.carry(Point(x: 300, y: 560), Vector(x: 180, y: 0), speed: 0.8, phase: 0, size: 170)
    for i in 0..<3 { scene.box(440 + Double(i) * 42, 533, 38, 38) }
    scene.carry(Point(x: 660, y: 380), Vector(x: 0, y: 150), speed: 0.7, phase: 1.57, size: 160)
    scene.ball(630, 495, 22)
    scene.box(690, 495, 44, 44)
    return scene
  }

  /// A bridge whose pins bear boxes, but not the ball.
  @Sendable private static func breaking() -> Blueprint {
    var scene = Blueprint([(.friction, 0.6)])
    scene.bridge(of: 14, at: 210, width: 16, banks: 200)
    for i in scene.joints.indices { scene.joints[i].breakingForce = 1500 }
    for i in 0..<3 { scene.box(300 + Double(i) * 60, 160, 40, 40) }
    scene.ball(400, 40, 46) { $0.traits.density = 6 }
    return scene
  }
}

extension Blueprint {
  /// Adds an anchored plate of a width that is moved round an ellipse.
  @inline(never)
  mutating func carry(
    _ middle: Point, _ reach: Vector, speed: Double, phase: Double, size: Double
  ) {
    var carrier = Carrier(item: items.count, middle: middle, reach: reach, speed: speed, phase: phase)
    let place = carrier.place(at: 0)
    carrier.item = box(place.x, place.y, size, 16) { $0.traits.isAnchored = true }
    carriers.append(carrier)
  }
}
