import Fetch
import Files
import Fixtures
import Foundation
import PackFiles
import Synchronization
import Testing

@testable import Site

/// A list of costumes on another server, which runs in the test and is allowed like a host of a private network.
@Suite struct RemoteCatalogueTests {
  private let folder = TemporaryFolder()

  /// A server whose answers the test exchanges.
  private final class Remote: Sendable {
    typealias Answer = @Sendable (HostileServer.Visit) -> Void

    private let answers: Mutex<[String: Answer]>
    private let heads = Mutex<[String]>([])

    init(_ answers: [String: Answer]) { self.answers = Mutex(answers) }

    subscript(path: String) -> Answer? {
      get { answers.withLock { $0[path] } }
      set { answers.withLock { $0[path] = newValue } }
    }

    /// The requests so far.
    var requests: [String] { heads.withLock { $0 } }

    func serve() throws -> HostileServer {
      try HostileServer { [self] visit in
        heads.withLock { $0.append(visit.head) }
        if let answer = self[visit.path] { answer(visit) } else { visit.answer("404 Not Found") }
      }
    }
  }

  private static let image = Pictures.clearPNG(40, 80, salt: 5)

  private static func list(_ ids: String..., image: String = "pictures/a.png") -> Data {
    Data("[\(ids.map { FakeApp.costume($0, image: image) }.joined(separator: ","))]".utf8)
  }

  private static func json(_ data: Data, _ fields: [String] = []) -> Remote.Answer {
    { $0.answer("200 OK", ["Content-Type: application/json"] + fields, data) }
  }

  private func hosts(_ server: HostileServer, mirror: ImageMirror? = nil, seconds: Double = 600) -> ImageHosts {
    ImageHosts(
      named: [ImageHosts.Host("127.0.0.1:\(server.port)")].compactMap { $0 }, imageSeconds: seconds, packSeconds: 600,
      mirror: mirror)
  }

  private func catalogue(_ server: HostileServer, _ path: String = "/lists/all.json") throws -> RemoteCatalogue {
    try #require(RemoteCatalogue("http://127.0.0.1:\(server.port)\(path)"))
  }

  /// Returns the published catalogue, and the warnings.
  private func publish(
    _ pack: Pack?, _ hosts: ImageHosts, _ app: URL
  ) async throws -> (list: String, site: Site, warnings: [String]) {
    let folder = try AppFolder(at: app)
    let (site, warnings) = try await SiteBuilder(
      app: folder, costumes: Pack(at: folder.bundled), catalogue: pack ?? Pack(at: folder.catalogue),
      imageHosts: hosts
    ).build()
    return (String(decoding: site["/api/current_costumes.json"]?.plain.bytes ?? Data(), as: UTF8.self), site, warnings)
  }

  @Test func listAndItsImagesAreServedFromHere() async throws {
    let remote = Remote([
      "/lists/all.json": Self.json(Self.list("far")),
      "/lists/pictures/a.png": { $0.answer("200 OK", ["Content-Type: image/png"], Self.image) },
    ])
    let server = try remote.serve()
    let catalogue = try catalogue(server)
    #expect(catalogue.pack == nil)
    try await catalogue.refresh(from: hosts(server))
    let (list, site, warnings) = try await publish(catalogue.pack, hosts(server), try FakeApp.make(in: folder))
    #expect(warnings == [] && list.contains("\"id\":\"far\"") && !list.contains("127.0.0.1"))
    #expect(site.resources.contains { $0.key.hasPrefix("/assets/far.") && $0.value.plain.bytes == Self.image })
  }

  /// Relative addresses are relative to the list's last address.
  @Test func redirectedListResolvesItsImages() async throws {
    let remote = Remote([
      "/lists/all.json": { $0.answer("302 Found", ["Location: /moved/all.json"]) },
      "/moved/all.json": Self.json(Self.list("far")),
      "/moved/pictures/a.png": { $0.answer("200 OK", [], Self.image) },
    ])
    let server = try remote.serve()
    let catalogue = try catalogue(server)
    try await catalogue.refresh(from: hosts(server))
    let (list, _, warnings) = try await publish(catalogue.pack, hosts(server), try FakeApp.make(in: folder))
    #expect(warnings == [] && list.contains("far"))
  }

  @Test func unchangedFilesAreAskedForConditionally() async throws {
    let remote = Remote([
      "/lists/all.json": Self.json(
        Self.list("far"), ["ETag: \"one\"", "Last-Modified: Sun, 22 Nov 2026 20:00:00 GMT"]),
      "/lists/pictures/a.png": { $0.answer("200 OK", ["ETag: \"two\""], Self.image) },
    ])
    let server = try remote.serve()
    let (catalogue, mirror, app) = (try catalogue(server), ImageMirror(), try FakeApp.make(in: folder))
    let hosts = hosts(server, mirror: mirror)
    try await catalogue.refresh(from: hosts)
    let first = try await publish(catalogue.pack, hosts, app).site
    _ = try await publish(catalogue.pack, hosts, app)
    #expect(remote.requests.count == 2, "a build without a refresh asks for nothing")
    for path in ["/lists/all.json", "/lists/pictures/a.png"] {
      remote[path] = { $0.send("HTTP/1.1 304 Not Modified\r\n\r\n") }
    }
    try await catalogue.refresh(from: hosts)
    mirror.refresh()
    #expect(try await publish(catalogue.pack, hosts, app).site.hasFiles(of: first))
    let later = remote.requests.suffix(2)
    #expect(
      later.first?.contains("If-None-Match: \"one\"\r\nIf-Modified-Since: Sun, 22 Nov 2026 20:00:00 GMT\r\n") == true)
    #expect(later.last?.contains("If-None-Match: \"two\"\r\n") == true)
  }

  @Test func changedListAndImageAreTakenOver() async throws {
    let other = Pictures.clearPNG(40, 80, salt: 6)
    let remote = Remote([
      "/lists/all.json": Self.json(Self.list("far")), "/lists/pictures/a.png": { $0.answer("200 OK", [], Self.image) },
    ])
    let server = try remote.serve()
    let (catalogue, mirror, app) = (try catalogue(server), ImageMirror(), try FakeApp.make(in: folder))
    let hosts = hosts(server, mirror: mirror)
    try await catalogue.refresh(from: hosts)
    _ = try await publish(catalogue.pack, hosts, app)
    remote["/lists/all.json"] = Self.json(Self.list("far", "new"))
    remote["/lists/pictures/a.png"] = { $0.answer("200 OK", [], other) }
    try await catalogue.refresh(from: hosts)
    mirror.refresh()
    let (list, site, _) = try await publish(catalogue.pack, hosts, app)
    #expect(list.contains("\"id\":\"new\""))
    #expect(site.resources.contains { $0.key.hasPrefix("/assets/far.") && $0.value.plain.bytes == other })
  }

  @Test func imageThatFailsLaterStaysAsItWas() async throws {
    let remote = Remote([
      "/lists/all.json": Self.json(Self.list("far")), "/lists/pictures/a.png": { $0.answer("200 OK", [], Self.image) },
    ])
    let server = try remote.serve()
    let (catalogue, mirror, app) = (try catalogue(server), ImageMirror(), try FakeApp.make(in: folder))
    let hosts = hosts(server, mirror: mirror)
    try await catalogue.refresh(from: hosts)
    let first = try await publish(catalogue.pack, hosts, app).site
    for answer in [{ $0.answer("200 OK", [], Data("<html>".utf8)) }, { _ in }] as [Remote.Answer] {
      remote["/lists/pictures/a.png"] = answer
      mirror.refresh()
      let (_, site, warnings) = try await publish(catalogue.pack, hosts, app)
      #expect(site.hasFiles(of: first) && warnings == [])
    }
  }

  @Test func faultyListLeavesTheLastGoodOne() async throws {
    let remote = Remote(["/lists/all.json": Self.json(Self.list("far"))])
    let server = try remote.serve()
    let catalogue = try catalogue(server)
    try await catalogue.refresh(from: hosts(server))
    let good = Self.list("far", image: "http://127.0.0.1:\(server.port)/lists/pictures/a.png")
    let large = FileLimits.documentBytes + 1
    let answers: [(Remote.Answer, String)] = [
      ({ $0.answer("200 OK", ["Content-Type: text/html"], Data("<html>".utf8)) }, "has the content type text/html"),
      ({ $0.answer("200 OK", ["Content-Type: image/png"], Self.image) }, "has the content type image/png"),
      (Self.json(Data("[{".utf8)), "is not valid"), (Self.json(Data([0xFF, 0x00, 0x5B])), "is not valid"),
      (Self.json(Data("{}".utf8)), "is not a list of costumes"), (Self.json(Data()), "is not valid"),
      ({ $0.send("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n[") }, "closed the connection early"),
      ({ $0.send("HTTP/1.1 200 OK\r\nContent-Length: \(large)\r\n\r\n") }, "is larger than 262144 bytes"),
      (
        { visit in
          visit.send("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n")
          while visit.send("1000\r\n\(String(repeating: " ", count: 4096))\r\n") {}
        }, "is larger than 262144 bytes"
      ),
      ({ $0.answer("200 OK", ["Content-Encoding: gzip"], Data(count: 9)) }, "has the content coding gzip"),
      ({ $0.answer("500 Internal Server Error") }, "the server answered 500"),
      (
        { $0.answer("302 Found", ["Location: http://169.254.169.254/latest"]) },
        "169.254.169.254 is not a public address"
      ),
      ({ $0.answer("302 Found", ["Location: http://127.0.0.1:1/"]) }, "port 1 is neither 80 nor 443"),
      ({ $0.answer("302 Found", ["Location: file:///etc/passwd"]) }, "not an http or https address"),
      ({ $0.answer("302 Found", ["Location: //me:hidden@x/"]) }, "redirects to \"//x/\", which is not an http"),
      ({ $0.answer("302 Found", ["Location: /lists/all.json"]) }, "more than 5 redirects"),
    ]
    for (answer, reason) in answers {
      remote["/lists/all.json"] = answer
      do {
        try await catalogue.refresh(from: hosts(server))
        Issue.record("accepted: \(reason)")
      } catch {
        #expect(error.description.hasPrefix("\(catalogue.address): ") && error.description.contains(reason), "\(error)")
      }
      #expect(try catalogue.pack?.document() == Document.json(good), "\(reason)")
    }
  }

  @Test func slowServerIsGivenUp() async throws {
    let remote = Remote(["/lists/all.json": { $0.waitForEnd() }])
    let server = try remote.serve()
    await #expect { try await catalogue(server).refresh(from: hosts(server, seconds: 0.2)) } throws: {
      "\($0)".contains("no response within 10 s; check the server")
    }
  }

  @Test func privateAddressIsRefusedUnlessAllowed() async throws {
    let remote = Remote(["/lists/all.json": Self.json(Self.list("far"))])
    let server = try remote.serve()
    for address in ["http://127.0.0.1:\(server.port)/lists/all.json", "http://localhost/", "http://10.0.0.1/a.json"] {
      let catalogue = try #require(RemoteCatalogue(address))
      await #expect { try await catalogue.refresh(from: ImageHosts()) } throws: {
        "\($0)".contains("allow it with --images-from ")
      }
    }
    #expect(server.visits == 0 && RemoteCatalogue("ftp://x/") == nil && RemoteCatalogue("http://") == nil)
  }

  /// A list may name files of this machine; they are looked for nowhere.
  @Test func imagesThatAreNoAddressesAreLeftOut() async throws {
    let list = ["file:///etc/passwd", "data:image/png;base64,AAAA", "../../etc/passwd"].enumerated().map {
      FakeApp.costume("c\($0)", image: $1)
    }
    let remote = Remote(["/lists/all.json": Self.json(Data("[\(list.joined(separator: ","))]".utf8))])
    let server = try remote.serve()
    let catalogue = try catalogue(server)
    try await catalogue.refresh(from: hosts(server))
    let (published, _, warnings) = try await publish(catalogue.pack, hosts(server), try FakeApp.make(in: folder))
    #expect(published == "[]" && warnings.count == 3)
    #expect(warnings.allSatisfy { $0.hasPrefix(catalogue.address) && $0.hasSuffix("this costume is left out") })
    #expect(remote.requests.last?.hasPrefix("GET /etc/passwd ") == true, "relative to the list's address")
  }

  @Test func pausesGrowAfterFailuresUpToTheInterval() {
    var schedule = RefreshSchedule(every: 300)
    #expect(schedule.pause(afterSuccess: true, chance: 0) == 300)
    let pauses = (0..<8).map { _ in schedule.pause(afterSuccess: false, chance: 1) }
    #expect(pauses == [5, 10, 20, 40, 80, 160, 300, 300])
    #expect(schedule.pause(afterSuccess: false, chance: 0) == 150)
    #expect(schedule.pause(afterSuccess: true, chance: 1) == 300)
    #expect(schedule.pause(afterSuccess: false, chance: 0) == 2.5)
    for _ in 0..<5000 { _ = schedule.pause(afterSuccess: false, chance: 0) }
    #expect(schedule.pause(afterSuccess: false, chance: 0) == 150)
  }
}
