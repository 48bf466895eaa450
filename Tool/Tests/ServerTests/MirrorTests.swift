import Fetch
import Files
import Fixtures
import Foundation
import PackFiles
import Site
import Synchronization
import Testing

/// Images at absolute addresses, which are fetched from other servers and served by this one. The other servers run in the
/// test and are allowed like hosts of a private network.
@Suite struct MirrorTests {
  /// Builds a site whose catalogue has a costume for each of `images`, with its key as identifier.
  ///
  /// - Parameter seconds: the time limit for an image; by default one that only a fault reaches.
  private func build(
    _ images: [String: String], named servers: [HostileServer] = [], within seconds: Double = 600
  ) async throws -> (site: Site, reasons: [String]) {
    let folder = TemporaryFolder()
    let app = try AppFolder(at: FakeApp.make(in: folder))
    let list = images.sorted { $0.key < $1.key }.map { FakeApp.costume($0.key, image: $0.value) }
    let file = try folder.write("[\(list.joined(separator: ","))]", to: "list.json")
    let hosts = servers.compactMap { ImageHosts.Host("127.0.0.1:\($0.port)") }
    let (site, warnings) = try await SiteBuilder(
      app: app, costumes: Pack(at: app.bundled), catalogue: Pack(at: file),
      imageHosts: ImageHosts(named: hosts, imageSeconds: seconds, packSeconds: 600)
    ).build()
    return (site, warnings.compactMap { $0.split(separator: "image: ").last.map(String.init) })
  }

  private func catalogue(_ site: Site) -> String {
    String(decoding: site["/api/current_costumes.json"]?.plain.bytes ?? Data(), as: UTF8.self)
  }

  private static let image = Pictures.png(235, 379)

  @Test func remoteImageIsMirrored() async throws {
    let server = try HostileServer { $0.answer("200 OK", [], Self.image) }
    let (site, reasons) = try await build(["far": "http://127.0.0.1:\(server.port)/a.png"], named: [server])
    #expect(reasons == [])
    let paths = site.resources.keys.filter { $0.hasPrefix("/assets/far.") }.sorted()
    #expect(paths.count == 2)
    let path = try #require(paths.first { $0.hasSuffix(".png") })
    #expect(site[path]?.plain.bytes == Self.image)
    let twin = try #require(paths.first { $0.hasSuffix(".webp") })
    let small = try #require(site[twin]).plain.bytes
    #expect(try ImageFile(small).kind == .webp && small.count < Self.image.count)
    for path in paths { #expect(catalogue(site).contains("\"..\(path)\"")) }
    #expect(!catalogue(site).contains("127.0.0.1"))
  }

  @Test func oneThatFailsIsReportedAndLeftOut() async throws {
    let server = try HostileServer { visit in
      switch visit.path {
      case "/fine": visit.answer("200 OK", [], Self.image)
      case "/page": visit.answer("200 OK", [], Data("<html>".utf8))
      case "/short": visit.send("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nshort")
      case "/mail": visit.send("220 mail.example.org ESMTP\r\n")
      case "/packed": visit.answer("200 OK", ["Content-Encoding: gzip"], Data(count: 100))
      case "/large": visit.send("HTTP/1.1 200 OK\r\nContent-Length: \(FileLimits.imageBytes + 1)\r\n\r\n")
      case "/empty": break
      default: visit.answer("404 Not Found")
      }
    }
    let names = ["empty", "fine", "gone", "large", "mail", "packed", "page", "short"]
    let base = "http://127.0.0.1:\(server.port)"
    let images = Dictionary(uniqueKeysWithValues: names.map { ($0, "\(base)/\($0)") })
    let (site, reasons) = try await build(images, named: [server])
    let closed = "the server closed the connection early; try again"
    #expect(
      reasons == [
        "\(base)/empty: \(closed); this costume is left out",
        "\(base)/gone: the server answered 404; check the address; this costume is left out",
        "\(base)/large: is larger than 5242880 bytes; make it smaller; this costume is left out",
        "\(base)/mail: the server's response is not HTTP; check the address; this costume is left out",
        "\(base)/packed: has the content coding gzip; serve it without one; this costume is left out",
        "\(base)/page: is not PNG, JPEG or WebP; convert it to one of them; this costume is left out",
        "\(base)/short: \(closed); this costume is left out",
      ])
    #expect(catalogue(site).contains("\"id\":\"fine\"") && !catalogue(site).contains("gone"))
  }

  /// Each stream could send 256 MB. The client has to disconnect, and to fetch at most four at a time.
  @Test func endlessImagesAreCutFourAtATime() async throws {
    let piece = [UInt8](repeating: 1, count: 65_536)
    let sent = Mutex(0)
    let server = try HostileServer { visit in
      visit.send("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n")
      for _ in 0..<4096 {
        guard visit.send("10000\r\n") && visit.send(piece) && visit.send("\r\n") else { return }
        sent.withLock { $0 += piece.count }
      }
    }
    let base = "http://127.0.0.1:\(server.port)"
    let images = Dictionary(uniqueKeysWithValues: (10..<34).map { ("e\($0)", "\(base)/\($0)") })
    let (_, reasons) = try await build(images, named: [server])
    #expect(reasons.count == 24 && reasons.allSatisfy { $0.contains("is larger than 5242880 bytes") })
    // A few megabytes are in the buffers of both sockets when the client disconnects, and the server may not have noticed the
    // end of four streams when the next four begin.
    #expect(server.mostVisits <= 2 * FileLimits.fetches && sent.withLock { $0 } < 24 * 16 * 1024 * 1024)
  }

  @Test func aSilentServerIsGivenUp() async throws {
    let silent = try HostileServer { $0.waitForEnd() }
    let slow = try HostileServer { visit in
      // Single bytes keep the connection alive up to the time limit.
      while visit.send("H") { Thread.sleep(forTimeInterval: 0.2) }
    }
    let (_, reasons) = try await build(
      ["silent": "http://127.0.0.1:\(silent.port)/", "slow": "http://127.0.0.1:\(slow.port)/"], named: [silent, slow],
      within: 1)
    #expect(reasons.count == 2 && reasons[0].contains("no response within 10 s"))
    #expect(reasons[1].contains("no response within 10 s") || reasons[1].contains("is not HTTP"))
  }

  @Test func redirectsAreFollowedFiveTimes() async throws {
    let server = try HostileServer { visit in
      let left = Int(visit.path.dropFirst()) ?? 0
      if left == 0 { return visit.answer("200 OK", [], Self.image) }
      visit.answer("302 Found", ["Location: /\(left - 1)"])
    }
    let base = "http://127.0.0.1:\(server.port)"
    let (_, reasons) = try await build(["five": "\(base)/5", "six": "\(base)/6"], named: [server])
    #expect(reasons == ["\(base)/6: more than 5 redirects; use the final address; this costume is left out"])
  }

  @Test func redirectsAreCheckedLikeAddresses() async throws {
    let inner = try HostileServer { $0.answer("200 OK", [], Self.image) }
    let places = [
      "http://127.0.0.1:\(inner.port)/", "http://169.254.169.254/latest", "http://[::1]/", "http://localhost:22/",
      "file:///etc/passwd", "//0/", "http://[::ffff:127.0.0.1]/",
    ]
    let server = try HostileServer { visit in
      visit.answer("301 Moved", ["Location: \(places[Int(visit.path.dropFirst()) ?? 0])"])
    }
    let images = Dictionary(
      uniqueKeysWithValues: places.indices.map { ("r\($0)", "http://127.0.0.1:\(server.port)/\($0)") })
    let (site, reasons) = try await build(images, named: [server])
    #expect(catalogue(site) == "[]" && inner.visits == 0)
    for (reason, part) in zip(
      reasons,
      [
        "port \(inner.port) is neither 80 nor 443; if it is yours, allow it with --images-from 127.0.0.1:\(inner.port);",
        "169.254.169.254 is not a public address", "::1 is not a public address",
        "port 22 is neither 80 nor 443",
        "which is not an http or https address", "0.0.0.0 is not a public address", "is not a public address",
      ])
    { #expect(reason.contains(part), "\(reason)") }
  }

  @Test func privateAddressesAreRefusedUnlessAllowed() async throws {
    let server = try HostileServer { $0.answer("200 OK", [], Self.image) }
    let addresses = [
      "http://127.0.0.1:\(server.port)/", "http://localhost/", "http://[::1]/", "http://0x7f000001/",
      "http://2130706433/", "http://127.1/", "https://10.0.0.1/", "http://192.168.0.1/", "http://0.0.0.0/",
    ]
    let images = Dictionary(uniqueKeysWithValues: addresses.enumerated().map { ("a\($0)", $1) })
    let (site, reasons) = try await build(images)
    #expect(catalogue(site) == "[]" && server.visits == 0 && reasons.count == addresses.count)
    #expect(reasons.allSatisfy { $0.contains("allow it with --images-from ") })
  }

  @Test func refusedConnectionIsReported() async throws {
    let server = try HostileServer { _ in }
    server.stop()
    let (site, reasons) = try await build(
      ["far": "http://127.0.0.1:\(server.port)/a.png", "odd": "http://"], named: [server])
    #expect(reasons.count == 2 && reasons[1].contains("not an http or https address"))
    #expect(catalogue(site) == "[]")
  }
}
