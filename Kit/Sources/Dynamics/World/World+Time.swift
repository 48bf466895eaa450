extension World {
  /// The time of the latest state; seconds.
  var time: Double { Double(steps) * step }

  /// The latest frame, or in the middle of a step the step itself.
  func frameTimes(isStepping: Bool) -> FrameTimes {
    if isStepping { return FrameTimes(time: time, previous: time - step, present: time, step: step) }
    return FrameTimes(time: frameTime, previous: previousFrameTime, present: time, step: step)
  }
}
