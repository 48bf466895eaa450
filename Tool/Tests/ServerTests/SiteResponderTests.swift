import Files
import Fixtures
import Foundation
import Server
import Site
import SiteFixtures
import Testing

@Suite struct SiteResponderTests {
  @Test func servesEveryFileOfTheIndex() async throws {
    try await serving { client, site in
      for (path, resource) in site.resources {
        let answer = try await client.get(path)
        #expect(answer.status == 200 && answer.body == resource.plain.bytes)
        #expect(answer.headers["content-type"] == resource.contentType)
        #expect(answer.headers["content-length"] == "\(resource.plain.bytes.count)")
        #expect(answer.headers["etag"] == resource.plain.etag)
        #expect(answer.headers["cache-control"] == resource.cacheControl)
      }
    }
  }

  @Test func queryIsIgnored() async throws {
    try await serving { client, site in
      let answer = try await client.get("/?intro")
      #expect(answer.body == site["/"]?.plain.bytes)
    }
  }

  @Test func hooWithoutItsSlashIsRedirected() async throws {
    try await serving { client, _ in
      for (method, path) in [("GET", "/hoo"), ("HEAD", "/hoo"), ("GET", "/hoo?x=1")] {
        let answer = try await client.get(path, method: method)
        #expect(answer.status == 301 && answer.headers["location"] == "hoo/", "relative, for a site below another path")
        #expect(answer.headers["cache-control"] == "no-cache")
      }
    }
  }

  @Test func pagesOfLooksAreServedOnRequest() async throws {
    try await serving { client, site in
      for (path, title) in [("/hoo/01/02", "Hoo 2"), ("/wear/pirate", "The pirate")] {
        let page = try await client.get(path, ["Accept-Language": "fr, en;q=0.5"])
        #expect(page.status == 200 && page.headers["content-type"] == "text/html; charset=utf-8")
        #expect(page.text.contains("<title>\(title)</title>") && page.headers["content-language"] == "en")
        #expect(page.headers["vary"]?.contains("Accept-Language") == true)
        #expect(page.headers["content-security-policy"] == site.linkPages?.policy.header)
        let picture = try await client.get(path + ".en.jpg")
        #expect(picture.status == 200 && picture.headers["content-type"] == "image/jpeg")
        let slashed = try await client.get(path + "/")
        #expect(slashed.status == 301 && slashed.headers["location"] == "../" + path.split(separator: "/").last!)
      }
    }
  }

  @Test func unknownLooksAreAnsweredKindly() async throws {
    try await serving { client, site in
      for path in ["/hoo/01/03", "/wear/none", "/wear/none/", "/hoo/x", "/hoo/index.html"] {
        for method in ["GET", "HEAD"] {
          let answer = try await client.get(path, method: method)
          #expect(answer.status == 404 && answer.headers["content-type"] == "text/html; charset=utf-8")
          #expect(answer.headers["content-security-policy"] == site.linkPages?.lostPolicy)
          #expect(answer.headers["x-content-type-options"] == "nosniff")
          if method == "GET" { #expect(answer.text.contains("data:image/svg+xml;base64,")) }
        }
      }
      let home = try await client.get("/wear/")
      #expect(home.status == 301 && home.headers["location"] == "../")
    }
  }

  @Test(arguments: [("/wear/pirate", 200), ("/hoo/01/02", 200), ("/wear/none", 404)])
  func pagesThatAreMadeOnRequestAreCompressed(path: String, status: Int) async throws {
    try await serving { client, _ in
      let plain = try await client.get(path)
      for coding in ["br", "gzip"] {
        let known = try await client.get(path, ["Accept-Encoding": coding, "If-None-Match": "*"])
        #expect(known.status == (status == 200 ? 304 : status))
        let whole = try await client.get(path, ["Accept-Encoding": coding])
        #expect(whole.status == status && whole.headers["content-encoding"] == coding)
        #expect((whole.headers["etag"] != nil) == (status == 200) && whole.body.count < plain.body.count)
        let isPacked = coding == "br" ? Compression.isBrotli : Compression.isGzip
        #expect(isPacked(whole.body, plain.body))
      }
    }
  }

  @Test func everyResponseHasTheSecurityHeaders() async throws {
    try await serving { client, site in
      for (path, method) in [("/", "GET"), ("/", "HEAD"), ("/none", "GET"), ("/", "POST"), ("/favicon.ico", "GET")] {
        let headers = try await client.get(path, method: method).headers
        let digests = try ["/", "/hoo/"].map { path in
          let page = String(decoding: try #require(site[path]).plain.bytes, as: UTF8.self)
          let style = try #require(page.firstMatch(of: /<style>([^<]*)<\/style>/)).1
          return "'sha256-\(ContentHash.base64(of: Data(style.utf8)))'"
        }.joined(separator: " ")
        #expect(
          headers["content-security-policy"] == """
            default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' \(digests); \
            img-src 'self' blob: data:; media-src blob:; font-src 'self'; connect-src 'self' https:; manifest-src 'self'; worker-src 'self'; form-action 'none'; base-uri 'none'; object-src 'none'; \
            trusted-types worker studio; require-trusted-types-for 'script'; \
            frame-ancestors 'none'
            """)
        #expect(headers["x-content-type-options"] == "nosniff" && headers["referrer-policy"] == "no-referrer")
        #expect(headers["cross-origin-opener-policy"] == "same-origin")
        let permissions = headers["permissions-policy"] ?? ""
        #expect(permissions.contains("gyroscope=(self)") && permissions.contains("camera=()"))
        #expect(headers["strict-transport-security"] == nil)
      }
    }
  }

  @Test func showsAloneAreForPagesOfOtherSites() async throws {
    try await serving { client, site in
      #expect(site["/" + Site.offeredShows] != nil)
      for path in site.resources.keys {
        let header = try await client.get(path, method: "HEAD").headers["access-control-allow-origin"]
        #expect(header == (path.hasPrefix(Site.shows) ? "*" : nil), "\(path)")
      }
    }
  }

  @Test func onlyGETAndHEADAreAllowed() async throws {
    try await serving { client, _ in
      for method in ["POST", "PUT", "DELETE", "OPTIONS", "PATCH", "TRACE"] {
        let answer = try await client.get("/", method: method)
        #expect(answer.status == 405 && answer.headers["allow"] == "GET, HEAD")
      }
    }
  }

  @Test func headIsGetWithoutTheBody() async throws {
    try await serving { client, site in
      let (head, get) = (try await client.get("/", method: "HEAD"), try await client.get("/"))
      #expect(head.status == 200 && head.body.isEmpty && get.body == site["/"]?.plain.bytes)
      for name in ["content-length", "etag", "content-type", "vary"] {
        #expect(head.headers[name] == get.headers[name])
      }
    }
  }

  @Test func matchingETagIsAnsweredWith304() async throws {
    try await serving { client, site in
      let tag = try #require(site["/"]?.plain.etag)
      for value in [tag, "W/\(tag)", "\"x\", \(tag)", "*"] {
        for method in ["GET", "HEAD"] {
          let answer = try await client.get("/", ["If-None-Match": value], method: method)
          #expect(answer.status == 304 && answer.body.isEmpty && answer.headers["etag"] == tag)
          #expect(answer.headers["content-length"] == nil && answer.headers["cache-control"] == "no-cache")
        }
      }
      for headers in [["If-None-Match": "\"x\""], ["If-None-Match": tag, "Accept-Encoding": "gzip"]] {
        let answer = try await client.get("/", headers)
        #expect(answer.status == 200)
      }
    }
  }

  @Test func sendsTheCodingTheClientPrefers() async throws {
    let preferences = [
      ("", "identity"), ("br", "br"), ("gzip", "gzip"), ("gzip, br", "br"), ("gzip, deflate, br, zstd", "br"),
      ("br;q=0, gzip", "gzip"), ("br;q=0.5, gzip;q=0.9", "gzip"), ("*", "br"), ("*;q=0", "identity"),
      ("br;q=0, *", "gzip"), ("identity", "identity"), ("identity;q=0.5, gzip;q=0.1", "identity"),
      ("zstd", "identity"), ("BR", "br"), ("br ; q=1.0", "br"), ("br;q=nonsense", "identity"), ("br;q=2", "identity"),
      (",,;q=1,", "identity"),
    ]
    try await serving { client, site in
      let path = try #require(site.resources.keys.first { $0.hasPrefix("/assets/bridge.") })
      let resource = try #require(site[path])
      for (accepted, coding) in preferences {
        let answer = try await client.get(path, accepted.isEmpty ? [:] : ["Accept-Encoding": accepted])
        #expect(answer.headers["content-encoding"] == (coding == "identity" ? nil : coding), "\(accepted)")
        #expect(answer.headers["vary"] == "Accept-Encoding")
        let form = ["br": resource.brotli, "gzip": resource.gzip][coding] ?? resource.plain
        #expect(answer.body == form?.bytes && answer.headers["etag"] == form?.etag, "\(accepted)")
      }
    }
  }

  @Test func imagesAreNotCompressed() async throws {
    try await serving { client, _ in
      let answer = try await client.get("/favicon.ico", ["Accept-Encoding": "br, gzip"])
      #expect(answer.headers["content-encoding"] == nil && answer.headers["vary"] == nil)
    }
  }

  @Test func archivesAreNotCompressed() async throws {
    try await serving { client, site in
      let path = try #require(site.resources.keys.first { $0.hasSuffix(".zip") })
      let answer = try await client.get(path, ["Accept-Encoding": "br, gzip"])
      #expect(answer.body == site[path]?.plain.bytes && answer.headers["content-type"] == "application/zip")
      #expect(answer.headers["content-encoding"] == nil && answer.headers["vary"] == nil)
      #expect(answer.headers["cache-control"] == "public, max-age=31536000, immutable")
    }
  }

  @Test func otherPathsAreNotFound() async throws {
    let paths = [
      "/..", "/../", "/../etc/passwd", "/assets/../index.html", "/./", "//", "//etc/passwd", "/assets/", "/api",
      "/api/", "/%2e%2e/etc/passwd", "/%252e%252e/etc/passwd", "/..%2fetc%2fpasswd", "/..\\etc\\passwd",
      "/%5c..%5cetc", "/%00", "/assets/%00", "/%", "/%zz", "/index.html", "/service-worker.js/", "/SERVICE-WORKER.JS",
      "/favicon.ico%20", "/words/en.json", "/hoosets/01/hoo_set.json", "/404.html", "/lost.html", "/link.html",
      "/bundled/config.json", "/DisguiseWeb.wasm",
      "/api/current_costumes.json/..", "/" + String(repeating: "a", count: 8000),
    ]
    try await serving { client, _ in
      for path in paths {
        let answer = try await client.get(path)
        #expect(answer.status == 404 && answer.text == "404 Not Found\n", "\(path)")
      }
    }
  }

  @Test(arguments: [("/nope", "./"), ("/assets/nope.png", "../"), ("/404.html", "./")])
  func readersOfOtherPathsSeeAPageWithTheWayHome(path: String, home: String) async throws {
    let accept = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8"
    try await serving { client, site in
      let page = try await client.get(path, ["Accept": accept, "Accept-Language": "fr, en;q=0.5"])
      #expect(page.status == 404 && page.headers["content-type"] == "text/html; charset=utf-8")
      #expect(page.headers["content-security-policy"] == site.linkPages?.lostPolicy)
      #expect(page.headers["vary"]?.contains("Accept, Accept-Language") == true)
      #expect(page.headers["content-language"] == "en")
      #expect(page.text.contains("href=\"\(home)\""))
      let file = try await client.get(path, ["Accept": "image/avif,image/webp,*/*;q=0.8"])
      #expect(file.text == "404 Not Found\n" && file.headers["vary"] == "Accept")
    }
  }

  @Test func malformedRequestsAreRefusedAndTheNextOneServed() async throws {
    try await serving { client, _ in
      let long = "/" + String(repeating: "a", count: 200_000)
      let texts = ["", "etc/passwd", "..", "/a\u{0}b", "/é", long]
      let targets = texts.map { Array($0.utf8) } + [Array("/".utf8) + [0xFF, 0xFE]]
      for target in targets {
        let rest = " HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"
        let request = Array("GET ".utf8) + target + Array(rest.utf8)
        let status = try await client.send(request).status
        #expect([0, 400, 404, 414, 431].contains(status), "refused or hung up on")
      }
      let answer = try await client.get("/")
      #expect(answer.status == 200)
    }
  }

  @Test func catalogueIsDelayed() async throws {
    try await serving(delay: .milliseconds(700)) { client, _ in
      let start = ContinuousClock.now
      let answer = try await client.get("/api/current_costumes.json")
      #expect(answer.status == 200 && ContinuousClock.now - start >= .milliseconds(690))
    }
  }

  @Test func nothingElseIsDelayed() async throws {
    // Longer than the client waits.
    try await serving(delay: .seconds(60)) { client, _ in
      let answer = try await client.get("/")
      #expect(answer.status == 200)
    }
  }
}
