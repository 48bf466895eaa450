import Fixtures
import Foundation
import NIOCore
import SiteFixtures
import Synchronization
import Testing

@testable import Server

/// Server-sent events over real sockets.
@Suite struct EventStreamTests {
  private struct Events: LiveSite, LiveEndpoint {
    let stream: EventStream
    let bodyBytes: Int? = nil

    func endpoint(at path: String) -> (any LiveEndpoint)? { path == "/events" ? self : nil }
    func refusal(of request: LiveRequest) -> LiveResponse? { nil }
    func response(to request: LiveRequest) async -> LiveResponse { LiveResponse(streaming: stream) }
  }

  private static func serving(
    _ stream: EventStream, limits: ConnectionLimits = ConnectionLimits(),
    _ body: @Sendable (Int) async throws -> Void
  ) async throws {
    try await SiteFixtures.serving(limits: limits, live: Events(stream: stream)) { client, _ in
      try await body(client.port)
    }
  }

  private static func reader(_ port: Int, _ method: String = "GET", receiveBytes: Int32? = nil) throws -> RawConnection
  {
    let connection = try RawConnection(port: port, receiveBytes: receiveBytes)
    connection.send("\(method) /events HTTP/1.1\r\nHost: x\r\n\r\n")
    return connection
  }

  @Test func pageReceivesTheLastTextAndEachNewOne() async throws {
    let stream = EventStream()
    stream.send("old")
    stream.send("first\nof two lines")
    try await Self.serving(stream) { port in
      let connection = try Self.reader(port)
      let (head, _) = await connection.read(until: "data: first\ndata: of two lines\n\n")
      #expect(head.hasPrefix("HTTP/1.1 200 OK\r\n") && head.contains("\r\nConnection: close\r\n"))
      #expect(head.contains("Content-Type: text/event-stream; charset=utf-8\r\n"))
      #expect(head.contains("Cache-Control: no-store\r\n") && !head.contains("Content-Length"))
      stream.send("second")
      #expect(await connection.read(until: "\n\n") == ("data: second\n\n", false))
    }
  }

  @Test func onlyLineEndsOfBrowsersDivideAText() {
    #expect(EventStream.event("a\u{2028}b\u{85}c\u{0B}d") == "data: a\u{2028}b\u{85}c\u{0B}d\n\n")
    #expect(EventStream.event("a\r\nb\rc\n") == "data: a\ndata: b\ndata: c\ndata: \n\n")
  }

  @Test func eventsArriveInOrderAtAllReaders() async throws {
    let stream = EventStream()
    try await Self.serving(stream) { port in
      let connections = try (0..<5).map { _ in try Self.reader(port) }
      #expect(try await until { stream.readers == 5 })
      for number in 0..<100 { stream.send("\(number)") }
      let all = (0..<100).map { "data: \($0)\n\n" }.joined()
      for connection in connections { #expect(await connection.read(until: "data: 99\n\n").text.hasSuffix(all)) }
    }
  }

  @Test func readerThatLeavesIsForgotten() async throws {
    let stream = EventStream()
    try await Self.serving(stream) { port in
      do {
        let half = try Self.reader(port)
        let whole = try Self.reader(port)
        #expect(try await until { stream.readers == 2 })
        half.endOutput()
        #expect(try await until { stream.readers == 1 })
        _ = whole
      }
      #expect(try await until { stream.readers == 0 })
    }
  }

  /// Its memory stays bounded: some tens of kilobytes are in buffers when it is closed.
  @Test func slowReaderIsDisconnected() async throws {
    let stream = EventStream()
    let text = String(repeating: "x", count: 32_768)
    try await Self.serving(stream) { port in
      let slow = try Self.reader(port, receiveBytes: 4096)
      #expect(try await until { stream.readers == 1 })
      #expect(
        try await until {
          stream.send(text)
          return stream.readers == 0
        })
      let (received, hasEnded) = await slow.read()
      #expect(hasEnded && received.utf8.count < 8 * 1024 * 1024)
    }
  }

  @Test func tooManyReadersAreAskedToComeBack() async throws {
    let stream = EventStream(readerLimit: 1)
    try await Self.serving(stream) { port in
      let first = try Self.reader(port)
      #expect(try await until { stream.readers == 1 })
      let (text, hasEnded) = await (try Self.reader(port)).read()
      #expect(text.hasPrefix("HTTP/1.1 503 ") && text.contains("Retry-After: 10\r\n") && hasEnded)
      stream.send("still here")
      #expect(await first.read(until: "data: still here\n\n").hasEnded == false)
    }
  }

  @Test func streamsCountAsConnections() async throws {
    var limits = ConnectionLimits()
    limits.connections = 2
    let stream = EventStream()
    try await Self.serving(stream, limits: limits) { port in
      let first = try Self.reader(port)
      let second = try Self.reader(port)
      #expect(try await until { stream.readers == 2 })
      let third = try Self.reader(port)
      stream.send("a")
      _ = await first.read(until: "data: a\n\n")
      #expect(!third.hasByteNow && stream.readers == 2)
      second.endOutput()
      _ = await second.read()
      #expect(await third.read(until: "data: a\n\n").hasEnded == false)
    }
  }

  @Test func heartbeatIsAComment() async throws {
    var limits = ConnectionLimits()
    limits.heartbeat = .milliseconds(1)
    try await Self.serving(EventStream(), limits: limits) { port in
      let connection = try Self.reader(port)
      #expect(await connection.read(until: "\r\n\r\n:\n\n:\n\n").hasEnded == false)
    }
  }

  @Test func headEndsAtOnce() async throws {
    let stream = EventStream()
    try await Self.serving(stream) { port in
      let (text, hasEnded) = await (try Self.reader(port, "HEAD")).read()
      #expect(hasEnded && text.contains("text/event-stream") && text.hasSuffix("\r\n\r\n") && stream.readers == 0)
    }
  }

  @Test func stopOfTheServerEndsStreams() async throws {
    let stream = EventStream()
    let connection = Mutex<RawConnection?>(nil)
    try await Self.serving(stream) { port in
      let reader = try Self.reader(port)
      #expect(try await until { stream.readers == 1 })
      connection.withLock { $0 = reader }
    }
    let reader = try #require(connection.withLock { $0 })
    #expect(await reader.read().hasEnded && stream.readers == 0)
  }
}
