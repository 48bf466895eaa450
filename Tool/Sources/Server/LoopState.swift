import Glibc
import NIOCore
import NIOPosix

/// State that the connections of an event loop share: the end of response heads, and parsed `Accept-Encoding` fields.
final class LoopState {
  // Each thread has its own value.
  nonisolated(unsafe) private static let states = ThreadSpecificVariable<LoopState>()

  /// The state of the current thread.
  static var current: LoopState {
    if let state = states.currentValue { return state }
    let state = LoopState()
    states.currentValue = state
    return state
  }

  private var second: time_t = 0
  private var end = ByteBuffer()
  private var lastEnd = ByteBuffer()
  private var codings: [String: AcceptedCodings] = [:]

  /// The most `Accept-Encoding` values that are cached; browsers send a handful.
  private static let codingLimit = 64

  /// Returns the date and the end of a head, made once per second.
  ///
  /// - Parameter isLast: whether the connection ends after the response.
  func headEnd(isLast: Bool) -> ByteBuffer {
    let now = time(nil)
    if now != second {
      let date = Self.date(now)
      second = now
      end = ByteBuffer(string: "Date: \(date)\r\n\r\n")
      lastEnd = ByteBuffer(string: "Date: \(date)\r\nConnection: close\r\n\r\n")
    }
    return isLast ? lastEnd : end
  }

  func codings(_ header: String) -> AcceptedCodings {
    if let known = codings[header] { return known }
    // Limits the memory for clients that send ever new values; cached values are parsed again.
    if codings.count == Self.codingLimit { codings.removeAll(keepingCapacity: true) }
    let read = AcceptedCodings(header)
    codings[header] = read
    return read
  }

  /// Formats a date as in `Sun, 06 Nov 1994 08:49:37 GMT` (RFC 9110, section 5.6.7).
  private static func date(_ time: time_t) -> String {
    var (time, parts) = (time, tm())
    gmtime_r(&time, &parts)
    return withUnsafeTemporaryAllocation(of: CChar.self, capacity: 64) { buffer in
      let count = strftime(buffer.baseAddress, buffer.count, "%a, %d %b %Y %H:%M:%S GMT", &parts)
      return String(decoding: buffer.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
  }
}
