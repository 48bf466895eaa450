import Fetch
import Files
import Fixtures
import Foundation
import Logging
import PackFiles
import Server
import Site
import Synchronization
import Testing

@testable import disguise

/// Changes that `disguise serve` picks up without a restart.
@Suite struct ServeChangesTests {
  let folder = TemporaryFolder()

  private func serve(_ options: String...) async throws -> (program: Program, client: HTTPClient) {
    let app = try FakeApp.make(in: folder)
    let program = try Program(["serve", "--port", "0", "--app", app.path] + options)
    return (program, HTTPClient(port: try #require(try await program.port(), "\(program.errorText)")))
  }

  private static func document(_ client: HTTPClient) async throws -> String {
    let page = try await client.get("/").text
    return try await client.get("/" + (page.firstMatch(of: /data-app="([^"]+)"/)?.1 ?? "")).text
  }

  @Test func changedPackCatalogueAndSetsAreServed() async throws {
    var pack = FakePack()
    try pack.write(to: folder)
    let list = try folder.write("[\(FakeApp.costume("nurse", image: "pack/a.png"))]", to: "list.json")
    try folder.write(Pictures.clearPNG(20, 40, salt: 3), to: "pack/a.png")
    try FakeHooSet().write(to: "sets/01", in: folder)
    let (program, client) = try await serve(
      "--costumes", folder.appending("pack").path, "--catalogue", list.path, "--hoosets", folder.appending("sets").path)
    let old = try #require(try await client.get("/").text.firstMatch(of: /data-app="([^"]+)"/)?.1)
    pack.costumes[0]["label"] = "\"Boo\""
    try pack.write(to: folder)
    #expect(try await until { try await Self.document(client).contains("\"label\":\"Boo\"") })
    #expect(try await client.get("/\(old)").status == 200, "open pages may still ask for it")
    #expect(try await client.get("/", ["Accept-Encoding": "br"]).headers["content-encoding"] == "br")
    try folder.write("[\(FakeApp.costume("doctor", image: "pack/a.png"))]", to: "list.json")
    #expect(try await until { try await client.get("/api/current_costumes.json").text.contains("\"doctor\"") })
    try FakeHooSet().write(to: "sets/02", in: folder)
    #expect(try await until { try await client.get("/api/hoosets.json").text.contains("\"name\":\"02\"") })
    #expect(program.errorText.contains("the content has changed; new pages use it\n"))
  }

  @Test func rebuiltAppIsServed() async throws {
    let (program, client) = try await serve()
    _ = try FakeApp.make(in: folder, at: "disguise-app.new")
    try folder.write(#"{"app-name": "Renewed", "launch-above": "A"}"#, to: "disguise-app.new/words/en.json")
    // As Scripts/build-app.sh does, so that the folder is watched under its name.
    try FileManager.default.moveItem(at: folder.appending("disguise-app"), to: folder.appending("disguise-app.old"))
    try FileManager.default.moveItem(at: folder.appending("disguise-app.new"), to: folder.appending("disguise-app"))
    #expect(try await until { try await Self.document(client).contains("Renewed") }, "\(program.errorText)")
  }

  @Test func faultyChangeLeavesTheLastGoodContent() async throws {
    try FakePack().write(to: folder)
    let (program, client) = try await serve("--costumes", folder.appending("pack").path)
    try folder.write("[{", to: "pack/config.json")
    #expect(try await until { program.errorText.contains("; the content stays as it was\n") })
    #expect(try await Self.document(client).contains("The ghost"))
    #expect(program.errorText.split(separator: "\n").count == 1)
    try FakePack().write(to: folder)
    try folder.write("[\(FakeApp.costume("elf", image: "ghost"))]", to: "pack/config.json")
    #expect(try await until { try await Self.document(client).contains("The elf") })
  }

  @Test func unreachableCatalogueLeavesTheAppsOwn() async throws {
    let gone = try HostileServer { _ in }
    gone.stop()
    let address = "http://127.0.0.1:\(gone.port)/list.json"
    let (program, client) = try await serve("--catalogue", address, "--images-from", "127.0.0.1:\(gone.port)")
    #expect(try await client.get("/api/current_costumes.json").text.contains("\"nurse\""))
    #expect(try await until { program.errorText.hasPrefix("disguise: \(address): ") })
    #expect(program.errorText.contains("; the app's own catalogue is served until there is a list\n"))
  }

  @Test func hangingCatalogueDoesNotDelayTheStart() async throws {
    let silent = try HostileServer { $0.waitForEnd() }
    let address = "http://127.0.0.1:\(silent.port)/list.json"
    let (program, client) = try await serve("--catalogue", address, "--images-from", "127.0.0.1:\(silent.port)")
    // The mirror gives up after seconds, and says so.
    #expect(try await client.get("/api/current_costumes.json").text.contains("\"nurse\""))
    #expect(program.errorText == "")
    #expect(try await until { silent.visits > 0 })
  }

  @Test func catalogueOfAnotherServerIsShownWhenItIsThere() async throws {
    let far = try HostileServer { $0.answer("200 OK", ["Content-Type: application/json"], Data("[]".utf8)) }
    let address = "http://127.0.0.1:\(far.port)/list.json"
    let (program, client) = try await serve("--catalogue", address, "--images-from", "127.0.0.1:\(far.port)")
    #expect(try await until { try await client.get("/api/current_costumes.json").text == "[]" })
    #expect(program.errorText.contains("the content has changed"))
  }

  @Test(arguments: ["ftp://x/list.json", "http://"])
  func addressThatIsNoneIsRefused(address: String) async throws {
    let result = try await Program.run(["serve", "--app", try FakeApp.make(in: folder).path, "--catalogue", address])
    #expect(result.status != 0 && result.errors.contains(address))
  }

  @Test(arguments: [
    ["serve", "--catalogue", "https://me:hidden@example.org/"], ["serve", "--public-url", "https://me:hidden@x/"],
    ["publish", "-o", "site", "--catalogue", "http://me:hidden@x/"],
    ["publish", "--to", "s3://bucket", "--endpoint", "http://me:hidden@x"],
  ])
  func addressWithAPasswordIsRefusedWithoutPrintingIt(arguments: [String]) async throws {
    let result = try await Program.run(arguments)
    #expect(result.status == 2 && !(result.output + result.errors).contains("hidden"), "\(result.errors)")
    #expect(!result.errors.contains("me:"))
  }

  /// The list appears, changes, and fails; the pauses are those of a schedule of a hundredth of a second.
  @Test func remoteCatalogueIsRefreshedWhileServing() async throws {
    let answer = Mutex<Data?>(nil)
    let server = try HostileServer { visit in
      if visit.path == "/a.png" { return visit.answer("200 OK", [], Pictures.clearPNG(20, 40, salt: 3)) }
      if let list = answer.withLock({ $0 }) {
        visit.answer("200 OK", ["Content-Type: application/json"], list)
      } else {
        visit.answer("503 Service Unavailable")
      }
    }
    func offer(_ id: String) { answer.withLock { $0 = Data("[\(FakeApp.costume(id, image: "a.png"))]".utf8) } }
    let host = try #require(ImageHosts.Host("127.0.0.1:\(server.port)"))
    let remote = try #require(RemoteCatalogue("http://127.0.0.1:\(server.port)/list.json"))
    let (images, app) = (ImageMirror(), try AppFolder(at: FakeApp.make(in: folder)))
    let mirror = CatalogueMirror(remote, images, from: [host], every: 0.01)
    let show = try await SiteOnShow { () throws(ToolError) in
      let own = try Pack(at: app.catalogue)
      return SiteBuilder(
        app: app, costumes: try Pack(at: app.bundled), catalogue: remote.pack ?? own,
        imageHosts: ImageHosts(named: [host], mirror: images))
    }
    let site = SiteServer(
      host: "127.0.0.1", port: 0, responder: SiteResponder(site: show.site), logger: Logger(label: "test"))
    let following = Task { await mirror.follow(show, on: site.responder) }
    try await site.serve { (port: Int) async throws -> Void in
      func list() async throws -> String { try await HTTPClient(port: port).get("/api/current_costumes.json").text }
      #expect(try await list().contains("\"nurse\""), "the app's own")
      for id in ["elf", "gnome"] {
        offer(id)
        #expect(try await until { try await list().contains("\"\(id)\"") })
      }
      let asked = server.visits
      answer.withLock { $0 = nil }
      #expect(try await until { server.visits > asked + 3 })
      #expect(try await list().contains("\"gnome\""), "the last good list")
    }
    following.cancel()
    await following.value
  }
}
