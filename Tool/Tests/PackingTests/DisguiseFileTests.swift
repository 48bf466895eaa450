import Archives
import Check
import Files
import Findings
import Fixtures
import Foundation
import Packing
import Testing
import Values

/// `.disguise` files: packing, and reading what was packed.
@Suite struct DisguiseFileTests {
  let folder = TemporaryFolder()

  private func packed(_ name: String = "pack") throws -> DisguiseFile {
    try DisguiseFile(of: folder.appending(name), shown: name)
  }

  private func rules(_ file: DisguiseFile) -> [String] {
    file.findings.filter { $0.severity == .error }.map(\.rule)
  }

  /// The files below a folder by their paths, hidden ones too.
  private func contents(of folder: URL) throws -> [String: Data] {
    let paths = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
    let files = paths.filter { !isFolder(folder.appendingPathComponent($0)) }
    return try Dictionary(
      uniqueKeysWithValues: files.map { ($0, try Data(contentsOf: folder.appendingPathComponent($0))) })
  }

  /// Reads a packed file as the commands do.
  private func unpacked(_ file: DisguiseFile) throws -> [String: Data] {
    let target = folder.appending("out.disguise")
    try file.write(to: target)
    let opened = try OpenedFile(at: target.path)
    return try withExtendedLifetime(opened) { try contents(of: opened.url) }
  }

  // MARK: - Random folders

  /// A random pack without errors.
  private func randomPack(_ random: inout Seeded) -> FakePack {
    var pack = FakePack()
    pack.listName = ["config.json", "current_costumes.json"].randomElement(using: &random)!
    for number in 0..<Int.random(in: 0...5, using: &random) {
      let name = "c\(number)"
      var costume = FakePack.costume(name)
      if Bool.random(using: &random) {
        pack.addImageSet(name, salt: UInt8(10 + number))
      } else {
        let path = ["", "art/", "art/more/"].randomElement(using: &random)! + "\(name).png"
        let filler = Int.random(in: 0...3000, using: &random)
        pack.files[path] = Pictures.clearPNG(20, 40, salt: UInt8(10 + number), filler: filler)
        costume["image"] = "\"\(path)\""
      }
      let words = Int.random(in: 1...60, using: &random)
      costume["description"] = "\"\((0..<words).map { "word\($0)" }.joined(separator: " "))\""
      pack.costumes.append(costume)
    }
    if Bool.random(using: &random) { pack.files["show.json"] = Data(#"{"title": "A show"}"#.utf8) }
    if Bool.random(using: &random) { pack.files["LICENSE"] = Data("CC0".utf8) }
    return pack
  }

  /// Files that stay out silently, and those that are reported.
  private let hidden = [
    ".DS_Store", "._config.json", "art/._c0.png", ".git/config", "removed/old.png", "Thumbs.db", "ghost.png~",
    "__MACOSX/a.png", "Assets.xcassets/.hidden", "Assets.xcassets/ghost.imageset/._ghost@1x.png",
  ]
  private let left = [
    "notes.md", "ghost.psd", "art/ghost.svg", "Assets.xcassets/ghost.imageset/ghost.svg", "#config.json#",
  ]

  @Test func whatIsPackedIsReadAsItWas() throws {
    var random = Seeded(seed: 26)
    for _ in 0..<40 {
      let pack = randomPack(&random)
      try? folder.remove("pack")
      try pack.write(to: folder)
      let expected = try contents(of: folder.appending("pack"))
      let (some, others) = (hidden.shuffled(using: &random).prefix(4), left.shuffled(using: &random).prefix(2))
      for path in some + others { try folder.write("x", to: "pack/\(path)") }
      let file = try packed()
      #expect(rules(file) == [] && file.files == expected.count)
      #expect(file.leftOut == others.sorted())
      #expect(try unpacked(file) == expected)
    }
  }

  @Test func equalFilesGiveEqualBytes() throws {
    var random = Seeded(seed: 27)
    for _ in 0..<20 {
      let pack = randomPack(&random)
      for name in ["pack", "again"] {
        try? folder.remove(name)
        try pack.write(to: folder)
        if name == "again" {
          try FileManager.default.moveItem(at: folder.appending("pack"), to: folder.appending(name))
        }
      }
      try pack.write(to: folder)
      for path in pack.files.keys where Bool.random(using: &random) {
        let attributes: [FileAttributeKey: Any] = [
          .modificationDate: Date(timeIntervalSince1970: Double.random(in: 1e9...2e9, using: &random)),
          .posixPermissions: 0o400,
        ]
        try FileManager.default.setAttributes(attributes, ofItemAtPath: folder.appending("again/\(path)").path)
      }
      let bytes = try #require(try packed().bytes)
      #expect(try packed("again").bytes == bytes)
      #expect(try packed().bytes == bytes)
    }
  }

  // MARK: - Sets of Hoos

  @Test func setsArePackedWithTheirLargerPictures() throws {
    for name in ["01", "02"] { try FakeHooSet().write(to: "sets/\(name)", in: folder) }
    try folder.write(FakeHooSet.png(512, 512), to: "sets/large/01/01.png")
    try folder.write("CC0", to: "sets/LICENSE.txt")
    let expected = try contents(of: folder.appending("sets"))
    try folder.write("x", to: "sets/.hidden")
    try folder.write("x", to: "sets/removed/03/hoo_set.json")
    let file = try packed("sets")
    #expect(rules(file) == [] && file.leftOut == [])
    #expect(try unpacked(file) == expected)
  }

  @Test func oneSetIsPackedInItsFolder() throws {
    try FakeHooSet().write(to: "sets/07", in: folder)
    let file = try packed("sets/07")
    #expect(rules(file) == [])
    #expect(try unpacked(file) == contents(of: folder.appending("sets")))
  }

  @Test func archivesOfSetsAreLeftOut() throws {
    try FakeHooSet().write(to: "sets/01", in: folder)
    try folder.write("x", to: "sets/index.json")
    #expect(try packed("sets").leftOut == ["index.json"])
    try folder.remove("sets/01")
    try folder.write("x", to: "sets/02.zip")
    #expect(try packed("sets").bytes == nil)
  }

  // MARK: - Refusals

  @Test func faultsAreReportedAndNothingIsPacked() throws {
    var pack = FakePack()
    pack.costumes[0]["width"] = "3000"
    try pack.write(to: folder)
    let file = try packed()
    #expect(rules(file) == ["side-range"] && file.bytes == nil)
  }

  /// A served pack may have such pictures, which the tool fetches; the app fetches none for a file.
  @Test func pictureOfAnotherServerIsRefused() throws {
    var pack = FakePack()
    pack.costumes[0]["image"] = "\"https://example.org/a.png\""
    try pack.write(to: folder)
    let file = try packed()
    #expect(rules(file) == ["refused-by-app"] && file.bytes == nil)
    let finding = try #require(file.findings.first { $0.rule == "refused-by-app" })
    #expect(finding.entry == "config.json" && finding.message == "\"https://example.org/a.png\" is on another server")
    #expect(finding.remedy == "add the file to the pack")
  }

  @Test func checkOfAFileSaysWhatTheAppRefuses() throws {
    var pack = FakePack()
    pack.costumes[0]["image"] = "\"https://example.org/a.png\""
    try pack.write(to: folder)
    let files = try contents(of: folder.appending("pack")).sorted { $0.key < $1.key }
    let bytes = ArchivePacking.archive(of: files.map { UnpackedFile(name: Text($0.key), bytes: [UInt8]($0.value)) })
    let target = folder.appending("a.disguise")
    try Data(bytes).write(to: target)
    let check = ContentCheck(at: target.path, shown: "a.disguise")
    #expect(check.findings.filter { $0.severity == .error }.map(\.rule) == ["refused-by-app"])
    #expect(ContentCheck(at: folder.appending("pack").path).errors == 0)
  }

  @Test(arguments: ["de", "fr"])
  func appReadsTheTextsOfEveryLanguage(code: String) throws {
    var pack = FakePack()
    pack.costumes[0]["label-\(code)"] = "\"\""
    try pack.write(to: folder)
    let files = try contents(of: folder.appending("pack")).sorted { $0.key < $1.key }
    let bytes = ArchivePacking.archive(of: files.map { UnpackedFile(name: Text($0.key), bytes: [UInt8]($0.value)) })
    let finding = try #require(AppVerdict.finding(on: bytes, shown: "a.disguise"))
    #expect(finding.message.hasSuffix("label-\(code): is empty"), "\(finding.message)")
  }

  @Test func listInAShowIsThatOfAPack() throws {
    var pack = FakePack()
    pack.listName = "show.json"
    try pack.write(to: folder)
    #expect(ContentKind(of: folder.appending("pack")) == .costumes)
  }

  @Test func namesThatTheReaderRefusesAreReported() throws {
    var pack = FakePack()
    for (path, id) in [("König.png", "king"), ("a\\b.png", "b")] {
      pack.files[path] = Pictures.clearPNG(20, 40, salt: UInt8(path.utf8.count))
      pack.costumes.append(FakePack.costume(id).merging(["image": "\"\(path.replacing("\\", with: "\\\\"))\""]) { $1 })
    }
    try pack.write(to: folder)
    let file = try packed()
    #expect(Set(rules(file)) == ["non-ascii-name", "backslash"] && file.bytes == nil)
    #expect(file.findings.contains { $0.entry == "König.png" && $0.remedy.contains("letters") })
  }

  @Test func sizeIsLimitedAndTheLargestFilesAreNamed() throws {
    var pack = FakePack()
    for number in 0..<6 { pack.files["big\(number).png"] = Pictures.clearPNG(20, 40, filler: 4_500_000 + number) }
    try pack.write(to: folder)
    let large = try packed()
    #expect(rules(large) == ["archive-too-large"] && large.bytes == nil)
    let finding = try #require(large.findings.first { $0.rule == "archive-too-large" })
    #expect(finding.message == "has 25.8 MB, more than 25.0 MB")
    #expect(
      finding.remedy == "use smaller images; the largest are big5.png (4.3 MB), big4.png (4.3 MB), big3.png (4.3 MB)")
    for number in 6..<8 { pack.files["big\(number).png"] = Pictures.clearPNG(20, 40, filler: 4_500_000) }
    try pack.write(to: folder)
    #expect(rules(try packed()) == ["unpacked-too-large"])
  }

  @Test func documentLikeABombIsRefused() throws {
    var pack = FakePack()
    pack.files["LICENSE"] = Data(repeating: 32, count: 1 << 20)
    try pack.write(to: folder)
    let file = try packed()
    #expect(rules(file) == ["ratio"] && file.bytes == nil)
  }

  // MARK: - Reading

  @Test func openedFileIsRemovedWithItsOwner() throws {
    try FakePack().write(to: folder)
    let target = folder.appending("a.disguise")
    try packed().write(to: target)
    let url: URL
    do {
      let opened = try OpenedFile(at: target.path)
      url = opened.url
      #expect(isFile(url.appendingPathComponent("config.json")))
      #expect(opened.named("\(url.path)/config.json: is odd") == "\(target.path)/config.json: is odd")
    }
    #expect(!isFolder(url) && !isFolder(url.deletingLastPathComponent()))
  }

  @Test func noChangedByteChangesTheContent() throws {
    try FakePack().write(to: folder)
    let whole = [UInt8](try #require(try packed().bytes))
    let content = try OpenedFile.files(in: whole, name: "a")
    var refused = 0
    for place in whole.indices {
      var bytes = whole
      bytes[place] ^= 1
      // Dates and attributes may differ.
      guard let files = try? OpenedFile.files(in: bytes, name: "a") else {
        refused += 1
        continue
      }
      let isSame = files == content
      #expect(isSame, "byte \(place)")
    }
    #expect(refused > whole.count * 9 / 10)
  }

  @Test func olderFileStaysUntilTheNewOneIsWhole() throws {
    try FakePack().write(to: folder)
    let target = try folder.write("old", to: "a.disguise")
    var pack = FakePack()
    pack.costumes[0]["width"] = "3000"
    try pack.write(to: folder)
    try packed().write(to: target)
    #expect(try Data(contentsOf: target) == Data("old".utf8))
    try FakePack().write(to: folder)
    try packed().write(to: target)
    #expect(try Data(contentsOf: target).starts(with: [0x50, 0x4B]))
    #expect(fileNames(in: folder.url) == ["a.disguise", "pack"])
    #expect(throws: ToolError.self) { try packed().write(to: folder.appending("none/a.disguise")) }
  }
}
