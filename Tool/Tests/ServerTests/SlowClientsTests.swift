import Files
import Fixtures
import Foundation
import Logging
import NIOCore
import Testing

@testable import Server
@testable import Site

/// Slow clients of one address that hold all connections. The limits that count for everybody are far longer than the test.
@Suite struct SlowClientsTests {
  private struct Form: LiveSite, LiveEndpoint {
    let bodyBytes: Int? = 16_384

    func endpoint(at path: String) -> (any LiveEndpoint)? { path == "/form" ? self : nil }
    func refusal(of request: LiveRequest) -> LiveResponse? { nil }
    func response(to request: LiveRequest) async -> LiveResponse { LiveResponse(202, "") }
  }

  private func serve(
    pieceWhenFull: TimeAmount = .seconds(3600), _ body: @Sendable (Int) async throws -> Void
  ) async throws {
    var limits = ConnectionLimits()
    limits.connections = 32
    (limits.request, limits.piece, limits.pieceWhenFull) = (.seconds(3600), .seconds(3600), pieceWhenFull)
    var site = Site()
    site.add(Resource(Data(repeating: 0x61, count: 8 << 20), contentType: "image/png"), at: "large")
    site.add(Resource(Data("small".utf8), contentType: "image/png"), at: "small")
    let server = SiteServer(
      host: "127.0.0.1", port: 0, responder: SiteResponder(site: site, live: Form()), limits: limits,
      logger: Logger(label: "test"))
    try await server.serve(while: body)
  }

  private func clients(_ count: Int, _ port: Int, from sources: [String], _ text: String) throws -> [RawConnection] {
    try (0..<count).map { number in
      let client = try RawConnection(port: port, receiveBytes: 4096, from: sources[number % sources.count])
      client.send(text)
      return client
    }
  }

  private func small(_ port: Int, from source: String? = nil) async throws -> String {
    let client = try RawConnection(port: port, from: source)
    client.send("GET /small HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
    return await client.read().text
  }

  @Test(arguments: [
    "", "GET /small HTTP/1.1\r\nHost: x\r\nA: ", "POST /form HTTP/1.1\r\nHost: x\r\nContent-Length: 9999\r\n\r\n{",
    "HEAD /small HTTP/1.1\r\nHost: x\r\n\r\n", "GET /large HTTP/1.1\r\nHost: x\r\n\r\n",
    String(repeating: "GET /large HTTP/1.1\r\nHost: x\r\n\r\n", count: 3),
    "GET /large HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n",
  ])
  func newcomersFindRoomBesideOneAddress(request: String) async throws {
    try await serve { port in
      let held = try clients(40, port, from: ["127.0.0.2"], request)
      for _ in 0..<3 { #expect(try await small(port).hasSuffix("small")) }
      #expect(try await small(port, from: "127.0.0.2").hasSuffix("small"), "the address is not locked out")
      #expect(held.count == 40)
    }
  }

  /// None of the addresses has more than its share, so only the least rate makes room.
  @Test func newcomersFindRoomBesideSlowReadersOfManyAddresses() async throws {
    try await serve(pieceWhenFull: .milliseconds(500)) { port in
      let sources = (2..<42).map { "127.0.0.\($0)" }
      let held = try clients(40, port, from: sources, "GET /large HTTP/1.1\r\nHost: x\r\n\r\n")
      for _ in 0..<3 { #expect(try await small(port).hasSuffix("small")) }
      #expect(held.count == 40)
    }
  }

  /// Tiny requests keep each connection from ever waiting for long; none of the addresses has more than its share.
  @Test(arguments: [1, 8]) func newcomersFindRoomBesideConnectionsThatKeepAsking(addresses: Int) async throws {
    try await serve { port in
      let request = "HEAD /small HTTP/1.1\r\nHost: x\r\n\r\n"
      let held = try (0..<32).map { try RawConnection(port: port, from: "127.0.0.\(2 + $0 % addresses)") }
      let asking = Task {
        while !Task.isCancelled {
          for client in held { client.send(request) }
          try await Task.sleep(for: .milliseconds(20))
        }
      }
      for _ in 0..<3 { #expect(try await small(port).hasSuffix("small")) }
      asking.cancel()
    }
  }

  /// A reader that keeps a pace is left alone while all connections are taken by a greedy address.
  @Test func readerOfAnotherAddressGetsAllOfItsFile() async throws {
    try await serve { port in
      let reader = try RawConnection(port: port, receiveBytes: 65_536)
      reader.send("GET /large HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
      #expect(await reader.hasByte())
      let held = try clients(40, port, from: ["127.0.0.2"], "GET /large HTTP/1.1\r\nHost: x\r\n\r\n")
      #expect(try await small(port, from: "127.0.0.3").hasSuffix("small"))
      let (text, hasEnded) = await reader.read()
      #expect(hasEnded && text.utf8.count > 8 << 20 && held.count == 40)
    }
  }
}
