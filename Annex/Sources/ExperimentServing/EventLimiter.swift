import Server
import Synchronization

/// Limits the events from one address by a token bucket: so many at once, then so many a minute.
///
/// It keeps no address, only a hash whose key is random at each start, in memory, and for minutes.
final class EventLimiter: Sendable {
  enum Decision: Equatable {
    /// - Parameter isCrowded: whether the address has sent half of the burst just before, as one program does, or a class in a school.
    case accepted(isCrowded: Bool)
    /// - Parameter seconds: after which the events may be sent again.
    case delayed(seconds: Int)
  }

  private struct Bucket {
    var tokens: Double
    /// Milliseconds.
    var time: Int64
  }

  /// The events that an address may send at once: those of thirty visitors who do all there is to do.
  static let burst = 120
  /// The addresses that are known at a time. Beyond them, newcomers share one bucket.
  private static let mostBuckets = 50_000

  private let perMinute: Double
  private let buckets = Mutex<[Int: Bucket]>([:])

  /// - Parameter perMinute: the events from one address in a minute, beyond the first ones; 0 for no limit.
  init(perMinute: Int) { self.perMinute = Double(perMinute) }

  /// - Parameter now: milliseconds.
  func decide(_ events: Int, from address: ClientAddress, now: Int64) -> Decision {
    if perMinute == 0 || address.isLocal { return .accepted(isCrowded: false) }
    return buckets.withLock { buckets in
      let key = Self.key(of: address, &buckets, now - forgetting)
      var bucket = refilled(buckets[key], now)
      defer { buckets[key] = bucket }
      if bucket.tokens < Double(events) {
        return .delayed(seconds: Int((60 * (Double(events) - bucket.tokens) / perMinute).rounded(.up)))
      }
      bucket.tokens -= Double(events)
      return .accepted(isCrowded: bucket.tokens < Double(Self.burst / 2))
    }
  }

  private func refilled(_ bucket: Bucket?, _ now: Int64) -> Bucket {
    guard let bucket else { return Bucket(tokens: Double(Self.burst), time: now) }
    let added = Double(max(0, now - bucket.time)) * perMinute / 60_000
    return Bucket(tokens: min(Double(Self.burst), bucket.tokens + added), time: now)
  }

  /// The milliseconds after which each bucket is full again.
  private var forgetting: Int64 { Int64(Double(Self.burst) * 60_000 / perMinute) + 1 }

  private static func key(of address: ClientAddress, _ buckets: inout [Int: Bucket], _ oldest: Int64) -> Int {
    // The key of Swift's hashes is random in each process.
    let key = address.hashValue
    if buckets[key] != nil || buckets.count < mostBuckets { return key }
    buckets = buckets.filter { $0.value.time > oldest }
    return buckets.count < mostBuckets ? key : 0
  }
}
