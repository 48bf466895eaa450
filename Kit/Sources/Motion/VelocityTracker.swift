import Geometry

/// The velocity of something that is being dragged, from its latest positions.
///
/// The slope of a weighted least-squares line through the samples of the last 100 ms, in which older samples
/// weigh less: steady motion gives its exact speed, and a change shortly before the release counts most. Where only the
/// latest sample is that young, the one before it counts as well, so that late samples have a slope.
public struct VelocityTracker: Equatable, Sendable {
  /// Samples older than this no longer count, except the last one before a newer one; a value without a sample for as
  /// long is at rest; seconds.
  public static let memory = 0.1
  /// The age at which a sample's weight has fallen to 1/e; seconds.
  private static let recency = 0.03

  private struct Sample: Equatable, Sendable {
    var value: Double
    var time: Double
  }

  private var samples: [Sample] = []

  /// A tracker without samples.
  public init() {}

  /// Adds a sample. A time not later than the last one's replaces that sample, as browsers deliver several events
  /// with one time stamp. All times are on one clock, which need not be that of the host's frames.
  public mutating func add(_ value: Double, at time: Double) {
    if let last = samples.last, time <= last.time {
      samples[samples.count - 1].value = value
      return
    }
    let last = samples.last
    samples.removeAll { time - $0.time > Self.memory }
    // Keeps the latest old sample: without it a late sample would have no slope, although the value moved in between.
    if samples.isEmpty, let last { samples.append(last) }
    samples.append(Sample(value: value, time: time))
  }

  /// The velocity at `time`, per second; 0 with fewer than two samples, or after resting for 100 ms.
  public func velocity(at time: Double) -> Double {
    guard let last = samples.last, samples.count > 1, time - last.time < Self.memory else { return 0 }
    var (weights, times, values, squares, products) = (0.0, 0.0, 0.0, 0.0, 0.0)
    for sample in samples {
      let age = sample.time - last.time
      let weight = exponential(age / Self.recency)
      let value = sample.value - last.value
      weights += weight
      times += weight * age
      values += weight * value
      squares += weight * age * age
      products += weight * age * value
    }
    let spread = weights * squares - times * times
    return spread > 0 ? (weights * products - times * values) / spread : 0
  }
}
