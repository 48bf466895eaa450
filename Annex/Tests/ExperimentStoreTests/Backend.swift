import AnnexFixtures
import ExperimentStore
import Experiments
import Fixtures

/// The two databases, so that each test runs on both.
enum Backend: CaseIterable {
  case sqlite, postgres

  /// Returns the address of an empty database, as `--database` takes it.
  ///
  /// - Parameter folder: for the SQLite file.
  func makeDatabase(in folder: TemporaryFolder) async throws -> String {
    switch self {
    case .sqlite: folder.appending("events.sqlite").path
    case .postgres: try await PrivatePostgres.shared().database()
    }
  }

  /// Runs `body` with a store on an empty database, which further stores can open.
  func withStore(_ body: (any ExperimentStore, String) async throws -> Void) async throws {
    let folder = TemporaryFolder()
    let database = try await makeDatabase(in: folder)
    let store = try ExperimentDatabase.open(database)
    let result: Result<Void, any Error>
    do { result = .success(try await body(store, database)) } catch { result = .failure(error) }
    await store.close()
    try result.get()
  }
}

extension ExperimentStore {
  /// The counts of the experiment `knees` with the variants `a` and `b`.
  func knees() async throws -> ExperimentCounts {
    try await counts(of: "knees", variants: [("a", 1), ("b", 1)])
  }
}

/// 2026-11-22, 12:00 in UTC.
let noon: Int64 = 1_795_348_800_000
let today = 20_779
let hour: Int64 = 3_600_000

/// Returns an event of the experiment `knees`. Different arguments give different ids.
func event(
  _ kind: ExperimentEvent.Kind, _ visitor: Int, in variant: String = "a", at time: Int64 = noon, seconds: Double? = nil,
  id: Int = 0
) -> ExperimentEvent {
  let text = "\(kind) \(visitor) \(variant) \(time) \(seconds ?? 0) \(id)"
  let hash = text.utf8.reduce(UInt64(14_695_981_039_346_656_037)) { ($0 ^ UInt64($1)) &* 1_099_511_628_211 }
  return ExperimentEvent(
    id: hex(hash), visitor: hex(UInt64(visitor)), experiment: "knees", variant: variant, kind: kind, time: time,
    seconds: seconds)
}

private func hex(_ number: UInt64) -> String {
  let digits = String(number, radix: 16)
  return String(repeating: "0", count: 32 - digits.count) + digits
}
