import Findings
import Fixtures
import Foundation
import HooSets
import Testing

/// A complete set with one change, and its expected faults.
struct HooSetCase: Sendable, CustomTestStringConvertible {
  /// The faults as `rule entry` or `rule entry path`.
  let expected: [String]
  let hoos: Int
  let change: @Sendable (inout FakeHooSet) -> Void

  init(_ expected: String..., hoos: Int = 2, change: @escaping @Sendable (inout FakeHooSet) -> Void) {
    (self.expected, self.hoos, self.change) = (expected, hoos, change)
  }

  var testDescription: String { expected.joined(separator: ", ") }

  static func text(_ expected: String..., in name: String, _ text: String) -> HooSetCase {
    HooSetCase(expected: expected, hoos: 2) { $0[text: name] = text }
  }

  static func bytes(_ expected: String..., in name: String, _ bytes: Data) -> HooSetCase {
    HooSetCase(expected: expected, hoos: 2) { $0.files[name] = bytes }
  }

  private init(expected: [String], hoos: Int, change: @escaping @Sendable (inout FakeHooSet) -> Void) {
    (self.expected, self.hoos, self.change) = (expected, hoos, change)
  }

  static func hoo(_ title: String, _ poem: String) -> String { #"{"Title": \#(title), "PoemLine": \#(poem)}"# }

  static let missing: [HooSetCase] = [
    HooSetCase("missing-set-document 01/hoo_set.json") { $0.files["hoo_set.json"] = nil },
    HooSetCase("missing-header 01/header.png") { $0.files["header.png"] = nil },
    HooSetCase("missing-document 01/02/hoo.json") { $0.files["02/hoo.json"] = nil },
    HooSetCase("missing-image 01/02/hoo.png") { $0.files["02/hoo.png"] = nil },
    HooSetCase("missing-document 01/02/hoo.json", "missing-image 01/02/hoo.png") {
      ($0.files["02/hoo.json"], $0.files["02/hoo.png"]) = (nil, nil)
    },
    HooSetCase("no-hoos ", "count-mismatch 01/hoo_set.json Count") { set in
      set.files = set.files.filter { !$0.key.hasPrefix("0") }
    },
    HooSetCase("no-entries ") { $0.files = [:] },
  ]

  static let names: [HooSetCase] = [
    .text("odd-name 01/notes.txt", in: "notes.txt", "x"),
    .text("odd-name 01/01/poem.json", in: "01/poem.json", "{}"),
    .text("odd-name 01/1/hoo.json", in: "1/hoo.json", "{}"),
    .text("odd-name 01/01/more/hoo.json", in: "01/more/hoo.json", "{}"),
    .text("odd-name 01/01/more/even/...", in: "01/more/even/more/hoo.json", "{}"),
    .text("name-case 01/01/Hoo.json", "duplicate-name 01/01/hoo.json", in: "01/Hoo.json", "{}"),
    HooSetCase("name-case 01/01/HOO.PNG", "missing-image 01/01/hoo.png") {
      $0.files["01/HOO.PNG"] = $0.files.removeValue(forKey: "01/hoo.png")
    },
    .text("name-case 01/Header@2x.png", "duplicate-name 01/header@2x.png", in: "Header@2x.png", "{}"),
    .text("non-ascii-name 01/é ü.png", in: "é ü.png".precomposedStringWithCanonicalMapping, "x"),
    .text("backslash 01/01\\hoo.png", in: "01\\hoo.png", "x"),
    .text("control-in-name 01/a?b.png", in: "a\nb.png", "x"),
    HooSetCase("duplicate-folder 01/10/hoo.json") {
      // The first one by name is kept.
      $0.files["010/hoo.json"] = $0.files["02/hoo.json"]
      $0.files["010/hoo.png"] = $0.files["02/hoo.png"]
      $0.files["10/hoo.json"] = $0.files["02/hoo.json"]
      $0[text: "hoo_set.json"] = ##"{"Color": "#000", "Count": 3}"##
    },
  ]

  static let documents: [HooSetCase] = [
    .text("json-syntax 01/01/hoo.json", in: "01/hoo.json", ""),
    .text("json-syntax 01/01/hoo.json", in: "01/hoo.json", "{\"Title\": \"A\","),
    .text("json-syntax 01/01/hoo.json", in: "01/hoo.json", "{\"Title\": 'A'}"),
    .text("json-syntax 01/01/hoo.json", in: "01/hoo.json", "{} {}"),
    .text("json-duplicate-key 01/01/hoo.json", in: "01/hoo.json", #"{"Title": "A", "Title": "B", "PoemLine": "C"}"#),
    .text("json-duplicate-key 01/01/hoo.json", in: "01/hoo.json", #"{"Title": "A", "title": "B", "PoemLine": "C"}"#),
    .text("json-duplicate-key 01/hoo_set.json", in: "hoo_set.json", ##"{"Count": 2, "Count": 2, "Color": "#000000"}"##),
    .text("json-kind 01/01/hoo.json", in: "01/hoo.json", "[]"),
    .text("json-kind 01/01/hoo.json", in: "01/hoo.json", "null"),
    .bytes("json-encoding 01/01/hoo.json", in: "01/hoo.json", Data([0x7B, 0xFF, 0x7D])),
    .text(
      "json-too-deep 01/01/hoo.json", in: "01/hoo.json",
      String(repeating: "[", count: 33) + String(repeating: "]", count: 33)),
    .text("key-missing 01/01/hoo.json Title", in: "01/hoo.json", #"{"PoemLine": "A"}"#),
    .text("key-missing 01/01/hoo.json PoemLine", in: "01/hoo.json", #"{"Title": "A"}"#),
    .text(
      "key-missing 01/hoo_set.json Color", "key-missing 01/hoo_set.json Count", in: "hoo_set.json", "{}"),
    .text("key-kind 01/01/hoo.json Title", in: "01/hoo.json", hoo("[\"A\"]", "\"B\"")),
    .text("key-kind 01/01/hoo.json PoemLine", in: "01/hoo.json", hoo("\"A\"", "[1]")),
    .text("key-kind 01/01/hoo.json Title", "key-kind 01/01/hoo.json PoemLine", in: "01/hoo.json", hoo("1", "null")),
    .text("text-empty 01/01/hoo.json Title", in: "01/hoo.json", hoo("\"\"", "\"B\"")),
    .text("text-empty 01/01/hoo.json PoemLine", in: "01/hoo.json", hoo("\"A\"", "[]")),
    .text("text-control 01/01/hoo.json Title", in: "01/hoo.json", hoo(#""A\nB""#, "\"B\"")),
    .text("text-control 01/01/hoo.json PoemLine", in: "01/hoo.json", hoo("\"A\"", #""B\tC""#)),
    .text("color 01/hoo_set.json Color", in: "hoo_set.json", ##"{"Color": "green", "Count": 2}"##),
    .text("key-kind 01/hoo_set.json Color", in: "hoo_set.json", ##"{"Color": 255, "Count": 2}"##),
    .text("count-range 01/hoo_set.json Count", in: "hoo_set.json", ##"{"Color": "#000", "Count": 0}"##),
    .text("count-range 01/hoo_set.json Count", in: "hoo_set.json", ##"{"Color": "#000", "Count": 1.5}"##),
    .text("key-kind 01/hoo_set.json Count", in: "hoo_set.json", ##"{"Color": "#000", "Count": "2"}"##),
    .text("count-mismatch 01/hoo_set.json Count", in: "hoo_set.json", ##"{"Color": "#000", "Count": 3}"##),
    .text(
      "text-empty 01/01/hoo.json Title-de", in: "01/hoo.json", #"{"Title": "A", "Title-de": "", "PoemLine": "B"}"#),
  ]

  static let images: [HooSetCase] = [
    .text("not-png 01/01/hoo.png", in: "01/hoo.png", "GIF89a"),
    .text("not-png 01/01/hoo.png", in: "01/hoo.png", ""),
    .bytes("not-png 01/header@2x.png", in: "header@2x.png", Pictures.jpeg(600, 160)),
    .bytes("image-cut-off 01/01/hoo.png", in: "01/hoo.png", FakeHooSet.png(64, 64).dropLast()),
    .bytes(
      "image-damaged 01/01/hoo.png", in: "01/hoo.png",
      FakeHooSet.png(64, 64).prefix(33) + Data(Pictures.chunk("IDAT", [1, 2, 3]) + Pictures.chunk("IEND", []))),
    .bytes("image-too-large 01/header.png", in: "header.png", FakeHooSet.png(2049, 2048)),
    .bytes("scale-mismatch 01/01/hoo@2x.png", in: "01/hoo@2x.png", FakeHooSet.png(64, 64)),
    .bytes("scale-mismatch 01/header@3x.png", in: "header@3x.png", FakeHooSet.png(900, 200)),
  ]

  static let advice: [HooSetCase] = [
    HooSetCase("missing-scale 01/01/hoo.png") { $0.files["01/hoo@2x.png"] = nil },
    HooSetCase("missing-scale 01/header.png") {
      ($0.files["header@2x.png"], $0.files["header@3x.png"]) = (nil, nil)
    },
    .bytes("image-tail 01/01/hoo.png", in: "01/hoo.png", FakeHooSet.png(64, 64) + Data([0])),
    .bytes(
      "image-tail 01/header@2x.png", in: "header@2x.png", FakeHooSet.png(600, 160) + Data(repeating: 7, count: 90_000)),
    .text(
      "unknown-key 01/01/hoo.json Poem", in: "01/hoo.json", #"{"Title": "A", "PoemLine": "B", "Poem": "C"}"#),
    .text(
      "unknown-key 01/hoo_set.json PoemLine", in: "hoo_set.json",
      ##"{"Color": "#000", "Count": 2, "PoemLine": "B"}"##),
    .text("same-title 01/02/hoo.json Title", in: "02/hoo.json", hoo("\"Hoo 1\"", "\"B\"")),
    HooSetCase("missing-translation 01/01/hoo.json PoemLine-de", hoos: 1) {
      $0[text: "01/hoo.json"] = #"{"Title": "A", "PoemLine": "B", "TITLE-de": "C"}"#
    },
    HooSetCase(
      "missing-translation 01/01/hoo.json Title-zh-Hant", "missing-translation 01/hoo_set.json Title-zh-Hant", hoos: 1
    ) { $0[text: "01/hoo.json"] = #"{"Title": "A", "PoemLine": "B", "PoemLine-zh-Hant": "C"}"# },
    .text(
      "missing-translation 01/02/hoo.json Title-de", in: "01/hoo.json",
      #"{"Title": "A", "PoemLine": "B", "Title-de": "C", "PoemLine-de": "D"}"#),
    .text(
      "text-direction 01/01/hoo.json PoemLine", in: "01/hoo.json",
      #"{"Title": "A", "PoemLine": ["B", "\u202egnp.exe"]}"#),
    .text(
      "text-direction 01/hoo_set.json Title", in: "hoo_set.json",
      ##"{"Color": "#000", "Count": 2, "Title": "A\u2066"}"##),
    .bytes("header-contrast 01/header.png", in: "header.png", Pictures.paintedPNG(300, 80, (0x2E, 0x7D, 0x5B))),
    .bytes(
      "header-contrast 01/header-de.png", "missing-scale 01/header-de.png", in: "header-de.png",
      Pictures.paintedPNG(300, 80, (0x50, 0xA0, 0x80))),
    .bytes("blank-image 01/header.png", in: "header.png", Pictures.boxPNG(300, 80, columns: 0..<0, rows: 0..<0)),
    .bytes("opaque-image 01/01/hoo.png", in: "01/hoo.png", Pictures.png(64, 64)),
    .bytes("blank-image 01/01/hoo.png", in: "01/hoo.png", Pictures.boxPNG(64, 64, columns: 0..<0, rows: 0..<0)),
    .bytes("empty-border 01/01/hoo.png", in: "01/hoo.png", Pictures.boxPNG(64, 64, columns: 2..<30, rows: 0..<28)),
  ]
}

@Suite struct HooSetFaultTests {
  let folder = TemporaryFolder()

  private func findings(_ path: String) -> [Finding] {
    var check = HooSetsCheck()
    check.check(path)
    return check.findings
  }

  private func brief(_ findings: [Finding]) -> [String] {
    findings.map { ["\($0.rule) \($0.entry)", $0.path].filter { !$0.isEmpty }.joined(separator: " ") }.sorted()
  }

  private func write(_ test: HooSetCase) throws -> String {
    var set = FakeHooSet(hoos: test.hoos)
    test.change(&set)
    try FileManager.default.createDirectory(at: folder.appending("01"), withIntermediateDirectories: true)
    return try set.write(to: "01", in: folder).path
  }

  @Test func completeSetHasNoFault() throws {
    #expect(findings(try FakeHooSet().write(to: "01", in: folder).path) == [])
  }

  @Test(arguments: HooSetCase.missing + HooSetCase.names + HooSetCase.documents + HooSetCase.images)
  func faultIsReportedOnceWithPlaceAndRemedy(test: HooSetCase) throws {
    let path = try write(test)
    let errors = findings(path).filter { $0.severity == .error }
    #expect(brief(errors) == test.expected.sorted())
    for error in errors {
      #expect(error.file == path && !error.message.isEmpty && !error.remedy.isEmpty)
      #expect(error.line.hasPrefix(path) && error.line.hasSuffix(" [\(error.rule)]"))
    }
  }

  @Test(arguments: HooSetCase.advice)
  func recommendationsAreWarnings(test: HooSetCase) throws {
    let found = findings(try write(test))
    #expect(brief(found) == test.expected && found.allSatisfy { $0.severity == .warning && !$0.remedy.isEmpty })
    #expect(found.allSatisfy { $0.line.contains(": warning: ") })
  }

  @Test func picturesInArchivesAreLookedAt() throws {
    var set = FakeHooSet()
    set.files["02/hoo.png"] = Pictures.png(64, 64)
    try set.write(to: "sets/01", in: folder)
    let packed = try HooSetsPack(folder: folder.appending("sets"), shown: "sets")
    try folder.write(try #require(packed.files.first { $0.name == "01.zip" }).bytes, to: "01.zip")
    #expect(brief(findings(folder.appending("01.zip").path)) == ["opaque-image 01/02/hoo.png"])
  }

  @Test(arguments: [
    (
      FakeHooSet.png(64, 64).dropLast(12), "ends early, after 157 bytes; copy the whole file, or save the image again"
    ),
    (Pictures.jpeg(64, 64), "is a JPEG image with the name of a PNG; export it as PNG"),
    (Data(), "is empty; save the image again"), (Data("text".utf8), "is not a PNG image; save it as PNG"),
  ])
  func faultOfAPictureSaysWhatItIs(picture: Data, sentence: String) throws {
    var set = FakeHooSet()
    set.files["01/hoo.png"] = picture
    let found = findings(try set.write(to: "01", in: folder).path)
    #expect(found.map { "\($0.message); \($0.remedy)" } == [sentence])
  }

  @Test(arguments: [
    (Data(), "is empty; write its content, or remove it"),
    (Data([0xFF, 0xFE, 0x7B, 0]), "is UTF-16, not UTF-8; save it as UTF-8"),
  ])
  func faultOfADocumentSaysWhatItIs(document: Data, sentence: String) throws {
    var set = FakeHooSet()
    set.files["01/hoo.json"] = document
    let found = findings(try set.write(to: "01", in: folder).path)
    #expect(found.map { "\($0.message); \($0.remedy)" } == [sentence])
  }

  @Test func bytesBehindAPictureInAnArchiveAreCounted() throws {
    var set = FakeHooSet(hoos: 1)
    set.files["01/hoo.png"]?.append(contentsOf: "tail".utf8)
    let bytes = try ArchiveWriter.archive(of: set.files.map { ("01/\($0.key)", $0.value) })
    try folder.write(bytes, to: "01.zip")
    let found = findings(folder.appending("01.zip").path).filter { $0.rule == "image-cut-off" }
    let size = try #require(set.files["01/hoo.png"]).count - 4
    #expect(found.map(\.message) == ["has 4 bytes behind its end at byte \(size)"])
  }

  @Test func contrastOfAHeaderIsSaidWithTheSetsColour() throws {
    var set = FakeHooSet()
    set.files["header.png"] = Pictures.paintedPNG(300, 80, (0x2E, 0x7D, 0x5B))
    let path = try set.write(to: "01", in: folder).path
    let found = try #require(findings(path).first)
    #expect(found.message == "has a contrast of 1.0 to the set's colour #2e7d5b, so it can hardly be read")
    #expect(found.remedy == "draw it with a contrast of 3, or choose another Color" && found.found == "1.0")
    #expect(findings(path).count == 1)
  }

  @Test func headersInArchivesAreLookedAt() throws {
    var set = FakeHooSet()
    set.files["header-de.png"] = Pictures.paintedPNG(300, 80, (0x2E, 0x7D, 0x5B))
    try set.write(to: "sets/01", in: folder)
    let packed = try HooSetsPack(folder: folder.appending("sets"), shown: "sets")
    try folder.write(try #require(packed.files.first { $0.name == "01.zip" }).bytes, to: "01.zip")
    #expect(
      brief(findings(folder.appending("01.zip").path)) == [
        "header-contrast 01/header-de.png", "missing-scale 01/header-de.png",
      ])
  }

  @Test func allFaultsAreReportedAtOnce() throws {
    var set = FakeHooSet(hoos: 3)
    (set[text: "01/hoo.json"], set[text: "02/hoo.png"], set[text: "notes.txt"]) = ("{", "GIF", "x")
    set.files["header.png"] = nil
    let found = brief(findings(try set.write(to: "01", in: folder).path))
    #expect(
      found == [
        "json-syntax 01/01/hoo.json", "missing-header 01/header.png", "not-png 01/02/hoo.png",
        "odd-name 01/notes.txt",
      ])
  }

  @Test func keysMayBeInAnyCase() throws {
    var set = FakeHooSet()
    set[text: "hoo_set.json"] = ##"{"COLOR": "2e7d5b", "count": 2, "TITLE-DE": "Eulen"}"##
    set[text: "01/hoo.json"] = #"{"title": "A", "POEMLINE": "B", "poemline-pt-BR": ["C"], "title-pt-br": "D"}"#
    set[text: "02/hoo.json"] = #"{"title": "E", "POEMLINE": "F", "POEMLINE-PT-BR": "G", "Title-PT-br": "H"}"#
    #expect(findings(try set.write(to: "01", in: folder).path) == [])
  }

  @Test func filesOfOperatingSystemsAreSkipped() throws {
    var set = FakeHooSet()
    for name in [".DS_Store", "01/.DS_Store", "01/Thumbs.db", "__MACOSX/._x", "01/._hoo.png", ".git/x"] {
      set[text: name] = "x"
    }
    #expect(findings(try set.write(to: "01", in: folder).path) == [])
  }

  @Test func linkIsNotFollowed() throws {
    let path = try FakeHooSet().write(to: "01", in: folder).path
    try folder.remove("01/01/hoo.png")
    try folder.write(FakeHooSet.png(64, 64), to: "elsewhere.png")
    try FileManager.default.createSymbolicLink(
      at: folder.appending("01/01/hoo.png"), withDestinationURL: folder.appending("elsewhere.png"))
    let found = findings(path).filter { $0.severity == .error }
    #expect(
      found.map(\.line) == [
        "\(path)/01/hoo.png: is a symbolic link; replace it with the file that it points to [symlink]"
      ])
  }

  @Test func pipeDoesNotBlock() throws {
    let path = try FakeHooSet().write(to: "01", in: folder).path
    try folder.remove("01/01/hoo.json")
    mkfifo(folder.appending("01/01/hoo.json").path, 0o600)
    #expect(brief(findings(path)) == ["special-file 01/01/hoo.json"])
  }

  @Test func emptyFolderIsAWarning() throws {
    let path = try FakeHooSet().write(to: "01", in: folder).path
    try FileManager.default.createDirectory(at: folder.appending("01/03"), withIntermediateDirectories: true)
    try folder.write("x", to: "01/04/.DS_Store")
    #expect(brief(findings(path)) == ["empty-folder 01/03/", "empty-folder 01/04/"])
  }

  @Test func unreadableFileIsReported() throws {
    let path = try FakeHooSet().write(to: "01", in: folder).path
    #expect(folder.closing("01/01/hoo.png") { brief(findings(path)) } == ["load-failed 01/01/hoo.png"])
  }

  /// 4: the names in it can be listed, and nothing else.
  @Test(arguments: ["sets", "sets/01", "sets/01/02"], [0, 0o400] as [mode_t])
  func unreadableFolderIsOneFinding(path: String, mode: mode_t) throws {
    try FakeHooSet().write(to: "sets/01", in: folder)
    let found = folder.closing(path, mode: mode) { findings(folder.appending("sets").path) }
    let shown = folder.appending(path).path + (path == "sets/01/02" ? "/" : "")
    #expect(found.map(\.line) == ["\(shown): cannot be read; check its permissions [unreadable]"])
  }

  @Test func unreadableFolderOfOneSetIsOneFinding() throws {
    try FakeHooSet().write(to: "sets/01", in: folder)
    let found = folder.closing("sets/01") { findings(folder.appending("sets/01").path) }
    #expect(found.map(\.message) == ["cannot be read"])
  }
}
