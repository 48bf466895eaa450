import AnnexFixtures
import Experiments
import Fixtures
import Foundation
import GRDB
import Testing

@testable import ExperimentStore

/// Databases that are away, full, locked or foreign.
@Suite struct FaultTests {
  let folder = TemporaryFolder()

  private var path: String { folder.appending("events.sqlite").path }

  @Test func acknowledgedCommitsReachTheDisk() async throws {
    let store = try SQLiteStore(path: path)
    let synchronous = try await store.database.writeWithoutTransaction {
      try Int.fetchOne($0, sql: "PRAGMA synchronous")
    }
    #expect(synchronous == 2)
    await store.close()
  }

  /// Reading opens a second connection, which GRDB closes last.
  @Test func closedDatabaseIsOneFile() async throws {
    let store = try SQLiteStore(path: path)
    try await store.accept([event(.exposed, 1)])
    #expect(try await store.knees().variants.count == 2)
    await store.close()
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == ["events.sqlite"])
    let again = try SQLiteStore(path: path, isMade: true)
    #expect(try await again.clockWarning(now: noon) == nil)
    await again.close()
  }

  /// A database may be set to acknowledge commits before they reach the disk.
  @Test(arguments: [("off", "on"), ("local", "local"), ("remote_apply", "remote_apply")])
  func acknowledgedCommitsOfPostgresReachTheDisk(given: String, used: String) async throws {
    let address = try await PrivatePostgres.shared().database()
    let connection = try PostgresConnection(address)
    let name = try #require(try connection.run("SELECT current_database()").first?[0])
    try connection.run("ALTER DATABASE \(name) SET synchronous_commit = \(given)")
    #expect(try PostgresConnection(address).run("SHOW synchronous_commit") == [[used]])
  }

  @Test func fullDiskKeepsTheCountsAndRecovers() async throws {
    let store = try SQLiteStore(path: path)
    try await store.accept([event(.exposed, 1)])
    // SQLite reports a full file as it does a full disk.
    try await limitPages(of: store, to: 12)
    let many = (2...2_000).map { event(.exposed, $0) }
    await #expect { try await store.accept(many) } throws: { error in
      let error = error as? StoreError
      return error?.kind == .unavailable && error?.message.contains("the disk is full") == true
    }
    #expect(try await store.knees().variants[0].exposed == 1)
    try await limitPages(of: store, to: 1_000_000)
    try await store.accept(many)
    #expect(try await store.knees().variants[0].exposed == 2_000)
    await store.close()
  }

  private func limitPages(of store: SQLiteStore, to pages: Int) async throws {
    try await store.database.writeWithoutTransaction {
      _ = try Int.fetchOne($0, sql: "PRAGMA max_page_count = \(pages)")
    }
  }

  @Test func foreignFileIsRefused() async throws {
    try folder.write(String(repeating: "no database ", count: 400), to: "events.sqlite")
    #expect { try SQLiteStore(path: path) } throws: { ($0 as? StoreError)?.kind == .unusable }
    #expect { try SQLiteStore(path: folder.appending("none/x").path) } throws: {
      ($0 as? StoreError)?.kind == .unusable
    }
  }

  /// SQLite goes on writing to a file that has no name any more.
  @Test(arguments: ["events.sqlite", "events.sqlite-wal"])
  func removedFileIsReportedAndNothingMoreAcknowledged(name: String) async throws {
    let store = try SQLiteStore(path: path)
    try await store.accept([event(.exposed, 1)])
    try folder.remove(name)
    for visitor in 2...3 {
      let error = await #expect(throws: StoreError.self) { try await store.accept([event(.exposed, visitor)]) }
      #expect(error?.kind == .unavailable && error?.message.contains("was removed or replaced") == true)
    }
    await store.close()
  }

  @Test func replacedFileIsReported() async throws {
    let store = try SQLiteStore(path: path)
    try await store.accept([event(.exposed, 1)])
    try FileManager.default.moveItem(at: folder.appending("events.sqlite"), to: folder.appending("old.sqlite"))
    try folder.write("another file", to: "events.sqlite")
    await #expect(throws: StoreError.self) { try await store.accept([event(.exposed, 2)]) }
    await store.close()
  }

  /// A log that SQLite made beside it could not be written later either.
  @Test func fileWithoutWritePermissionIsRefusedAndLeavesNothingBehind() async throws {
    try await DatabaseQueue(path: path).write { try $0.execute(sql: "CREATE TABLE other (x)") }
    try FileManager.default.setAttributes([.posixPermissions: 0o444], ofItemAtPath: path)
    #expect { try SQLiteStore(path: path) } throws: { "\($0)".contains("write permission") }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["events.sqlite"])
  }

  @Test func equalTablesOfAnotherProgramAreLeftAlone() async throws {
    try await DatabaseQueue(path: path).write { try $0.execute(sql: "CREATE TABLE events (x)") }
    let bytes = try Data(contentsOf: folder.appending("events.sqlite"))
    #expect { try SQLiteStore(path: path) } throws: { "\($0)".contains("another program") }
    #expect(try Data(contentsOf: folder.appending("events.sqlite")) == bytes)
  }

  @Test func newerSQLiteDatabaseIsRefused() async throws {
    let store = try SQLiteStore(path: path)
    try await store.database.write { try $0.execute(sql: "INSERT INTO grdb_migrations VALUES ('99')") }
    await store.close()
    #expect { try SQLiteStore(path: path) } throws: { "\($0)".contains("newer version") }
  }

  @Test func newerPostgresDatabaseIsRefused() async throws {
    let address = try await PrivatePostgres.shared().database()
    await (try PostgresStore(address: address)).close()
    try PostgresConnection(address).run("INSERT INTO disguise_migrations VALUES (99)")
    #expect { try PostgresStore(address: address) } throws: { "\($0)".contains("newer version") }
  }

  /// The last server that a test needs to itself.
  @Test func stoppedPostgresIsReportedAndReconnected() async throws {
    let server = try await PrivatePostgres.make()
    let store = try PostgresStore(address: try await server.database())
    try await store.accept([event(.exposed, 1)])
    try await server.stop()
    let error = await #expect(throws: StoreError.self) { try await store.accept([event(.exposed, 2)]) }
    #expect(error?.kind == .unavailable && (1...8).contains(error?.retryAfter ?? 0))
    try await server.start()
    #expect(try await until { (try? await store.accept([event(.exposed, 2)])) != nil })
    #expect(try await store.knees().variants[0].exposed == 2)
    // A restart between two batches goes unnoticed.
    try await server.stop()
    try await server.start()
    try await store.accept([event(.exposed, 3)])
    #expect(try await store.knees().variants[0].exposed == 3)
    await store.close()
  }

  /// libpq quotes pieces of addresses that it cannot read, and errors of files name their path.
  @Test(arguments: [
    "postgres://a:secret@127.0.0.1:1/x", "Postgres://a:secret@127.0.0.1:1/x", "postgres://a:secret%x@127.0.0.1:1/x",
    "postgres://a:p@secret@127.0.0.1:1/x", "postgres://a:secret/p@127.0.0.1:1/x", "postgres://a:1/secret@127.0.0.1:1/x",
    "postgres://127.0.0.1:1/x?password=p&secret", "mysql://a:secret@127.0.0.1/x", "host=127.0.0.1 password=secret",
  ])
  func passwordIsNotInTheMessage(address: String) {
    #expect { try ExperimentDatabase.open(address) } throws: { !"\($0)".contains("secret") }
  }

  /// Its kernel buffers fill while the statement is sent.
  @Test func serverThatStopsReadingIsGivenUp() async throws {
    let connection = try PostgresConnection(try await PrivatePostgres.shared().database(), seconds: 1)
    let process = try #require(try connection.run("SELECT pg_backend_pid()").first?[0].flatMap { Int32($0) })
    kill(process, SIGSTOP)
    defer { kill(process, SIGCONT) }
    let text = String(repeating: "x", count: 4_000_000)
    #expect { try connection.run("SELECT length($1::text)", [text]) } throws: { ($0 as? PostgresFault)?.isLoss == true }
    #expect(!connection.isUsable)
  }

  @Test func largeStatementIsSentWhole() async throws {
    let connection = try PostgresConnection(try await PrivatePostgres.shared().database())
    let text = String(repeating: "x", count: 4_000_000)
    #expect(try connection.run("SELECT $1::text", [text]) == [[text]])
  }

  @Test func lostConnectionsAfterOtherFaultsAreCountedAlone() async throws {
    let pool = PostgresPool(try await PrivatePostgres.shared().database())
    var states = ["40001", "40P01", "08006", "08006"][...]
    let result = Result {
      try pool.run { _ in
        if let state = states.popFirst() { throw PostgresFault(state: state, message: "") }
      }
    }
    #expect(throws: StoreError.self) { try result.get() }
    #expect(states.isEmpty)
  }

  @Test(arguments: Backend.allCases) func databaseOfAnotherProgramStaysAsItIs(backend: Backend) async throws {
    let database = try await backend.makeDatabase(in: folder)
    if backend == .sqlite {
      try await DatabaseQueue(path: database).write { try $0.execute(sql: "CREATE TABLE other (x)") }
    }
    let read = { try? Data(contentsOf: URL(fileURLWithPath: database)) }
    let bytes = read()
    #expect { try ExperimentDatabase.open(database, isMade: true) } throws: { "\($0)".contains("has no events") }
    #expect(read() == bytes)
    await (try ExperimentDatabase.open(database)).close()
    await (try ExperimentDatabase.open(database, isMade: true)).close()
  }

  @Test func forgottenVisitorIsOverwrittenInTheFiles() async throws {
    let store = try SQLiteStore(path: path)
    let events = [event(.exposed, 1), event(.exposed, 2)]
    try await store.accept(events)
    _ = try await store.forget(visitor: events[0].visitor)
    let files = [path, path + "-wal"].map { (try? Data(contentsOf: URL(fileURLWithPath: $0))) ?? Data() }
    let found = events.map { event in files.contains { $0.range(of: Data(event.id.utf8)) != nil } }
    #expect(found == [false, true])
    await store.close()
  }

  /// A reader of an earlier state keeps the deleted rows in the file: they are reported, and overwritten by the next attempt.
  @Test func visitorInTheFileOfAReaderIsReportedAndForgottenLater() async throws {
    let store = try SQLiteStore(path: path, attempts: 2)
    let events = [event(.exposed, 1)]
    try await store.accept(events)
    var configuration = Configuration()
    configuration.allowsUnsafeTransactions = true
    let reader = try DatabaseQueue(path: path, configuration: configuration)
    try await reader.writeWithoutTransaction {
      try $0.execute(sql: "BEGIN")
      _ = try Int.fetchOne($0, sql: "SELECT count(*) FROM events")
    }
    let first = try await store.forget(visitor: events[0].visitor)
    #expect(first.count == 1 && first.remnant?.contains("can still be read from the file") == true)
    #expect(try await store.knees().variants[0].exposed == 0)
    try await reader.writeWithoutTransaction { try $0.execute(sql: "COMMIT") }
    #expect(try await store.forget(visitor: events[0].visitor) == Forgotten(0))
    let files = [path, path + "-wal"].map { (try? Data(contentsOf: URL(fileURLWithPath: $0))) ?? Data() }
    #expect(!files.contains { $0.range(of: Data(events[0].id.utf8)) != nil })
    await store.close()
  }

  @Test func sumsOfManyDaysDoNotOverflow() {
    let rows = (1...4).map { day in
      CounterRow(variant: "a", day: day, counters: Counters(exposed: 1, squaredTenths: .max / 2))
    }
    let counts = ExperimentCounts(experiment: "knees", variants: [("a", 1)], rows: rows)
    #expect(counts.variants[0].days.reduce(0) { $0 + $1.squaredSecondsToDress } == Double(Int64.max) / 50)
  }

  @Test func arraysQuoteEveryText() {
    #expect(PostgresArray.texts(["null", nil, "a\"b\\"]) == #"{"null",NULL,"a\"b\\"}"#)
  }

  @Test func pausesDoubleUpToEightSeconds() {
    var backOff = BackOff()
    #expect(backOff.secondsLeft == nil)
    for _ in 0..<10 { backOff.fail() }
    #expect(backOff.secondsLeft == 8)
  }
}
