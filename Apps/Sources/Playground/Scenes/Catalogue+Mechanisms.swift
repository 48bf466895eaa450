import Geometry

/// Items that are joined.
extension Catalogue {
  static let mechanisms = [
    Entry("armature", .mechanisms, armature),
    Entry("cradle", .mechanisms, cradle),
    Entry("bridge", .mechanisms, bridge),
    Entry("chain", .mechanisms, chain),
    Entry("wrecking-ball", .mechanisms, wreckingBall),
    Entry("ragdoll", .mechanisms, ragdoll),
    Entry("pendulum", .mechanisms, pendulum),
    Entry("car", .mechanisms, car),
    Entry("motors", .mechanisms, motors),
    Entry("seesaw", .mechanisms, seesaw),
    Entry("net", .mechanisms, net),
  ]

  @Sendable private static func armature() -> Blueprint {
    var scene = armature(root: 120, spin: 4)
    for i in 1...6 { scene.join(.spring, i, .zero, i % 6 + 1, .zero) }
    return scene
  }

  /// Six bubbles on springs, 60 points from the middle of a root of this size.
  static func armature(root size: Double, spin: Double) -> Blueprint {
    var scene = Blueprint([(.gravity, 0), (.resistance, 1), (.angularResistance, 1), (.frequency, 3), (.damping, 0.3)])
    let root = scene.box(400, 300, size, size) { $0.spin = spin }
    scene.join(.pin, root, nil, at: 400, 300)
    for i in 0..<6 {
      let direction = Vector(angle: Angle(radians: Double(i) * .pi / 3))
      let place = Point(x: 400, y: 300) + direction * 190
      let bubble = scene.ball(place.x, place.y, 44)
      scene.join(.spring, bubble, .zero, root, direction * 60)
    }
    return scene
  }

  @Sendable private static func cradle() -> Blueprint {
    var scene = Blueprint([(.elasticity, 1), (.friction, 0), (.rollingResistance, 0)])
    for i in 0..<5 {
      let x = 400 + (Double(i) - 2) * 70
      // The first one is lifted by 50 degrees.
      let angle = i == 0 ? 0.87 : 0.0
      let direction = Vector(x: -sine(angle), y: cosine(angle))
      let place = Point(x: x, y: 130) + direction * 300
      let ball = scene.ball(place.x, place.y, 35) { $0.traits.allowsRotation = false }
      scene.join(.rod, ball, to: x, 130)
    }
    return scene
  }

  @Sendable private static func bridge() -> Blueprint {
    var scene = Blueprint([(.friction, 0.6)])
    scene.bridge(of: 16, at: 268, width: 14, banks: 260)
    scene.ball(330, 120, 40)
    scene.box(470, 120, 64, 64)
    return scene
  }

  @Sendable private static func chain() -> Blueprint {
    var scene = Blueprint([(.friction, 0.3)])
    // Along half a circle, from which it falls into its catenary.
    let count = 40
    let knots = (0...count).map {
      Point(x: 400, y: 90) + Vector(angle: Angle(radians: .pi * (1 - Double($0) / Double(count))), length: 250)
    }
    for i in 0..<count {
      let way = knots[i + 1] - knots[i]
      let middle = knots[i] + way / 2
      let link = scene.box(middle.x, middle.y, way.length, 8) { $0.rotation = way.angle.radians }
      scene.join(.pin, link, i > 0 ? link - 1 : nil, at: knots[i].x, knots[i].y)
    }
    scene.join(.pin, count - 1, nil, at: knots[count].x, knots[count].y)
    for i in 0..<3 { scene.ball(330 + Double(i) * 70, 60, 26) }
    return scene
  }

  @Sendable private static func wreckingBall() -> Blueprint {
    var scene = Blueprint([(.friction, 0.5)])
    let links = scene.chain(9, from: Point(x: 400, y: 40), length: 38, width: 10, direction: Vector(x: -1, y: 0)) {
      $0.team = 0
    }
    scene.join(.pin, links.lowerBound, nil, at: 400, 40)
    let ball = scene.ball(58, 40, 52) { $0.traits.density = 8 }
    scene.join(.pin, ball, links.upperBound - 1, at: 58, 40)
    for row in 0..<8 {
      for column in 0..<3 { scene.box(500 + Double(column) * 44, 578 - Double(row) * 44, 42, 43) }
    }
    return scene
  }

  @Sendable private static func ragdoll() -> Blueprint {
    var scene = Blueprint([(.friction, 0.5), (.frictionTorque, 20)])
    scene.ragdoll(400, 160, lean: 0.3)
    scene.line((120, 420), (360, 470))
    scene.line((700, 380), (480, 460))
    return scene
  }

  @Sendable private static func pendulum() -> Blueprint {
    var scene = Blueprint([(.friction, 0)])
    for i in 0..<3 {
      // From the middle of the stage, in colours of their own, through each other.
      let angle = 0.6 + Double(i) * 0.01
      let direction = Vector(x: sine(angle), y: -cosine(angle))
      let (pivot, knee, end) = (
        Point(x: 400, y: 270), Point(x: 400, y: 270) + direction * 120, Point(x: 400, y: 270) + direction * 240
      )
      let first = scene.ball(knee.x, knee.y, 14) { $0.team = 0 }
      let second = scene.ball(end.x, end.y, 20) { $0.team = 0 }
      scene.join(.rod, first, to: pivot.x, pivot.y)
      scene.join(.rod, second, .zero, first, .zero)
    }
    return scene
  }

  @Sendable private static func car() -> Blueprint {
    var scene = Blueprint([(.friction, 1), (.frequency, 4), (.damping, 0.7), (.rollingResistance, 0.02), (.push, 3)])
    scene.line(
      (0, 520), (160, 520), (260, 505), (340, 485), (420, 505), (500, 520), (580, 500), (660, 515), (800, 520))
    // The body has a team of its own, so that the wheels do not rub against it.
    let body = scene.add(
      .path([
        Vector(x: -64, y: 16), Vector(x: -64, y: -8), Vector(x: -26, y: -30), Vector(x: 24, y: -30),
        Vector(x: 64, y: -4),
        Vector(x: 64, y: 16),
      ]), 120, 450, 128, 60
    ) { $0.team = 2 }
    for side in [-1.0, 1] {
      let wheel = scene.ball(120 + side * 42, 486, 24) { $0.traits.friction = 2 }
      let axle = scene.ball(120 + side * 42, 486, 8) { $0.team = 0 }
      scene.join(.rail, axle, body, at: 120 + side * 42, 486) {
        ($0.axis, $0.range) = (Vector(x: 0, y: 1), -18...18)
      }
      scene.join(.pin, wheel, axle, at: 120 + side * 42, 486)
      scene.join(.spring, axle, .zero, body, Vector(x: side * 42, y: -20)) { $0.length = 58 }
    }
    scene.pushes.append(Blueprint.Push(items: [body], angle: 0))
    return scene
  }

  /// A mixer, a lift and a car, each with a motor.
  @Sendable private static func motors() -> Blueprint {
    var scene = Blueprint([(.friction, 0.8), (.elasticity, 0.1), (.rollingResistance, 0.02)])
    scene.mixer(200, 380, arms: 170)
    for i in 0..<14 { scene.ball(60 + Double(i % 7) * 42, 40 + Double(i / 7) * 42, 14) }
    let lift = scene.box(470, 560, 120, 16)
    scene.join(.rail, lift, nil, at: 470, 560) {
      ($0.axis, $0.range, $0.motorSpeed, $0.motorStrength) = (Vector(x: 0, y: -1), 0...330, 60, 60)
    }
    scene.box(470, 530, 44, 44)
    scene.line((545, 590), (620, 570), (700, 590))
    let body = scene.box(640, 480, 110, 30) { $0.team = 2 }
    for side in [-1.0, 1] {
      let wheel = scene.ball(640 + side * 38, 500, 20) { $0.traits.friction = 2 }
      scene.join(.pin, wheel, body, at: 640 + side * 38, 500) { ($0.motorSpeed, $0.motorStrength) = (-3, 20) }
    }
    return scene
  }

  @Sendable private static func seesaw() -> Blueprint {
    var scene = Blueprint([(.friction, 0.6)])
    let plank = scene.box(400, 480, 560, 20)
    scene.join(.pin, plank, nil, at: 400, 480) { $0.range = -0.3...0.3 }
    scene.add(.path([Vector(x: 0, y: -50), Vector(x: 50, y: 50), Vector(x: -50, y: 50)]), 400, 550, 100, 100) {
      ($0.traits.isAnchored, $0.team) = (true, 0)
    }
    for i in 0..<5 { scene.box(160, 452 - Double(i) * 36, 34, 34) }
    scene.box(640, 60, 90, 90) { $0.traits.density = 3 }
    return scene
  }

  @Sendable private static func net() -> Blueprint {
    var scene = Blueprint([(.friction, 0.2), (.resistance, 0.3)])
    for row in 0..<8 {
      for column in 0..<13 {
        let (x, y) = (190 + Double(column) * 35, 70 + Double(row) * 35)
        let knot = scene.ball(x, y, 8) { $0.traits.isAnchored = row == 0 && column % 6 == 0 }
        if column > 0 { scene.join(.rod, knot, .zero, knot - 1, .zero) }
        if row > 0 { scene.join(.rod, knot, .zero, knot - 13, .zero) }
      }
    }
    return scene
  }
}
