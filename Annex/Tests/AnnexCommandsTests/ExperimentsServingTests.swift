import AnnexFixtures
import Fixtures
import Foundation
import Synchronization
import Testing

/// Events through `disguise serve --experiments`, run as a process, on both databases.
@Suite struct ExperimentsServingTests {
  let folder = TemporaryFolder()

  enum Database: CaseIterable { case sqlite, postgres }

  private func address(_ database: Database) async throws -> String {
    switch database {
    case .sqlite: folder.appending("events.sqlite").path
    case .postgres: try await PrivatePostgres.shared().database()
    }
  }

  /// A server with the experiment `knees`, and clients of its two listeners.
  private struct Serving {
    let program: Program
    let site: HTTPClient
    let reports: HTTPClient

    func send(_ visitor: Int, _ kinds: [String] = ["exposed"]) async throws -> Int {
      try await site.send(EventBodies.request(EventBodies.batch(visitor: visitor, kinds))).status
    }

    /// Sends a batch until it is acknowledged, as a device does.
    func sendUntilAcknowledged(_ visitor: Int, _ kinds: [String] = ["exposed"]) async throws {
      #expect(try await until { (try? await send(visitor, kinds)) == 202 }, "visitor \(visitor)")
    }

    /// The visitors of the variant `short`.
    func counts() async throws -> Counts {
      let document = try JSONDecoder().decode(Document.self, from: try await reports.get("/knees.json").body)
      return try #require(document.variants.last)
    }

    func exposed() async throws -> Int { try await counts().exposed }
  }

  private struct Document: Decodable { let variants: [Counts] }

  private struct Counts: Decodable, Equatable {
    var exposed: Int
    var dressed: Int
  }

  private func serve(_ database: String) async throws -> Serving {
    let app = try FakeApp.make(in: folder).path
    try folder.write(FakeExperiment.text(), to: "experiments/knees.json")
    let program = try Program([
      "serve", "--port", "0", "--app", app, "--experiments", folder.appending("experiments").path, "--database",
      database, "--admin", "0",
    ])
    let port = try #require(try await program.port(), "\(program.errorText)")
    #expect(try await until { Self.reports(program) != nil })
    return Serving(
      program: program, site: HTTPClient(port: port), reports: HTTPClient(port: try #require(Self.reports(program))))
  }

  private static func reports(_ program: Program) -> Int? {
    program.outputText.firstMatch(of: /Reports at http:\/\/127.0.0.1:(\d+)\/\n/).flatMap { Int($0.1) }
  }

  /// Nothing acknowledged is lost, and nothing counts twice when the devices send all of it again.
  @Test(arguments: Database.allCases) func killedServerKeepsAcknowledgedEvents(database: Database) async throws {
    let address = try await address(database)
    let first = try await serve(address)
    let acknowledged = await sendUntilKilled(first, clients: 8)
    _ = await first.program.status()
    #expect((60..<80_000).contains(acknowledged.count))
    let second = try await serve(address)
    // The server was killed: the last batch of each client may be stored although it was not acknowledged.
    let pending = (0..<8).map { client in client * 10_000 + acknowledged.count { $0 / 10_000 == client } }
    let stored = try await second.counts()
    #expect((acknowledged.count...acknowledged.count + 8).contains(stored.exposed))
    #expect(stored.dressed == stored.exposed, "a batch is stored as a whole")
    for visitor in pending { #expect(try await second.send(visitor, ["exposed", "dressed"]) == 202) }
    let all = acknowledged.count + pending.count
    #expect(try await second.counts() == Counts(exposed: all, dressed: all), "none of the others is lost")
    for visitor in acknowledged { #expect(try await second.send(visitor, ["exposed", "dressed"]) == 202) }
    #expect(try await second.counts() == Counts(exposed: all, dressed: all), "none counts twice")
    second.program.signal(SIGTERM)
    #expect(await second.program.status() == 0)
  }

  /// Sends visitors from several clients at once, and kills the server after the sixtieth answer.
  ///
  /// - Returns: the acknowledged visitors: those of a client from its multiple of 10,000 on.
  private func sendUntilKilled(_ serving: Serving, clients: Int) async -> [Int] {
    let tally = Tally()
    return await withTaskGroup(of: [Int].self) { group in
      for client in 0..<clients {
        group.addTask {
          var acknowledged: [Int] = []
          for visitor in client * 10_000..<(client + 1) * 10_000 {
            guard (try? await serving.send(visitor, ["exposed", "dressed"])) == 202 else { break }
            acknowledged.append(visitor)
            if tally.next() == 60 { serving.program.signal(SIGKILL) }
          }
          return acknowledged
        }
      }
      return await group.reduce(into: []) { $0 += $1 }
    }
  }

  @Test func twoServersOnOneDatabaseReportTheSame() async throws {
    let address = try await PrivatePostgres.shared().database()
    let servers = [try await serve(address), try await serve(address)]
    try await withThrowingTaskGroup(of: Void.self) { group in
      // Each visitor's events arrive through different servers at the same time, and the exposure through both.
      for visitor in 0..<20 {
        for (server, kinds) in [(0, ["exposed"]), (1, ["exposed", "finished"]), (visitor % 2, ["dressed"])] {
          group.addTask { try await servers[server].sendUntilAcknowledged(visitor, kinds) }
        }
      }
      try await group.waitForAll()
    }
    #expect(try await servers[0].counts() == Counts(exposed: 20, dressed: 20))
    let report = try await servers[0].reports.get("/knees.json").text
    #expect(Self.timeless(try await servers[1].reports.get("/knees.json").text) == Self.timeless(report))
  }

  /// The devices repeat what has not been acknowledged, as while a server restarts.
  @Test func eventsDuringARestartOfPostgresCountOnce() async throws {
    let database = try await PrivatePostgres.make()
    let serving = try await serve(try await database.database())
    let tally = Tally()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for client in 0..<4 {
        group.addTask {
          for visitor in 0..<30 {
            try await serving.sendUntilAcknowledged(client * 30 + visitor, ["exposed", "dressed"])
            guard tally.next() == 40 else { continue }
            try await database.stop()
            try await database.start()
          }
        }
      }
      try await group.waitForAll()
    }
    #expect(try await serving.counts() == Counts(exposed: 120, dressed: 120))
  }

  @Test func postgresThatStopsIsReportedToTheDevice() async throws {
    let database = try await PrivatePostgres.make()
    let serving = try await serve(try await database.database())
    #expect(try await serving.send(1) == 202)
    try await database.stop()
    let response = try await serving.site.send(EventBodies.request(EventBodies.batch(visitor: 2)))
    #expect(response.status == 503 && response.headers["retry-after"].flatMap { Int($0) } ?? 0 > 0)
    #expect(try await serving.reports.get("/knees").status == 503)
    #expect(try await serving.site.get("/").status == 200, "the site does not need the database")
    try await database.start()
    try await serving.sendUntilAcknowledged(2)
    #expect(try await serving.exposed() == 2)
    #expect(serving.program.errorText.contains("events are not stored: PostgreSQL: "))
    #expect(serving.program.errorText.contains("events are stored again"))
  }

  @Test func forgottenVisitorsLeaveTheReport() async throws {
    let serving = try await serve(try await address(.sqlite))
    let database = try await address(.sqlite)
    for visitor in 1...3 {
      let batch = EventBodies.batch(visitor: visitor, age: 2 * 86_400_000)
      #expect(try await serving.site.send(EventBodies.request(batch)).status == 202)
    }
    let one = try await Program.run([
      "experiments", "forget", "--database", database, "--visitor", EventBodies.hex(2),
    ])
    #expect(one.status == 0 && one.output == "Forgot 1 visitor.\n")
    #expect(try await serving.exposed() == 2)
    let again = try await Program.run([
      "experiments", "forget", "--database", database, "--visitor", EventBodies.hex(2),
    ])
    #expect(again.status == 1 && again.errors.contains("not in the database; check the id"))
    let today = Date.now.formatted(.iso8601.year().month().day())
    let all = try await Program.run(["experiments", "forget", "--database", database, "--before", today])
    #expect(all.status == 0 && all.output == "Forgot 2 visitors.\n")
    #expect(try await serving.exposed() == 0)
  }

  @Test func commandAndAdminPageReportTheSame() async throws {
    let database = try await address(.sqlite)
    let serving = try await serve(database)
    for visitor in 1...4 { #expect(try await serving.send(visitor, ["exposed", "dressed"]) == 202) }
    let page = try await serving.reports.get("/knees")
    #expect(page.headers["content-type"] == "text/html; charset=utf-8" && page.text.contains("4 visitors"))
    let arguments = [
      "experiments", "report", "knees", "--experiments", folder.appending("experiments").path, "--database", database,
    ]
    #expect(page.text.contains("Reload this page for the present numbers."))
    let live = page.text.replacing(" Reload this page for the present numbers.", with: "")
      .replacing(#"<a href="./">All experiments</a>"#, with: "Experiment")
    #expect(Self.timeless(try await Program.run(arguments + ["--html"]).output) == Self.timeless(live))
    let document = try await serving.reports.get("/knees.json").text + "\n"
    #expect(Self.timeless(try await Program.run(arguments + ["--json"]).output) == Self.timeless(document))
    let text = try await Program.run(arguments + ["--with-today"])
    #expect(text.status == 0 && text.output.hasPrefix("knees: 4 visitors"))
    let unknown = try await Program.run(["experiments", "report", "knee"] + arguments.dropFirst(3))
    #expect(unknown.status == 1 && unknown.errors.contains("no experiment knee; pass one of knees"))
  }

  /// Returns a report without the time at which it was made.
  private static func timeless(_ report: String) -> String {
    report.replacing(/"made" : "[^"]*"|Made \d{4}-\d\d-\d\d \d\d:\d\d UTC/, with: "")
  }

  /// The server logs the definition with the first event, and compares at its next start.
  @Test(arguments: Database.allCases)
  func definitionChangedWhileTheServerIsDownIsReported(database: Database) async throws {
    let address = try await address(database)
    let first = try await serve(address)
    try await first.sendUntilAcknowledged(1)
    first.program.signal(SIGTERM)
    #expect(await first.program.status() == 0)
    let experiments = folder.appending("experiments").path
    let text = FakeExperiment.text(message: "Warm knees.").replacing("knees-1", with: "knees-2")
    let file = try folder.write(text, to: "experiments/knees.json")
    let arguments = ["experiments", "report", "knees", "--experiments", experiments, "--database", address]
    let report = try await Program.run(arguments)
    #expect(
      report.output.contains("changed after its first visitors: its salt and its texts by 20"), "\(report.output)")
    let app = try FakeApp.make(in: folder).path
    let second = try Program([
      "serve", "--port", "0", "--app", app, "--experiments", experiments, "--database", address,
    ])
    #expect(try await second.port() != nil)
    #expect(
      second.errorText.contains("warning: experiment knees: its salt and its texts changed since its last events"))
    second.signal(SIGTERM)
    #expect(await second.status() == 0)
    try FileManager.default.removeItem(at: file)
  }

  @Test func rowsAreExported() async throws {
    let database = try await address(.sqlite)
    let serving = try await serve(database)
    try await serving.sendUntilAcknowledged(1, ["exposed", "dressed"])
    let table = try await serving.reports.get("/knees.csv")
    #expect(table.headers["content-type"] == "text/csv; charset=utf-8")
    #expect(table.text.split(separator: "\n").last?.contains(/^short,1,\d{4}-\d\d-\d\d,1,0,1,,0,12.3,151.29$/) == true)
    let arguments = [
      "experiments", "report", "knees", "--experiments", folder.appending("experiments").path, "--database", database,
    ]
    #expect(try await Program.run(arguments + ["--csv"]).output == table.text)
    #expect(try await Program.run(arguments + ["--csv", "--json"]).status == 2)
  }

  @Test func reportNamesRemediesThatItTakes() async throws {
    try folder.write(FakeExperiment.text(), to: "experiments/knees.json")
    let wrong = [
      ("experiments/knees.json", "is a file; pass the folder that it is in"),
      ("none", "no such folder; pass the folder of experiments of `disguise serve`"),
      ("experiments", "events.sqlite: no such file; pass the database of `disguise serve` with --database"),
    ]
    for (path, remedy) in wrong {
      let result = try await Program.run(["experiments", "report", "knees", "--experiments", path], in: folder.url)
      #expect(result.status == 1 && result.output == "" && result.errors.hasSuffix("\(remedy)\n"))
    }
  }

  @Test(arguments: [
    ["--visitor", "1"], ["--before", "yesterday"], ["--before", "2026-02-30"], [],
    ["--before", "2026-01-01", "--visitor", "00000000000000000000000000000001"],
  ])
  func wrongArgumentsOfForgetAreUsageErrors(arguments: [String]) async throws {
    let result = try await Program.run(["experiments", "forget", "--database", "x"] + arguments)
    #expect(result.status == 2)
  }

  @Test func missingDatabaseIsNotMade() async throws {
    let missing = folder.appending("none.sqlite").path
    let result = try await Program.run(["experiments", "forget", "--database", missing, "--before", "2026-01-01"])
    #expect(result.status == 1 && result.errors.contains("no such file"))
    #expect(!FileManager.default.fileExists(atPath: missing))
  }

  @Test func passwordIsNotPrinted() async throws {
    for address in ["Postgres://a:secret%x@h/x", "mysql://a:secret@h/x"] {
      let result = try await Program.run(["experiments", "forget", "--database", address, "--before", "2026-01-01"])
      #expect(result.status == 1 && result.errors.contains("--database: ") && !result.errors.contains("secret"))
    }
  }

  @Test func adminNeedsAHost() async throws {
    let result = try await Program.run(["serve", "--experiments", "x", "--admin", "[]:9090"])
    #expect(result.status == 2 && result.errors.contains("--admin"))
  }

  @Test(arguments: [["--database", "x"], ["--admin", "9090"]])
  func storageNeedsExperiments(arguments: [String]) async throws {
    let result = try await Program.run(["serve"] + arguments)
    #expect(result.status == 2 && result.errors.contains("--experiments"))
  }

  /// Another site could give its own name the address of this machine (DNS rebinding).
  @Test func reportsRefuseOtherNames() async throws {
    let serving = try await serve(try await address(.sqlite))
    let request = EventBodies.request("", ["Host": "evil.example"], path: "/knees", method: "GET")
    let refused = try await serving.reports.send(request)
    #expect(refused.status == 403 && refused.text.contains("Host: 127.0.0.1"))
    #expect(try await serving.reports.get("/").text.contains("knees"))
    #expect(try await serving.reports.get("/none").status == 404)
    #expect(try await serving.site.get("/knees").status == 404, "reports are at the other address only")
  }
}

/// Counts across tasks.
private final class Tally: Sendable {
  private let count = Mutex(0)

  func next() -> Int {
    count.withLock { count in
      count += 1
      return count
    }
  }
}
