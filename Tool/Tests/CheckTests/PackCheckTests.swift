import Check
import Files
import Findings
import Fixtures
import Foundation
import PackFiles
import Packs
import Testing

/// The rules for a pack as a whole: its list, its folder and its files.
@Suite struct PackCheckTests: PackChecking {
  let folder = TemporaryFolder()

  @Test func packWithoutFaultsKeepsEveryRule() throws {
    #expect(try findings(FakePack()) == [])
    let check = PackCheck(at: folder.appending("pack").path)
    #expect(check.costumes == 2 && check.report.lines == ["2 costumes: no faults"])
  }

  /// Advice of the core names them.
  @Test func everyAdviceBelongsToARuleThatWarns() {
    let warnings = CheckRule.packs.filter { $0.severity == .warning }.map(\.name)
    for kind in AdviceKind.allCases { #expect(warnings.contains(kind.rule.string), "\(kind)") }
  }

  @Test func propertyListIsCheckedLikeJSON() throws {
    var pack = FakePack()
    let list = try JSONSerialization.jsonObject(with: Data(#"[{"id": "ghost", "width": 20}]"#.utf8))
    for (format, name) in [(PropertyListSerialization.PropertyListFormat.xml, "xml"), (.binary, "binary")] {
      (pack.listName, pack.list) = ("config.plist", "")
      pack.files["config.plist"] = try PropertyListSerialization.data(
        fromPropertyList: list, format: format, options: 0)
      let rules = try findings(pack).filter { $0.entry == "config.plist" }.map(\.rule)
      #expect(Set(rules) == ["key-missing"] && rules.count == 8, "\(name)")
    }
  }

  /// Parsers differ in which of two values they take.
  @Test func repeatedKeyOfAPropertyListIsReported() throws {
    var pack = FakePack()
    (pack.listName, pack.list) = ("config.plist", "")
    let key = "<key>id</key><string>ghost</string>"
    pack.files["config.plist"] = Data("<plist><array><dict>\n\(key)\n\(key)</dict></array></plist>".utf8)
    let found = try findings(pack)
    #expect(found.map(\.rule) == ["list-syntax"])
    #expect(found.map(\.message) == ["has the key \"id\" twice in line 3"])
    #expect(found.map(\.remedy) == ["remove one of them"])
  }

  @Test(arguments: [
    ("{", " [list-syntax]"), ("{}", " [list-kind]"), ("[]", " [no-costumes]"), ("[3, \"x\"]", "[0] [costume-kind]"),
  ])
  func faultOfTheListIsReported(list: String, place: String) throws {
    var pack = FakePack()
    pack.list = list
    #expect(try places(findings(pack)).contains("config.json: \(place)"))
  }

  @Test func limitOfCostumesIsTriedOnBothSides() throws {
    var pack = FakePack()
    pack.costumes = (0..<64).map { FakePack.costume("c\($0)") }
    #expect(try !findings(pack).contains { $0.rule == "too-many-costumes" })
    pack.costumes.append(FakePack.costume("c64"))
    #expect(try findings(pack).contains { $0.rule == "too-many-costumes" })
  }

  @Test func limitOfTheListIsTriedOnBothSides() throws {
    var pack = FakePack()
    for (bytes, isTooLarge) in [(262_144, false), (262_145, true)] {
      pack.list = "[" + String(repeating: " ", count: bytes - 2) + "]"
      #expect(try findings(pack).contains { $0.rule == "list-too-large" } == isTooLarge)
    }
  }

  @Test func filesThatAreNotUsedOrConfusedAreReported() throws {
    var pack = FakePack()
    pack.files["config.plist"] = nil
    pack.files["current_costumes.json"] = Data("[]".utf8)
    pack.files["Notes.txt"] = Data("a".utf8)
    pack.files["notes.txt"] = Data("b".utf8)
    pack.files["stray.png"] = Pictures.png(4, 4)
    pack.addImageSet("scotsh", salt: 3)
    pack.addImageSet("lids", salt: 4)
    #expect(
      try places(findings(pack)) == [
        "current_costumes.json:  [second-list]", "notes.txt:  [twin-names]", "stray.png:  [unused-picture]",
        "lids.imageset:  [unused-picture]", "scotsh.imageset:  [unused-picture]",
      ])
  }

  @Test func formsForDenseScreensAreToldTheirKeys() throws {
    var pack = FakePack()
    pack.costumes[0]["image"] = "\"robot.png\""
    for (name, scale) in [("robot.png", 1), ("robot@2x.png", 2), ("robot@3x.png", 3)] {
      pack.files[name] = Pictures.clearPNG(20 * scale, 40 * scale, salt: 5)
    }
    let found = try findings(pack).filter { $0.rule == "unused-picture" && $0.entry.contains("robot") }
    #expect(
      found.map { "\($0.message); \($0.remedy)" }
        == [2, 3].map {
          "is not named beside robot.png; add \"image@\($0)x\": \"robot@\($0)x.png\", or remove it"
        })
  }

  @Test func namesThatNoFileCanHaveAreAWarning() throws {
    var pack = FakePack()
    pack.costumes[0]["image"] = "\"Geist groß.png\""
    pack.files["Geist groß.png"] = Pictures.clearPNG(20, 40, salt: 5)
    let found = try findings(pack).filter { $0.rule == "file-name" }
    #expect(
      found.map { "\($0.entry) \($0.message)" } == [
        "Geist groß.png has a non-ASCII character in its name, which no .disguise file can have"
      ])
    #expect(found.allSatisfy { $0.severity == .warning })
  }

  /// `check` must not advise to remove a picture that is used.
  @Test(arguments: ["./robot.png", "art/../robot.png", "robot.png/", "/robot.png", "robot%2Epng"])
  func pictureIsUsedHoweverItsNameIsSpelt(name: String) throws {
    var pack = FakePack()
    pack.costumes[0]["image"] = "\"\(name)\""
    pack.files["robot.png"] = Pictures.clearPNG(20, 40, salt: 5)
    #expect(try !findings(pack).contains { $0.rule == "unused-picture" && $0.entry.hasSuffix("robot.png") })
  }

  @Test func noPictureIsUnusedWhileTheListCannotBeRead() throws {
    var pack = FakePack()
    pack.files["stray.png"] = Pictures.png(4, 4)
    pack.list = "["
    #expect(try findings(pack).map(\.rule) == ["list-syntax"])
  }

  /// macOS writes `._ghost.png` beside `ghost.png` on disks of other systems.
  @Test func dotFilesAreIgnored() throws {
    var pack = FakePack()
    for name in [
      "._ghost.png", ".hidden.png", ".git/a.png", ".git/A.png", "._config.json", "._Assets.xcassets",
      "._ghost.imageset", "Assets.xcassets/._ghost.imageset", "Assets.xcassets/ghost.imageset/._ghost@1x.png",
    ] { pack.files[name] = Data("Mac OS X".utf8) }
    #expect(try findings(pack) == [])
  }

  @Test func missingPackAndPackWithoutListAreReported() throws {
    #expect(PackCheck(at: folder.appending("none").path).findings.map(\.rule) == ["not-found"])
    try folder.write("x", to: "pack/readme.txt")
    #expect(PackCheck(at: folder.appending("pack").path).findings.map(\.rule) == ["no-list"])
  }

  @Test func linkedListAndLinkedCatalogAreReported() throws {
    let list = try findings(FakePack()) { folder in
      try FileManager.default.moveItem(at: folder.appending("pack/config.json"), to: folder.appending("other.json"))
      try FileManager.default.createSymbolicLink(
        at: folder.appending("pack/config.json"), withDestinationURL: folder.appending("other.json"))
    }
    #expect(list.contains { $0.rule == "list-link" })
    try FileManager.default.moveItem(at: folder.appending("pack/Assets.xcassets"), to: folder.appending("A.xcassets"))
    try FileManager.default.createSymbolicLink(
      at: folder.appending("pack/Assets.xcassets"), withDestinationURL: folder.appending("A.xcassets"))
    #expect(PackCheck(at: folder.appending("pack").path).findings.contains { $0.rule == "catalog-link" })
  }

  /// The original pack of 2016, where it is at hand.
  @Test func challengePackHasWarningsAtMost() throws {
    guard let pack = ChallengePack.url else { return }
    #expect(PackCheck(at: pack.path).findings.filter { $0.severity == .error } == [])
  }

  /// 4: the names in it can be listed, and nothing else.
  @Test(arguments: ["pack", "pack/Assets.xcassets", "pack/Assets.xcassets/ghost.imageset"], [0, 0o400] as [mode_t])
  func unreadableFolderIsOneFinding(path: String, mode: mode_t) throws {
    try FakePack().write(to: folder)
    let found = folder.closing(path, mode: mode) { ContentCheck(at: folder.appending("pack").path).findings }
    let entry = String(path.dropFirst("pack/".count))
    #expect(
      found.map(\.line) == [
        "\(folder.path)/pack: \(entry.isEmpty ? "" : "\(entry): ")cannot be read; check its permissions [unreadable]"
      ])
  }

  @Test(arguments: ["pack", "pack/Assets.xcassets", "pack/Assets.xcassets/ghost.imageset"])
  func packOfAnUnreadableFolderIsRefused(path: String) throws {
    try FakePack().write(to: folder)
    let closed = folder.appending(path).path
    let error = #expect(throws: ToolError.self) {
      try folder.closing(path) { _ = try Pack(at: folder.appending("pack")).images(named: "ghost") }
    }
    #expect(error?.description == "\(closed): cannot be read; check its permissions")
  }
}
