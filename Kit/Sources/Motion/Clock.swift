/// Turns the host's time into the time of a scene.
///
/// A scene's time never runs backwards, and a gap longer than `longestGap` (a hidden tab, a sleeping laptop) counts as
/// that long only, so that motion goes on where it was instead of having happened unseen. A reading a little earlier than
/// the last (an event from before the frame) is the same moment; velocities of such events are measured by the events' own
/// times. A reading much earlier means that the host's clock has been set back, and the scene goes on from there.
public struct Clock: Equatable, Sendable {
  /// Seconds; a browser drawing four frames a second still runs in real time.
  public static let longestGap = 0.25
  /// The time by which a reading may be earlier than the latest one and still belong to the same clock, in seconds.
  static let delayLimit = 1.0

  /// The scene's time, in seconds; 0 at the first reading.
  public private(set) var now = 0.0
  private var host: Double?

  /// A clock that begins with the first reading.
  public init() {}

  /// Advances to the host's time, in seconds on any origin, and returns the scene's.
  @discardableResult
  public mutating func advance(to host: Double) -> Double {
    guard host.isFinite else { return now }
    let last = self.host ?? host
    now += min(max(0, host - last), Self.longestGap)
    self.host = host < last - Self.delayLimit ? host : max(last, host)
    return now
  }
}
