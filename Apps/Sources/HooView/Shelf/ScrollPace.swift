/// The speed at which the page is being scrolled.
public struct ScrollPace: Equatable, Sendable {
  /// Without a report for this long the page is at rest; seconds.
  static let patience = 0.1

  private var offset = 0.0
  private var time = -Double.infinity
  private var pointsPerSecond = 0.0

  public init() {}

  /// The page is at `offset`, in points.
  public mutating func note(_ offset: Double, at time: Double) {
    if offset == self.offset { return }
    let elapsed = time - self.time
    // A jump out of rest, as by a key or a link, counts as no motion.
    pointsPerSecond = elapsed > 0 && elapsed < Self.patience ? abs(offset - self.offset) / elapsed : 0
    (self.offset, self.time) = (offset, time)
  }

  /// In points per second, at `time`.
  public func speed(at time: Double) -> Double { time - self.time < Self.patience ? pointsPerSecond : 0 }
}
