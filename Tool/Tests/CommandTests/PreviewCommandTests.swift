import Files
import Fixtures
import Foundation
import Testing

@testable import disguise

/// `disguise preview` as a process: a change of a file becomes an event and new content.
@Suite struct PreviewCommandTests {
  let folder = TemporaryFolder()

  /// The message for open pages.
  private struct State: Decodable {
    var generations: [String: String]
    var pictures: [String: String]
    var faults: [String]
  }

  private struct Previewing {
    let program: Program
    let client: HTTPClient
    let events: RawConnection

    /// Waits for a state that meets `condition`: files are read while a test still writes others.
    func next(where condition: (State) -> Bool) async throws -> State {
      while true {
        let state = try await next()
        if condition(state) { return state }
      }
    }

    private func next() async throws -> State {
      let (text, hasEnded) = await events.read(until: "\n\n")
      #expect(!hasEnded)
      // Several may have come together.
      let last = try #require(text.components(separatedBy: "data: ").last)
      return try JSONDecoder().decode(State.self, from: Data(last.utf8))
    }

    /// The document of the dressing room that the page refers to.
    func document() async throws -> String {
      let page = try await client.get("/").text
      let address = try #require(page.firstMatch(of: /data-app="([^"]+)"/)?.1)
      return try await client.get("/\(address)").text
    }
  }

  private func preview(_ names: String...) async throws -> Previewing {
    let app = try FakeApp.make(in: folder)
    let paths = names.map { folder.appending($0).path }
    let program = try Program(["preview", "--port", "0", "--app", app.path] + paths)
    let port = try #require(try await program.port(), "\(program.errorText)")
    let events = try RawConnection(port: port)
    events.send("GET /preview/changes HTTP/1.1\r\nHost: localhost\r\n\r\n")
    return Previewing(program: program, client: HTTPClient(port: port), events: events)
  }

  /// Writes a pack, and replaces its list by renaming as editors do.
  private func write(_ pack: FakePack) throws { try pack.write(to: folder) }

  @Test func changedTextIsANewGenerationOfItsPageOnly() async throws {
    var pack = FakePack()
    try write(pack)
    let preview = try await preview("pack")
    let before = try await preview.next { _ in true }
    #expect(before.faults == [] && before.generations.keys.sorted() == ["app", "hoo"])
    pack.costumes[0]["label"] = "\"Boo\""
    try write(pack)
    let after = try await preview.next { $0.generations["app"] != before.generations["app"] && $0.faults == [] }
    #expect(after.generations["hoo"] == before.generations["hoo"] && after.pictures == before.pictures)
    #expect(try await preview.document().contains("\"label\":\"Boo\""))
  }

  @Test func changedPictureIsANewAddressOfTheSameGeneration() async throws {
    try write(FakePack())
    let preview = try await preview("pack")
    let before = try await preview.next { _ in true }
    let picture = Pictures.clearPNG(40, 80, salt: 9)
    try folder.write(picture, to: "pack/Assets.xcassets/ghost.imageset/ghost@2x.png")
    let after = try await preview.next { $0.pictures != before.pictures }
    #expect(after.generations == before.generations)
    let old = try #require(before.pictures["assets/ghost-2x.png"])
    let new = try #require(after.pictures["assets/ghost-2x.png"])
    #expect(try await preview.client.get("/" + new).body == picture && old != new)
    #expect(try await preview.client.get("/" + old).status == 200, "open pages show it still")
  }

  @Test func faultLeavesTheLastGoodContentUntilItIsMended() async throws {
    let good = FakePack()
    try write(good)
    let preview = try await preview("pack")
    let before = try await preview.next { _ in true }
    try folder.write("[{]", to: "pack/config.json")
    let faulty = try await preview.next { $0.faults.count == 1 }
    #expect(faulty.generations == before.generations)
    #expect(faulty.faults.first?.contains("config.json: is not valid JSON") == true)
    #expect(try await preview.document().contains("The ghost"))
    var half = good
    half.costumes[1]["width"] = "\"wide\""
    try write(half)
    let left = try await preview.next { $0.faults.count == 1 && $0.faults[0].contains("\"sheriff\": width") }
    #expect(left.generations != before.generations)
    #expect(try await !preview.document().contains("The sheriff"))
    try write(good)
    let mended = try await preview.next { $0.faults == [] }
    #expect(mended.generations == before.generations)
    let errors = preview.program.errorText
    #expect(errors.contains("disguise: no faults any more\n") && errors.contains("this costume is left out"))
  }

  @Test func faultyPackAtTheStartShowsTheAppsOwn() async throws {
    try folder.write("[{]", to: "pack/config.json")
    let preview = try await preview("pack")
    _ = try await preview.next { $0.faults.count == 1 }
    #expect(try await preview.document().contains("The pirate"))
    try write(FakePack())
    _ = try await preview.next { $0.faults == [] }
    #expect(try await preview.document().contains("The ghost"))
  }

  @Test func changedHooIsANewGenerationOfHooView() async throws {
    try FakeHooSet().write(to: "sets/01", in: folder)
    let preview = try await preview("sets")
    let before = try await preview.next { _ in true }
    try FakeHooSet().write(to: "sets/02", in: folder)
    let after = try await preview.next { $0.generations["hoo"] != before.generations["hoo"] && $0.faults == [] }
    #expect(after.generations["app"] == before.generations["app"])
    #expect(try await preview.client.get("/api/hoosets.json").text.contains("\"name\":\"02\""))
  }

  @Test func workerOfAnEarlierVisitIsReplaced() async throws {
    try write(FakePack())
    let preview = try await preview("pack")
    #expect(try await preview.client.get("/service-worker.js").text.contains("unregister"))
    let page = try await preview.client.get("/", ["Accept-Encoding": "br, gzip"])
    #expect(page.headers["content-encoding"] == nil && page.text.contains("assets/preview."))
    preview.program.signal(SIGTERM)
    #expect(await preview.program.status() == 0)
  }

  @Test func kindOfEachPathIsFound() throws {
    try write(FakePack())
    try FakeHooSet().write(to: "sets/01", in: folder)
    try folder.write("", to: "notes/notes.txt")
    func paths(_ names: String...) throws -> PreviewPaths { try PreviewPaths(names.map { folder.appending($0).path }) }
    let both = try paths("sets", "pack")
    #expect(both.costumes == folder.appending("pack") && both.hooSets == folder.appending("sets"))
    #expect(try paths("absent").costumes == folder.appending("absent"), "to be made in the fitting room")
    #expect(try paths("absent").beginning == folder.appending("absent"))
    #expect(try paths("absent", "pack").hooSets == folder.appending("absent"))
    #expect(try paths("absent", "sets").costumes == folder.appending("absent"))
    for names in [["notes"], ["notes/notes.txt"], ["pack", "pack/config.json"]] {
      #expect(throws: ToolError.self) { try PreviewPaths(names.map { folder.appending($0).path }) }
    }
  }

  // MARK: the fitting room

  private func token(_ preview: Previewing) async throws -> String {
    _ = try await until { preview.program.outputText.contains("token=") }
    let address = preview.program.outputText.firstMatch(of: /Fitting room: .*\/fitting\/\?token=([0-9a-f]{32})\n/)
    return String(try #require(address?.1))
  }

  @Test func fittingRoomIsOpenToItsTokenOnly() async throws {
    try write(FakePack())
    let preview = try await preview("pack")
    let token = try await token(preview)
    #expect(try await preview.client.get("/fitting/").status == 200)
    #expect(try await preview.client.get("/fitting/pack").status == 403)
    let pack = try await preview.client.get("/fitting/pack", ["X-Fitting-Token": token])
    #expect(pack.status == 200 && pack.text.contains("\"languages\""))
  }

  /// A page of another site whose name was pointed at this computer.
  @Test(arguments: ["/", "/preview/changes", "/fitting/", "/manifest.webmanifest"]) func otherNamesAreRefused(
    path: String
  ) async throws {
    try write(FakePack())
    let preview = try await preview("pack")
    let request = "GET \(path) HTTP/1.1\r\nHost: evil.example:\(preview.client.port)\r\nConnection: close\r\n\r\n"
    let answer = try await preview.client.send(Array(request.utf8))
    #expect(answer.status == 421 && answer.text.contains("127.0.0.1"))
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

  @Test func otherHostsGetNoFittingRoom() async throws {
    try write(FakePack())
    let app = try FakeApp.make(in: folder)
    let program = try Program(
      ["preview", "--port", "0", "--host", "0.0.0.0", "--app", app.path, folder.appending("pack").path])
    let port = try #require(try await program.port(), "\(program.errorText)")
    #expect(program.errorText.contains("no fitting room"))
    #expect(try await HTTPClient(port: port).get("/fitting/").status == 404)
  }
}
