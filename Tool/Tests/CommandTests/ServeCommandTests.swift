import Fixtures
import Foundation
import Testing

/// `disguise serve`, run as a process.
@Suite struct ServeCommandTests {
  let folder = TemporaryFolder()

  private func run(_ arguments: [String]) async throws -> Program.Result { try await Program.run(arguments) }

  private func app() throws -> String { try FakeApp.make(in: folder).path }

  @Test func helpNamesEveryOption() async throws {
    let result = try await run(["serve", "--help"])
    #expect(result.status == 0 && result.errors == "")
    for option in [
      "--port", "--host", "--costumes", "--catalogue", "--hoosets", "--intro", "--catalogue-delay", "--app",
      "--language", "--public-url", "--log-level", "--tls-cert", "--tls-key", "--qr", "--images-from",
    ] {
      #expect(result.output.contains(option))
    }
  }

  @Test(arguments: [
    ["serve", "--nonsense"], ["serve", "--port", "x"], ["serve", "--port", "-1"], ["serve", "--port", "65536"],
    ["serve", "--catalogue-delay", "-1"], ["serve", "--catalogue-delay", "nan"], ["serve", "--log-level", "loud"],
    ["serve", "--images-from", "http://x"], ["serve", "--images-from", "x:0"],
    ["serve", "extra"], ["nonsense"],
  ])
  func usageErrorsExitWith2AndUsage(arguments: [String]) async throws {
    let result = try await run(arguments)
    #expect(result.status == 2 && result.output == "")
    #expect(result.errors.hasPrefix("Error: ") && result.errors.contains("Usage: disguise"))
  }

  @Test(arguments: [
    ("", "is empty; pass an address"), ("example.org", "begin it with https://"),
    ("ftp://x/", "begin it with https://"),
    ("https://x/?y", "has a query; leave out ? and what follows"),
    ("https://x/?", "has a query; leave out ? and what follows"),
    ("https://x/#y", "has a fragment; leave out # and what follows"),
    ("https://x/a b/", "has white space or a backslash; write %20 or /"),
    ("https://x/ ", "has white space or a backslash; write %20 or /"), ("https:///x/", "has no valid host; correct it"),
    ("https://me:x@x/", "has a user or a password; leave them out"),
    ("https://x//", "has an empty folder, . or .. in its path; leave it out"),
    ("https://x/a/../b", "has an empty folder, . or .. in its path; leave it out"),
  ])
  func oddPublicAddressIsRefusedWithItsRemedy(address: String, fault: String) async throws {
    let result = try await run(["serve", "--public-url", address])
    #expect(result.status == 2 && result.output == "")
    let line = result.errors.split(separator: "\n").first ?? ""
    #expect(line.hasPrefix("Error: --public-url") && line.contains(fault), "\(result.errors)")
  }

  @Test(arguments: [("http://nas/", "nas"), ("https://nas:8000/a/b.png", "nas:8000")])
  func urlInPlaceOfAHostIsRefusedWithTheHost(address: String, host: String) async throws {
    let result = try await run(["serve", "--images-from", address])
    #expect(result.status == 2)
    #expect(result.errors.contains("Pass the host alone, without https:// and path: \(host)\n"))
  }

  @Test(arguments: [
    "--host", "--tls-cert", "--tls-key", "--costumes", "--catalogue", "--hoosets", "--intro", "--app", "--language",
  ])
  func emptyOptionIsReportedWithItsRemedy(option: String) async throws {
    let result = try await run(["serve", option, ""])
    #expect(result.status == 2 && result.output == "")
    #expect(result.errors.hasPrefix("Error: \(option): is empty; "))
  }

  /// Another program may pass on names from outside, which must not steer the terminal.
  @Test(arguments: [
    ["serve", "--port", "\u{1B}[2J\n"], ["serve", "\u{1B}]0;x\u{7}"], ["\u{1B}[31mnonsense"], ["serve", "--\u{9B}31m"],
    ["hoosets", "check", "x", "--\r\u{202E}x"],
  ])
  func usageErrorsEscapeControlCharacters(arguments: [String]) async throws {
    let result = try await run(arguments)
    #expect(result.status == 2 && result.errors.hasPrefix("Error: ") && result.errors.contains("\\u{"))
    #expect(
      !result.errors.unicodeScalars.contains { $0 != "\n" && ($0.value < 0x20 || [0x9B, 0x202E].contains($0.value)) })
  }

  @Test(arguments: [
    (["serve", "--port", "-1"], "--port -1: choose a port from 0 to 65535."),
    (["serve", "--catalogue-delay", "-0.5"], "--catalogue-delay -0.5: choose 0 to 3600 seconds."),
    (["publish", "-o", "x", "--version", "-5"], "--version -5: choose 1 to "),
    (["publish", "-o", "x", "--signed-days", "-1"], "--signed-days"),
    (["prune", "site", "--keep-versions", "-1"], "--keep-versions -1"),
  ])
  func negativeNumberIsToldTheRange(arguments: [String], sentence: String) async throws {
    let result = try await run(arguments)
    #expect(result.status == 2 && result.output == "" && !result.errors.contains("Missing value"))
    #expect(result.errors.hasPrefix("Error: ") && result.errors.contains(sentence), "\(result.errors)")
  }

  @Test(arguments: ["ftp:x", "x:0", "", "a:b"])
  func wrongImageHostIsRefusedWithAnExample(host: String) async throws {
    let result = try await run(["serve", "--images-from", host])
    #expect(result.status == 2 && result.errors.contains("as in media.local:8000"))
  }

  @Test(arguments: ["--app", "--costumes", "--catalogue", "--hoosets", "--intro"])
  func missingPathIsOneLine(option: String) async throws {
    let missing = folder.appending("none").path
    let rest = option == "--app" ? [] : ["--app", try app()]
    let result = try await run(["serve", "--port", "0", option, missing] + rest)
    #expect(result.status == 1 && result.output == "")
    #expect(result.errors.hasPrefix("disguise: \(missing): no such f"))
    #expect(result.errors.split(separator: "\n").count == 1)
  }

  @Test func unknownLanguageIsOneLine() async throws {
    let app = try app()
    let result = try await run(["serve", "--port", "0", "--app", app, "--language", "tlh"])
    #expect(result.status == 1 && result.output == "")
    #expect(result.errors == "disguise: \(app): no words and introduction in \"tlh\"; choose one of en\n")
  }

  @Test func invalidDocumentIsOneLine() async throws {
    let app = try app()
    try folder.write(#"{"steps": []}"#, to: "disguise-app/intro/en.json")
    let result = try await run(["serve", "--port", "0", "--app", app])
    #expect(result.status == 1)
    #expect(result.errors == "disguise: \(app)/intro/en.json: steps: has no step; write at least one\n")
  }

  @Test func introOptionReplacesTheIntroduction() async throws {
    let steps = #"{"message": "One.", "button": "On", "image": "scotch"}, {"message": "Two.", "button": "In"}"#
    try folder.write(#"{"back": true, "steps": [\#(steps)]}"#, to: "my-intro.json")
    let intro = folder.appending("my-intro.json").path
    let program = try Program(["serve", "--port", "0", "--app", try app(), "--intro", intro])
    let client = HTTPClient(port: try #require(try await program.port()))
    let page = try await client.get("/").text
    let document = try #require(page.firstMatch(of: /data-app="([^"]+)"/)).1
    let content = try await client.get("/\(document)").text
    #expect(content.contains("\"back\":true") && content.contains("One.") && content.contains("Two."))
    #expect(!content.contains("Hello."))
    program.signal(SIGTERM)
    #expect(await program.status() == 0)
    #expect(program.errorText == "")
  }

  @Test(arguments: [
    ("{", "is not valid JSON"),
    (#"{"steps": [{"message": "m", "button": "b",}]}"#, "is not valid JSON: a comma before } in line 1, column 42; "),
    ("{}", "steps: expected a list of steps, found nothing"),
    (#"{"steps": [{"message": "m"}]}"#, "steps[0].button: "),
    (#"{"back": 1, "steps": [{"message": "m", "button": "b"}]}"#, "back: "),
    (
      #"{"steps": [{"message": "m", "button": "b", "image": "ghost"}]}"#,
      "steps[0].image: no picture \"ghost\"; names are scotch, ring, line, lids\n"
    ),
  ])
  func faultyIntroductionIsReportedWithItsPlace(text: String, fault: String) async throws {
    try folder.write(text, to: "my-intro.json")
    let intro = folder.appending("my-intro.json").path
    let result = try await run(["serve", "--port", "0", "--app", try app(), "--intro", intro])
    #expect(result.status == 1 && result.output == "")
    #expect(result.errors.hasPrefix("disguise: \(intro): \(fault)"), "\(result.errors)")
    #expect(result.errors.split(separator: "\n").count == 1)
  }

  @Test func allFaultsOfAnIntroductionAreReportedAtOnce() async throws {
    let steps = #"{"image": "scotsh", "buton": "b"}, {"message": "m", "button": "b", "image": 7, "picture": "x"}"#
    let intro = try folder.write(#"{"Back": true, "steps": [\#(steps)]}"#, to: "my-intro.json").path
    let result = try await run(["serve", "--port", "0", "--app", try app(), "--intro", intro])
    #expect(result.status == 1)
    #expect(
      result.errors.split(separator: "\n").map { $0.replacing("disguise: \(intro): ", with: "") } == [
        "steps[0].message: is missing; expected text", "steps[0].button: is missing; expected text",
        "steps[0].image: no picture \"scotsh\"; did you mean \"scotch\"?",
        "steps[1].image: expected the name of a picture, found a number; names are scotch, ring, line, lids",
        "Back: unknown key; did you mean \"back\"?",
        "steps[0].buton: unknown key; did you mean \"button\"?",
        "steps[1].picture: unknown key; keys are message, button and image",
      ])
  }

  @Test func unknownKeyOfAnIntroductionIsOneWarning() async throws {
    try folder.write("{}", to: "disguise-app/words/de.json")
    let intro = try folder.write(#"{"Back": true, "steps": [{"message": "m", "button": "b"}]}"#, to: "my-intro.json")
      .path
    let app = try app()
    try folder.write(#"{"steps": [{"message": "m", "button": "b"}]}"#, to: "disguise-app/intro/de.json")
    let program = try Program(["serve", "--port", "0", "--app", app, "--intro", intro])
    _ = try #require(try await program.port())
    program.signal(SIGTERM)
    #expect(await program.status() == 0)
    #expect(program.errorText == "disguise: warning: \(intro): Back: unknown key; did you mean \"back\"?\n")
  }

  @Test(arguments: [SIGTERM, SIGINT, SIGHUP])
  func signalStopsTheServerWithStatus0(signal: Int32) async throws {
    let program = try Program(["serve", "--port", "0", "--app", try app()])
    let port = try #require(try await program.port())
    #expect(program.outputText == "Listening on http://127.0.0.1:\(port)\n")
    #expect(try await HTTPClient(port: port).get("/").status == 200)
    program.signal(signal)
    #expect(await program.status() == 0)
    #expect(program.errorText == "")
  }

  @Test func hangUpThatIsIgnoredAtTheStartDoesNotStopTheServer() async throws {
    let program = try Program(
      [Program.url.path, "serve", "--port", "0", "--app", try app()], at: URL(fileURLWithPath: "/usr/bin/nohup"))
    let port = try #require(try await program.port())
    program.signal(SIGHUP)
    // Nothing shows from outside that the signal has arrived.
    try await Task.sleep(for: .milliseconds(500))
    #expect(try await HTTPClient(port: port).get("/").status == 200)
    program.signal(SIGTERM)
    #expect(await program.status() == 0)
  }

  @Test func delayedResponseDoesNotDelayTheStop() async throws {
    let program = try Program(["serve", "--port", "0", "--app", try app(), "--catalogue-delay", "60"])
    let client = HTTPClient(port: try #require(try await program.port()))
    async let waiting = client.get("/api/current_costumes.json")
    // The delay is not visible from outside; the request arrives far earlier than this.
    try await Task.sleep(for: .milliseconds(500))
    #expect(try await client.get("/").status == 200)
    let start = ContinuousClock.now
    program.signal(SIGTERM)
    #expect(await program.status() == 0)
    #expect(ContinuousClock.now - start < .seconds(8))
    #expect([0, 503].contains(try await waiting.status))
  }

  @Test func portInUseIsOneLine() async throws {
    let app = try app()
    let first = try Program(["serve", "--port", "0", "--app", app])
    let port = try #require(try await first.port())
    let result = try await run(["serve", "--port", "\(port)", "--app", app])
    #expect(result.status == 1 && result.output == "")
    #expect(
      result.errors == """
        disguise: http://127.0.0.1:\(port): the port is in use; stop the program that uses it, or choose another port with --port

        """)
    first.signal(SIGTERM)
    #expect(await first.status() == 0)
  }

  @Test(arguments: ["192.0.2.1", "no such host"])
  func addressOfAnotherMachineIsOneLine(host: String) async throws {
    let result = try await run(["serve", "--port", "0", "--host", host, "--app", try app()])
    #expect(result.status == 1 && result.errors.contains("--host") && result.errors.split(separator: "\n").count == 1)
    #expect(!result.errors.contains("Error"), "a type of the program is no explanation")
  }

  @Test func findsTheAppNextToItselfThroughALink() async throws {
    _ = try app()
    let copy = folder.appending("disguise")
    // A hard link if possible: a copy may still be open for writing in a process that another test is starting, and such a file
    // cannot be executed.
    do {
      try FileManager.default.linkItem(at: Program.url, to: copy)
    } catch {
      try FileManager.default.copyItem(at: Program.url, to: copy)
    }
    let link = folder.appending("link")
    try FileManager.default.createSymbolicLink(at: link, withDestinationURL: copy)
    let program = try Program(["serve", "--port", "0"], at: link, in: URL(fileURLWithPath: "/"))
    #expect(try await program.port() != nil)
    program.signal(SIGTERM)
    #expect(await program.status() == 0)
  }

  /// Property lists that once hung or crashed the tool; `bytes` is nil for a pipe.
  private static let hostile: [(reason: String, bytes: [UInt8]?)] = [
    (
      "has more than 32 levels of arrays and dictionaries, or a cycle; flatten it",
      Array("bplist00".utf8) + [0xA1, 0, 8, 0, 0, 0, 0, 0, 0, 1, 1, 0, 0, 0, 0, 0, 0, 0, 1]
        + [UInt8](repeating: 0, count: 15) + [10]
    ),
    (
      "has more than 32 levels of arrays and dictionaries, or a cycle; flatten it",
      Array(("<plist>" + String(repeating: "<array>", count: 15_000)).utf8)
    ),
    ("is a device, a pipe or a socket; replace it with a regular file", nil),
  ]

  @Test(arguments: hostile.indices)
  func hostileListIsOneLine(index: Int) async throws {
    let (reason, bytes) = Self.hostile[index]
    let list = try folder.write(Data(bytes ?? []), to: "pack/config.plist")
    if bytes == nil {
      try folder.remove("pack/config.plist")
      mkfifo(list.path, 0o600)
    }
    let program = try Program(["serve", "--port", "0", "--app", try app(), "--costumes", folder.appending("pack").path])
    #expect(await program.status() == 1)
    #expect(program.errorText == "disguise: \(list.path): \(reason)\n")
  }

  @Test func faultyCostumeIsAWarningAndTheOthersAreServed() async throws {
    let list = [FakeApp.costume("a", image: "a.png"), FakeApp.costume("b", image: "none.png"), "7"]
    try folder.write("[\(list.joined(separator: ","))]", to: "more/current_costumes.json")
    try folder.write(Pictures.png(2, 2), to: "more/a.png")
    let more = folder.appending("more").path
    let program = try Program(["serve", "--port", "0", "--app", try app(), "--catalogue", more])
    let port = try #require(try await program.port())
    let catalogue = try await HTTPClient(port: port).get("/api/current_costumes.json").text
    #expect(catalogue.contains("\"id\":\"a\"") && !catalogue.contains("\"id\":\"b\""))
    program.signal(SIGTERM)
    #expect(await program.status() == 0)
    let lines = program.errorText.split(separator: "\n")
    #expect(lines.count == 2 && lines.allSatisfy { $0.hasPrefix("disguise: warning: \(more)/current_costumes.json: ") })
  }

  @Test func textOfPacksCannotSteerTheTerminal() async throws {
    try folder.write(#"[{"id": "a\u001b[2J\u202e\nb", "label": "\u001b]0;x\u0007"}]"#, to: "more/current_costumes.json")
    let more = folder.appending("more").path
    let image = FakeApp.costume("c", image: "\\u001b[31m\\ndisguise: all is well")
    try folder.write("[\(image)]", to: "other/config.json")
    let program = try Program([
      "serve", "--port", "0", "--app", try app(), "--catalogue", more, "--costumes", folder.appending("other").path,
    ])
    _ = try #require(try await program.port())
    program.signal(SIGTERM)
    #expect(await program.status() == 0)
    let lines = program.errorText.split(separator: "\n")
    #expect(!lines.isEmpty && lines.allSatisfy { $0.hasPrefix("disguise: warning: ") })
    #expect(program.errorText.contains("\\u{1b}[31m\\u{a}disguise: all is well"))
    #expect(!program.errorText.unicodeScalars.contains { $0 != "\n" && ($0.value < 0x20 || $0.value == 0x202E) })
  }

  @Test func hoosetsOptionReplacesTheSets() async throws {
    try FakeHooSet(title: "Mine").write(to: "mine/07", in: folder)
    try folder.write("no archive", to: "mine/08.zip")
    let mine = folder.appending("mine").path
    let program = try Program(["serve", "--port", "0", "--app", try app(), "--hoosets", mine])
    let client = HTTPClient(port: try #require(try await program.port()))
    let index = try await client.get("/api/hoosets.json").text
    #expect(index.contains("\"Mine\"") && index.contains("\"name\":\"08\"") && !index.contains("\"name\":\"01\""))
    program.signal(SIGTERM)
    #expect(await program.status() == 0)
    let lines = program.errorText.split(separator: "\n")
    #expect(lines.count == 1 && lines[0].hasPrefix("disguise: warning: \(mine)/08.zip: "))
    #expect(lines[0].hasSuffix("(HooView refuses the set until then) [not-an-archive]"))
  }

  @Test func folderWithoutSetsIsAWarning() async throws {
    try folder.write("x", to: "mine/notes.txt")
    let mine = folder.appending("mine").path
    let program = try Program(["serve", "--port", "0", "--app", try app(), "--hoosets", mine])
    _ = try #require(try await program.port())
    program.signal(SIGTERM)
    #expect(await program.status() == 0)
    #expect(
      program.errorText == """
        disguise: warning: \(mine)/notes.txt: is neither a set nor an archive and is left out; move it elsewhere [ignored-file]
        disguise: warning: \(mine): holds no sets and no archives; pass a folder that holds 01.zip or 01/hoo_set.json [no-sets]

        """)
  }

  @Test func setInPlaceOfTheFolderOfSetsIsOneLine() async throws {
    try FakeHooSet().write(to: "mine/07", in: folder)
    let mine = folder.appending("mine").path
    let result = try await run(["serve", "--port", "0", "--app", try app(), "--hoosets", "\(mine)/07"])
    #expect(result.status == 1 && result.output == "")
    #expect(
      result.errors == "disguise: \(mine)/07: is one set, not a folder of sets; pass \(mine) [no-sets]\n")
  }

  @Test func requestsAreLoggedAtDebugLevel() async throws {
    let program = try Program(["serve", "--port", "0", "--app", try app(), "--log-level", "debug"])
    _ = try await HTTPClient(port: try #require(try await program.port())).get("/some-path")
    program.signal(SIGTERM)
    #expect(await program.status() == 0)
    #expect(program.errorText.contains("GET /some-path"))
  }

  @Test(.enabled(if: ChallengePack.url != nil, "the original pack is not in ../shared/challenge"))
  func servesTheOriginalPackUnchanged() async throws {
    let pack = try #require(ChallengePack.url)
    let program = try Program(["serve", "--port", "0", "--app", try app(), "--costumes", pack.path])
    let client = HTTPClient(port: try #require(try await program.port()))
    let page = try await client.get("/").text
    let app = try #require(page.firstMatch(of: /data-app="([^"]+)"/)).1
    let content = try await client.get("/\(app)").text
    for id in ["doctor", "ghost", "hipster"] {
      let address = try #require(content.firstMatch(of: try Regex(#"assets/\#(id)-2x\.[0-9a-f]{16}\.png"#)))
      #expect(try await client.get("/\(address.0)").status == 200)
    }
    program.signal(SIGTERM)
    #expect(await program.status() == 0)
    #expect(program.errorText == "")
  }
}
