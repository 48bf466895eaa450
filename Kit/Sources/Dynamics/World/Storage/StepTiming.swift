/// The lengths of a step and of its sub-steps.
struct StepTiming {
  let step: Double
  let subSteps: Int
  /// The length of a sub-step, in seconds.
  let subStep: Double
  /// Sub-steps per second.
  let subStepRate: Float

  init(step: Double, subSteps: Int) {
    self.step = step
    self.subSteps = subSteps
    subStep = step / Double(subSteps)
    subStepRate = Float(1 / subStep)
  }
}
