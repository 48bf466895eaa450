import Geometry

/// One scene for each behaviour.
extension Catalogue {
  static let behaviors = [
    Entry("gravity", .behaviors, gravity),
    Entry("collision", .behaviors, collision),
    Entry("attachment", .behaviors, attachment),
    Entry("snap", .behaviors, snap),
    Entry("push", .behaviors, push),
    Entry("elasticity", .behaviors, elasticity),
    Entry("friction", .behaviors, friction),
    Entry("resistance", .behaviors, resistance),
  ]

  @Sendable private static func gravity() -> Blueprint {
    var scene = Blueprint([(.elasticity, 0.5)])
    scene.ball(130, 90, 34)
    scene.box(250, 90, 64, 64) { $0.rotation = 0.3 }
    scene.add(.ellipse, 380, 90, 110, 60) { $0.rotation = -0.4 }
    scene.polygon(3, 500, 90, 44)
    scene.polygon(5, 600, 90, 40) { $0.rotation = 0.2 }
    scene.box(700, 90, 30, 120) { $0.rotation = 0.15 }
    return scene
  }

  @Sendable private static func collision() -> Blueprint {
    var scene = Blueprint([(.elasticity, 0.4), (.friction, 0.1), (.rollingResistance, 0)])
    for row in 0..<6 {
      for column in 0..<(row % 2 == 0 ? 9 : 8) {
        let x = 120.0 + Double(column) * 70 + (row % 2 == 0 ? 0 : 35)
        scene.ball(x, 170 + Double(row) * 48, 7) { $0.traits.isAnchored = true }
      }
    }
    for slot in 0...8 { scene.line((85 + Double(slot) * 78.75, 480), (85 + Double(slot) * 78.75, 600)) }
    for i in 0..<48 {
      scene.ball(330 + Double(i % 8) * 20 + Double(i % 3), 20 + Double(i / 8) * 20, 9)
    }
    return scene
  }

  @Sendable private static func attachment() -> Blueprint {
    var scene = Blueprint([(.frequency, 2), (.damping, 0.1)])
    let rod = scene.ball(40 + 130, 150, 28)
    scene.join(.rod, rod, to: 90, 90)
    let spring = scene.ball(270, 260, 28)
    scene.join(.spring, spring, to: 270, 60) { $0.length = 130 }
    let rope = scene.ball(470, 90, 28)
    scene.join(.rope, rope, to: 400, 60) { $0.length = 170 }
    let hinge = scene.box(640, 70, 180, 26)
    scene.join(.pin, hinge, nil, at: 560, 70)
    let (left, right) = (scene.box(170, 430, 90, 60), scene.box(250, 430, 90, 26))
    scene.join(.weld, right, left, at: 210, 430)
    let car = scene.box(560, 400, 90, 44)
    scene.join(.rail, car, nil, at: 560, 400) { ($0.axis, $0.range) = (Vector(x: 1, y: 0.25), -180...150) }
    return scene
  }

  @Sendable private static func snap() -> Blueprint {
    var scene = Blueprint([(.gravity, 0), (.frequency, 1), (.damping, 0.25)])
    for i in 0..<6 {
      let (x, y) = (190 + Double(i % 3) * 210, 190 + Double(i / 3) * 220)
      let card = scene.box(400 + Double(i) * 6, 300 - Double(i) * 5, 130, 170) {
        ($0.rotation, $0.team) = (0.5 - 0.2 * Double(i), 0)
      }
      scene.join(.snap, card, to: x, y)
    }
    return scene
  }

  @Sendable private static func push() -> Blueprint {
    var scene = Blueprint([(.gravity, 0), (.push, 1), (.friction, 0.2), (.resistance, 0.4), (.angularResistance, 0.4)])
    for i in 0..<4 {
      let box = scene.box(100, 110 + Double(i) * 130, 90, 70)
      scene.pushes.append(Blueprint.Push(items: [box], angle: 0, offset: Vector(x: 0, y: Double(i) * 5)))
    }
    return scene
  }

  @Sendable private static func elasticity() -> Blueprint {
    var scene = Blueprint([(.elasticity, 0)])
    for i in 0..<7 {
      scene.ball(100 + Double(i) * 100, 120, 34) { $0.traits.elasticity = Double(i) / 6 }
    }
    return scene
  }

  @Sendable private static func friction() -> Blueprint {
    var scene = Blueprint([(.friction, 0), (.elasticity, 0)])
    for i in 0..<4 {
      let y = 60 + Double(i) * 130
      scene.line((60, y + 10), (740, y + 110))
      scene.box(130, y - 8, 64, 40) { ($0.rotation, $0.traits.friction) = (0.146, Double(i) * 0.06) }
    }
    return scene
  }

  @Sendable private static func resistance() -> Blueprint {
    var scene = Blueprint([(.gravity, 0), (.elasticity, 1), (.friction, 0)])
    for i in 0..<6 {
      scene.ball(70, 70 + Double(i) * 92, 30) {
        ($0.velocity, $0.traits.resistance) = (Vector(x: 700, y: 0), Double(i) * 0.25)
      }
    }
    return scene
  }
}
