import Fixtures
import Foundation
import Logging
import NIOCore
import Testing

@testable import Server
@testable import Site

/// Files of many pieces: every byte arrives in its place, whatever clients and the site do meanwhile.
@Suite struct LargeFilesTests {
  private static let lines = 250_000

  /// Lines of their own numbers, so that a lost, repeated or moved piece shows.
  private static func text(_ name: Character, lines: Int = lines) -> String {
    var text = ""
    text.reserveCapacity(lines * 9)
    for number in 0..<lines { text += line(number, name) }
    return text
  }

  private static func line(_ number: Int, _ name: Character) -> String {
    let digits = String(number, radix: 16)
    return String(repeating: "0", count: 7 - digits.count) + digits + "\(name)\n"
  }

  private static func site(_ name: Character) -> Site {
    var site = Site()
    site.add(Resource(Data(text(name).utf8), contentType: "image/png"), at: "large")
    site.add(Resource(Data(text(name, lines: 20_000).utf8), contentType: "image/png"), at: "middle")
    site.add(Resource(Data("small".utf8), contentType: "image/png"), at: "small")
    return site
  }

  private func serve(
    limits: ConnectionLimits = ConnectionLimits(), _ body: @Sendable (Int, SiteResponder) async throws -> Void
  ) async throws {
    let responder = SiteResponder(site: Self.site("a"))
    let server = SiteServer(
      host: "127.0.0.1", port: 0, responder: responder, limits: limits, logger: Logger(label: "test"))
    try await server.serve { port in try await body(port, responder) }
  }

  /// Serves as where there is no place for copies.
  private func serveFromMemory(_ body: @Sendable (Int) async throws -> Void) async throws {
    let site = SiteChannel(
      responder: SiteResponder(site: Self.site("a")), limits: ConnectionLimits(), tls: nil, sendsCopies: false,
      logger: Logger(label: "test"))
    let listener = try await Listener(host: "127.0.0.1", port: 0, site)
    try await body(#require(listener.port))
    await listener.stop(within: .seconds(5))
  }

  private static func get(_ path: String, _ fields: String = "") -> String {
    "GET /\(path) HTTP/1.1\r\nHost: x\r\n\(fields)\r\n"
  }

  private static let last = "Connection: close\r\n"

  private static func body(_ answer: String) -> Substring? {
    answer.firstRange(of: "\r\n\r\n").map { answer[$0.upperBound...] }
  }

  @Test func headHasTheLengthAndNoBodyAndTheConnectionGoesOn() async throws {
    try await serve { port, _ in
      let connection = try RawConnection(port: port)
      connection.send("HEAD /large HTTP/1.1\r\nHost: x\r\n\r\n" + Self.get("small", Self.last))
      let (text, hasEnded) = await connection.read()
      let answers = text.components(separatedBy: "HTTP/1.1 200 OK\r\n").dropFirst()
      #expect(hasEnded && answers.count == 2 && answers.last?.hasSuffix("\r\n\r\nsmall") == true)
      #expect(answers.first?.contains("\r\nContent-Length: \(Self.lines * 9)\r\n") == true)
      #expect(answers.first?.hasSuffix("\r\n\r\n") == true)
    }
  }

  @Test(arguments: ["bytes=0-0", "bytes=100000-", "bytes=-1", "bytes=9-1", "bytes=99999999-", "bytes=0-1,5-6", "x"])
  func rangesAreIgnored(range: String) async throws {
    try await serve { port, _ in
      let connection = try RawConnection(port: port)
      connection.send(Self.get("middle", "Range: \(range)\r\nIf-Range: \"x\"\r\n" + Self.last))
      let text = await connection.read().text
      #expect(text.hasPrefix("HTTP/1.1 200 OK\r\n") && !text.contains("Content-Range"))
      #expect(Self.body(text).map { $0 == Self.text("a", lines: 20_000) } == true)
    }
  }

  @Test func manyClientsAtOnceGetEveryByte() async throws {
    try await serve { port, _ in try await Self.getManyAtOnce(port) }
  }

  @Test func manyClientsAtOnceGetEveryByteFromMemory() async throws {
    try await serveFromMemory { try await Self.getManyAtOnce($0) }
  }

  private static func getManyAtOnce(_ port: Int) async throws {
    let (large, middle) = (Self.text("a"), Self.text("a", lines: 20_000))
    try await withThrowingTaskGroup(of: Bool.self) { group in
      for number in 0..<24 {
        group.addTask {
          let connection = try RawConnection(port: port, receiveBytes: number % 3 == 0 ? 4096 : nil)
          connection.send(Self.get("middle") + Self.get("large") + Self.get("middle", Self.last))
          let (text, hasEnded) = await connection.read()
          let bodies = text.components(separatedBy: "HTTP/1.1 200 OK\r\n").compactMap(Self.body)
          return hasEnded && bodies.elementsEqual([middle[...], large[...], middle[...]])
        }
      }
      for try await isWhole in group { #expect(isWhole) }
    }
  }

  @Test func slowReaderGetsEveryByte() async throws {
    try await serve { port, _ in
      let connection = try RawConnection(port: port, receiveBytes: 4096)
      connection.send(Self.get("large"))
      let head = await connection.read(until: "\r\n\r\n").text
      #expect(head.hasPrefix("HTTP/1.1 200 OK\r\n"))
      var text = ""
      for line in stride(from: 9_999, to: Self.lines, by: 10_000) {
        text += await connection.read(until: Self.line(line, "a")).text
        // The server has nothing to do meanwhile but to wait for this reader.
        try await Task.sleep(for: .milliseconds(10))
      }
      #expect(text == Self.text("a"))
      connection.send(Self.get("small", Self.last))
      #expect(await connection.read().text.hasSuffix("\r\n\r\nsmall"))
    }
  }

  /// The whole file takes longer than a piece of it may.
  @Test func readerThatKeepsAPaceGetsEveryByte() async throws {
    var limits = ConnectionLimits()
    (limits.request, limits.piece) = (.seconds(1), .seconds(3))
    try await serve(limits: limits) { port, _ in
      let connection = try RawConnection(port: port, receiveBytes: 65_536)
      connection.send(Self.get("large", Self.last))
      let text = await connection.read(pause: 150_000).text
      let isWhole = Self.body(text).map { $0 == Self.text("a") } == true
      #expect(isWhole, "\(text.utf8.count) bytes")
    }
  }

  @Test func answerOnItsWayIsFinishedFromTheReplacedSite() async throws {
    try await serve { port, responder in
      let connections = try (0..<4).map { _ in try RawConnection(port: port, receiveBytes: 4096) }
      for connection in connections {
        connection.send(Self.get("large"))
        #expect(await connection.hasByte())
      }
      responder.show(Self.site("b"))
      for connection in connections {
        // The request that waits behind the answer gets the new file.
        connection.send(Self.get("large", Self.last))
        let bodies = await connection.read().text.components(separatedBy: "HTTP/1.1 200 OK\r\n").compactMap(Self.body)
        let areWhole = bodies.elementsEqual([Self.text("a")[...], Self.text("b")[...]])
        #expect(areWhole, "\(bodies.map(\.utf8.count)) bytes")
      }
    }
  }
}
