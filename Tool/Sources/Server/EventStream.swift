import NIOCore
import Synchronization

/// Server-sent events: one text for all connected pages, which replaces the one before.
///
/// A page that connects receives the last text at once, so that no change is missed between its loading and its connection, or
/// while it was away. A reader that takes its events too slowly is disconnected, and connects again: memory does not grow.
public final class EventStream: Sendable {
  typealias Reader = @Sendable (ByteBuffer) -> Void

  private struct State {
    var last: ByteBuffer?
    var readers: [Int: Reader] = [:]
    var next = 0
  }

  private let state = Mutex(State())
  private let readerLimit: Int

  /// - Parameter readerLimit: simultaneous readers; further ones are asked to come back. Fewer than a server's connections, so
  ///   that streams leave room for requests.
  public init(readerLimit: Int = 128) { self.readerLimit = readerLimit }

  /// The number of connected readers.
  public var readers: Int { state.withLock { $0.readers.count } }

  /// Sends `text` to all readers, and to each that connects from now on.
  public func send(_ text: String) {
    let event = ByteBuffer(string: Self.event(text))
    // Inside the lock, so that a reader receives events in the order of their sending.
    state.withLock { state in
      state.last = event
      for reader in state.readers.values { reader(event) }
    }
  }

  /// - Returns: the number to unsubscribe with; nil if there are too many readers.
  func subscribe(_ reader: @escaping Reader) -> Int? {
    state.withLock { state in
      guard state.readers.count < readerLimit else { return nil }
      state.next += 1
      state.readers[state.next] = reader
      if let last = state.last { reader(last) }
      return state.next
    }
  }

  func unsubscribe(_ number: Int) { state.withLock { _ = $0.readers.removeValue(forKey: number) } }

  /// A line that readers ignore.
  static let heartbeat = ByteBuffer(string: ":\n\n")

  /// Formats an event: each line of the text becomes a field (HTML, section 9.2.6). Browsers end lines at CR and LF alone, and
  /// put an LF between the fields.
  static func event(_ text: String) -> String {
    let lines = text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r" || $0 == "\r\n" }
    return lines.map { "data: \($0)\n" }.joined() + "\n"
  }
}
