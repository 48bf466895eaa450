/// The step times of a scene.
struct Measurement {
  let scene: BenchScene
  /// The time that each step took, in milliseconds.
  private(set) var times: [Double] = []
  private(set) var bodies = 0
  private(set) var contacts = 0
  private(set) var validity: Validity

  /// Runs the scene as often as it specifies, and keeps the figures of the last run. `clock` returns milliseconds.
  init(of scene: BenchScene, clock: () -> Double) {
    self.scene = scene
    let plan = scene.plan
    bodies = plan.bodies.count { !$0.isStatic }
    var world = BenchWorld(plan)
    times = Self.time(&world, steps: scene.steps, clock)
    for _ in 1..<scene.runs {
      world = BenchWorld(plan)
      times = Self.time(&world, steps: scene.steps, clock)
    }
    contacts = world.contactCount
    validity = Validity(plan, world.poses)
  }

  private static func time(_ world: inout BenchWorld, steps: Int, _ clock: () -> Double) -> [Double] {
    var times = [Double](repeating: 0, count: steps)
    var start = clock()
    for i in times.indices {
      world.step()
      let end = clock()
      times[i] = end - start
      start = end
    }
    return times
  }

  var total: Double { times.reduce(0, +) }

  /// The 99th percentile.
  var slowest: Double { times.sorted()[(times.count * 99 + 99) / 100 - 1] }

  /// The mean of the last hundred steps, when most scenes are at rest.
  var tail: Double {
    let last = times.suffix(100)
    return last.reduce(0, +) / Double(last.count)
  }
}
