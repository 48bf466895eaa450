import NIOCore
import Synchronization

/// The open connections of a listening socket, each with its origin and its wait.
///
/// It is shared by event loops: the socket's adds and removes connections, and each connection's own loop looks up its wait.
final class OpenConnections: Sendable {
  private struct Entry {
    let channel: any Channel
    let address: ClientAddress
    let wait = ConnectionWait()
  }

  private let entries = Mutex<[ObjectIdentifier: Entry]>([:])

  var count: Int { entries.withLock { $0.count } }

  var channels: [any Channel] { entries.withLock { $0.values.map(\.channel) } }

  func add(_ channel: any Channel) {
    let entry = Entry(channel: channel, address: ClientAddress(channel.remoteAddress))
    entries.withLock { $0[ObjectIdentifier(channel)] = entry }
  }

  func remove(_ channel: any Channel) { _ = entries.withLock { $0.removeValue(forKey: ObjectIdentifier(channel)) } }

  func wait(of channel: any Channel) -> ConnectionWait? { entries.withLock { $0[ObjectIdentifier(channel)]?.wait } }

  /// Closes the connection that makes room for another one, if one may be closed by now.
  func makeRoom(within limits: ConnectionLimits) {
    if let leaving = crowd(limits).leaving(at: .now()) { close(leaving) }
  }

  /// Closes readers that are too slow for the number of connections.
  func closeTooSlow(within limits: ConnectionLimits) { crowd(limits).tooSlow(at: .now()).forEach(close) }

  private func crowd(_ limits: ConnectionLimits) -> Crowd<ObjectIdentifier> {
    let members = entries.withLock { entries in
      entries.map { Crowd.Member(id: $0.key, address: $0.value.address, wait: $0.value.wait.value) }
    }
    return Crowd(limits: limits, members: members)
  }

  private func close(_ member: Crowd<ObjectIdentifier>.Member) {
    guard let entry = entries.withLock({ $0[member.id] }), let seen = member.wait else { return }
    let (channel, wait) = (entry.channel, entry.wait)
    channel.eventLoop.execute {
      // A request may have arrived in the meantime, or the reader has gone on.
      guard wait.value == seen else { return }
      // The socket has not taken the end of a response yet.
      let isEmpty = (try? channel.syncOptions?.getOption(.bufferedWritableBytes)) == 0
      if seen.kind != .reader && !isEmpty { return wait.begin(.reader, since: seen.since) }
      wait.end()
      channel.close(promise: nil)
    }
  }
}
