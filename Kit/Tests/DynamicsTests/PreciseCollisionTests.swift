import Dynamics
import Geometry
import Testing

/// Precise items do not pass movable items, nor are they passed.
@Suite struct PreciseCollisionTests {
  /// The marked items of a pair.
  enum Marked: CaseIterable, Sendable { case none, first, second, both }

  /// Two items on their way to each other.
  private struct Encounter {
    let stage: Stage
    let marked = DynamicItemBehavior()
    let a: Block
    let b: Block
    private let (velocityA, velocityB): (Vector, Vector)
    private(set) var energyBefore = 0.0

    init(_ a: Flight, _ b: Flight, _ marks: Marked, stepsPerSecond: Int, elasticity: Double = 0) {
      stage = Stage(gravity: 0, elasticity: elasticity, friction: 0.2, stepsPerSecond: stepsPerSecond)
      (self.a, self.b) = (a.block(at: 0), b.block(at: 0))
      (velocityA, velocityB) = (a.velocity, b.velocity)
      marked.usesPreciseCollisionDetection = true
      stage.animator.addBehavior(marked)
      stage.add(self.a, velocity: a.velocity, spin: a.spin)
      stage.add(self.b, velocity: b.velocity, spin: b.spin)
      if marks == .first || marks == .both { marked.addItem(self.a) }
      if marks == .second || marks == .both { marked.addItem(self.b) }
      energyBefore = energy
    }

    /// Whether they have given each other anything.
    var haveMet: Bool {
      (stage.velocity(a) - velocityA).length > 1 || (stage.velocity(b) - velocityB).length > 1
    }

    /// Of both, which weigh the same, per mass.
    var energy: Double {
      let radius = (a.bounds.width * a.bounds.width + a.bounds.height * a.bounds.height) / 12
      return [a, b].reduce(0) { $0 + stage.velocity($1).lengthSquared + radius * stage.spin($1) * stage.spin($1) }
    }

    /// Returns the deepest overlap at the end of a step.
    func run(steps: Int) -> Double {
      var deepest = 0.0
      for _ in 0..<steps {
        stage.animator.step()
        deepest = max(deepest, depth(a, b))
      }
      return deepest
    }
  }

  /// The motion of an item that meets nothing.
  private struct Flight {
    var start: Point
    var velocity: Vector
    var degrees = 0.0
    var spin = 0.0
    var width = 10.0
    var height = 100.0
    var shape = CollisionBounds.rectangle

    func block(at time: Double) -> Block {
      let place = start + velocity * time
      let block = Block(place.x, place.y, width: width, height: height, shape: shape)
      block.rotation = Angle(radians: degrees * .pi / 180 + spin * time)
      return block
    }
  }

  private static let speeds = [5000.0, 10_000, 20_000]

  /// Two that fly against each other, side to side and end to side, from any phase of a step.
  private func headOn(_ speed: Double, _ rate: Int, _ marks: Marked, _ examine: (Encounter, Double) -> Void) {
    for degrees in [0.0, 90] {
      for phase in stride(from: 0.0, to: 1, by: 0.13) {
        let far = 100 + phase * 2 * speed / Double(rate)
        let left = Flight(start: Point(x: -far, y: 0), velocity: Vector(x: speed, y: 0))
        let right = Flight(start: Point(x: 60, y: 0), velocity: Vector(x: -speed, y: 0), degrees: degrees)
        let encounter = Encounter(left, right, marks, stepsPerSecond: rate)
        examine(encounter, encounter.run(steps: 12))
      }
    }
  }

  @Test(arguments: speeds, [60, 120])
  func barsDoNotPassHeadOn(speed: Double, stepsPerSecond: Int) {
    for marks in [Marked.first, .second, .both] {
      headOn(speed, stepsPerSecond, marks) { encounter, depth in
        #expect(encounter.a.center.x < encounter.b.center.x)
        #expect(encounter.haveMet)
        #expect(depth < 0.5)
        #expect((encounter.stage.velocity(encounter.a) + encounter.stage.velocity(encounter.b)).length < 1)
      }
    }
  }

  /// That is why there is a mark.
  @Test(arguments: speeds, [60, 120])
  func barsPassWithoutPreciseCollisions(speed: Double, stepsPerSecond: Int) {
    var passed = 0
    headOn(speed, stepsPerSecond, .none) { encounter, _ in
      passed += encounter.a.center.x > encounter.b.center.x ? 1 : 0
    }
    #expect(passed > 2)
  }

  /// Flights from anywhere that would lie in each other near the middle.
  private func crosswise(
    _ speed: Double, _ rate: Int, spin: Double, thickness: Double = 10, isRound: Bool = false,
    _ marks: Marked,
    elasticity: Double = 0, _ examine: (Encounter, Double) -> Void
  ) {
    var random = SplitMix64(seed: UInt64(speed) + UInt64(rate))
    var count = 0
    while count < 15 {
      let time = Double.random(in: 1...3, using: &random) / Double(rate)
      var a = flight(speed, spin, time, &random)
      var b = flight(speed, spin, time, &random)
      (a.width, b.width) = (thickness, thickness)
      if isRound { (b.width, b.height, b.shape) = (12, 12, .ellipse) }
      if depth(a.block(at: 0), b.block(at: 0)) > -5 || depth(a.block(at: time), b.block(at: time)) < thickness / 5 {
        continue
      }
      count += 1
      let encounter = Encounter(a, b, marks, stepsPerSecond: rate, elasticity: elasticity)
      examine(encounter, encounter.run(steps: 40))
    }
  }

  private func flight(_ speed: Double, _ spin: Double, _ time: Double, _ random: inout SplitMix64) -> Flight {
    let velocity = Vector(angle: Angle(degrees: .random(in: 0...360, using: &random)), length: speed)
    let aside = Vector(x: .random(in: -20...20, using: &random), y: .random(in: -20...20, using: &random))
    return Flight(
      start: Point.zero + aside - velocity * time, velocity: velocity, degrees: .random(in: 0...180, using: &random),
      spin: spin == 0 ? 0 : .random(in: -spin...spin, using: &random))
  }

  @Test(arguments: speeds, [60, 120])
  func barsDoNotPassCrosswise(speed: Double, stepsPerSecond: Int) {
    for marks in [Marked.first, .second] {
      crosswise(speed, stepsPerSecond, spin: 0, marks) { encounter, depth in
        #expect(encounter.haveMet)
        #expect(encounter.energy < encounter.energyBefore * 1.01)
        #expect(depth < 2.5)
      }
    }
  }

  @Test(arguments: speeds, [60, 120])
  func turningBarsDoNotPass(speed: Double, stepsPerSecond: Int) {
    for marks in [Marked.first, .second] {
      crosswise(speed, stepsPerSecond, spin: 100, marks, elasticity: 0.5) { encounter, depth in
        #expect(encounter.haveMet)
        #expect(encounter.energy < encounter.energyBefore * 1.01)
        #expect(depth < 2.5)
      }
    }
  }

  @Test(arguments: speeds, [60, 120])
  func turningPlatesDoNotPass(speed: Double, stepsPerSecond: Int) {
    for marks in [Marked.first, .second] {
      crosswise(speed, stepsPerSecond, spin: 30, thickness: 2, marks) { encounter, depth in
        #expect(encounter.haveMet)
        #expect(depth < 0.5)
      }
    }
  }

  @Test(arguments: speeds, [60, 120])
  func barsAndCirclesDoNotPass(speed: Double, stepsPerSecond: Int) {
    for marks in [Marked.first, .second] {
      crosswise(speed, stepsPerSecond, spin: 100, isRound: true, marks) { encounter, depth in
        #expect(encounter.haveMet)
        #expect(depth < 2.5)
      }
    }
  }

  @Test(arguments: [60, 120])
  func someShapesCrossWithoutPreciseCollisions(stepsPerSecond: Int) {
    var unmet = 0
    for isRound in [false, true] {
      crosswise(20_000, stepsPerSecond, spin: 100, isRound: isRound, .none) { encounter, _ in
        unmet += encounter.haveMet ? 0 : 1
      }
    }
    #expect(unmet > 5)
  }

  /// It comes back at a speed that could not be predicted when the step began.
  @Test func aBouncingBarStaysBetweenTwo() {
    for phase in stride(from: 0.0, to: 1, by: 0.13) {
      let stage = Stage(gravity: 0, elasticity: 1)
      let bars = [-60.0, 0, 60].map { Block($0 + phase * 20, 0, width: 10, height: 100) }
      let marked = DynamicItemBehavior(items: [bars[1]])
      marked.usesPreciseCollisionDetection = true
      stage.animator.addBehavior(marked)
      for bar in bars { stage.add(bar) }
      let heavy = DynamicItemBehavior(items: [bars[0], bars[2]])
      heavy.density = 1000
      stage.animator.addBehavior(heavy)
      stage.material.setLinearVelocity(Vector(x: 20_000, y: 0), for: bars[1])
      for _ in 0..<30 {
        stage.animator.step()
        #expect(bars[0].center.x < bars[1].center.x && bars[1].center.x < bars[2].center.x)
      }
    }
  }

  /// An arrival between two steps is extrapolated to the latest one.
  @Test func arrivingItemDoesNotPass() {
    for phase in stride(from: 0.0, to: 1, by: 0.13) {
      let stage = Stage(gravity: 0)
      let (bar, shot) = (Block(0, 0, width: 10, height: 100), Block(-30, 0, width: 10, height: 100))
      stage.add(bar, velocity: Vector(x: 1, y: 0))
      stage.animator.advance(to: 0)
      stage.animator.advance(to: 0.1 + phase / 120)
      let marked = DynamicItemBehavior(items: [shot])
      marked.usesPreciseCollisionDetection = true
      stage.animator.addBehavior(marked)
      stage.add(shot, velocity: Vector(x: 20_000, y: 0))
      stage.run(from: 0.1 + phase / 120, to: 0.3) { _ in #expect(shot.center.x < bar.center.x) }
    }
  }

  /// A sleeper is met as well, and wakes.
  @Test func sleepingItemIsNotPassed() throws {
    let stage = Stage()
    stage.addFloor(50)
    let bar = Block(0, 0, width: 10, height: 100)
    stage.add(bar)
    let time = try #require(stage.settle(limit: 5))
    let shot = Block(-400, 0, width: 10, height: 20)
    let marked = DynamicItemBehavior(items: [shot])
    marked.usesPreciseCollisionDetection = true
    stage.animator.addBehavior(marked)
    stage.add(shot, velocity: Vector(x: 20_000, y: 0))
    stage.run(from: time, to: time + 0.05) { _ in #expect(shot.center.x < bar.center.x) }
    #expect(stage.velocity(bar).x > 500)
  }

  /// Marks change nothing where nothing is fast, and everything comes to rest.
  @Test func pileOfPreciseBoxesRests() throws {
    var places: [[Point]] = []
    for isMarked in [false, true] {
      let stage = Stage(friction: 0.5)
      stage.addFloor(300)
      let boxes = (0..<6).map { Block(Double($0 % 2) * 3, 270 - Double($0) * 41, width: 40, height: 40) }
      stage.material.usesPreciseCollisionDetection = isMarked
      for box in boxes { stage.add(box) }
      _ = try #require(stage.settle(limit: 10))
      places.append(boxes.map(\.center))
    }
    for (plain, marked) in zip(places[0], places[1]) { #expect(plain.distance(to: marked) < 0.5) }
  }

  @Test func preciseMarkIsPartOfHashAndSnapshot() {
    let meeting = {
      Encounter(
        Flight(start: Point(x: -300, y: 9), velocity: Vector(x: 9000, y: 0), spin: 9),
        Flight(start: Point(x: 200, y: 0), velocity: Vector(x: -9000, y: 0), degrees: 90), $0, stepsPerSecond: 120)
    }
    let (plain, encounter) = (meeting(.none), meeting(.first))
    plain.stage.animator.step()
    encounter.stage.animator.step()
    #expect(plain.stage.animator.worldHash != encounter.stage.animator.worldHash)
    let snapshot = encounter.stage.animator.snapshot()
    _ = encounter.run(steps: 20)
    let hash = encounter.stage.animator.worldHash
    encounter.stage.animator.restore(snapshot)
    _ = encounter.run(steps: 20)
    #expect(encounter.stage.animator.worldHash == hash)
    #expect(encounter.haveMet)
  }

  @Test func settingTheSameMarkWakesNothing() throws {
    let stage = Stage()
    stage.addFloor(100)
    stage.add(Block(0, 70, width: 40, height: 40))
    stage.material.usesPreciseCollisionDetection = true
    _ = try #require(stage.settle(limit: 5))
    stage.material.usesPreciseCollisionDetection = true
    #expect(!stage.animator.isRunning)
  }
}

/// The depth of a rectangle in another, or in a circle; negative where they are apart.
private func depth(_ a: Block, _ b: Block) -> Double {
  if b.collisionBounds.kind == .ellipse { return depth(a, circle: b) }
  return min(overlap(a, b), overlap(b, a))
}

private func depth(_ a: Block, circle: Block) -> Double {
  let local = Rotation(Angle(radians: -a.rotation.radians)).rotating(circle.center - a.center)
  let (x, y) = (abs(local.x) - a.bounds.width / 2, abs(local.y) - a.bounds.height / 2)
  let outside = Vector(x: max(x, 0), y: max(y, 0)).length
  return circle.bounds.width / 2 - (outside > 0 ? outside : max(x, y))
}

/// The least along the axes of `a`.
private func overlap(_ a: Block, _ b: Block) -> Double {
  let turn = Rotation(a.rotation)
  let axes = [(Vector(x: 1, y: 0), a.bounds.width), (Vector(x: 0, y: 1), a.bounds.height)]
  return axes.map { axis, size in
    let normal = turn.rotating(axis)
    let heights = corners(of: b).map { ($0 - a.center).dot(normal) }
    return size / 2 - max(heights.min() ?? 0, -(heights.max() ?? 0))
  }.min() ?? 0
}
