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

    /// The exposed visitors of the variant `short`.
    func exposed() async throws -> Int? {
      let document = try JSONDecoder().decode(Counts.self, from: try await reports.get("/knees.json").body)
      return document.variants.last?.exposed
    }
  }

  private struct Counts: Decodable {
    struct Variant: Decodable { let exposed: Int }
    let variants: [Variant]
  }

  private func serve(_ database: String) async throws -> Serving {
    let app = try FakeApp.make(in: folder).path
    try folder.write(FakeExperiment.text(), to: "experiments/knees.json")
    let program = try Program([
      "serve", "--port", "0", "--app", app, "--experiments", folder.appending("experiments").path, "--database",
      database, "--admin", "0",
    ])
    let port = try #require(try await program.port(), "\(program.errorText)")
    var reports: Int?
    for _ in 0..<100 where reports == nil {
      reports = program.outputText.firstMatch(of: /Reports at http:\/\/127.0.0.1:(\d+)\/\n/).flatMap { Int($0.1) }
      if reports == nil { try await Task.sleep(for: .milliseconds(20)) }
    }
    return Serving(program: program, site: HTTPClient(port: port), reports: HTTPClient(port: try #require(reports)))
  }

  /// Nothing acknowledged is lost, and nothing counts twice when the devices send the rest again.
  @Test(arguments: Database.allCases) func killedServerKeepsAcknowledgedEvents(database: Database) async throws {
    let address = try await address(database)
    let first = try await serve(address)
    let program = first.program
    let tally = Tally()
    let acknowledged = await withTaskGroup(of: [Int].self) { group in
      for client in 0..<4 {
        group.addTask {
          var acknowledged: [Int] = []
          for visitor in 0..<10_000 {
            guard (try? await first.send(client * 10_000 + visitor)) == 202 else { break }
            acknowledged.append(client * 10_000 + visitor)
            if tally.next() == 60 { program.signal(SIGKILL) }
          }
          return acknowledged
        }
      }
      return await group.reduce(into: []) { $0 += $1 }
    }
    _ = await program.status()
    #expect((60..<40_000).contains(acknowledged.count))
    let second = try await serve(address)
    // A batch that each client waited for may be stored without having been acknowledged.
    let stored = try #require(try await second.exposed())
    #expect((acknowledged.count...acknowledged.count + 4).contains(stored))
    let all = acknowledged + (0..<4).map { client in client * 10_000 + acknowledged.count { $0 / 10_000 == client } }
    for visitor in all.suffix(20) { #expect(try await second.send(visitor) == 202) }
    #expect(try await second.exposed() == all.count)
    second.program.signal(SIGTERM)
    #expect(await second.program.status() == 0)
  }

  @Test func twoServersOnOneDatabaseReportTheSame() async throws {
    let address = try await PrivatePostgres.shared().database()
    let one = try await serve(address)
    let two = try await serve(address)
    for visitor in 0..<20 { #expect(try await (visitor.isMultiple(of: 2) ? one : two).send(visitor) == 202) }
    // The same event through both.
    #expect(try await two.send(0) == 202)
    #expect(try await one.exposed() == 20)
    let report = try await one.reports.get("/knees.json").body
    #expect(try await two.reports.get("/knees.json").body == report)
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
    for _ in 0..<200 where try await serving.send(2) != 202 { try await Task.sleep(for: .milliseconds(50)) }
    #expect(try await serving.exposed() == 2)
    #expect(serving.program.errorText.contains("events are not stored: PostgreSQL: "))
    #expect(serving.program.errorText.contains("events are stored again"))
  }

  @Test func forgottenVisitorsLeaveTheReport() async throws {
    let serving = try await serve(try await address(.sqlite))
    let database = try await address(.sqlite)
    for visitor in 1...3 { #expect(try await serving.send(visitor) == 202) }
    let one = try await Program.run([
      "experiments", "forget", "--database", database, "--visitor", EventBodies.hex(2),
    ])
    #expect(one.status == 0 && one.output == "Forgot 1 visitor.\n")
    #expect(try await serving.exposed() == 2)
    let again = try await Program.run([
      "experiments", "forget", "--database", database, "--visitor", EventBodies.hex(2),
    ])
    #expect(again.status == 1 && again.errors.contains("not in the database; check the id"))
    let all = try await Program.run(["experiments", "forget", "--database", database, "--before", "2999-01-01"])
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
    #expect(try await Program.run(arguments + ["--html"]).output == page.text)
    #expect(try await Program.run(arguments + ["--json"]).output == serving.reports.get("/knees.json").text + "\n")
    let text = try await Program.run(arguments + ["--with-today"])
    #expect(text.status == 0 && text.output.hasPrefix("knees: 4 visitors"))
    let unknown = try await Program.run(["experiments", "report", "knee"] + arguments.dropFirst(3))
    #expect(unknown.status == 1 && unknown.errors.contains("no experiment knee; pass one of knees"))
  }

  @Test(arguments: [
    ["--visitor", "1"], ["--before", "yesterday"], ["--before", "2026-02-30"], [],
    ["--before", "2026-01-01", "--visitor", "00000000000000000000000000000001"],
  ])
  func wrongArgumentsOfForgetAreUsageErrors(arguments: [String]) async throws {
    let result = try await Program.run(["experiments", "forget", "--database", "x"] + arguments)
    #expect(result.status == 64)
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
    #expect(result.status == 64 && result.errors.contains("--admin"))
  }

  @Test(arguments: [["--database", "x"], ["--admin", "9090"]])
  func storageNeedsExperiments(arguments: [String]) async throws {
    let result = try await Program.run(["serve"] + arguments)
    #expect(result.status == 64 && result.errors.contains("--experiments"))
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
