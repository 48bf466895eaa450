/// A scene by name and size, the same as in `Bench/peers/plan.c`.
struct BenchScene {
  enum Kind { case bubbles, pyramid, wheel, grid }

  let name: StaticString
  let kind: Kind
  /// The number of bubbles, boxes at the base, spokes, or circles per side.
  let size: Int
  /// Repetitions in one process, of which the last is reported: a small scene ends before the processor has warmed
  /// up.
  let runs: Int

  static let all = [
    BenchScene(name: "bubbles-50", kind: .bubbles, size: 50, runs: 20),
    BenchScene(name: "bubbles-500", kind: .bubbles, size: 500, runs: 3),
    BenchScene(name: "bubbles-2000", kind: .bubbles, size: 2000, runs: 3),
    BenchScene(name: "bubbles-10000", kind: .bubbles, size: 10000, runs: 1),
    BenchScene(name: "pyramid-20", kind: .pyramid, size: 20, runs: 3),
    BenchScene(name: "pyramid-60", kind: .pyramid, size: 60, runs: 3),
    BenchScene(name: "wheel-5", kind: .wheel, size: 5, runs: 200),
    BenchScene(name: "wheel-200", kind: .wheel, size: 200, runs: 3),
    BenchScene(name: "grid-40", kind: .grid, size: 40, runs: 3),
  ]

  /// The number of steps of 1/60 s.
  var steps: Int {
    switch kind {
    case .bubbles, .wheel: 600
    case .pyramid: 300
    case .grid: 200
    }
  }

  var plan: ScenePlan {
    switch kind {
    case .bubbles: .bubbles(size)
    case .pyramid: .pyramid(base: size)
    case .wheel: .wheel(spokes: size)
    case .grid: .grid(size)
    }
  }

  /// By bytes: comparing strings would link the Unicode tables into Embedded Swift.
  init?(name: some Sequence<UInt8>) {
    let found = Self.all.first { scene in
      scene.name.withUTF8Buffer { $0.elementsEqual(name) }
    }
    guard let found else { return nil }
    self = found
  }

  private init(name: StaticString, kind: Kind, size: Int, runs: Int) {
    self.name = name
    self.kind = kind
    self.size = size
    self.runs = runs
  }
}
