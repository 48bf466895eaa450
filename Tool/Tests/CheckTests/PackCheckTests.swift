import Check
import Findings
import Fixtures
import Foundation
import Testing

/// Every rule of `disguise check`: a pack that keeps it, and one that breaks it.
@Suite struct PackCheckTests {
  let folder = TemporaryFolder()

  private func findings(_ pack: FakePack, _ change: (TemporaryFolder) throws -> Void = { _ in }) throws -> [Finding] {
    try pack.write(to: folder)
    try change(folder)
    return PackCheck(at: folder.appending("pack").path).findings
  }

  /// The findings as `entry: path [rule]`.
  private func places(_ findings: [Finding]) -> [String] {
    findings.map { "\($0.entry): \($0.path) [\($0.rule)]".replacing("Assets.xcassets/", with: "") }
  }

  @Test func packWithoutFaultsKeepsEveryRule() throws {
    #expect(try findings(FakePack()) == [])
    let check = PackCheck(at: folder.appending("pack").path)
    #expect(check.costumes == 2 && check.report.lines == ["2 costumes: no faults"])
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

  // MARK: - The list

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

  // MARK: - A costume

  @Test(arguments: [
    ("label", "\"\"", "text-empty"), ("label", "\"\\u200b\"", "text-empty"), ("label", "\"  \"", "text-empty"),
    ("label-de", "\"\\u00a0\"", "text-empty"), ("id", "\" \"", "id-characters"),
    ("label", "3", "key-kind"), ("width", "\"20\"", "key-kind"),
    ("image", "null", "key-kind"), ("id", "\"a b\"", "id-characters"), ("id", "\"sheriff\"", "id-taken"),
    ("id", "\"Sheriff\"", "id-case"), ("label", "\"The sheriff\"", "same-label"),
    ("description", "\"\"", "no-description"),
    ("label", "\" Boo\"", "text-spaces"), ("label", "\"B\\noo\"", "text-control"),
    ("label", "\"Boo\\u202e\"", "text-direction"),
    ("image", "\"javascript:x\"", "image-address"),
    ("image", "\"data:image/png;base64,AA==\"", "image-address"), ("image", "\"blob:x\"", "image-address"),
    ("image", "\"../x.png\"", "image-outside"), ("image", "\"https://example.org/x.png\"", "image-remote"),
    ("image", "\"gost\"", "image-missing"), ("labl", "\"x\"", "unknown-key"), ("label-d", "\"x\"", "language-code"),
    ("label-de", "\"Geist\"", "missing-translation"), ("display_x", "1.5", "point-outside"), ("height", "60", "aspect"),
    ("image@2x", "\"ghost@2x.png\"", "image-missing"),
  ])
  func faultOfACostumeIsReported(key: String, value: String, rule: String) throws {
    var pack = FakePack()
    pack.costumes[0][key] = value
    // Reported at either costume: the second of two twins is the fault.
    let found = try findings(pack).filter { $0.entry == "config.json" }
    #expect(found.contains { $0.rule == rule && $0.path.contains(key.prefix(5)) }, "\(places(found))")
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
    ("label_de", "rename it to label-de"), ("description_zh_Hant", "rename it to description-zh-hant"),
    ("alternative_text.de", "rename it to alternative_text-de"), ("labl", "rename it to label"),
    ("label_x", "rename it to label"),
  ])
  func unknownKeyHasItsRemedy(key: String, remedy: String) throws {
    var pack = FakePack()
    pack.costumes[0][key] = "\"Geist\""
    #expect(try findings(pack).filter { $0.rule == "unknown-key" }.map(\.remedy) == [remedy])
  }

  @Test func textOfALanguageIsNotTakenForTheMissingOne() throws {
    var pack = FakePack()
    pack.costumes[0]["label"] = nil
    pack.costumes[0]["label_de"] = "\"Geist\""
    let found = try findings(pack)
    #expect(found.filter { $0.rule == "key-missing" }.map(\.remedy) == ["add a text of 1 to 128 bytes"])
  }

  @Test(arguments: FakePack.costume("x").keys.sorted()) func missingKeyIsReported(key: String) throws {
    var pack = FakePack()
    pack.costumes[1][key] = nil
    #expect(try places(findings(pack)).contains("config.json: [1].\(key) [key-missing]"))
  }

  @Test(arguments: [("id", 64), ("label", 128), ("description", 512)]) func limitOfATextIsTriedOnBothSides(
    key: String, bytes: Int
  ) throws {
    var pack = FakePack()
    for (length, isTooLong) in [(bytes - 1, false), (bytes, false), (bytes + 1, true)] {
      pack.costumes[0][key] = "\"" + String(repeating: "x", count: length) + "\""
      #expect(try places(findings(pack)).contains("config.json: [0].\(key) [text-too-long]") == isTooLong)
    }
  }

  @Test(arguments: [
    ("width", "0.999", "side-range"), ("width", "2048.001", "side-range"), ("height", "0", "side-range"),
    ("display_x", "-1.001", "fraction-range"), ("alignment_y", "2.001", "fraction-range"),
  ])
  func numberOutsideOfItsRangeIsReported(key: String, value: String, rule: String) throws {
    var pack = FakePack()
    pack.costumes[0][key] = value
    #expect(try places(findings(pack)).contains("config.json: [0].\(key) [\(rule)]"))
    for limit in rule == "side-range" ? ["1", "2048"] : ["-1", "2"] {
      pack.costumes[0][key] = limit
      #expect(try !findings(pack).contains { $0.rule == rule })
    }
  }

  @Test func seasonOfAnotherFormIsReportedAndIgnored() throws {
    var pack = FakePack()
    for (season, isReported) in [
      ("12-01/02-28", false), ("02-29/02-29", false), ("winter", true), ("12-01/02-30", true), ("13-01/01-01", true),
      ("", true),
    ] {
      pack.costumes[0]["season"] = "\"\(season)\""
      #expect(try places(findings(pack)).contains("config.json: [0].season [season-days]") == isReported, "\(season)")
      #expect(try findings(pack).allSatisfy { $0.rule == "season-days" && $0.severity == .warning })
    }
    pack.costumes[0]["season"] = "12"
    #expect(try places(findings(pack)).contains("config.json: [0].season [key-kind]"))
  }

  @Test(arguments: [
    (#"{"face": "growl", "pose": "hop", "sound": "horn", "idle": "doze"}"#, ""), ("{}", ""),
    (#"{"face": "grwl"}"#, "[0].reaction.face [reaction-name]"),
    (#"{"idle": ""}"#, "[0].reaction.idle [reaction-name]"),
    (#"{"mouth": "wide"}"#, "[0].reaction.mouth [unknown-key]"),
    (#"{"pose": 7}"#, "[0].reaction.pose [key-kind]"), (#""growl""#, "[0].reaction [key-kind]"),
  ])
  func reactionIsChecked(value: String, fault: String) throws {
    var pack = FakePack()
    pack.costumes[0]["reaction"] = value
    #expect(try places(findings(pack)) == (fault.isEmpty ? [] : ["config.json: \(fault)"]))
  }

  @Test func unknownReactionHasARemedy() throws {
    var pack = FakePack()
    pack.costumes[0]["reaction"] = #"{"face": "grwl"}"#
    let finding = try #require(findings(pack).first)
    #expect(finding.severity == .warning && finding.message == "\"grwl\" is unknown, so the default is used")
    #expect(finding.remedy.hasPrefix("did you mean \"growl\"? write one of calm, grin, growl, "))
  }

  @Test(arguments: [
    (#"{"fce": "growl"}"#, "rename it to face"), (#"{"Pose": "hop"}"#, "rename it to pose"),
    (#"{"mouth": "wide"}"#, "remove it; keys are face, idle, pose, sound"),
    (#"{"reaction.face": "hop"}"#, "remove it; keys are face, idle, pose, sound"),
  ])
  func unknownKeyOfAReactionHasItsRemedy(value: String, remedy: String) throws {
    var pack = FakePack()
    pack.costumes[0]["reaction"] = value
    let found = try findings(pack)
    #expect(found.map(\.rule) == ["unknown-key"] && found.map(\.remedy) == [remedy])
  }

  @Test(arguments: [
    ("face", "move it into reaction"), ("reaction.face", "remove it"), ("reacton", "rename it to reaction"),
  ])
  func memberOfAReactionOutsideOfItHasItsRemedy(key: String, remedy: String) throws {
    var pack = FakePack()
    pack.costumes[0][key] = #""growl""#
    let found = try findings(pack)
    #expect(found.map(\.rule) == ["unknown-key"] && found.map(\.remedy) == [remedy])
  }

  /// The wording of the reader, which the page has too.
  @Test(arguments: [
    ("width", "3000", "expected 1 to 2048, found 3000", "write the size in points"),
    ("width", "\"a; b\"", "expected a number, found \"a; b\"", "write a number from 1 to 2048"),
    ("label", "\"\"", "is empty", "write some text"),
    ("id", "\"a b\"", "expected letters a-z, digits, _ and -, found \"a b\"", "use a-z, A-Z, 0-9, _ and -"),
  ])
  func faultHasTheReadersWords(key: String, value: String, message: String, remedy: String) throws {
    var pack = FakePack()
    pack.costumes[0][key] = value
    let finding = try #require(findings(pack).first { $0.severity == .error })
    #expect(finding.message == message && finding.remedy == remedy)
  }

  /// A hat sits above the anchor, so that its alignment point is below its picture.
  @Test(arguments: [
    ("alignment_y", "1.11", false), ("alignment_x", "-0.2", false), ("display_y", "1.11", true),
    ("display_x", "-0.2", true),
  ])
  func onlyTheDisplayPointIsWithinTheImage(key: String, value: String, isReported: Bool) throws {
    var pack = FakePack()
    pack.costumes[0][key] = value
    #expect(try places(findings(pack)).contains("config.json: [0].\(key) [point-outside]") == isReported)
  }

  @Test(arguments: [
    ("label", "\"\(String(repeating: "x", count: 129))\"", "129", "128"), ("width", "2049", "2049", "1 to 2048"),
    ("display_x", "1.5", "1.5", "0 to 1"), ("height", "60", "60", "40"),
    ("label", "3", "3", "a text of 1 to 128 bytes"), ("image", "\"gost\"", "", ""),
  ])
  func valueAndLimitAreReported(key: String, value: String, found: String, limit: String) throws {
    var pack = FakePack()
    pack.costumes[0][key] = value
    let finding = try #require(try findings(pack).first { $0.path == "[0].\(key)" })
    #expect(finding.found == found && finding.limit == limit)
    #expect(finding.costume == "ghost" && finding.line.contains("config.json: \"ghost\" [0].\(key): "))
    let json = String(decoding: FindingsReport([finding], subject: ("costumes", 1)).json, as: UTF8.self)
    #expect(json.contains("\"found\":\"\(found)\",\"limit\":\"\(limit)\""))
  }

  // MARK: - Images

  @Test func faultOfAnImageIsReportedAtItsFile() throws {
    let name = "Assets.xcassets/ghost.imageset/ghost@2x.png"
    let good = Pictures.clearPNG(40, 80)
    let cases: [(String, Data)] = [
      ("not-an-image", Data("text".utf8)), ("image-damaged", good.dropLast(20)), ("image-tail", good + [1]),
      ("too-many-pixels", Pictures.clearPNG(2049, 8)), ("image-too-large", Pictures.clearPNG(40, 80, filler: 5 << 20)),
      ("heavy-image", Pictures.clearPNG(40, 80, filler: 200 << 10)),
    ]
    for (rule, data) in cases {
      var pack = FakePack()
      pack.files[name] = data
      #expect(try findings(pack).contains { $0.rule == rule && $0.entry == name }, "\(rule)")
    }
  }

  @Test func limitsOfAnImageAreTriedOnBothSides() throws {
    var pack = FakePack()
    let name = "Assets.xcassets/ghost.imageset/ghost@1x.png"
    let empty = Pictures.clearPNG(20, 40).count
    for (limit, rule) in [(100 << 10, "heavy-image"), (5 << 20, "image-too-large")] {
      for (bytes, isFault) in [(limit - 1, false), (limit, false), (limit + 1, true)] {
        pack.files[name] = Pictures.clearPNG(20, 40, filler: bytes - empty)
        #expect(try findings(pack).contains { $0.rule == rule } == isFault, "\(rule), \(bytes) bytes")
      }
    }
    for (side, isFault) in [(2048, false), (2049, true)] {
      pack.files[name] = Pictures.clearPNG(side, 8)
      #expect(try findings(pack).contains { $0.rule == "too-many-pixels" } == isFault)
    }
  }

  @Test func imagesOfACostumeAreCompared() throws {
    let name = "Assets.xcassets/ghost.imageset/ghost"
    let cases: [(String, String, Data?)] = [
      ("scale-mismatch", "@2x", Pictures.clearPNG(43, 80)), ("opaque-image", "@3x", Pictures.png(60, 120)),
      ("same-image", "@1x", Pictures.clearPNG(20, 40, salt: 2)), ("small-image", "@1x", Pictures.clearPNG(18, 36)),
    ]
    for (rule, scale, data) in cases {
      var pack = FakePack()
      pack.files["\(name)\(scale).png"] = data
      #expect(try findings(pack).contains { $0.rule == rule && $0.entry == "config.json" }, "\(rule)")
    }
    var pack = FakePack()
    pack.files["\(name)@2x.png"] = Pictures.clearPNG(42, 80)
    #expect(try findings(pack) == [], "a pixel for each pixel per point is rounding")
  }

  @Test func linksAndSpecialFilesAreNotRead() throws {
    let name = "pack/Assets.xcassets/ghost.imageset/ghost@1x.png"
    let link = try findings(FakePack()) { folder in
      try folder.remove(name)
      try FileManager.default.createSymbolicLink(
        atPath: folder.appending(name).path, withDestinationPath: "/etc/passwd")
    }
    #expect(link.contains { $0.rule == "image-link" })
    try folder.remove(name)
    try FileManager.default.createDirectory(at: folder.appending(name), withIntermediateDirectories: true)
    #expect(PackCheck(at: folder.appending("pack").path).findings.contains { $0.rule == "image-special" })
  }

  // MARK: - Asset catalogs

  @Test(
    arguments: [
      (nil, "contents-missing"), ("{", "contents-syntax"), ("{}", "contents-images"),
      (#"{"images": []}"#, "contents-images"),
      (#"{"images": [{"filename": "ghost@1x.png", "scale": "4x"}]}"#, "contents-scale"),
      (#"{"images": [{"filename": "../x.png"}]}"#, "contents-name"),
      (#"{"images": [{"filename": "x.png"}]}"#, "image-missing"),
      (#"{"images": [{"filename": "ghost@1x.png"}, {"filename": "ghost@2x.png"}]}"#, "scale-twice"),
      (#"{"images": [{"filename": "ghost@1x.png"}]}"#, "unlisted-file"),
      (#"{"images": [{"filename": "ghost@1x.png"}]}"#, "missing-scale"),
    ] as [(String?, String)])
  func faultOfAnImageSetIsReported(contents: String?, rule: String) throws {
    var pack = FakePack()
    pack.files["Assets.xcassets/ghost.imageset/Contents.json"] = contents.map { Data($0.utf8) }
    #expect(try findings(pack).contains { $0.rule == rule })
  }

  @Test func limitOfFilesInAnImageSetIsTriedOnBothSides() throws {
    var pack = FakePack()
    for (count, isFault) in [(16, false), (17, true)] {
      let entries = (0..<count).map { #"{"filename": "\#($0).png", "idiom": "watch"}"# }
      pack.files["Assets.xcassets/ghost.imageset/Contents.json"] = Data(
        "{\"images\": [\(entries.joined(separator: ","))]}".utf8)
      #expect(try findings(pack).contains { $0.rule == "too-many-files" } == isFault)
    }
  }

  // MARK: - The folder

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

  @Test func noPictureIsUnusedWhileTheListCannotBeRead() throws {
    var pack = FakePack()
    pack.files["stray.png"] = Pictures.png(4, 4)
    pack.list = "["
    #expect(try findings(pack).map(\.rule) == ["list-syntax"])
  }

  @Test func fileWithEnoughPixelsIsSharpWithoutOtherScales() throws {
    var pack = FakePack()
    pack.costumes[0]["image"] = "\"one.png\""
    for (width, message) in [(20, "has no @2x and @3x"), (39, "has no @2x and @3x"), (40, "has no @3x"), (60, nil)] {
      pack.files["one.png"] = Pictures.clearPNG(width, 2 * width)
      let found = try findings(pack).filter { $0.rule == "missing-scale" }.map(\.message)
      #expect(found == (message.map { ["\($0) and is blurred on dense screens"] } ?? []), "\(width)")
    }
  }

  /// A screen with two pixels per point loads the larger file, and a single file was meant so.
  @Test func missingFileBetweenTwoScalesIsReported() throws {
    var pack = FakePack()
    let set = "Assets.xcassets/ghost.imageset"
    pack.files["\(set)/ghost@2x.png"] = nil
    for (scales, message) in [
      ([1, 3], "has no @2x, so that screens of 2 pixels per point load the larger @3x"), ([3], nil),
      ([2, 3], nil), ([1], "has no @2x and @3x and is blurred on dense screens"),
    ] {
      let entries = scales.map { #"{"filename": "ghost@\#($0)x.png", "scale": "\#($0)x"}"# }
      pack.files["\(set)/Contents.json"] = Data("{\"images\": [\(entries.joined(separator: ","))]}".utf8)
      for scale in 1...3 {
        pack.files["\(set)/ghost@\(scale)x.png"] =
          scales.contains(scale) ? Pictures.clearPNG(20 * scale, 40 * scale, salt: 1) : nil
      }
      try? folder.remove("pack")
      let found = try findings(pack)
      #expect(found.map(\.message) == (message.map { [$0] } ?? []), "\(scales)")
      #expect(found.allSatisfy { $0.rule == "missing-scale" && $0.remedy.hasPrefix("add @2x") })
    }
  }

  @Test(arguments: [
    ([1, 3, 2], "has the pictures of @2x and @3x swapped"), ([3, 2, 1], "has the pictures of @1x and @3x swapped"),
    ([2, 3, 1], "has the pictures of @1x, @2x and @3x swapped"),
  ])
  func swappedScalesAreNamed(order: [Int], message: String) throws {
    var pack = FakePack()
    for (scale, drawn) in zip(1...3, order) {
      pack.files["Assets.xcassets/ghost.imageset/ghost@\(scale)x.png"] = Pictures.clearPNG(
        20 * drawn, 40 * drawn, salt: 1)
    }
    let found = try findings(pack).filter { $0.rule == "scale-mismatch" }
    #expect(found.map(\.message) == [message] && found.map(\.remedy) == ["exchange the files"])
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

  // MARK: - Pixels

  /// The costume is 300 x 600 points, and its bubble shows 97 points around the one at 150, 150.
  @Test(
    arguments: [
      (0..<300, 0..<600, ["opaque-image"]), (0..<0, 0..<0, ["blank-image"]), (0..<300, 0..<599, []),
      (0..<300, 254..<600, ["empty-bubble"]), (0..<300, 242..<600, []),
      (0..<52, 0..<600, ["empty-bubble", "empty-border"]),
      (100..<200, 100..<400, ["empty-border"]), (0..<100, 0..<370, []),
    ] as [(Range<Int>, Range<Int>, [String])])
  func pixelsOfACostumeAreChecked(columns: Range<Int>, rows: Range<Int>, rules: [String]) throws {
    var pack = FakePack()
    (pack.costumes[0]["width"], pack.costumes[0]["height"]) = ("300", "600")
    pack.costumes[0]["image"] = "\"one.png\""
    pack.files["one.png"] = Pictures.boxPNG(300, 600, columns: columns, rows: rows)
    let ignored: Set = ["missing-scale", "unused-picture"]
    let found = try findings(pack).filter { !ignored.contains($0.rule) }
    #expect(found.map(\.rule) == rules && found.allSatisfy { $0.path.hasPrefix("[0].") })
    #expect(found.allSatisfy { ($0.severity == .error) == ($0.rule == "blank-image") })
  }

  /// Each file is looked at: a dense screen shows another one than a plain screen.
  @Test func pixelsOfEachScaleAreChecked() throws {
    let name = "Assets.xcassets/ghost.imageset/ghost@3x.png"
    for (columns, rule) in [(0..<60, "opaque-image"), (0..<0, "blank-image")] {
      var pack = FakePack()
      pack.files[name] = Pictures.boxPNG(60, 120, columns: columns, rows: 0..<120)
      #expect(try findings(pack).map(\.rule) == [rule])
    }
  }

  /// Thirty-two pictures of four megapixels are looked at, and the others are named.
  @Test func pixelsOfOnePackAreLimited() throws {
    var pack = FakePack()
    pack.files["one.png"] = Pictures.clearPNG(2048, 2048)
    pack.costumes = (0..<34).map { FakePack.costume("c\($0)").merging(["image": "\"one.png\""]) { $1 } }
    let found = try findings(pack).filter { $0.rule == "pixels-unchecked" }
    #expect(places(found) == ["config.json: [32].image [pixels-unchecked]"])
    #expect(found.allSatisfy { $0.severity == .warning })
  }

  @Test func animationIsReported() throws {
    let name = "Assets.xcassets/ghost.imageset/ghost@1x.png"
    var pack = FakePack()
    pack.files[name] = Pictures.boxPNG(
      20, 40, columns: 0..<20, rows: 0..<30,
      extra: Pictures.chunk("acTL", [0, 0, 0, 1, 0, 0, 0, 0]))
    let found = try findings(pack)
    #expect(found.map(\.rule) == ["animated-image"] && found.map(\.entry) == [name])
    #expect(found.allSatisfy { $0.severity == .warning })
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
}
