/// The world's time, counted in steps, and the times of the caller's frames. Seconds.
struct WorldClock {
  let step: Double
  /// The number of steps made.
  private(set) var steps: Int64 = 0
  /// The caller's latest frame and the one before it.
  private(set) var frame = 0.0
  private(set) var previousFrame = 0.0

  init(step: Double) { self.step = step }

  /// The time of the latest state.
  var time: Double { Double(steps) * step }

  /// Continues from an archived time.
  mutating func restore(_ steps: Int64, _ frame: Double, _ previousFrame: Double) {
    (self.steps, self.frame, self.previousFrame) = (steps, frame, previousFrame)
  }

  mutating func countStep() { steps += 1 }

  /// Begins a frame some time after the one before, which lay `lead` before the latest state.
  mutating func beginFrame(after gap: Double, lead: Double) {
    previousFrame = time - lead
    frame = previousFrame + gap
  }

  /// The latest frame, or in the middle of a step the step itself.
  func frameTimes(isStepping: Bool) -> FrameTimes {
    if isStepping { return FrameTimes(time: time, previous: time - step, present: time, step: step) }
    return FrameTimes(time: frame, previous: previousFrame, present: time, step: step)
  }
}
