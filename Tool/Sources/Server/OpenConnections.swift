import NIOCore
import Synchronization

/// The open connections of a listening socket, each with its wait for a request.
///
/// It is shared by event loops: the socket's adds and removes connections, and each connection's own loop looks up its wait.
final class OpenConnections: Sendable {
  private struct Entry {
    let channel: any Channel
    let wait = RequestWait()
  }

  private let entries = Mutex<[ObjectIdentifier: Entry]>([:])

  var count: Int { entries.withLock { $0.count } }

  var channels: [any Channel] { entries.withLock { $0.values.map(\.channel) } }

  func add(_ channel: any Channel) { entries.withLock { $0[ObjectIdentifier(channel)] = Entry(channel: channel) } }

  func remove(_ channel: any Channel) { _ = entries.withLock { $0.removeValue(forKey: ObjectIdentifier(channel)) } }

  func wait(of channel: any Channel) -> RequestWait? { entries.withLock { $0[ObjectIdentifier(channel)]?.wait } }

  /// Closes the connection that has waited longest for a request, if it has waited since `time` or earlier.
  func closeLongestWaiting(since time: NIODeadline) {
    guard let (channel, wait, since) = longestWaiting(), since <= time else { return }
    channel.eventLoop.execute {
      // A request may have arrived in the meantime.
      guard wait.since == since else { return }
      // Closing would lose the end of a response that the socket has not taken yet.
      guard (try? channel.syncOptions?.getOption(.bufferedWritableBytes)) == 0 else { return wait.begin() }
      wait.end()
      channel.close(promise: nil)
    }
  }

  private func longestWaiting() -> (any Channel, RequestWait, NIODeadline)? {
    let all = entries.withLock { $0.values.map { ($0.channel, $0.wait) } }
    return all.compactMap { channel, wait in wait.since.map { (channel, wait, $0) } }.min { $0.2 < $1.2 }
  }
}
