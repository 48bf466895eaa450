import NIOCore

/// The open connections as values, and the choice of those that are closed for others. It knows no sockets and no clock.
///
/// Nobody is closed while half of the connections are free. From then on the least rate of readers grows with the number of
/// connections. When all are taken, one is closed at a time: of the address that holds most, if it holds more than its share, the
/// one that takes longest; otherwise the one that has waited longest for a request. Where requests come so fast that none has waited for
/// long, one between two requests is closed.
struct Crowd<ID> {
  struct Member {
    var id: ID
    var address: ClientAddress
    /// Nil while the server itself has to do something.
    var wait: ConnectionWait.Value?
  }

  let limits: ConnectionLimits
  let members: [Member]

  /// Returns the readers that are slower than the least rate, the slowest first. Each of them leaves a lower least rate for the others.
  func tooSlow(at now: NIODeadline) -> [Member] {
    var count = members.count
    return longest(.reader, in: members).prefix { reader in
      guard let since = reader.wait?.since, now - since > limits.piece(besides: count) else { return false }
      count -= 1
      return true
    }
  }

  /// Returns the connection that makes room for a newcomer; nil if none may be closed yet.
  func leaving(at now: NIODeadline) -> Member? {
    let greedy = heaviest ?? []
    return first(.request, .idle, of: greedy, since: now - limits.requestWhenFull)
      ?? first(.reader, of: greedy, since: now - limits.overShare)
      ?? first(.request, .idle, of: members, since: now - limits.requestWhenFull)
      ?? first(.request, .idle, of: greedy, since: now - limits.overShare)
      ?? first(.idle, of: greedy, since: now)
      ?? first(.idle, of: members, since: now)
  }

  /// The connections of the address that holds most, if they are more than its share.
  private var heaviest: [Member]? {
    let groups = Dictionary(grouping: members, by: \.address)
    return groups.values.max { $0.count < $1.count }.flatMap { $0.count > limits.share ? $0 : nil }
  }

  private func first(_ kinds: ConnectionWait.Kind..., of members: [Member], since time: NIODeadline) -> Member? {
    let waiting = members.filter { $0.wait.map { kinds.contains($0.kind) && $0.since <= time } ?? false }
    return waiting.min { ($0.wait?.since ?? .distantFuture) < ($1.wait?.since ?? .distantFuture) }
  }

  private func longest(_ kind: ConnectionWait.Kind, in members: [Member]) -> [Member] {
    members.filter { $0.wait?.kind == kind }.sorted {
      ($0.wait?.since ?? .distantFuture) < ($1.wait?.since ?? .distantFuture)
    }
  }
}
