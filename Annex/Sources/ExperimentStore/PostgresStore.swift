import Experiments
import NIOPosix

/// The store on a PostgreSQL server, which several servers may share.
public final class PostgresStore: ExperimentStore {
  private let pool: PostgresPool
  /// The number of threads is the largest number of connections.
  private let threads = NIOThreadPool(numberOfThreads: 4)
  private let group: GroupCommit

  /// Connects and brings the tables up to date.
  ///
  /// - Parameters:
  ///   - address: as in `postgres://user@host/database`.
  ///   - isMade: whether the tables must be there.
  public init(address: String, isMade: Bool = false) throws(StoreError) {
    let pool = PostgresPool(try PostgresAddress(address).text)
    self.pool = pool
    group = GroupCommit(on: threads) { events throws(StoreError) in
      try pool.run { try PostgresTransaction($0).accept(events) }
    }
    try pool.run { try Self.migrate($0, isMade: isMade) }
    threads.start()
  }

  private static func migrate(_ connection: PostgresConnection, isMade: Bool) throws {
    // Servers that start at the same time migrate one after the other. The number is arbitrary.
    try connection.run("SELECT pg_advisory_xact_lock(7102836)")
    if try connection.run("SELECT to_regclass('disguise_migrations')").first?[0] == nil {
      if isMade { throw StoreError.notMade(connection.place) }
      try connection.run("CREATE TABLE disguise_migrations (version BIGINT PRIMARY KEY)")
    }
    let rows = try connection.run("SELECT coalesce(max(version), 0) FROM disguise_migrations")
    let version = rows.first?[0].flatMap { Int($0) } ?? 0
    let migrations = Schema.migrations()
    if version > migrations.count {
      throw StoreError(
        .unusable, "\(connection.place): was written by a newer version of this program; use that version")
    }
    for (index, statements) in migrations.enumerated().dropFirst(version) {
      for statement in statements { try connection.run(statement) }
      try connection.run("INSERT INTO disguise_migrations VALUES ($1::bigint)", [String(index + 1)])
    }
  }

  public func accept(_ events: [ExperimentEvent]) async throws(StoreError) { try await group.accept(events) }

  public func counts(
    of experiment: String, variants: [(id: String, weight: Int)]
  ) async throws(StoreError) -> ExperimentCounts {
    let rows = try await run { pool throws(StoreError) in
      try pool.run(isPlain: true) { try PostgresTransaction($0).counters(of: experiment) }
    }
    return ExperimentCounts(experiment: experiment, variants: variants, rows: rows)
  }

  public func dressed(in experiment: String, within seconds: Int) async throws(StoreError) -> [DressedInTime] {
    try await run { pool throws(StoreError) in
      try pool.run(isPlain: true) { try PostgresTransaction($0).dressed(in: experiment, within: seconds * 10) }
    }
  }

  public func times(in experiment: String) async throws(StoreError) -> [DressTime] {
    try await run { pool throws(StoreError) in
      try pool.run(isPlain: true) { try PostgresTransaction($0).times(in: experiment) }
    }
  }

  public func add(_ signs: [EventSign: Int]) async throws(StoreError) {
    try await run { pool throws(StoreError) in try pool.run { try PostgresTransaction($0).add(signs) } }
  }

  public func signs(of experiment: String) async throws(StoreError) -> [EventSign.Kind: Int] {
    try await run { pool throws(StoreError) in
      try pool.run(isPlain: true) { try PostgresTransaction($0).signs(of: experiment) }
    }
  }

  public func log(_ definition: LoggedDefinition) async throws(StoreError) {
    try await run { pool throws(StoreError) in try pool.run { try PostgresTransaction($0).log(definition) } }
  }

  public func definitions(of experiment: String) async throws(StoreError) -> [LoggedDefinition] {
    try await run { pool throws(StoreError) in
      try pool.run(isPlain: true) { try PostgresTransaction($0).definitions(of: experiment) }
    }
  }

  public func forget(visitor: String) async throws(StoreError) -> Forgotten {
    try await run { pool throws(StoreError) in
      try pool.run {
        let transaction = PostgresTransaction($0)
        let visitors = try transaction.lock(visitor: visitor)
        try transaction.forget(visitors)
        return Forgotten(visitors.count)
      }
    }
  }

  public func forget(before time: Int64) async throws(StoreError) -> Forgotten {
    try await run { pool throws(StoreError) in
      let count = try forgetInPortions { last, count throws(StoreError) in
        try pool.run {
          let transaction = PostgresTransaction($0)
          let visitors = try transaction.lock(before: time, after: last, count: count)
          try transaction.forget(visitors)
          return Array(visitors.keys)
        }
      }
      return Forgotten(count)
    }
  }

  public func clockWarning(now: Int64) async throws(StoreError) -> String? {
    let sql = "SELECT max(day), floor(extract(epoch FROM now()) * 1000)::bigint FROM counters WHERE exposed > 0"
    let row = try await run { pool throws(StoreError) in
      try pool.run(isPlain: true) { try $0.run(sql).first?.map { $0.flatMap { Int64($0) } } ?? [nil, nil] }
    }
    return ClockWarning.ofDatabase(now: row[1], now) ?? ClockWarning.ofDays(newest: row[0], now: now)
  }

  public func close() async {
    try? await threads.shutdownGracefully()
    pool.close()
  }

  private func run<Value: Sendable>(
    _ work: @escaping @Sendable (PostgresPool) throws(StoreError) -> Value
  ) async throws(StoreError) -> Value {
    let pool = pool
    let result = try? await threads.runIfActive { Result { () throws(StoreError) in try work(pool) } }
    guard let result else { throw StoreError(.unavailable, "the store is closed") }
    return try result.get()
  }
}
