import Experiments
import GRDB
import Glibc
import NIOPosix

/// The store in one SQLite file.
public final class SQLiteStore: ExperimentStore {
  let database: DatabasePool
  private let threads = NIOThreadPool(numberOfThreads: 2)
  private let group: GroupCommit
  private let path: String
  /// The attempts to overwrite the log, half a second each.
  private let attempts: Int

  /// Opens the file, creates it if it is missing, and brings its tables up to date.
  ///
  /// - Parameter isMade: whether the tables must be there. A file without them stays as it is.
  public convenience init(path: String, isMade: Bool = false) throws(StoreError) {
    try self.init(path: path, isMade: isMade, attempts: 20)
  }

  init(path: String, isMade: Bool = false, attempts: Int) throws(StoreError) {
    self.path = path
    self.attempts = attempts
    try Self.requireWritable(path)
    var configuration = Configuration()
    // The file may be locked by `disguise experiments forget` or by another server.
    configuration.busyMode = .timeout(Self.busySeconds)
    database = try Self.failing(path) {
      try Self.requireTables(path, configuration, isMade: isMade)
      let database = try DatabasePool(path: path, configuration: configuration)
      try Self.prepare(database, path)
      return database
    }
    let (database, file) = (database, DatabaseFile(path: path))
    group = GroupCommit(on: threads) { events throws(StoreError) in
      try Self.failing(path) { try database.write { try SQLiteTransaction($0).accept(events) } }
      try Self.requireFile(file, at: path)
    }
    threads.start()
  }

  /// SQLite goes on writing to a file that was removed or replaced, and its rows are lost with the process.
  private static func requireFile(_ file: DatabaseFile?, at path: String) throws(StoreError) {
    if file == DatabaseFile(path: path), DatabaseFile(path: path + "-wal") != nil { return }
    throw StoreError(
      .unavailable, "\(path): the file, or its -wal, was removed or replaced while it was open; restart the server",
      retryAfter: 60)
  }

  /// SQLite would leave a log and an index beside a file that it may only read. They keep the permissions of the file, so that it
  /// could not be opened later either.
  private static func requireWritable(_ path: String) throws(StoreError) {
    var status = stat()
    guard stat(path, &status) == 0 else { return }
    if status.st_mode & 0o222 != 0 && access(path, W_OK) == 0 { return }
    throw StoreError(
      .unusable, "\(path): may only be read; give it write permission, and remove its -wal and -shm if they have none")
  }

  /// Refuses the file of another program, before anything is written to it. A pool would switch it to a write-ahead log; a queue
  /// does not.
  private static func requireTables(_ path: String, _ configuration: Configuration, isMade: Bool) throws {
    if !isMade && DatabaseFile(path: path) == nil { return }
    let queue = try DatabaseQueue(path: path, configuration: configuration)
    let found = try queue.read { try String.fetchSet($0, sql: "SELECT name FROM sqlite_master WHERE type = 'table'") }
    let ours: Set = ["events", "visitors", "counters"]
    if found.contains("grdb_migrations")
      ? !isMade || found.isSuperset(of: ours) : !isMade && found.isDisjoint(with: ours)
    {
      return
    }
    throw isMade ? StoreError.notMade(path) : StoreError.foreign(path)
  }

  private static func prepare(_ database: DatabasePool, _ path: String) throws {
    // GRDB sets NORMAL, which loses the last commits at a power failure.
    try database.writeWithoutTransaction { try $0.execute(sql: "PRAGMA synchronous = FULL") }
    // Otherwise deleted rows stay readable in the file until others overwrite them.
    try database.writeWithoutTransaction { try $0.execute(sql: "PRAGMA secure_delete = ON") }
    var migrator = DatabaseMigrator()
    for (index, statements) in Schema.migrations(table: " WITHOUT ROWID").enumerated() {
      migrator.registerMigration("\(index + 1)") { database in
        for statement in statements { try database.execute(sql: statement) }
      }
    }
    if try database.read(migrator.hasBeenSuperseded) {
      throw StoreError(.unusable, "\(path): was written by a newer version of this program; use that version")
    }
    // Another process that opens the same new file may make the tables at the same time; the second attempt finds them.
    do { try migrator.migrate(database) } catch { try migrator.migrate(database) }
  }

  public func accept(_ events: [ExperimentEvent]) async throws(StoreError) { try await group.accept(events) }

  public func counts(
    of experiment: String, variants: [(id: String, weight: Int)]
  ) async throws(StoreError) -> ExperimentCounts {
    let rows = try await run { database in
      try database.read { try SQLiteTransaction($0).counters(of: experiment) }
    }
    return ExperimentCounts(experiment: experiment, variants: variants, rows: rows)
  }

  public func dressed(in experiment: String, within seconds: Int) async throws(StoreError) -> [DressedInTime] {
    try await run { database in
      try database.read { try SQLiteTransaction($0).dressed(in: experiment, within: seconds * 10) }
    }
  }

  public func times(in experiment: String) async throws(StoreError) -> [DressTime] {
    try await run { database in try database.read { try SQLiteTransaction($0).times(in: experiment) } }
  }

  public func add(_ signs: [EventSign: Int]) async throws(StoreError) {
    try await run { database in try database.write { try SQLiteTransaction($0).add(signs) } }
  }

  public func signs(of experiment: String) async throws(StoreError) -> [EventSign.Kind: Int] {
    try await run { database in try database.read { try SQLiteTransaction($0).signs(of: experiment) } }
  }

  public func log(_ definition: LoggedDefinition) async throws(StoreError) {
    try await run { database in try database.write { try SQLiteTransaction($0).log(definition) } }
  }

  public func definitions(of experiment: String) async throws(StoreError) -> [LoggedDefinition] {
    try await run { database in try database.read { try SQLiteTransaction($0).definitions(of: experiment) } }
  }

  public func forget(visitor: String) async throws(StoreError) -> Forgotten {
    try await forgetting { database in
      try database.write {
        let transaction = SQLiteTransaction($0)
        let visitors = try transaction.lock(visitor: visitor)
        try transaction.forget(visitors)
        return visitors.count
      }
    }
  }

  public func forget(before time: Int64) async throws(StoreError) -> Forgotten {
    try await forgetting { database in
      try forgetInPortions { last, count in
        try database.write {
          let transaction = SQLiteTransaction($0)
          let visitors = try transaction.lock(before: time, after: last, count: count)
          try transaction.forget(visitors)
          return Array(visitors.keys)
        }
      }
    }
  }

  /// Runs `work`, then copies the log into the file and empties it. Until then the file has the deleted rows, and the log may have
  /// copies of them.
  private func forgetting(
    _ work: @escaping @Sendable (DatabasePool) throws -> Int
  ) async throws(StoreError) -> Forgotten {
    let (path, attempts) = (path, attempts)
    return try await run { database in
      let count = try work(database)
      for attempt in 1...attempts {
        if try Self.emptyLog(of: database) { return Forgotten(count) }
        if attempt < attempts { usleep(250_000) }
      }
      return Forgotten(count, remnant: Self.remnant(path))
    }
  }

  /// - Returns: false if another program reads a state from before; it may be a copy that is being made.
  private static func emptyLog(of database: DatabasePool) throws -> Bool {
    try database.writeWithoutTransaction { database in
      // The server cannot store events while this waits for readers.
      try database.execute(sql: "PRAGMA busy_timeout = 250")
      defer { try? database.execute(sql: "PRAGMA busy_timeout = \(Int(busySeconds * 1000))") }
      do { try database.checkpoint(.truncate) } catch let error as DatabaseError {
        if [.SQLITE_BUSY, .SQLITE_LOCKED].contains(error.resultCode) { return false }
        throw error
      }
      return true
    }
  }

  private static let busySeconds = 5.0

  private static func remnant(_ path: String) -> String {
    """
    \(path): the deleted rows are out of the counts, but can still be read from the file, because another program is reading it; \
    end that program, and forget again
    """
  }

  public func clockWarning(now: Int64) async throws(StoreError) -> String? {
    let newest = try await run { database in
      try database.read { try Int64.fetchOne($0, sql: "SELECT max(day) FROM counters WHERE exposed > 0") }
    }
    return ClockWarning.ofDays(newest: newest, now: now)
  }

  public func close() async {
    try? await threads.shutdownGracefully()
    // The last connection to close copies the log into the file and removes it, which one that may only read cannot. GRDB closes its
    // readers last otherwise.
    database.releaseMemory()
    try? database.close()
  }

  private func run<Value: Sendable>(
    _ work: @escaping @Sendable (DatabasePool) throws -> Value
  ) async throws(StoreError) -> Value {
    let (database, path) = (database, path)
    let result = try? await threads.runIfActive {
      Result { () throws(StoreError) in try Self.failing(path) { try work(database) } }
    }
    guard let result else { throw StoreError(.unavailable, "\(path): is closed") }
    return try result.get()
  }

  /// Runs `work` and turns SQLite's errors into those of the store.
  private static func failing<Value>(_ path: String, _ work: () throws -> Value) throws(StoreError) -> Value {
    do { return try work() } catch let error as StoreError { throw error } catch {
      throw SQLiteFaults.error(error, path)
    }
  }
}
