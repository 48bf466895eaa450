import Files
import Fixtures
import Foundation
import Signatures
import Testing
import Values

@testable import Publishing

/// `disguise publish --sign`, run as a process.
@Suite struct PublishSigningTests {
  let folder = TemporaryFolder()
  private let app: String
  /// The first key of RFC 8032, section 7.1.
  private static let pem = """
    -----BEGIN PRIVATE KEY-----
    MC4CAQAwBQYDK2VwBCIEIJ1hsZ3v/VpguoRK9JLsLMREScVpezJpGXA7rAMcrn9g
    -----END PRIVATE KEY-----

    """

  init() throws {
    app = try FakeApp.make(in: folder).path
    try folder.write(Self.pem, to: "key.pem")
  }

  private func publish(_ arguments: String...) async throws -> Program.Result {
    try await Program.run(["publish", "--app", app, "-o", "site"] + arguments, in: folder.url)
  }

  private func data(_ path: String) throws -> Data { try Data(contentsOf: folder.appending("site/\(path)")) }

  private func text(_ path: String) throws -> String { String(decoding: try data(path), as: UTF8.self) }

  private func list() throws -> SignedList { try #require(SignedList(Array(try data("api/signed").dropFirst(64)))) }

  @Test func keyHasThePublicKeyAndTheSignatureOfTheStandard() throws {
    let key = try SigningKey(at: folder.appending("key.pem"))
    #expect(key.publicKey.base64EncodedString() == "11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo=")
    #expect(
      key.signature(of: Data()).base64EncodedString()
        == "5VZDAMNgrHKQhuLMgG6CioSHfx645dl02HPgZSJJAVVfuIIVkKM7rMYeOXAc+bRr0lv18FlbviRlUUFDjnoQCw==")
  }

  @Test func listHasEachFileThatPagesLoadAndIsSigned() async throws {
    let result = try await publish("--sign", "key.pem")
    #expect(result.status == 0 && result.errors == "", "\(result)")
    let list = try list()
    #expect(list.serial == 1 && list.expires == 0)
    let index = try PublishedIndex(try data("site.json"), at: "site.json")
    let plain = index.files.filter { !$0.path.hasSuffix(".gz") && !$0.path.hasSuffix(".br") }
    let folders = ["api/", "assets/", "shows/"]
    let loaded = plain.filter { folders.contains(where: $0.path.hasPrefix) && $0.path != "api/signed" }
    #expect(list.files.map(\.path.string) == loaded.map(\.path) && loaded.count > 20)
    #expect(
      list.files.map(\.hash.string) == loaded.map(\.sha256) && list.files.map(\.bytes) == loaded.map { Int64($0.bytes) }
    )
    let key = try SigningKey(at: folder.appending("key.pem"))
    #expect(try data("api/signed").prefix(64) == key.signature(of: Data(list.text)))
  }

  @Test func pagesPinTheKeyAndNameTheirScriptsWithDigests() async throws {
    _ = try await publish("--sign", "key.pem")
    for (page, root) in [("index.html", ""), ("hoo/index.html", "../")] {
      let page = try text(page)
      #expect(page.contains("data-key=\"11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo=\""))
      #expect(page.contains("{&quot;unsigned&quot;:&quot;Not \\&quot;signed\\&quot;&quot;}"))
      #expect(page.contains("img-src blob: data:;") && page.contains("worker-src &#39;self&#39; blob:"))
      let scripts = page.matches(of: /src="(?:\.\.\/)?(assets\/[\w.]+\.js)" integrity="sha256-([^"]+)"/)
      #expect(scripts.count == 2)
      for script in scripts { #expect(ContentHash.base64(of: try data(String(script.1))) == script.2) }
      let map = try #require(page.firstMatch(of: /<script type="importmap">(.*?)<\/script>/)).1
      #expect(page.contains("&#39;sha256-\(ContentHash.base64(of: Data(map.utf8)))&#39;"), "the policy allows it")
      let offline = try #require(page.firstMatch(of: /data-offline="(?:\.\.\/)?([^"]+)"/)).1
      let address = "./\(root)\(offline.dropLast(3))\\u002ejs"
      #expect(map.contains("\"\(address)\":\"sha256-\(ContentHash.base64(of: try data(String(offline))))\""))
      #expect(!page.contains("src=\"\(root)assets/scotch"), "it is shown once it is checked")
      #expect(page.contains(#" data-wasm="""#), "without the checker no program starts")
      #expect(page.contains("#\(root)assets/scotch"))
    }
    #expect(
      try text("service-worker.js").contains("assets/signed.")
        && text("service-worker.js").contains("assets/SignedWeb."))
  }

  @Test func equalInputGivesTheSameVersionAndOtherContentAHigherSerial() async throws {
    _ = try await publish("--sign", "key.pem")
    #expect(try await publish("--sign", "key.pem").output == "site: version 1: nothing has changed\n")
    try folder.write(#"{"app-name": "Other", "launch-above": "A"}"#, to: "disguise-app/words/en.json")
    _ = try await publish("--sign", "key.pem")
    #expect(try list().serial == 2)
  }

  @Test func signatureIsLostOnlyWithTheFlag() async throws {
    _ = try await publish("--sign", "key.pem")
    for arguments in [["--dry-run"], []] {
      let result = try await Program.run(["publish", "--app", app, "-o", "site"] + arguments, in: folder.url)
      #expect(
        result.status == 1
          && result.errors
            == "disguise: site: version 1 is signed, and the next one would not be; pass its key with --sign, "
            + "or --unsigned to publish without a signature\n",
        "\(result)")
    }
    #expect(try list().serial == 1)
    #expect(try await publish("--sign", "key.pem", "--unsigned").status == 2)
    let unsigned = try await publish("--unsigned")
    #expect(unsigned.status == 0 && unsigned.errors == "", "\(unsigned)")
    #expect(!FileManager.default.fileExists(atPath: folder.appending("site/api/signed").path))
    #expect(try await publish().status == 0)
  }

  @Test func anotherKeyIsTakenWithAWarning() async throws {
    _ = try await publish("--sign", "key.pem")
    #expect(try await publish("--sign", "key.pem").errors == "")
    try folder.write(Self.pem.replacing("VpguoR", with: "VpguoS"), to: "key2.pem")
    let other = try await publish("--sign", "key2.pem")
    #expect(
      other.status == 0
        && other.errors
          == "disguise: warning: site: is signed with another key than the version before; "
          + "pages that are open need a reload\n",
      "\(other)")
    #expect(try list().serial == 2)
    #expect(try await publish("--sign", "key2.pem").errors == "")
  }

  @Test func daysEndAtAMidnight() async throws {
    _ = try await publish("--sign", "key.pem", "--signed-days", "30")
    let expires = try list().expires
    #expect(expires % 86400 == 0 && abs(Double(expires) - Date().timeIntervalSince1970 - 30.5 * 86400) <= 86400)
  }

  @Test func siteWithoutAKeyHasNothingOfIt() async throws {
    _ = try await publish()
    #expect(!FileManager.default.fileExists(atPath: folder.appending("site/api/signed").path))
    for page in ["index.html", "hoo/index.html", "service-worker.js"] {
      #expect(
        try !text(page).contains("igned.") && !text(page).contains("importmap") && !text(page).contains("integrity"))
    }
    #expect(try text("index.html").contains("img-src &#39;self&#39; blob: data:;"))
  }

  @Test func otherKeysAreRefusedWithTheRemedy() async throws {
    let lines = Self.pem.split(separator: "\n")
    let faulty = [
      "", "MC4CAQAwBQYDK2VwBCIEIJ1hsZ3v/VpguoRK9JLsLMREScVpezJpGXA7rAMcrn9g",
      Self.pem.replacing("MC4CAQ", with: "MC4CAR"),
      Self.pem.replacing("PRIVATE", with: "ENCRYPTED PRIVATE"), Self.pem.replacing("PRIVATE", with: "PUBLIC"),
      Self.pem.replacing("rn9g", with: "rn8"), lines.dropLast().joined(separator: "\n"),
    ]
    for text in faulty {
      try folder.write(text, to: "bad.pem")
      let result = try await publish("--sign", "bad.pem")
      #expect(
        result.status == 1 && result.errors.contains("not a private key of Ed25519; make a key with `openssl"),
        "\(result)")
    }
    #expect(!FileManager.default.fileExists(atPath: folder.appending("site").path))
    #expect(try await publish("--sign", "ghost.pem").status == 1)
    #expect(try await publish("--signed-days", "3").status == 2)
    #expect(try await publish("--sign", "key.pem", "--signed-days", "0").status == 2)
  }
}
