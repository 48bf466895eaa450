/// Decides when the owner of an animator is told that it resumes or pauses, and keeps the closures for that.
struct RunNotices {
  var willResume: ((DynamicAnimator) -> Void)?
  var didPause: ((DynamicAnimator) -> Void)?
  private var changeDepth = 0
  /// The state that the owner was last told of.
  var isKnownToRun = false

  /// Changes may be nested. The owner is told after the outermost one, because its closure may make changes too.
  mutating func beginChange() { changeDepth += 1 }
  mutating func endChange() { changeDepth -= 1 }

  /// Whether the owner has to be told now that the animator runs.
  mutating func resumes(isRunning: Bool) -> Bool {
    guard changeDepth == 0, isRunning, !isKnownToRun else { return false }
    isKnownToRun = true
    return true
  }

  /// Whether the owner has to be told now that the animator has come to rest.
  mutating func pauses(isRunning: Bool) -> Bool {
    guard isKnownToRun, !isRunning else { return false }
    isKnownToRun = false
    return true
  }
}
