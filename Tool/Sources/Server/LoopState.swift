import Glibc
import NIOCore
import NIOHTTP1
import NIOPosix

/// State that the connections of an event loop share: the start of responses, and parsed `Accept-Encoding` fields.
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
  private var starts: [UInt: ByteBuffer] = [:]
  private var codings: [String: AcceptedCodings] = [:]

  /// The most `Accept-Encoding` values that are cached; browsers send a handful.
  private static let codingLimit = 64

  /// Returns the first lines of a head: the status and the date, made once per second.
  ///
  /// - Parameter isLast: whether the connection ends after the response.
  func headStart(_ status: HTTPResponseStatus, isLast: Bool) -> ByteBuffer {
    let now = time(nil)
    if now != second {
      second = now
      starts.removeAll(keepingCapacity: true)
    }
    let key = status.code << 1 | (isLast ? 1 : 0)
    if let known = starts[key] { return known }
    let (line, end) = ("HTTP/1.1 \(status.code) \(status.reasonPhrase)", isLast ? "Connection: close\r\n" : "")
    let start = ByteBuffer(string: "\(line)\r\nDate: \(Self.date(now))\r\n\(end)")
    starts[key] = start
    return start
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
