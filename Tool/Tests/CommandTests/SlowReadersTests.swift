import Fixtures
import Foundation
import Glibc
import Testing

/// A server whose clients are slow: its memory, and whether others find room.
@Suite(.serialized) struct SlowReadersTests {
  let folder = TemporaryFolder()

  enum Slowness: CaseIterable {
    case requestHead, idle, archive, nothingRead, pipelined, handshake

    /// The bytes that a client sends, at `path` the archive.
    func request(_ path: String) -> String {
      switch self {
      case .requestHead: "GET / HTTP/1.1\r\nHost: x\r\nA: "
      case .idle: "HEAD / HTTP/1.1\r\nHost: x\r\n\r\n"
      case .archive, .nothingRead: "GET /\(path) HTTP/1.1\r\nHost: x\r\n\r\n"
      case .pipelined: String(repeating: "GET /\(path) HTTP/1.1\r\nHost: x\r\n\r\n", count: 3)
      case .handshake: "\u{16}\u{3}\u{1}\u{2}\u{0}"
      }
    }
  }

  /// Six hundred slow clients of one address hold all 512 connections. Without the limits for an address a newcomer waits for the
  /// minute that a reader has for a piece, and longer than this test. One kind at a time: thousands of connections would slow the
  /// other tests.
  @Test(.serialized, arguments: Slowness.allCases) func newcomersFindRoomBesideSlowClients(slowness: Slowness)
    async throws
  {
    let certificates = slowness == .handshake ? try Certificates() : nil
    let (program, port) = try await serve(with: certificates)
    let index = certificates == nil ? try await HTTPClient(port: port).get("/api/hoosets.json").text : ""
    let path = index.firstMatch(of: /assets\/[^"]*\.zip/).map { String($0.0) } ?? ""
    let clients = try await RawConnection.open(600, port: port, from: "127.0.0.2", sending: slowness.request(path))
    let reading = Task {
      // About four kilobytes per second each.
      while slowness == .archive, (try? await Task.sleep(for: .milliseconds(500))) != nil {
        for client in clients { client.drop(upTo: 2048) }
      }
    }
    defer { reading.cancel() }
    for _ in 0..<5 { #expect(try await answer(port, certificates).hasPrefix("HTTP/1.1 200 OK")) }
    program.signal(SIGKILL)
  }

  private func serve(with certificates: Certificates?) async throws -> (Program, port: Int) {
    try folder.write(Data(repeating: 0x50, count: 7 << 20), to: "sets/01.zip")
    let identity = certificates.map { ["--tls-cert", $0.path("server.pem"), "--tls-key", $0.path("server.key")] } ?? []
    let sets = folder.appending("sets").path
    let program = try Program(
      ["serve", "--port", "0", "--app", try FakeApp.make(in: folder).path, "--hoosets", sets] + identity)
    return (program, try #require(try await program.port()))
  }

  /// Returns the answer that a newcomer gets, which waits for at most half a minute.
  private func answer(_ port: Int, _ certificates: Certificates?) async throws -> String {
    let request = "GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
    if let certificates {
      return try certificates.openssl(["s_client", "-quiet", "-connect", "127.0.0.1:\(port)"], input: request)
    }
    let connection = try RawConnection(port: port)
    connection.send(request)
    return await connection.read().text
  }

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
