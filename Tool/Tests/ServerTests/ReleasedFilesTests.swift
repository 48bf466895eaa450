import Fixtures
import Foundation
import Logging
import NIOCore
import Testing

@testable import Server
@testable import Site

/// Files that are no longer served: their bytes are released as soon as their last reader is gone.
@Suite struct ReleasedFilesTests {
  /// Observes the bytes of a file, in memory and in their copy, without holding them.
  private struct Observed {
    weak var storage: AnyObject?
    weak var copy: ResponseCopy?

    init(_ path: String, of responder: SiteResponder) throws {
      var reader = RequestReader()
      reader.append(ByteBuffer(string: "GET \(path) HTTP/1.1\r\nHost: x\r\n\r\n"))
      let head = try #require(try reader.head { _ in false })
      let response = try #require(
        responder.response(to: head, codings: { AcceptedCodings($0) }, mayDraw: false))
      copy = response.copy
      storage = response.bytes.withUnsafeReadableBytesWithStorageManagement { $1.takeUnretainedValue() }
    }
  }

  private static let request = "GET /large HTTP/1.1\r\nHost: x\r\n\r\n"

  private func serve(_ body: @Sendable (Int, SiteResponder) async throws -> Void) async throws {
    var site = Site()
    site.add(
      Resource(Data(repeating: 0x61, count: 2 << 20) + Data("end".utf8), contentType: "image/png"), at: "large")
    let responder = SiteResponder(site: site)
    let server = SiteServer(host: "127.0.0.1", port: 0, responder: responder, logger: Logger(label: "test"))
    try await server.serve { port in try await body(port, responder) }
  }

  @Test func bytesOfAReplacedFileGoWithItsLastReader() async throws {
    try await serve { port, responder in
      let file = try Observed("/large", of: responder)
      let stays = try RawConnection(port: port)
      var leaves = try? RawConnection(port: port, receiveBytes: 4096)
      for reader in [stays, leaves] {
        reader?.send(Self.request)
        #expect(await reader?.hasByte() == true)
      }
      responder.show(Site())
      #expect(await stays.read(until: "end").text.hasSuffix("end"))
      #expect(file.copy != nil, "its other reader is in the middle of it")
      leaves = nil
      #expect(try await until { file.copy == nil && file.storage == nil })
      // The connection that has read all of it is open still.
      stays.send(Self.request)
      #expect(await stays.read(until: "404 Not Found\n").text.hasPrefix("HTTP/1.1 404"))
    }
  }
}
