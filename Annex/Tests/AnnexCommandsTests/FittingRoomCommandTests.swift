import AnnexFixtures
import FittingRoom
import Fixtures
import Foundation
import SiteFixtures
import Testing

/// The fitting room of `disguise preview`, which runs as a process.
@Suite struct FittingRoomCommandTests {
  let folder = TemporaryFolder()

  private func app() throws -> URL {
    let app = try FakeApp.make(in: folder)
    for files in [Self.page, Self.beside] {
      for (name, text) in files { try folder.write(text, to: "disguise-app/fitting/\(name)") }
    }
    return app
  }

  private static let page = [
    "index.html": "<!doctype html><img src=\"{{ring}}\">", "fitting.js": "fit()", "style.css": "* { margin: 0; }",
    "FittingRoomWeb.wasm": "wasm", "PixelsWeb.wasm": "wasm", "drawings.js": "draw()", "en.json": "{}", "de.json": "{}",
  ]
  /// The files that only the page beside the apps has.
  private static let beside = [
    "MakeWeb.wasm": "wasm", "MakeHoosWeb.wasm": "wasm", "OpenedSetsWeb.wasm": "wasm", "opening.js": "open()",
    "OpenedWorkWeb.wasm": "wasm", "website.js": "make()",
    "WebsiteWeb.wasm": "wasm",
    "findings.js": "check()", "FindingsWeb.wasm": "wasm", "refusals-de.json": "{}",
  ]

  private func preview(_ names: String...) async throws -> Previewing {
    try await Previewing(names, of: app(), in: folder)
  }

  private func write(_ pack: FakePack) throws { try pack.write(to: folder) }

  private func token(_ preview: Previewing) async throws -> String {
    _ = try await until { preview.program.outputText.contains("token=") }
    let address = preview.program.outputText.firstMatch(of: /Fitting room: .*\/fitting\/\?token=([0-9a-f]{32})\n/)
    return String(try #require(address?.1))
  }

  @Test func fittingRoomIsOpenToItsTokenOnly() async throws {
    try write(FakePack())
    let preview = try await preview("pack")
    let token = try await token(preview)
    let page = try await preview.client.get("/fitting/")
    #expect(page.status == 200 && page.text.contains("src=\"../assets/ring"))
    for name in Self.page.keys where name != "index.html" {
      #expect(try await preview.client.get("/fitting/\(name)").status == 200, "\(name)")
    }
    #expect(try await preview.client.get("/fitting/pack").status == 403)
    let pack = try await preview.client.get("/fitting/pack", ["X-Fitting-Token": token])
    #expect(pack.status == 200 && pack.text.contains("\"languages\""))
  }

  private func post(_ body: String, to path: String, _ preview: Previewing) async throws -> HTTPClient.Response {
    let head = """
      POST /fitting/\(path) HTTP/1.1\r\nHost: localhost\r\nX-Fitting-Token: \(try await token(preview))\r
      Content-Type: application/json\r\nContent-Length: \(body.utf8.count)\r\nConnection: close\r\n\r\n
      """
    return try await preview.client.send(Array((head + body).utf8))
  }

  /// A person who begins with nothing makes a set: the folder is one of sets from then on.
  @Test func emptyFolderBecomesOneOfSets() async throws {
    try FileManager.default.createDirectory(at: folder.appending("new"), withIntermediateDirectories: true)
    let preview = try await preview("new")
    let token = try await token(preview)
    #expect(preview.program.outputText.contains("/new is empty: the fitting room makes a pack or sets of it\n"))
    #expect(preview.program.errorText == "")
    for sheet in ["pack", "sets"] {
      let text = try await preview.client.get("/fitting/\(sheet)", ["X-Fitting-Token": token]).text
      #expect(text.contains("revision") && text.contains(#""findings":[]"#))
    }
    let sheet = try await preview.client.get("/fitting/sets", ["X-Fitting-Token": token]).text
    let revision = try #require(sheet.firstMatch(of: /"revision":"([0-9a-f]{64})"/)?.1)
    let picture = { (side: Int) in #"[{"scale": 1, "png": "\#(Pictures.png(side, side).base64EncodedString())"}]"# }
    let hoo = """
      {"name": "01", "was": null, "texts": {"en": {"title": "Tawny", "poem": ["Hoo."]}}, "files": \(picture(64))}
      """
    let set = """
      {"name": "01", "was": null, "color": "#123456", "header": {"en": \(picture(80))}, "hoos": [\(hoo)]}
      """
    let body = #"{"revision": "\#(revision)", "sets": [\#(set)]}"#
    let draft = try await post(body, to: "sets/draft", preview)
    #expect(draft.status == 200, "\(draft.text)")
    #expect(try await preview.client.get("/draft/api/hoosets.json").text.contains("#123456"))
    #expect(try await !preview.client.get("/api/hoosets.json").text.contains("#123456"))
    let saved = try await post(body, to: "sets/save", preview)
    #expect(saved.status == 200, "\(saved.text)")
    #expect(try await until { try await preview.client.get("/api/hoosets.json").text.contains("#123456") })
    #expect(try await preview.client.get("/fitting/pack", ["X-Fitting-Token": token]).text == "null\n")
    #expect(try await post("{}", to: "save", preview).status == 400)
    // The watch follows the folder that took the place of the old one.
    let next = try #require(saved.text.firstMatch(of: /"revision":"([0-9a-f]{64})"/)?.1)
    let change = ##"{"revision": "\##(next)", "sets": [{"name": "01", "color": "#654321"}]}"##
    #expect(try await post(change, to: "sets/save", preview).status == 200)
    try folder.write(##"{"Color": "#abcdef", "Count": 1}"##, to: "new/01/hoo_set.json")
    try await #require(until { try await preview.client.get("/api/hoosets.json").text.contains("#abcdef") })
  }

  @Test func draftIsShownBelowItsFolderAndThePackStays() async throws {
    try write(FakePack())
    let preview = try await preview("pack")
    let token = try await token(preview)
    let before = try await preview.document()
    let body = #"{"revision": "", "costumes": [{"id": "ghost", "texts": {"en": {"label": "Boo"}}}]}"#
    let answer = try await post(body, to: "draft", preview)
    #expect(answer.status == 200, "\(answer.text)")
    let page = try await preview.client.get("/draft/").text
    let address = try #require(page.firstMatch(of: /data-app="([^"]+)"/)?.1)
    #expect(try await preview.client.get("/draft/\(address)").text.contains("\"label\":\"Boo\""))
    #expect(try await preview.document() == before)
  }

  /// A tablet that draws, or a phone on which the costume is tried.
  @Test func otherDevicesUseTheFittingRoomWithTheTokenOfThisRun() async throws {
    try write(FakePack())
    let app = try app()
    let program = try Program(
      ["preview", "--port", "0", "--host", "0.0.0.0", "--qr", "--app", app.path, folder.appending("pack").path])
    let port = try #require(try await program.port(), "\(program.errorText)")
    _ = try await until { program.outputText.contains("token=") }
    let output = program.outputText
    let token = String(try #require(output.firstMatch(of: /Fitting room: .*\/fitting\/\?token=([0-9a-f]{32})\n/)?.1))
    let kept = try? String(contentsOf: FittingToken.file, encoding: .utf8)
    #expect(token != kept && !output.contains("Fitting room: http://0.0.0.0"))
    #expect(output.contains("Everyone with this address can change the files"))
    let client = HTTPClient(port: port)
    #expect(try await client.get("/fitting/").status == 200)
    let host = "192.168.1.9:\(port)"
    func status(_ fields: String) async throws -> Int {
      let head = "GET /fitting/pack HTTP/1.1\r\nHost: \(host)\r\n\(fields)Connection: close\r\n\r\n"
      return try await client.send(Array(head.utf8)).status
    }
    #expect(try await status("") == 403)
    #expect(try await status("X-Fitting-Token: \(token)\r\nOrigin: http://\(host)\r\n") == 200)
    #expect(try await status("X-Fitting-Token: \(token)\r\nOrigin: http://evil.example\r\n") == 403)
  }

  @Test func openPagesAreToldOfEachRevisionOfTheDisk() async throws {
    try write(FakePack())
    let preview = try await preview("pack")
    let token = try await token(preview)
    let changes = try RawConnection(port: preview.client.port)
    changes.send("GET /fitting/changes HTTP/1.1\r\nHost: localhost\r\n\r\n")
    func next(after last: String = "none") async throws -> String {
      // Heartbeats, which a busy machine sees, have no data.
      for _ in 0..<10 {
        let (text, hasEnded) = await changes.read(until: "\n\n")
        try #require(!hasEnded)
        let revision = text.matches(of: /data: \{"pack":"([0-9a-f]*)"\}/).last.map { String($0.1) }
        if let revision, revision != last { return revision }
      }
      return "none"
    }
    func revision() async throws -> String {
      let sheet = try await preview.client.get("/fitting/pack", ["X-Fitting-Token": token]).text
      return String(try #require(sheet.firstMatch(of: /"revision":"([0-9a-f]{64})"/)?.1))
    }
    let first = try await next()
    #expect(try await revision() == first)
    // A drawing is exported over its file.
    try folder.write(Pictures.clearPNG(20, 40, salt: 77), to: "pack/Assets.xcassets/ghost.imageset/ghost@1x.png")
    let second = try await next(after: first)
    #expect(try await revision() == second)
    try folder.write("[", to: "pack/config.json")
    #expect(try await next(after: second) == "")
    let head = "GET /fitting/changes HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n"
    #expect(try await preview.client.send(Array(head.utf8)).status == 403)
  }
}
