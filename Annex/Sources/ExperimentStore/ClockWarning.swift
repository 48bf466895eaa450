/// Days in UTC.
enum Day {
  static let milliseconds: Int64 = 86_400_000

  /// Days since 1970-01-01 at `time`, milliseconds since then; negative before.
  static func number(of time: Int64) -> Int64 {
    time / milliseconds - (time % milliseconds < 0 ? 1 : 0)
  }
}

/// Warnings of a wrong clock: it shifts days of the report, but changes no rate.
enum ClockWarning {
  static func ofDays(newest: Int64?, now: Int64) -> String? {
    guard let newest, newest > Day.number(of: now) else { return nil }
    let days = newest - Day.number(of: now)
    return "the database has visitors of \(days) days to come; set the clock of this machine or of the other servers"
  }

  static func ofDatabase(now database: Int64?, _ now: Int64) -> String? {
    guard let database, abs(database - now) > 60_000 else { return nil }
    let order = now > database ? "ahead of" : "behind"
    return "this machine's clock is \(abs(database - now) / 1000) s \(order) the database's; set one of them"
  }
}
