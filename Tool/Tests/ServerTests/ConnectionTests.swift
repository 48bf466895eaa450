import Fixtures
import Foundation
import Logging
import NIOCore
import Server
import SiteFixtures
import Testing

@testable import Site

/// Sends `request` and reads until the server ends the connection.
func answer(_ request: String, _ port: Int) async throws -> (text: String, hasEnded: Bool) {
  let connection = try RawConnection(port: port)
  connection.send(request)
  return await connection.read()
}

/// Connections that end, stay open, or do not speak HTTP, seen from a raw socket.
@Suite struct ConnectionTests {
  @Test(arguments: [
    "GET / HTTP/1.0\r\n\r\n", "GET / HTTP/1.0\r\nHost: x\r\n\r\n",
    "GET / HTTP/1.0\r\nHost: x\r\nConnection: keep-alive\r\n\r\n",
    "GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n",
    "GET / HTTP/1.1\r\nHost: x\r\nConnection: Close\r\n\r\n",
  ])
  func connectionEndsAfterTheResponse(request: String) async throws {
    try await serving { client, _ in
      let (text, hasEnded) = try await answer(request, client.port)
      #expect(hasEnded && text.hasPrefix("HTTP/1.1 200 OK\r\n") && text.contains("\r\nConnection: close\r\n"))
      #expect(text.hasSuffix("</html>"))
    }
  }

  @Test func connectionIsKeptOpenInHTTP11() async throws {
    try await serving { client, _ in
      let connection = try RawConnection(port: client.port)
      for _ in 0..<3 {
        connection.send("GET / HTTP/1.1\r\nHost: x\r\n\r\n")
        let (text, hasEnded) = await connection.read(until: "</html>")
        #expect(!hasEnded && text.hasPrefix("HTTP/1.1 200 OK\r\n") && !text.contains("Connection:"))
      }
    }
  }

  @Test func pipelinedRequestsAreAnsweredInOrder() async throws {
    try await serving { client, site in
      let paths = site.resources.keys.sorted()
      let requests = paths.map { "HEAD \($0) HTTP/1.1\r\nHost: x\r\n\r\n" } + ["GET /x HTTP/1.0\r\n\r\n"]
      let (text, _) = try await answer(requests.joined(), client.port)
      let tags = text.matches(of: /ETag: (.*)\r\n/).map { String($0.1) }
      #expect(tags == paths.compactMap { site[$0]?.plain.etag } && text.hasSuffix("404 Not Found\n"))
    }
  }

  @Test(arguments: [
    "\r\n\r\n\r\n\r\nX\r\n\r\n", "GET\r\n\r\n", "GET /\r\n\r\n", "GET / HTTP/1.1\r\nHost : x\r\n\r\n",
    "GET / HTTP/1.1\r\n: x\r\n\r\n",
    "GET / HTTP/1.1\r\nHost: x\r\nno colon\r\n\r\n",
    "GET / HTTP/9.9\r\nHost: x\r\n\r\n",
    "GET / HTTP/2.0\r\nHost: x\r\n\r\n", "GET /a b HTTP/1.1\r\nHost: x\r\n\r\n",
    "GET /\u{1}b HTTP/1.1\r\nHost: x\r\n\r\n",
    "GET /é HTTP/1.1\r\nHost: x\r\n\r\n", "GET http:// HTTP/1.1\r\nHost: x\r\n\r\n",
    "GET * HTTP/1.1\r\nHost: x\r\n\r\n",
    "GET / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab",
    "GET / HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n", "GET / HTTP/1.1\r\nHost: x\u{0}\r\n\r\n",
    "GET / HTTP/1.1\r\nHost: x\r\nA: \(String(repeating: "a", count: 20_000))\r\n\r\n",
    "GET / HTTP/1.1\r\nHost: x\r\n\(String(repeating: "A: b\r\n", count: 200))\r\n",
  ])
  func malformedRequestIsRefusedAndTheConnectionEnds(request: String) async throws {
    try await serving { client, _ in
      let (text, hasEnded) = try await answer(request, client.port)
      let statuses = text.matches(of: /HTTP\/1\.1 (\d+)/).map { String($0.1) }
      #expect(hasEnded && statuses.count == 1 && ["400", "431", "505"].contains(statuses.first))
      #expect(text.contains("\r\nContent-Security-Policy: ") && text.contains("\r\nConnection: close\r\n"))
    }
  }

  @Test func targetMayBeAnAbsoluteURL() async throws {
    try await serving { client, _ in
      for target in ["http://x/", "HTTP://x", "https://x/?y", "http://x?y"] {
        let (text, _) = try await answer("GET \(target) HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n", client.port)
        #expect(text.hasPrefix("HTTP/1.1 200 OK\r\n"), "\(target)")
      }
    }
  }

  @Test(arguments: [
    "Content-Length: 36\r\n\r\nGET /favicon.ico HTTP/1.1\r\nHost: x\r\n\r\n",
    "Transfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /favicon.ico HTTP/1.1\r\nHost: x\r\n\r\n",
    "Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET / HTTP/1.1\r\nHost: x\r\n\r\n",
  ])
  func nothingIsReadAfterABody(rest: String) async throws {
    try await serving { client, _ in
      for method in ["GET", "POST"] {
        let (text, hasEnded) = try await answer("\(method) / HTTP/1.1\r\nHost: x\r\n\(rest)", client.port)
        #expect(hasEnded && text.matches(of: /HTTP\/1\.1 \d/).count == 1)
      }
    }
  }

  @Test(arguments: [
    "GET / HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: h2c\r\n\r\n",
    "CONNECT x:80 HTTP/1.1\r\nHost: x\r\n\r\n",
  ])
  func upgradeRequestEndsTheConnection(request: String) async throws {
    try await serving { client, _ in
      let (text, hasEnded) = try await answer(request + "GET / HTTP/1.1\r\nHost: x\r\n\r\n", client.port)
      #expect(hasEnded && text.matches(of: /HTTP\/1\.1 \d/).count == 1)
      #expect(text.contains("\r\nConnection: close\r\n"))
    }
  }

  @Test func nothingIsReadAfterAnUpgradeRequest() async throws {
    var limits = ConnectionLimits()
    limits.closing = .seconds(30)
    try await serving(limits: limits) { client, _ in
      let connection = try RawConnection(port: client.port)
      connection.send("GET / HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: h2c\r\n\r\n")
      _ = await connection.read(until: "</html>")
      // More than both sockets can buffer: only a server that reads takes all of it.
      let flood = [UInt8](repeating: 0x61, count: 64 << 20)
      #expect(connection.send(flood, within: .milliseconds(500)) < flood.count)
    }
  }

  @Test func pipelinedRequestsBeyondTheLimitAreDropped() async throws {
    var limits = ConnectionLimits()
    limits.pipelined = 10
    try await servingLargeFile(limits: limits) { port in
      let connection = try RawConnection(port: port, receiveBytes: 4096)
      let rest = String(repeating: "HEAD /small HTTP/1.1\r\nHost: x\r\n\r\n", count: 1000)
      connection.send("GET /large HTTP/1.1\r\nHost: x\r\n\r\n" + rest)
      connection.endOutput()
      // All requests arrive during the first response.
      try await Task.sleep(for: .milliseconds(500))
      let (text, hasEnded) = await connection.read()
      let tail = String(decoding: text.utf8.suffix(1_000_000), as: UTF8.self)
      #expect(hasEnded && tail.matches(of: /HTTP\/1\.1 200/).count == 10)
      #expect(tail.components(separatedBy: "HTTP/1.1 200").last?.contains("\r\nConnection: close\r\n") == true)
    }
  }

  @Test func silentConnectionEnds() async throws {
    var limits = ConnectionLimits()
    limits.request = .milliseconds(200)
    try await serving(limits: limits) { client, _ in
      for start in ["", "GET / HT"] {
        let (text, hasEnded) = try await answer(start, client.port)
        #expect(hasEnded && (text.isEmpty || text.hasPrefix("HTTP/1.1 400 ")))
      }
    }
  }

  @Test func clientThatDoesNotReadIsDisconnected() async throws {
    var limits = ConnectionLimits()
    limits.piece = .milliseconds(200)
    // The first firing of a connection's timer.
    limits.request = .seconds(3)
    limits.connections = 1
    try await servingLargeFile(limits: limits) { port in
      let idler = try RawConnection(port: port, receiveBytes: 65_536)
      idler.send("GET /large HTTP/1.1\r\nHost: x\r\n\r\n")
      #expect(await idler.hasByte())
      // Only one connection is allowed: this one is accepted when the other has been disconnected.
      let (text, _) = try await answer("GET /small HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n", port)
      #expect(text.hasSuffix("small"))
      let (rest, hasEnded) = await idler.read()
      #expect(hasEnded && rest.utf8.count < Self.largeBytes)
    }
  }

  @Test func largeFileArrivesCompletely() async throws {
    try await servingLargeFile { port in
      let connection = try RawConnection(port: port, receiveBytes: 4096)
      connection.send("GET /large HTTP/1.1\r\nHost: x\r\n\r\nGET /small HTTP/1.0\r\n\r\n")
      connection.endOutput()
      let (text, hasEnded) = await connection.read()
      #expect(hasEnded && text.utf8.count > Self.largeBytes && text.hasSuffix("small"))
    }
  }

  @Test func slowReaderGetsAllOfTheLastResponse() async throws {
    var limits = ConnectionLimits()
    limits.closing = .milliseconds(50)
    try await servingLargeFile(limits: limits) { port in
      let connection = try RawConnection(port: port, receiveBytes: 4096)
      connection.send("GET /middle HTTP/1.0\r\n\r\n")
      #expect(await connection.hasByte())
      // The response has been written, but the socket has not taken all of it.
      try await Task.sleep(for: .milliseconds(500))
      let (text, hasEnded) = await connection.read()
      #expect(hasEnded && text.hasSuffix(String(repeating: "b", count: Self.middleBytes)))
    }
  }

  @Test func numberOfConnectionsIsLimited() async throws {
    var limits = ConnectionLimits()
    limits.connections = 2
    // Both longer than a loaded machine can take for the test, so that no kept connection ends by itself.
    limits.requestWhenFull = .seconds(600)
    limits.request = .seconds(600)
    try await servingLargeFile(limits: limits) { port in
      var kept = try (0..<2).map { _ in try RawConnection(port: port) }
      // After a response they would make room.
      for connection in kept { connection.send("GET /small HT") }
      let third = try RawConnection(port: port)
      third.send("GET /small HTTP/1.1\r\nHost: x\r\n\r\n")
      try await Task.sleep(for: .milliseconds(200))
      #expect(!third.hasByteNow)
      kept.removeLast()
      #expect(await third.hasByte())
    }
  }

  @Test(arguments: ["", "GET / HT", "HEAD /small HTTP/1.1\r\nHost: x\r\n\r\n"])
  func longestWaitingConnectionIsClosedWhenFull(start: String) async throws {
    var limits = ConnectionLimits()
    limits.connections = 2
    // Longer than the new connection waits.
    limits.request = .seconds(90)
    (limits.piece, limits.pieceWhenFull) = (.seconds(90), .seconds(90))
    try await servingLargeFile(limits: limits) { port in
      let busy = try RawConnection(port: port, receiveBytes: 4096)
      busy.send("GET /large HTTP/1.1\r\nHost: x\r\n\r\n")
      #expect(await busy.hasByte())
      let idle = try RawConnection(port: port)
      idle.send(start)
      let newcomer = try RawConnection(port: port)
      newcomer.send("GET /small HTTP/1.1\r\nHost: x\r\n\r\n")
      #expect(await newcomer.read(until: "small").text.hasPrefix("HTTP/1.1 200 OK\r\n"))
      #expect(await idle.read().hasEnded)
      busy.endOutput()
      #expect(await busy.read().text.utf8.count > Self.largeBytes)
    }
  }

  private static let largeBytes = 8 * 1024 * 1024
  private static let middleBytes = 124 * 1024

  private func servingLargeFile(
    limits: ConnectionLimits = ConnectionLimits(), _ body: @Sendable (Int) async throws -> Void
  ) async throws {
    var site = Site()
    site.add(Resource(Data(repeating: 0x61, count: Self.largeBytes), contentType: "image/png"), at: "large")
    site.add(Resource(Data(repeating: 0x62, count: Self.middleBytes), contentType: "image/png"), at: "middle")
    site.add(Resource(Data("small".utf8), contentType: "image/png"), at: "small")
    let server = SiteServer(
      host: "127.0.0.1", port: 0, responder: SiteResponder(site: site), limits: limits, logger: Logger(label: "test"))
    try await server.serve(while: body)
  }
}
