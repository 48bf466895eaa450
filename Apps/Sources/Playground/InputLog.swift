/// All inputs of a session by the step before which they were given.
struct InputLog {
  private(set) var entries: [(step: Int, input: Input)] = []

  var isEmpty: Bool { entries.isEmpty }

  /// Whether there are inputs of a step or of a later one.
  func hasInputs(from step: Int) -> Bool { first(at: step) < entries.count }

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
