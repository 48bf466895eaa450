import Geometry

/// Something that a visitor does to the scene.
enum Input {
  case set(Setting, Double)
  case hold(Int, Vector, Point)
  case move(Point)
  case release
  case push(Int, Vector)

  func apply(to assembly: Assembly) {
    switch self {
    case .set(let setting, let value): assembly.set(setting, value)
    case .hold(let item, let offset, let point): assembly.hold(item, by: offset, at: point)
    case .move(let point): assembly.move(to: point)
    case .release: assembly.release()
    case .push(let item, let velocity): assembly.push(item, by: velocity)
    }
  }
}

/// All inputs of a session by the step before which they were given.
struct InputLog {
  private var entries: [(step: Int, input: Input)] = []

  var isEmpty: Bool { entries.isEmpty }

  mutating func append(_ input: Input, at step: Int) { entries.append((step, input)) }

  mutating func removeAll(from step: Int) { entries.removeSubrange(first(at: step)...) }

  /// The inputs of a step, in order.
  func inputs(at step: Int) -> [Input] {
    entries[first(at: step)...].prefix { $0.step == step }.map { $0.input }
  }

  /// The first entry of a step or of a later one.
  private func first(at step: Int) -> Int {
    var (low, high) = (0, entries.count)
    while low < high {
      let middle = (low + high) / 2
      if entries[middle].step < step { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
