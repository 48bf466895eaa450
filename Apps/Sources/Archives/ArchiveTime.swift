/// A local time in DOS format, to two seconds, as archives have it.
public struct ArchiveTime: Sendable {
  public let date: UInt16
  public let time: UInt16

  /// Years outside of the format, 1980 to 2107, become the nearest one.
  ///
  /// - Parameter seconds: those since the beginning of the day, at most 86,399.
  public init(year: Int, month: Int, day: Int, seconds: Int) {
    date = UInt16(truncatingIfNeeded: (max(1980, min(2107, year)) - 1980) << 9 | month << 5 | day)
    time = UInt16(truncatingIfNeeded: (seconds / 3600) << 11 | (seconds / 60 % 60) << 5 | (seconds % 60) / 2)
  }

  /// 1980-01-01 00:00, the earliest one, for archives whose bytes depend on their files alone.
  public static var earliest: ArchiveTime { ArchiveTime(year: 1980, month: 1, day: 1, seconds: 0) }
}
