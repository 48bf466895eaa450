import Files
import Fixtures
import Foundation
import Testing

@testable import Publishing
@testable import Site

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

  private static let clash = "is in the way of a file of version"

  /// Publishes a pack before and after it has got a second costume.
  private func publishNewCostume(_ write: () -> Void) async throws -> [Program.Result] {
    var pack = FakePack()
    try pack.write(to: folder)
    _ = try await publish("pack")
    pack.costumes.append(FakePack.costume("queen"))
    pack.addImageSet("queen", salt: 3)
    try pack.write(to: folder)
    write()
    return [try await publish("pack", "--dry-run"), try await publish("pack")]
  }

  @Test func objectAtAPathThatTheNextVersionNeedsIsNotReplaced() async throws {
    let (path, mine) = ("a/b/wear/queen/index.html", FakeStore.Object(body: Data("MINE".utf8), fields: [:]))
    for result in try await publishNewCostume({ store.change(path, to: mine) }) {
      #expect(
        result.status == 1
          && result.errors
            == "disguise: s3://bucket/a/b/wear/queen/index.html: \(Self.clash) 2, and not of this program; "
            + "move it elsewhere, then publish again\n",
        "\(result)")
    }
    #expect(try store.objects[path]?.body == mine.body && index().version == 1)
    store.change(path, to: nil)
    #expect(try await publish("pack").status == 0)
    try expectWhole()
  }

  @Test func objectOfOthersIsNotReplacedByTheFirstVersion() async throws {
    store.change("a/b/index.html", to: FakeStore.Object(body: Data("MINE".utf8), fields: [:]))
    let result = try await publish()
    #expect(result.status == 1 && result.errors.contains("s3://bucket/a/b/index.html: \(Self.clash) 1"), "\(result)")
    #expect(store.objects.count == 1)
  }

  /// A run that ended early has left it, and the costume has changed since.
  @Test func ownObjectThatNoIndexNamesIsReplaced() async throws {
    let rest = FakeStore.Object(body: Data("rest".utf8), fields: [S3Store.mark.name: S3Store.mark.value])
    let results = try await publishNewCostume { store.change("a/b/wear/queen/index.html", to: rest) }
    #expect(results.allSatisfy { $0.status == 0 }, "\(results)")
    #expect(store.objects.allSatisfy { $0.key.hasSuffix("site.json") || $0.value.fields[S3Store.mark.name] != nil })
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

  @Test func signatureIsLostOnlyWithTheFlag() async throws {
    let lines = [
      "-----BEGIN PRIVATE KEY-----", "MC4CAQAwBQYDK2VwBCIEIJ1hsZ3v/VpguoRK9JLsLMREScVpezJpGXA7rAMcrn9g",
      "-----END PRIVATE KEY-----", "",
    ]
    let pem = lines.joined(separator: "\n")
    try folder.write(pem, to: "key.pem")
    try folder.write(pem.replacing("VpguoR", with: "VpguoS"), to: "key2.pem")
    #expect(try await publish("--sign", "key.pem").errors == "")
    let refused = try await publish()
    #expect(refused.status == 1 && refused.errors.contains("s3://bucket/a/b/: version 1 is signed, and the next one"))
    #expect(store.objects["a/b/api/signed"] != nil)
    let other = try await publish("--sign", "key2.pem")
    #expect(other.errors.contains("is signed with another key than the version before"))
    #expect(try await publish("--unsigned").status == 0)
    #expect(try !index().files.contains { $0.path == "api/signed" })
  }

  @Test func passingFaultsAreRepeated() async throws {
    store.fail(with: [503, 0, 500, 429])
    #expect(try await publish().status == 0)
    try expectWhole()
  }

  /// Times as values: six uploads at a time, each fifth of which hangs. A minute of silence each took 20 minutes.
  @Test(arguments: [(200, 0.05), (1000, 0.05), (200, 0.5), (100_000, 0.05)])
  func storeThatHangsOnEachFifthUploadIsOverIn2Minutes(files: Int, answer: Double) {
    var (patience, puts, stored) = (S3Patience(), 0, 0)
    func next(at time: Double) -> (start: Double, end: Double, hangs: Bool) {
      puts += 1
      let hangs = puts % 5 == 0
      return (time, time + (hangs ? patience.silence : answer), hangs)
    }
    var lanes = (0..<6).map { _ in next(at: 0) }
    var end = 0.0
    while stored < files && !patience.isSpent {
      let first = lanes.indices.min { lanes[$0].end < lanes[$1].end } ?? 0
      let lane = lanes[first]
      end = lane.end
      if lane.hangs {
        patience.fail(from: lane.start, to: end, isHanging: true)
      } else {
        patience.succeed(after: answer)
        stored += 1
      }
      lanes[first] = next(at: end)
    }
    #expect(end + patience.silence < 120, "\(end) s")
    #expect(stored == files || files > 1000)
  }

  @Test func slowStoreIsNotTakenForAHangingOne() {
    var patience = S3Patience()
    patience.succeed(after: 5)
    for start in 0..<20 { patience.fail(from: Double(start), to: Double(start) + 1, isHanging: true) }
    #expect(patience.silence == 20 && !patience.isSpent, "20 s in vain")
    var refused = S3Patience()
    refused.fail(from: 0, to: 1, isHanging: false)
    #expect(refused.silence == refused.most, "a store that answers with a fault does not hang")
  }

  @Test func failuresAtTheSameTimeCountOnce() {
    var patience = S3Patience(budget: 10)
    for _ in 0..<6 { patience.fail(from: 0, to: 6, isHanging: true) }
    #expect(!patience.isSpent)
    patience.fail(from: 5, to: 10, isHanging: true)
    #expect(patience.isSpent)
  }

  @Test(arguments: [5, 1]) func storeThatHangsIsTriedAgain(onEachPut count: Int) async throws {
    store.hang(onEachPut: count)
    let address = try #require(S3Address("s3://bucket/a/b", endpoint: store.endpoint, region: "us-east-1"))
    // A fast store of this machine; four times its slowest answer may be more than this.
    let patience = S3Patience(most: 2, least: 0.2, budget: 600)
    let own = S3Store(address, FakeStore.credentials, region: "us-east-1", pause: 0.01, patience)
    var site = Site()
    for name in 0..<20 { site.add(Resource(Data("\(name)".utf8), contentType: "text/plain"), at: "assets/\(name).txt") }
    let publisher = S3Publisher(to: own)
    do {
      let uploads = try await publisher.publish(version: nil, isDryRun: false) { [site] _ throws(ToolError) in site }
        .uploads
      #expect(count == 5 && uploads == 20 && store.objects["a/b/site.json"] != nil)
    } catch {
      #expect(count == 1 && store.objects.isEmpty, "\(error)")
      #expect(error.description.contains("no response in time; check --endpoint and the network; the next run goes on"))
    }
  }

  /// The repetition of the index finds it there.
  @Test func indexThatWasWrittenWithoutAnAnswerIsItsOwn() async throws {
    store.hang(onEachPut: 2, storing: true)
    let address = try #require(S3Address("s3://bucket/a/b", endpoint: store.endpoint, region: "us-east-1"))
    let patience = S3Patience(most: 2, least: 0.2, budget: 600)
    let publisher = S3Publisher(to: S3Store(address, FakeStore.credentials, region: "us-east-1", pause: 0.01, patience))
    var site = Site()
    site.add(Resource(Data("one".utf8), contentType: "text/plain"), at: "assets/one.txt")
    let uploads = try await publisher.publish(version: nil, isDryRun: false) { [site] _ throws(ToolError) in site }
      .uploads
    #expect(uploads == 1 && store.log.filter { $0.hasPrefix("PUT") }.count == 2, "\(store.log)")
  }

  @Test func twoRunsAtOnceKeepTheFirstIndex() async throws {
    let address = try #require(S3Address("s3://bucket/a/b", endpoint: store.endpoint, region: "us-east-1"))
    let own = S3Store(address, FakeStore.credentials, region: "us-east-1", pause: 0.01, S3Patience())
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
    let own = S3Store(address, FakeStore.credentials, region: "us-east-1", pause: 0.01, S3Patience())
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

  @Test(arguments: [("b", "short"), (String(repeating: "b", count: 64), "long")])
  func lengthOfABucketsNameIsTold(bucket: String, fault: String) async throws {
    let result = try await run(["publish", "--to", "s3://\(bucket)/x"])
    #expect(
      result.status == 2
        && result.errors.hasPrefix(
          "Error: --to s3://\(bucket)/x: the bucket's name is too \(fault); names have 3 to 63 characters.\n"),
      "\(result.errors)")
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
