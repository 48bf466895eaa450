import Geometry

/// One scene for each field, or for two that belong together.
extension Catalogue {
  static let fields = [
    Entry("radial-gravity", .fields, radialGravity),
    Entry("linear-gravity", .fields, linearGravity),
    Entry("vortex", .fields, vortex),
    Entry("noise", .fields, noise),
    Entry("turbulence", .fields, turbulence),
    Entry("spring-field", .fields, springField),
    Entry("electric", .fields, electric),
    Entry("magnetic", .fields, magnetic),
    Entry("drag", .fields, drag),
  ]

  @Sendable private static func radialGravity() -> Blueprint {
    var scene = Blueprint([(.gravity, 0), (.falloff, 2), (.strength, 0.5)])
    scene.hasWalls = false
    scene.ball(400, 300, 40) { $0.traits.isAnchored = true }
    for i in 0..<7 {
      let radius = 90 + Double(i) * 28
      let angle = Angle(radians: Double(i) * 2.4)
      let direction = Vector(angle: angle)
      // The speed of a circle: v^2 = a r with a = 500 (100 / r)^2.
      let speed = (500 * 10_000 / radius).squareRoot()
      let place = Point(x: 400, y: 300) + direction * radius
      scene.ball(place.x, place.y, 8 + Double(i % 3) * 3) { $0.velocity = direction.perpendicular * speed }
    }
    scene.fields.append(Blueprint.Field(kind: .radialGravity, position: Point(x: 400, y: 300)))
    return scene
  }

  @Sendable private static func linearGravity() -> Blueprint {
    var scene = Blueprint([(.elasticity, 0.3), (.strength, 1.6)])
    for i in 0..<24 { scene.ball(80 + Double(i % 12) * 58, 480 + Double(i / 12) * 60, 14 + Double(i % 4) * 3) }
    scene.fields.append(
      Blueprint.Field(
        kind: .linearGravity, position: Point(x: 400, y: 330), direction: Vector(x: 0, y: -1),
        size: Size(width: 220, height: 540)))
    scene.line((60, 545), (290, 600))
    scene.line((740, 545), (510, 600))
    return scene
  }

  @Sendable private static func vortex() -> Blueprint {
    var scene = Blueprint([(.gravity, 0), (.strength, 4), (.resistance, 0.8), (.friction, 0.1)])
    for i in 0..<40 {
      let direction = Vector(angle: Angle(radians: Double(i) * 2.399_963))
      let place = Point(x: 400, y: 300) + direction * (36 * Double(i + 1).squareRoot())
      scene.ball(place.x, place.y, 9 + Double(i % 4) * 2)
    }
    let middle = Point(x: 400, y: 300)
    scene.fields.append(Blueprint.Field(kind: .vortex, position: middle))
    scene.fields.append(Blueprint.Field(kind: .spring, position: middle, strength: 0.15))
    return scene
  }

  @Sendable private static func noise() -> Blueprint {
    var scene = Blueprint([
      (.gravity, 0), (.strength, 4), (.smoothness, 0.8), (.animationSpeed, 0.4), (.resistance, 0.2), (.elasticity, 0.6),
    ])
    for i in 0..<60 { scene.ball(95 + Double(i % 10) * 68, 100 + Double(i / 10) * 80, 10 + Double(i % 5) * 2) }
    scene.fields.append(Blueprint.Field(kind: .noise))
    return scene
  }

  @Sendable private static func turbulence() -> Blueprint {
    var scene = Blueprint([(.gravity, 0), (.strength, 4), (.smoothness, 0.6), (.animationSpeed, 1), (.elasticity, 0.6)])
    for i in 0..<40 {
      scene.polygon(3 + i % 4, 60 + Double(i % 5) * 40, 80 + Double(i / 5) * 60, 14) {
        $0.velocity = Vector(x: 300, y: 0)
      }
    }
    scene.fields.append(Blueprint.Field(kind: .turbulence))
    return scene
  }

  @Sendable private static func springField() -> Blueprint {
    var scene = Blueprint([(.gravity, 0), (.strength, 4), (.friction, 0), (.elasticity, 1)])
    for i in 0..<8 {
      scene.ball(400 + 45 * Double(i + 1) * (i % 2 == 0 ? 1 : -1), 90 + Double(i) * 60, 18) { $0.traits.density = 10 }
    }
    scene.fields.append(Blueprint.Field(kind: .spring, position: Point(x: 400, y: 300), strength: 10))
    return scene
  }

  @Sendable private static func electric() -> Blueprint {
    var scene = Blueprint([(.gravity, 0), (.strength, 2), (.falloff, 1), (.resistance, 0.3), (.elasticity, 0.8)])
    scene.ball(400, 300, 34) { $0.traits.isAnchored = true }
    for i in 0..<24 {
      scene.ball(90 + Double(i % 6) * 124, 90 + Double(i / 6) * 140, 14) {
        $0.traits.charge = i % 2 == 0 ? 0.1 : -0.1
      }
    }
    scene.fields.append(Blueprint.Field(kind: .electric, position: Point(x: 400, y: 300)))
    return scene
  }

  @Sendable private static func magnetic() -> Blueprint {
    var scene = Blueprint([(.gravity, 0), (.strength, 2), (.elasticity, 1), (.friction, 0)])
    for i in 0..<9 {
      scene.ball(160 + Double(i % 3) * 240, 120 + Double(i / 3) * 180, 16) {
        $0.velocity = Vector(angle: Angle(radians: Double(i)), length: 220)
        $0.traits.charge = (i % 2 == 0 ? 0.1 : -0.1) * (1 + Double(i / 3))
      }
    }
    scene.fields.append(Blueprint.Field(kind: .magnetic))
    return scene
  }

  @Sendable private static func drag() -> Blueprint {
    var scene = Blueprint([(.gravity, 0.4), (.elasticity, 0.6)])
    for i in 0..<30 { scene.ball(70 + Double(i % 15) * 47, 50 + Double(i / 15) * 60, 16) }
    scene.fields.append(
      Blueprint.Field(kind: .drag, position: Point(x: 200, y: 380), size: Size(width: 400, height: 300), strength: 0.5))
    scene.fields.append(
      Blueprint.Field(
        kind: .velocity, position: Point(x: 620, y: 380), direction: Vector(x: -160, y: -120),
        size: Size(width: 300, height: 300)))
    return scene
  }
}
