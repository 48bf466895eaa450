import Glibc

extension EventsEndpoint {
  /// Returns the machine's time in milliseconds since 1970-01-01 in UTC.
  @Sendable public static func systemTime() -> Int64 {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000
  }
}
