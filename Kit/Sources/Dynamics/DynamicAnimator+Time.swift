extension DynamicAnimator {
  /// Advances to `time` in milliseconds, as `requestAnimationFrame` and `performance.now()` give it; else like
  /// `advance(to:)`, which takes seconds.
  public func advance(toMilliseconds time: Double) {
    unitCheck.expectMilliseconds()
    advance(to: time / 1000)
  }
}

/// Detects times in milliseconds: frames of a display are 4 to 50 of them apart, and never as many seconds.
struct UnitCheck {
  private var latest: Double?
  private var suspicions = 0
  private static let maximum = 3
  private var isInMilliseconds = false

  /// The caller knows its unit, so its times are no longer checked.
  mutating func expectMilliseconds() { isInMilliseconds = true }

  /// Warns once, in debug builds, that the times look like milliseconds: these would make everything run too fast by
  /// a factor of `maximumAdvance` over the duration of a frame, about 15.
  mutating func note(_ time: Double, isAwake: Bool) {
    #if DEBUG && !hasFeature(Embedded)
      if isInMilliseconds || !isAwake || !isSuspicious(time) { return }
      print(
        "DynamicAnimator.advance(to:) takes seconds, but its times look like milliseconds. "
          + "Call advance(toMilliseconds:) instead.")
    #endif
  }

  /// True once, for the third such gap in a row.
  mutating func isSuspicious(_ time: Double) -> Bool {
    defer { latest = time }
    guard suspicions < Self.maximum, let latest else { return false }
    suspicions = (4...50).contains(time - latest) ? suspicions + 1 : 0
    return suspicions == Self.maximum
  }
}
