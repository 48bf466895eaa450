/// The number of slices of a check that one task takes: few where tasks follow each other slowly, as frames wait for them, and more
/// where they follow fast.
///
/// The time from one task to the next is that of the slices and of all that the browser does between them.
public struct SlicePace: Equatable, Sendable {
  static let limits = 1...16
  /// Tasks that follow each other within `fast` seconds may take longer, after `slow` seconds they must not.
  static let (fast, slow) = (0.010, 0.020)

  public private(set) var slices = limits.lowerBound
  private var last: Double?

  public init() {}

  /// A task begins at `time`, in seconds.
  public mutating func begin(at time: Double) {
    defer { last = time }
    guard let last else { return }
    if time - last > Self.slow { slices = max(Self.limits.lowerBound, slices / 2) }
    if time - last < Self.fast { slices = min(Self.limits.upperBound, slices + 1) }
  }

  /// There is nothing more to check for now.
  public mutating func rest() { last = nil }
}
