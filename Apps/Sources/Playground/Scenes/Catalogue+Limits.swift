import Geometry

/// Scenes that are hard for engines.
extension Catalogue {
  static let limits = [
    Entry("hub", .limits, hub),
    Entry("light-armature", .limits, lightArmature),
    Entry("overpacked", .limits, overpacked),
    Entry("five-ragdolls", .limits, ragdolls),
    Entry("heavy-on-light", .limits, heavyOnLight),
    Entry("bullets", .limits, bullets),
    Entry("heavy-chain", .limits, heavyChain),
    Entry("spinning-boxes", .limits, spinningBoxes),
  ]

  @Sendable private static func hub() -> Blueprint {
    var scene = Blueprint([(.gravity, 0), (.resistance, 1), (.angularResistance, 1)])
    let hub = scene.box(400, 300, 120, 120) { $0.spin = 3 }
    scene.join(.pin, hub, nil, at: 400, 300)
    for i in 0..<5 {
      let direction = Vector(angle: Angle(radians: 2 * .pi * Double(i) / 5))
      let place = Point(x: 400, y: 300) + direction * 140
      let bubble = scene.ball(place.x, place.y, 45) { $0.velocity = direction.perpendicular * 420 }
      scene.join(i % 2 == 0 ? .pin : .weld, bubble, hub, at: place.x, place.y)
    }
    return scene
  }

  @Sendable private static func lightArmature() -> Blueprint { armature(root: 10, spin: 8) }

  @Sendable private static func overpacked() -> Blueprint {
    var scene = Blueprint([(.elasticity, 0.1)])
    for i in 0..<625 { scene.ball(24 + Double(i % 25) * 31.3, 20 + Double(i / 25) * 23, 17) }
    return scene
  }

  @Sendable private static func ragdolls() -> Blueprint {
    var scene = Blueprint([(.friction, 0.5), (.frictionTorque, 20)])
    for i in 0..<5 {
      scene.ragdoll(150 + Double(i) * 125, 170 + Double(i % 2) * 200, lean: Double(i) * 0.7 - 1.4)
    }
    return scene
  }

  @Sendable private static func heavyOnLight() -> Blueprint {
    var scene = Blueprint([(.friction, 0.5), (.elasticity, 0)])
    var (density, y) = (1.0, 600.0)
    for i in 0..<6 {
      let size = 50 + Double(i) * 6
      scene.box(400, y - size / 2, size, size) { $0.traits.density = density }
      (density, y) = (density * 3 * (size / (size + 6)) * (size / (size + 6)), y - size)
    }
    return scene
  }

  @Sendable private static func bullets() -> Blueprint {
    var scene = Blueprint([(.gravity, 0), (.elasticity, 0.3)])
    for row in 0..<2 {
      let y = 190 + Double(row) * 220
      scene.box(620, y, 8, 170) { $0.traits.isPrecise = row == 0 }
      for i in 0..<5 {
        scene.box(60, y - 56 + Double(i) * 28, 14, 10) {
          ($0.velocity, $0.traits.density) = (Vector(x: 9000, y: 0), 0.5)
        }
      }
    }
    return scene
  }

  @Sendable private static func heavyChain() -> Blueprint {
    var scene = Blueprint([(.friction, 0.3)])
    let links = scene.chain(30, from: Point(x: 400, y: 30), length: 11, width: 8, direction: Vector(x: -0.8, y: 0.6)) {
      $0.team = 0
    }
    scene.join(.pin, links.lowerBound, nil, at: 400, 30)
    let end = Point(x: 400 - 0.8 * 330, y: 30 + 0.6 * 330)
    let weight = scene.ball(end.x, end.y, 50) { $0.traits.density = 34 }
    scene.join(.pin, weight, links.upperBound - 1, at: end.x, end.y)
    return scene
  }

  @Sendable private static func spinningBoxes() -> Blueprint {
    var scene = Blueprint([(.gravity, 0), (.elasticity, 1), (.friction, 0)])
    for i in 0..<6 {
      scene.box(140 + Double(i % 3) * 260, 160 + Double(i / 3) * 280, 80, 50) {
        ($0.velocity, $0.spin) = (Vector(angle: Angle(radians: Double(i) * 2), length: 300), 4 - Double(i))
      }
    }
    return scene
  }
}
