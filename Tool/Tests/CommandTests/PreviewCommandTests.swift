import Files
import Fixtures
import Foundation
import SiteFixtures
import Testing

@testable import disguise

/// `disguise preview` as a process: a change of a file becomes an event and new content.
@Suite struct PreviewCommandTests {
  let folder = TemporaryFolder()

  private func preview(_ names: String...) async throws -> Previewing {
    try await Previewing(names, of: FakeApp.make(in: folder), in: folder)
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

  /// An editor that saves by renaming takes the list away for a moment.
  @Test func listThatIsAwayLeavesTheLastGoodContent() async throws {
    try write(FakePack())
    try folder.write(#"{"title": "The zoo"}"#, to: "pack/show.json")
    let preview = try await preview("pack")
    let before = try await preview.next { _ in true }
    try folder.remove("pack/config.json")
    let away = try await preview.next { $0.faults.count == 1 }
    #expect(away.generations == before.generations)
    #expect(
      away.faults[0].hasSuffix(
        "show.json: has no costumes; add costumes to it, a list of dictionaries, or a list beside it"))
    #expect(try await preview.document().contains("The ghost"))
    try write(FakePack())
    _ = try await preview.next { $0.faults == [] }
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
    try FileManager.default.createDirectory(at: folder.appending("empty"), withIntermediateDirectories: true)
    #expect(try paths("empty").costumes == folder.appending("empty"), "to be filled")
    #expect(try paths("empty").beginning == folder.appending("empty"))
    #expect(try paths("empty", "pack").hooSets == folder.appending("empty"))
    #expect(try paths("empty", "sets").costumes == folder.appending("empty"))
    for names in [["notes"], ["notes/notes.txt"], ["pack", "pack/config.json"]] {
      #expect(throws: ToolError.self) { try PreviewPaths(names.map { folder.appending($0).path }) }
    }
  }

  @Test func mistypedPathIsAnErrorOfOneLine() async throws {
    try write(FakePack())
    let app = try FakeApp.make(in: folder).path
    let new = { (path: String) in ", or make an empty folder for something new: mkdir \(path)" }
    for (path, meant, more) in [
      ("packk", "did you mean pack? Otherwise correct", new("packk")), ("a/b", "correct", new("a/b")),
      ("Zora's zoo", "correct", new(#"'Zora'\''s zoo'"#)), ("Zoras zoo.disguise", "correct", ""),
    ] {
      let result = try await Program.run(["preview", "--app", app, "--port", "0", path, "pack"], in: folder.url)
      #expect(
        result.status == 1 && result.output == ""
          && result.errors
            == "disguise: \(path): no such file or directory; \(meant) the path\(more)\n",
        "\(result.errors)")
    }
  }

  /// A page of another site whose name was pointed at this computer.
  @Test(arguments: ["/", "/preview/changes", "/manifest.webmanifest"]) func otherNamesAreRefused(
    path: String
  ) async throws {
    try write(FakePack())
    let preview = try await preview("pack")
    let request = "GET \(path) HTTP/1.1\r\nHost: evil.example:\(preview.client.port)\r\nConnection: close\r\n\r\n"
    let answer = try await preview.client.send(Array(request.utf8))
    #expect(answer.status == 421 && answer.text.contains("127.0.0.1"))
  }
}
