import Fixtures
import Foundation
import Hummingbird
import PackTools
import Testing

/// Images at absolute addresses are fetched from a server on this machine, and served from ours.
@Suite struct MirrorTests {
  private static let elsewhere = CallbackResponder<BasicRequestContext> { request, _ in
    switch request.head.path {
    case "/a.png": Response(status: .ok, body: ResponseBody(byteBuffer: ByteBuffer(bytes: Pictures.png(235, 379))))
    case "/page": Response(status: .ok, body: ResponseBody(byteBuffer: ByteBuffer(string: "<html>")))
    case "/moved": Response(status: .found, headers: [.location: "/a.png"])
    case "/large":
      Response(status: .ok, body: ResponseBody(byteBuffer: ByteBuffer(repeating: 1, count: FileLimits.imageBytes + 1)))
    case "/endless":
      Response(
        status: .ok,
        body: ResponseBody { writer in
          for _ in 0..<200 { try await writer.write(ByteBuffer(repeating: 1, count: 65_536)) }
          try await writer.finish(nil)
        })
    default: Response(status: .notFound)
    }
  }

  private func build(_ images: [String: String]) async throws -> (site: Site, warnings: [String]) {
    let folder = TemporaryFolder()
    let app = try AppFolder(at: FakeApp.make(in: folder))
    let list = images.sorted { $0.key < $1.key }.map { FakeApp.costume($0.key, image: $0.value) }
    let file = try folder.write("[\(list.joined(separator: ","))]", to: "list.json")
    return try await SiteBuilder(app: app, costumes: Pack(at: app.bundled), catalogue: Pack(at: file)).build()
  }

  private func catalogue(_ site: Site) -> String {
    String(decoding: site["/api/current_costumes.json"]?.plain.bytes ?? Data(), as: UTF8.self)
  }

  @Test func anImageElsewhereIsMirrored() async throws {
    try await running(Self.elsewhere) { port in
      let (site, warnings) = try await build(["far": "http://127.0.0.1:\(port)/a.png"])
      #expect(warnings == [])
      let path = try #require(site.resources.keys.first { $0.hasPrefix("/assets/far.") })
      #expect(site[path]?.plain.bytes == Pictures.png(235, 379))
      #expect(catalogue(site).contains("\"..\(path)\"") && !catalogue(site).contains("127.0.0.1"))
    }
  }

  @Test func aRedirectIsFollowed() async throws {
    try await running(Self.elsewhere) { port in
      let (_, warnings) = try await build(["far": "http://127.0.0.1:\(port)/moved"])
      #expect(warnings == [])
    }
  }

  @Test func oneThatFailsIsReportedAndLeftOut() async throws {
    try await running(Self.elsewhere) { port in
      let base = "http://127.0.0.1:\(port)"
      let (site, warnings) = try await build([
        "fine": "\(base)/a.png", "gone": "\(base)/gone", "page": "\(base)/page", "large": "\(base)/large",
        "endless": "\(base)/endless",
      ])
      let reasons = warnings.compactMap { $0.split(separator: "image: ").last }
      #expect(
        reasons == [
          "\(base)/endless: is larger than 5242880 bytes; make it smaller; this costume is left out",
          "\(base)/gone: the server answered 404; this costume is left out",
          "\(base)/large: is larger than 5242880 bytes; make it smaller; this costume is left out",
          "\(base)/page: is neither PNG, JPEG nor WebP; convert it to one of them; this costume is left out",
        ])
      #expect(catalogue(site).contains("\"id\":\"fine\"") && !catalogue(site).contains("gone"))
    }
  }

  @Test func nobodyListeningIsReported() async throws {
    let (site, warnings) = try await build(["far": "http://127.0.0.1:1/a.png", "odd": "http://"])
    #expect(warnings.count == 2 && warnings[1].contains("is no address"))
    #expect(catalogue(site) == "[]")
  }
}
