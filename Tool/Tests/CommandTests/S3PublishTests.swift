import Files
import Fixtures
import Foundation
import Site
import Testing

@testable import Publishing

/// `disguise publish --to s3://...` and `disguise prune --to`, run as processes beside a store that verifies signatures.
@Suite struct S3PublishTests {
  let folder = TemporaryFolder()
  private let app: String
  private let store: FakeStore

  init() throws {
    app = try FakeApp.make(in: folder).path
    store = try FakeStore()
  }

  private func run(_ arguments: [String], secret: String = "SECRET+/") async throws -> Program.Result {
    let keys = ["AWS_ACCESS_KEY_ID=KEY", "AWS_SECRET_ACCESS_KEY=\(secret)", "AWS_REGION=us-east-1"]
    let program = try Program(
      ["-u", "AWS_SESSION_TOKEN"] + keys + [Program.url.path] + arguments, at: URL(fileURLWithPath: "/usr/bin/env"),
      in: folder.url)
    return (await program.status(), program.outputText, program.errorText)
  }

  private var place: [String] { ["--to", "s3://bucket/a/b", "--endpoint", store.endpoint] }

  private func publish(_ arguments: String..., secret: String = "SECRET+/") async throws -> Program.Result {
    try await run(["publish", "--app", app] + place + arguments, secret: secret)
  }

  private func changeWord(_ word: String) throws {
    try folder.write(#"{"app-name": "\#(word)", "launch-above": "A"}"#, to: "disguise-app/words/en.json")
  }

  private func index() throws -> PublishedIndex {
    try PublishedIndex(try #require(store.objects["a/b/site.json"]).body, at: "site.json")
  }

  /// Expects that the store holds the files of the index, byte for byte, as browsers unpack them.
  private func expectWhole() throws {
    let (index, objects) = (try index(), store.objects)
    #expect(Set(objects.keys) == Set((index.files + index.earlier).map { "a/b/\($0.path)" } + ["a/b/site.json"]))
    for file in index.files {
      let object = try #require(objects["a/b/\(file.path)"])
      if object.fields["content-encoding"] == nil {
        #expect(PublishedFile(path: file.path, object.body).isSame(as: file), "\(file.path)")
      } else {
        #expect(object.fields["content-encoding"] == "gzip" && object.body.starts(with: [0x1F, 0x8B]))
      }
    }
  }

  @Test func filesAreUploadedBeforeThoseThatNameThem() async throws {
    let result = try await publish()
    #expect(result.status == 0 && result.output.hasPrefix("s3://bucket/a/b/: version 1: ") && result.errors == "")
    try expectWhole()
    let puts = store.log.filter { $0.hasPrefix("PUT") }.map { String($0.dropFirst("PUT a/b/".count)) }
    let lastAsset = try #require(puts.lastIndex { $0.hasPrefix("assets/") })
    let (page, worker) = (
      try #require(puts.firstIndex(of: "index.html")), try #require(puts.firstIndex(of: "service-worker.js"))
    )
    #expect(lastAsset < page && page < worker && puts.last == "site.json" && worker == puts.count - 2)
    let fields = try #require(store.objects["a/b/index.html"]).fields
    #expect(fields["content-type"] == "text/html; charset=utf-8" && fields["cache-control"] == "no-cache")
    let wasm = try #require(store.objects.first { $0.key.hasSuffix(".wasm") }).value.fields
    #expect(wasm["content-type"] == "application/wasm" && wasm["cache-control"]?.contains("immutable") == true)
  }

  @Test func updateUploadsOnlyWhatIsMissing() async throws {
    _ = try await publish()
    store.clearLog()
    let again = try await publish()
    #expect(again.output == "s3://bucket/a/b/: version 1: nothing has changed\n")
    #expect(!store.log.contains { $0.hasPrefix("PUT") })
    try changeWord("Second")
    store.clearLog()
    #expect(try await publish("--dry-run").output.contains("change: index.html"))
    #expect(!store.log.contains { $0.hasPrefix("PUT") })
    #expect(try await publish().status == 0)
    #expect(
      !store.log.contains { $0.hasPrefix("PUT") && $0.hasSuffix(".png") } && store.log.contains("PUT a/b/index.html"))
    try expectWhole()
    #expect(try index().version == 2 && !index().earlier.isEmpty)
    let lower = try await publish("--version", "1")
    #expect(lower.status == 1 && lower.errors.contains("holds version 2, which browsers do not leave for 1"))
  }

  @Test func lostAndDamagedFilesAreUploadedAgain() async throws {
    _ = try await publish()
    let icon = try #require(store.objects["a/b/favicon.ico"])
    store.change("a/b/index.html", to: nil)
    store.change("a/b/favicon.ico", to: FakeStore.Object(body: Data("x".utf8), fields: icon.fields))
    #expect(try await publish().output == "s3://bucket/a/b/: 2 files uploaded\n")
    try expectWhole()
  }

  @Test func pruneRemovesFilesAfterTheIndexForgetsThem() async throws {
    for word in ["First", "Second", "Third"] {
      try changeWord(word)
      _ = try await publish()
    }
    store.clearLog()
    #expect(try await run(["prune", "--dry-run"] + place).output.hasSuffix("nothing was removed\n"))
    #expect(!store.log.contains { $0.hasPrefix("DELETE") })
    #expect(try await run(["prune", "--keep-versions", "1"] + place).status == 0)
    let changes = store.log.filter { !$0.hasPrefix("GET") }
    #expect(changes.first == "PUT a/b/site.json" && changes.count > 1)
    #expect(changes.dropFirst().allSatisfy { $0.hasPrefix("DELETE a/b/assets/") })
    try expectWhole()
    #expect(try index().earlier == [])
  }

  @Test func passingFaultsAreRepeated() async throws {
    store.fail(with: [503, 0, 500, 429])
    #expect(try await publish().status == 0)
    try expectWhole()
  }

  @Test func twoRunsAtOnceKeepTheFirstIndex() async throws {
    let address = try #require(S3Address("s3://bucket/a/b", endpoint: store.endpoint, region: "us-east-1"))
    let own = S3Store(address, FakeStore.credentials, region: "us-east-1", pause: 0.01)
    let publisher = S3Publisher(to: own)
    let error = await #expect(throws: ToolError.self) {
      _ = try await publisher.publish(version: nil, isDryRun: false) { _ throws(ToolError) in
        // Another run publishes while this one builds its site.
        store.change("a/b/site.json", to: FakeStore.Object(body: Data("{}".utf8), fields: [:]))
        return Site()
      }
    }
    #expect(error?.description == "s3://bucket/a/b/: another run has published meanwhile; run this again")
    #expect(store.objects["a/b/site.json"]?.body == Data("{}".utf8))
  }

  @Test func storeWithoutConditionsGetsTheIndexWithoutThem() async throws {
    let address = try #require(S3Address("s3://bucket/a/b", endpoint: store.endpoint, region: "us-east-1"))
    let own = S3Store(address, FakeStore.credentials, region: "us-east-1", pause: 0.01)
    store.fail(with: [501])
    #expect(try await own.put("site.json", Data("{}".utf8), ["if-none-match": "*"]))
    #expect(store.objects["a/b/site.json"]?.fields["if-none-match"] == nil)
  }

  @Test func wrongKeyIsReportedWithoutTheKey() async throws {
    let result = try await publish(secret: "WRONG-SECRET")
    #expect(result.status == 1 && store.objects.isEmpty)
    #expect(result.errors.contains("the store answers 403 (SignatureDoesNotMatch); check AWS_ACCESS_KEY_ID"))
    #expect(!(result.errors + result.output).contains("WRONG-SECRET"))
    let missing = try await publish(secret: "")
    #expect(missing.status == 1 && missing.errors.contains("AWS_SECRET_ACCESS_KEY is not set; set it"))
  }

  @Test(arguments: [
    ["publish"], ["publish", "-o", "x", "--to", "s3://bucket"], ["publish", "--to", "bucket"], ["prune"],
    ["publish", "-o", "x", "--endpoint", "http://x"], ["publish", "--to", "s3://bucket", "--endpoint", "x"],
    ["publish", "--to", "s3://bucket", "--region", "a b"], ["prune", "x", "--to", "s3://bucket"],
  ])
  func usageErrorsExitWith2(arguments: [String]) async throws {
    let result = try await run(arguments)
    #expect(result.status == 2 && result.errors.hasPrefix("Error: "))
  }
}
