import Dynamics
import Geometry

/// Piles, wheels and nets of bodies, without an animator.
struct PileOfBodies {
  private let harness = WorldHarness(step: 1.0 / 120, subSteps: 4, allowsSleep: true)
  private var bodies: [Int] = []

  func run(steps: Int) -> UInt64 {
    for _ in 0..<steps { harness.step() }
    return harness.hash
  }

  private static func bodySettings(friction: Double, restitution: Double, isAnchored: Bool = false)
    -> WorldHarness.BodySettings
  {
    var settings = WorldHarness.BodySettings()
    (settings.friction, settings.restitution, settings.isAnchored) = (friction, restitution, isAnchored)
    return settings
  }

  private func addRoom(width: Double) {
    let wall = Self.bodySettings(friction: 0.4, restitution: 0.3, isAnchored: true)
    _ = harness.addBox(Vector(x: 0, y: 0.5), width: width + 2, height: 1, wall)
    for side in [-0.5, 0.5] {
      _ = harness.addBox(Vector(x: side * (width + 1), y: -19.5), width: 1, height: 40, wall)
    }
  }

  static func pyramid(base: Int) -> PileOfBodies {
    var pile = PileOfBodies()
    pile.addRoom(width: Double(base) * 2)
    let settings = bodySettings(friction: 0.6, restitution: 0)
    for row in 0..<base {
      for column in 0..<base - row {
        let x = Double(column) + Double(row) / 2 - Double(base - 1) / 2
        pile.bodies.append(
          pile.harness.addBox(Vector(x: x, y: -0.5 - Double(row)), width: 1, height: 1, settings))
      }
    }
    return pile
  }

  static func bubbles(_ count: Int) -> PileOfBodies {
    var pile = PileOfBodies()
    pile.addRoom(width: 8)
    let settings = bodySettings(friction: 0.2, restitution: 0.5)
    for i in 0..<count {
      let place = Vector(x: Double(i % 10) * 0.75 - 3.4 + Double(i % 7) * 0.01, y: -0.6 - Double(i / 10) * 0.8)
      pile.bodies.append(pile.harness.addCircle(place, radius: 0.3 + Double(i % 5) * 0.02, settings))
    }
    return pile
  }

  static func wheel(spokes: Int) -> PileOfBodies {
    let pile = PileOfBodies()
    var hubSettings = bodySettings(friction: 0, restitution: 0)
    (hubSettings.groups, hubSettings.density) = (0, 5)
    let hub = pile.harness.addCircle(.zero, radius: 2, hubSettings)
    pile.harness.pin(0, hub, at: .zero)
    for i in 0..<spokes {
      let direction = Vector(angle: Angle(radians: 2 * .pi * Double(i) / Double(spokes)))
      let circle = pile.harness.addCircle(direction * 3, radius: 0.35, bodySettings(friction: 0.3, restitution: 0.5))
      pile.harness.spring(hub, circle, from: direction * 2, length: 1, frequency: 3, dampingRatio: 0.2)
    }
    pile.harness.setSpin(hub, 4)
    return pile
  }

  static func net(_ size: Int) -> PileOfBodies {
    var pile = PileOfBodies()
    for row in 0..<size {
      for column in 0..<size {
        var settings = bodySettings(friction: 0, restitution: 0, isAnchored: row == 0 && column % 5 == 0)
        settings.groups = 0
        let place = Vector(x: Double(column), y: Double(row))
        let body = pile.harness.addCircle(place, radius: 0.4, settings)
        let (above, left) = (pile.bodies.count - size, pile.bodies.count - 1)
        if row > 0 { pile.harness.pin(pile.bodies[above], body, at: place - Vector(x: 0, y: 0.5)) }
        if column > 0 { pile.harness.pin(pile.bodies[left], body, at: place - Vector(x: 0.5, y: 0)) }
        pile.bodies.append(body)
      }
    }
    return pile
  }

  static func rubble(_ count: Int) -> PileOfBodies {
    var pile = PileOfBodies()
    pile.addRoom(width: 9)
    let settings = bodySettings(friction: 0.4, restitution: 0.3)
    for i in 0..<count {
      let place = Vector(x: Double(i % 8) * 1.05 - 3.7, y: -0.8 - Double(i / 8) * 1.1)
      let body = pile.harness.addPolygon(place, corners: 3 + i % 6, radius: 0.35 + Double(i % 4) * 0.05, settings)
      pile.harness.setSpin(body, Double(i % 9) - 4)
      pile.bodies.append(body)
    }
    return pile
  }
}
