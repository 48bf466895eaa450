import Dynamics
import Geometry

/// Bodies without an animator.
struct Heap {
  private let laboratory = Laboratory(step: 1.0 / 120, subSteps: 4, allowsSleep: true)
  private var bodies: [Int] = []

  func run(steps: Int) -> UInt64 {
    for _ in 0..<steps { laboratory.step() }
    return laboratory.hash
  }

  private static func stuff(friction: Double, restitution: Double, isAnchored: Bool = false) -> Laboratory.Stuff {
    var stuff = Laboratory.Stuff()
    (stuff.friction, stuff.restitution, stuff.isAnchored) = (friction, restitution, isAnchored)
    return stuff
  }

  private func addRoom(width: Double) {
    let wall = Self.stuff(friction: 0.4, restitution: 0.3, isAnchored: true)
    _ = laboratory.addBox(Vector(x: 0, y: 0.5), width: width + 2, height: 1, wall)
    for side in [-0.5, 0.5] {
      _ = laboratory.addBox(Vector(x: side * (width + 1), y: -19.5), width: 1, height: 40, wall)
    }
  }

  static func pyramid(base: Int) -> Heap {
    var heap = Heap()
    heap.addRoom(width: Double(base) * 2)
    let stuff = stuff(friction: 0.6, restitution: 0)
    for row in 0..<base {
      for column in 0..<base - row {
        let x = Double(column) + Double(row) / 2 - Double(base - 1) / 2
        heap.bodies.append(
          heap.laboratory.addBox(Vector(x: x, y: -0.5 - Double(row)), width: 1, height: 1, stuff))
      }
    }
    return heap
  }

  static func bubbles(_ count: Int) -> Heap {
    var heap = Heap()
    heap.addRoom(width: 8)
    let stuff = stuff(friction: 0.2, restitution: 0.5)
    for i in 0..<count {
      let place = Vector(x: Double(i % 10) * 0.75 - 3.4 + Double(i % 7) * 0.01, y: -0.6 - Double(i / 10) * 0.8)
      heap.bodies.append(heap.laboratory.addCircle(place, radius: 0.3 + Double(i % 5) * 0.02, stuff))
    }
    return heap
  }

  static func wheel(spokes: Int) -> Heap {
    let heap = Heap()
    var hubStuff = stuff(friction: 0, restitution: 0)
    (hubStuff.groups, hubStuff.density) = (0, 5)
    let hub = heap.laboratory.addCircle(.zero, radius: 2, hubStuff)
    heap.laboratory.pin(0, hub, at: .zero)
    for i in 0..<spokes {
      let direction = Vector(angle: Angle(radians: 2 * .pi * Double(i) / Double(spokes)))
      let circle = heap.laboratory.addCircle(direction * 3, radius: 0.35, stuff(friction: 0.3, restitution: 0.5))
      heap.laboratory.spring(hub, circle, from: direction * 2, length: 1, frequency: 3, dampingRatio: 0.2)
    }
    heap.laboratory.setSpin(hub, 4)
    return heap
  }

  static func net(_ size: Int) -> Heap {
    var heap = Heap()
    for row in 0..<size {
      for column in 0..<size {
        var stuff = stuff(friction: 0, restitution: 0, isAnchored: row == 0 && column % 5 == 0)
        stuff.groups = 0
        let place = Vector(x: Double(column), y: Double(row))
        let body = heap.laboratory.addCircle(place, radius: 0.4, stuff)
        let (above, left) = (heap.bodies.count - size, heap.bodies.count - 1)
        if row > 0 { heap.laboratory.pin(heap.bodies[above], body, at: place - Vector(x: 0, y: 0.5)) }
        if column > 0 { heap.laboratory.pin(heap.bodies[left], body, at: place - Vector(x: 0.5, y: 0)) }
        heap.bodies.append(body)
      }
    }
    return heap
  }

  static func rubble(_ count: Int) -> Heap {
    var heap = Heap()
    heap.addRoom(width: 9)
    let stuff = stuff(friction: 0.4, restitution: 0.3)
    for i in 0..<count {
      let place = Vector(x: Double(i % 8) * 1.05 - 3.7, y: -0.8 - Double(i / 8) * 1.1)
      let body = heap.laboratory.addPolygon(place, corners: 3 + i % 6, radius: 0.35 + Double(i % 4) * 0.05, stuff)
      heap.laboratory.setSpin(body, Double(i % 9) - 4)
      heap.bodies.append(body)
    }
    return heap
  }
}
