import Fixtures
import Foundation
import Testing

/// The memory of a server whose clients request large files and do not read them.
@Suite struct SlowReadersTests {
  let folder = TemporaryFolder()

  @Test func clientsThatDoNotReadCostNoCopies() async throws {
    let (megabyte, clients) = (1 << 20, 100)
    // The archive need not be valid.
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
    // Each response has begun, so the server has allocated its memory.
    for idler in idlers { #expect(await idler.hasByte()) }
    let growth = try program.residentBytes() - before
    // Copies would take 700 MB. A hundred connections by themselves take about a megabyte.
    #expect(growth < 32 * megabyte, "\(growth / megabyte) MB")
    #expect(try await HTTPClient(port: port).get("/").status == 200)
    program.signal(SIGTERM)
    #expect(await program.status() == 0)
  }
}
