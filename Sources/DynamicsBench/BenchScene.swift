import Dynamics
import Geometry

/// A scene of `physics-peers`: the same bodies in the same places as the peers in `Bench/peers` get.
struct BenchScene {
  let name: String
  let steps: Int
  let laboratory = Laboratory(step: 1.0 / 60, subSteps: 4, allowsSleep: false)
  private(set) var bodies: [Int] = []
  private(set) var radius = 0.0
  private var starts: [Vector] = []
  /// What must stay near each other: two bodies, with the place on the first, and their distance.
  private(set) var ties: [(a: Int, b: Int, onA: Vector, onB: Vector, length: Double)] = []

  static let names = [
    "bubbles-50", "bubbles-500", "bubbles-2000", "bubbles-10000", "pyramid-20", "pyramid-60", "wheel-5", "wheel-200",
    "grid-40",
  ]

  init(_ name: String) {
    self.name = name
    let parts = name.split(separator: "-")
    let size = Int(parts[1]) ?? 0
    switch parts[0] {
    case "bubbles": steps = 600
    case "pyramid": steps = 300
    case "wheel": steps = 600
    default: steps = 200
    }
    switch parts[0] {
    case "bubbles": buildBubbles(size)
    case "pyramid": buildPyramid(size)
    case "wheel": buildWheel(size)
    default: buildGrid(size)
    }
    starts = bodies.map { laboratory.position($0) }
  }

  private mutating func buildBubbles(_ count: Int) {
    let width = max(3, Double(count) / 20)
    var stuff = Laboratory.Stuff()
    (stuff.friction, stuff.restitution) = (0.2, 0.5)
    var wall = stuff
    wall.isAnchored = true
    _ = laboratory.addBox(Vector(x: 0, y: 0.5), width: width + 2, height: 1, wall)
    for side in [-1.0, 1] {
      _ = laboratory.addBox(Vector(x: side * (width / 2 + 0.5), y: -39.5), width: 1, height: 79, wall)
    }
    let columns = Int(width / 1.06)
    var seed: UInt32 = 12345
    radius = 0.5
    for i in 0..<count {
      seed = seed &* 1_664_525 &+ 1_013_904_223
      let r = Double(seed >> 8) / 16_777_216
      let (column, row) = (i % columns, i / columns)
      let x = -width / 2 + (Double(column) + 0.5) * width / Double(columns) + (r - 0.5) * 0.04
      let y = 0.6 + 1.1 * Double(row)
      bodies.append(laboratory.addCircle(Vector(x: x, y: -y), radius: 0.5, stuff))
    }
  }

  private mutating func buildPyramid(_ base: Int) {
    var stuff = Laboratory.Stuff()
    stuff.friction = 0.6
    var ground = stuff
    ground.isAnchored = true
    _ = laboratory.addBox(Vector(x: 0, y: 1), width: 200, height: 2, ground)
    for i in 0..<base {
      for j in i..<base {
        let x = Double(i + 1) / 2 + Double(j - i) - Double(base) / 2
        bodies.append(laboratory.addBox(Vector(x: x, y: -(Double(i) + 0.5)), width: 1, height: 1, stuff))
      }
    }
  }

  private mutating func buildWheel(_ count: Int) {
    let ring = max(2, 0.6 * Double(count) / (2 * .pi))
    var hub = Laboratory.Stuff()
    (hub.density, hub.groups, hub.gravity) = (20 / (ring - 1), 0, 0)
    let center = laboratory.addCircle(.zero, radius: ring - 1, hub)
    laboratory.pin(0, center, at: .zero)
    var stuff = Laboratory.Stuff()
    (stuff.restitution, stuff.gravity, stuff.friction) = (0.5, 0, 0)
    bodies = [center]
    radius = 0.25
    for i in 0..<count {
      let direction = Vector(angle: Angle(radians: 2 * .pi * Double(i) / Double(count)))
      let circle = laboratory.addCircle(direction * ring, radius: 0.25, stuff)
      bodies.append(circle)
      laboratory.spring(
        center, circle, from: direction * (ring - 1), length: 1, frequency: 4, dampingRatio: 0.5)
      ties.append((center, circle, direction * (ring - 1), .zero, 1))
    }
    laboratory.setSpin(center, (30 / ring).squareRoot())
  }

  private mutating func buildGrid(_ size: Int) {
    for row in 0..<size {
      for column in 0..<size {
        var stuff = Laboratory.Stuff()
        stuff.groups = 0
        stuff.isAnchored = row == 0 && (17...23).contains(column)
        let place = Vector(x: Double(column), y: Double(row))
        let body = laboratory.addCircle(place, radius: 0.4, stuff)
        if row > 0 { tie(bodies[bodies.count - size], body, place - Vector(x: 0, y: 0.5), Vector(x: 0, y: 0.5)) }
        if column > 0 { tie(bodies[bodies.count - 1], body, place - Vector(x: 0.5, y: 0), Vector(x: 0.5, y: 0)) }
        bodies.append(body)
      }
    }
  }

  private mutating func tie(_ a: Int, _ b: Int, _ place: Vector, _ half: Vector) {
    laboratory.pin(a, b, at: place)
    ties.append((a, b, half, -half, 0))
  }
}

extension BenchScene {
  /// What the end of the scene looks like; metres and joules.
  var validity: (overlap: Double, stretch: Double, energy: Double, isFinite: Bool) {
    (overlap, stretch, energy, bodies.allSatisfy { laboratory.position($0).lengthSquared.isFinite })
  }

  var sink: Double { zip(bodies, starts).map { laboratory.position($0).y - $1.y }.max() ?? 0 }
  var drift: Double { zip(bodies, starts).map { abs(laboratory.position($0).x - $1.x) }.max() ?? 0 }

  private var overlap: Double {
    if radius == 0 || bodies.count > 2001 { return 0 }
    var most = 0.0
    for i in bodies.indices {
      for j in bodies.indices where j > i && ties.isEmpty {
        most = max(most, 2 * radius - (laboratory.position(bodies[i]) - laboratory.position(bodies[j])).length)
      }
    }
    return most
  }

  private var stretch: Double {
    ties.map { tie in
      let a = laboratory.position(tie.a) + Rotation(Angle(radians: laboratory.angle(tie.a))).rotating(tie.onA)
      let b = laboratory.position(tie.b) + Rotation(Angle(radians: laboratory.angle(tie.b))).rotating(tie.onB)
      return abs((b - a).length - tie.length)
    }.max() ?? 0
  }

  private var energy: Double {
    bodies.reduce(0) { sum, body in
      let (mass, inertia) = laboratory.mass(body)
      let spin = laboratory.spin(body)
      return sum + (mass * laboratory.velocity(body).lengthSquared + inertia * spin * spin) / 2
    }
  }
}
