import Synchronization

/// The idle connections to a PostgreSQL server. The threads that use it bound their number.
final class PostgresPool: Sendable {
  /// Hands a connection from thread to thread; only one has it at a time.
  private struct Idle: @unchecked Sendable { let connection: PostgresConnection }

  private struct State {
    var idle: [Idle] = []
    var isClosed = false
    var backOff = BackOff()
  }

  /// The most attempts of transactions that stop each other.
  private static let attemptLimit = 5
  /// A lost connection is replaced once: each attempt may wait for a server that hangs.
  private static let lossLimit = 2

  private let address: String
  private let state = Mutex(State())

  init(_ address: String) { self.address = address }

  /// Runs `work` with a connection, in a transaction unless `isPlain`. Lost connections are replaced, and work that another
  /// transaction has stopped is repeated; it may run several times.
  func run<Value>(
    isPlain: Bool = false, _ work: (PostgresConnection) throws -> Value
  ) throws(StoreError) -> Value {
    var (stops, losses) = (0, 0)
    while true {
      let connection = try take()
      do {
        let value = isPlain ? try work(connection) : try Self.transaction(connection, work)
        give(back: connection)
        return value
      } catch let fault as PostgresFault {
        give(back: connection)
        if fault.isLoss { losses += 1 } else { stops += 1 }
        if !fault.isWorthRepeating || losses >= Self.lossLimit || stops >= Self.attemptLimit { throw error(fault) }
        // A server that restarts ends all connections.
        if fault.isLoss { state.withLock { $0.idle.removeAll() } }
      } catch let error as StoreError {
        throw error
      } catch {
        throw StoreError(.unavailable, "\(error)")
      }
    }
  }

  func close() {
    state.withLock { state in
      state.isClosed = true
      state.idle.removeAll()
    }
  }

  private static func transaction<Value>(
    _ connection: PostgresConnection, _ work: (PostgresConnection) throws -> Value
  ) throws -> Value {
    try connection.run("BEGIN")
    do {
      let value = try work(connection)
      try connection.run("COMMIT")
      return value
    } catch {
      _ = try? connection.run("ROLLBACK")
      throw error
    }
  }

  private func take() throws(StoreError) -> PostgresConnection {
    let (idle, wait, isClosed) = state.withLock { ($0.idle.popLast(), $0.backOff.secondsLeft, $0.isClosed) }
    if isClosed { throw StoreError(.unavailable, "the store is closed") }
    if let idle, idle.connection.isUsable { return idle.connection }
    if let wait { throw StoreError(.unavailable, "the database is away", retryAfter: wait) }
    do throws(PostgresFault) {
      let connection = try PostgresConnection(address)
      state.withLock { $0.backOff = BackOff() }
      return connection
    } catch {
      state.withLock { $0.backOff.fail() }
      throw self.error(error)
    }
  }

  private func give(back connection: PostgresConnection) {
    guard connection.isUsable else { return }
    let idle = Idle(connection: connection)
    state.withLock { if !$0.isClosed { $0.idle.append(idle) } }
  }

  private func error(_ fault: PostgresFault) -> StoreError {
    let wait = state.withLock { $0.backOff.secondsLeft }
    let kind: StoreError.Kind = fault.isPermanent ? .unusable : .unavailable
    return StoreError(kind, "PostgreSQL: \(fault.message)", retryAfter: wait ?? 5)
  }
}

/// The pauses between attempts to connect: 0.25 s after the first failure, then twice as long each time, at most 8 s.
struct BackOff {
  private var pause = Duration.milliseconds(250)
  private var end: ContinuousClock.Instant?

  mutating func fail() {
    end = .now + pause
    pause = min(pause * 2, .seconds(8))
  }

  /// The seconds to wait, at least one; nil if the next attempt may start.
  var secondsLeft: Int? {
    guard let end, end > .now else { return nil }
    return Int(((end - .now) / .seconds(1)).rounded(.up))
  }
}
