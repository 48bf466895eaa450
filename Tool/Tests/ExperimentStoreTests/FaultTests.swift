@testable import ExperimentStore
import Experiments
import Fixtures
import Foundation
import GRDB
import Testing

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
    // The pause after a failed attempt is at most a second here.
    for _ in 0..<100 {
      if (try? await store.accept([event(.exposed, 2)])) != nil { break }
      try await Task.sleep(for: .milliseconds(50))
    }
    #expect(try await store.knees().variants[0].exposed == 2)
    // A restart between two batches goes unnoticed.
    try await server.stop()
    try await server.start()
    try await store.accept([event(.exposed, 3)])
    #expect(try await store.knees().variants[0].exposed == 3)
    await store.close()
  }

  @Test func passwordIsNotInTheMessage() {
    #expect { try PostgresStore(address: "postgres://a:secret@127.0.0.1:1/x") } throws: { !"\($0)".contains("secret") }
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
