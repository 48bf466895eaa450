import Fixtures
import Foundation
import Testing

/// The memory of a server whose clients ask for much and read nothing.
@Suite struct SlowReadersTests {
  let folder = TemporaryFolder()

  @Test func clientsThatDoNotReadCostNoCopies() async throws {
    let (megabyte, clients) = (1 << 20, 100)
    // What is sent as an archive need not be a good one.
    try folder.write(Data(repeating: 0x50, count: 7 * megabyte), to: "sets/01.zip")
    let app = try FakeApp.make(in: folder).path
    let sets = folder.appending("sets").path
    let program = try Program(["serve", "--port", "0", "--app", app, "--hoosets", sets])
    let port = try #require(try await program.port())
    let index = try await HTTPClient(port: port).get("/api/hoosets.json").text
    let path = try #require(index.firstMatch(of: /assets\/[^"]*\.zip/)).0
    let before = try program.residentBytes()
    let idlers = try (0..<clients).map { _ in try RawConnection(port: port, receiveBytes: 4096) }
    for idler in idlers { idler.send("GET /\(path) HTTP/1.1\r\nHost: x\r\n\r\n") }
    // Each answer has begun, so whatever the server makes for it has been made.
    for idler in idlers { #expect(await idler.hasByte()) }
    let growth = try program.residentBytes() - before
    // A copy for each would be 700 MB; what a hundred connections cost by themselves is about a megabyte.
    #expect(growth < 32 * megabyte, "\(growth / megabyte) MB")
    #expect(try await HTTPClient(port: port).get("/").status == 200)
    program.signal(SIGTERM)
    #expect(await program.status() == 0)
  }
}
