import Files
import Fixtures
import Foundation
import NIOCore
import Testing

@testable import Fetch

/// Fetching images from hosts with several addresses, and from slow hosts until the time limit of the pack.
@Suite struct FetchingTests {
  @Test func triesTheNextAddressIfOneRefuses() async throws {
    let gone = try HostileServer { _ in }
    gone.stop()
    let server = try HostileServer { $0.answer("200 OK", [], Data("image".utf8)) }
    let address = try #require(ImageAddress("http://127.0.0.1:\(server.port)/a.png"))
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
    let address = try #require(ImageAddress("http://127.0.0.1:\(gone.port)/a.png"))
    let place = try SocketAddress(ipAddress: "127.0.0.1", port: gone.port)
    await #expect(throws: ToolError.self) {
      try await ImageExchange.outcome(
        of: RemoteRequest(content: .image), from: address, at: [place, place], before: .now() + .seconds(30))
    }
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
