/// Turns the host's time into the time of a scene.
///
/// A scene's time never runs backwards, and a gap longer than `longestGap` (a hidden tab, a sleeping laptop) counts as
/// that long only: what was under way goes on where it was instead of having happened unseen.
public struct Clock: Equatable, Sendable {
  /// Seconds; a browser drawing four frames a second still runs in real time.
  public static let longestGap = 0.25

  /// The scene's time, in seconds; 0 at the first reading.
  public private(set) var now = 0.0
  private var host: Double?

  public init() {}

  /// Advances to the host's time, in seconds on any origin, and returns the scene's.
  @discardableResult
  public mutating func advance(to host: Double) -> Double {
    if let last = self.host { now += min(max(0, host - last), Self.longestGap) }
    self.host = max(self.host ?? host, host)
    return now
  }
}
