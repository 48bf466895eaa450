import Fixtures
import Foundation
import Logging
import NIOCore
import Server
import Testing

@testable import Site

/// The stop of a server with open connections.
@Suite struct StopTests {
  private static let largeBytes = 8 * 1024 * 1024

  /// - Parameter patience: the grace period in milliseconds. The default is longer than a test waits for a connection.
  private func server(
    patience: Int64 = 60_000, connections: Int = 512, identity: ServerIdentity? = nil
  ) -> SiteServer {
    var site = Site()
    site.add(Resource(Data(repeating: 0x61, count: Self.largeBytes), contentType: "image/png"), at: "large")
    site.add(Resource(Data("small".utf8), contentType: "image/png"), at: "small")
    var limits = ConnectionLimits()
    limits.gracePeriod = .milliseconds(patience)
    limits.request = .seconds(60)
    limits.closing = .milliseconds(100)
    limits.connections = connections
    return SiteServer(
      host: "127.0.0.1", port: 0, identity: identity, responder: SiteResponder(site: site), limits: limits,
      logger: Logger(label: "test"))
  }

  /// Returns a connection with a large response that has begun and is not read.
  private func slowReader(_ port: Int) async throws -> RawConnection {
    let connection = try RawConnection(port: port, receiveBytes: 4096)
    connection.send("GET /large HTTP/1.1\r\nHost: x\r\n\r\n")
    #expect(await connection.hasByte())
    return connection
  }

  @Test func startedResponseIsCompletedAtTheStop() async throws {
    let reading = try await server().serve { port in
      let connection = try await slowReader(port)
      return Task {
        // The stop has begun when no more connections are accepted.
        while (try? RawConnection(port: port)) != nil { try await Task.sleep(for: .milliseconds(10)) }
        return await connection.read()
      }
    }
    let (text, hasEnded) = try await reading.value
    #expect(hasEnded && text.utf8.count > Self.largeBytes)
  }

  @Test(arguments: ["", "GET / HT", "GET /small HTTP/1.1\r\nHost: x\r\n\r\n"])
  func idleConnectionEndsAtTheStop(start: String) async throws {
    let connection = try await server().serve { port in
      let connection = try RawConnection(port: port)
      connection.send(start)
      if start.hasSuffix("\r\n\r\n") { _ = await connection.read(until: "small") }
      return connection
    }
    #expect(await connection.read().hasEnded)
  }

  @Test func stalledReaderIsClosedAfterTheGracePeriod() async throws {
    let connection = try await server(patience: 200).serve { try await slowReader($0) }
    let (text, hasEnded) = await connection.read()
    #expect(hasEnded && text.utf8.count < Self.largeBytes)
  }

  @Test func connectionInTheListenQueueEnds() async throws {
    let connections = try await server(patience: 200, connections: 1).serve { port in
      [try await slowReader(port), try RawConnection(port: port)]
    }
    for connection in connections { #expect(await connection.read().hasEnded) }
  }

  /// Connections arrive without pause, so that some are accepted but not set up at the stop.
  @Test func connectionsThatArriveDuringTheStopEnd() async throws {
    for _ in 0..<4 {
      let arrivals = try await server().serve { port in
        let arrivals = Task {
          var connections: [RawConnection] = []
          while connections.count < 100, let next = try? RawConnection(port: port) { connections.append(next) }
          return connections
        }
        try await Task.sleep(for: .milliseconds(2))
        return arrivals
      }
      for connection in await arrivals.value { #expect(await connection.read().hasEnded) }
    }
  }

  @Test func silentTLSConnectionIsClosedAfterTheGracePeriod() async throws {
    let files = try Certificates().folder
    let identity = try ServerIdentity(
      certificate: files.appending("server.pem"), key: files.appending("server.key"))
    let connection = try await server(patience: 200, identity: identity).serve { port in
      let connection = try RawConnection(port: port)
      // The beginning of a handshake without its end.
      connection.send([0x16, 0x03, 0x01, 0x02, 0x00])
      return connection
    }
    #expect(await connection.read().hasEnded)
  }

  @Test func errorOfTheBodyIsThrownAfterTheStop() async throws {
    var used = 0
    await #expect(throws: CancellationError.self) {
      try await server().serve { port in
        used = port
        throw CancellationError()
      }
    }
    #expect(throws: POSIXError.self) { try RawConnection(port: used) }
  }

  @Test func cancelledTaskStopsTheServer() async throws {
    let (ports, port) = AsyncStream<Int>.makeStream()
    let server = server()
    let running = Task { try await server.run { port.yield($0) } }
    var iterator = ports.makeAsyncIterator()
    let used = try #require(await iterator.next())
    #expect(try await HTTPClient(port: used).get("/small").status == 200)
    running.cancel()
    try await running.value
    #expect(throws: POSIXError.self) { try RawConnection(port: used) }
  }
}
