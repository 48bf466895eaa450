import Files
import Fixtures
import Foundation
import NIOCore
import Synchronization
import Testing

@testable import Fetch

/// Fetching images from hosts with several addresses, and from slow hosts until the time limit of the pack.
@Suite struct FetchingTests {
  @Test func triesTheNextAddressIfOneRefuses() async throws {
    let gone = try HostileServer { _ in }
    gone.stop()
    let server = try HostileServer { $0.answer("200 OK", [], Data("image".utf8)) }
    let address = try #require(RemoteAddress("http://127.0.0.1:\(server.port)/a.png"))
    let places = try [gone.port, gone.port, server.port].map { try SocketAddress(ipAddress: "127.0.0.1", port: $0) }
    let outcome = try await ImageExchange.outcome(
      of: RemoteRequest(content: .image), from: address, at: places, before: .now() + .seconds(30))
    guard case .file(let file) = outcome else { return #expect(Bool(false), "\(outcome)") }
    #expect(file.bytes == Data("image".utf8))
    #expect(server.visits == 1)
  }

  @Test func reportsTheErrorOfTheLastAddress() async throws {
    let gone = try HostileServer { _ in }
    gone.stop()
    let address = try #require(RemoteAddress("http://127.0.0.1:\(gone.port)/a.png"))
    let place = try SocketAddress(ipAddress: "127.0.0.1", port: gone.port)
    await #expect(throws: ToolError.self) {
      try await ImageExchange.outcome(
        of: RemoteRequest(content: .image), from: address, at: [place, place], before: .now() + .seconds(30))
    }
  }

  /// Nothing of these is a byte of the body.
  @Test(arguments: [
    ("Content-Type: image/png\r\nTransfer-Encoding: chunked\r\n\r\n1;", "a"),
    ("Content-Type: image/png\r\nTransfer-Encoding: chunked\r\n\r\n1\r\na\r\n0\r\n", "A: b\r\n"), ("", "A: b\r\n"),
    ("A: ", "b"), ("A: b\r\n\r\n", "HTTP/1.1 103 Early Hints\r\nA: b\r\n\r\n"),
  ])
  func responseThatNeverReachesItsBodyIsCut(start: String, repeated: String) async throws {
    let sent = Mutex(0)
    let server = try HostileServer { visit in
      let isHint = repeated.hasPrefix("HTTP/")
      visit.send("HTTP/1.1 \(isHint ? "103 Early Hints" : "200 OK")\r\n\(start)")
      let piece = [UInt8](String(repeating: repeated, count: 65_536 / repeated.utf8.count).utf8)
      // More than both sockets can buffer; without a limit, 256 MB are read.
      for _ in 0..<4096 where visit.send(piece) { sent.withLock { $0 += piece.count } }
    }
    let address = try #require(RemoteAddress("http://127.0.0.1:\(server.port)/a.png"))
    let place = try SocketAddress(ipAddress: "127.0.0.1", port: server.port)
    await #expect(throws: ToolError.self) {
      try await ImageExchange.outcome(
        of: RemoteRequest(content: .image), from: address, at: [place], before: .now() + .seconds(60))
    }
    let (count, limit) = (sent.withLock { $0 }, WireLimit.limit(bodyOf: FileLimits.imageBytes))
    #expect(count < limit + 32 << 20, "\(count >> 20) MB")
  }

  @Test(arguments: ["application/octet-stream", "Binary/Octet-Stream; x=y", nil])
  func typesOfServersThatKnowNoBetterAreAccepted(type: String?) {
    for content in [RemoteRequest.Content.image, .list] { #expect(content.fault(inType: type) == nil) }
  }

  @Test func typesAreThoseOfServingMD() {
    for type in ["application/json", "TEXT/JSON; charset=utf-8", "text/plain", "application/ld+json"] {
      #expect(RemoteRequest.Content.list.fault(inType: type) == nil)
      #expect(RemoteRequest.Content.image.fault(inType: type) != nil)
    }
    for type in ["image/png", "image/x-unknown"] {
      #expect(RemoteRequest.Content.image.fault(inType: type) == nil)
      #expect(RemoteRequest.Content.list.fault(inType: type) != nil)
    }
    #expect(RemoteRequest.Content.list.fault(inType: "text/html") != nil)
  }

  @Test func imagesAreLeftOutAfterTheTimeLimitOfThePack() async throws {
    let silent = try HostileServer { $0.waitForEnd() }
    let names = (0..<20).map { "http://127.0.0.1:\(silent.port)/\($0).png" }
    let hosts = try ImageHosts(named: [#require(ImageHosts.Host("127.0.0.1:\(silent.port)"))], packSeconds: 0.3)
    let found = await RemoteImages.fetch(names, from: hosts)
    #expect(found.count == 20 && silent.visits <= FileLimits.fetches)
    for (name, image) in found {
      #expect(throws: ToolError("fetching the pack's images took too long; put them next to its list"), "\(name)") {
        try image.get()
      }
    }
  }
}
