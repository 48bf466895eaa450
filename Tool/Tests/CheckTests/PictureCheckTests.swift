import Check
import Findings
import Fixtures
import Foundation
import Testing

/// The rules for the picture files of a costume and for the image sets that list them.
@Suite struct PictureCheckTests: PackChecking {
  let folder = TemporaryFolder()

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

  @Test(arguments: [
    (
      "ghost@1x.png", Pictures.jpeg(20, 40),
      "is a JPEG image with the name of a PNG, so it has no transparency; export it as PNG, or rename it to ghost@1x.jpg"
    ),
    (
      "ghost@1x.PNG", Pictures.webpExtended(20, 40),
      "is a WebP image with the name of a PNG; export it as PNG, or rename it to ghost@1x.webp"
    ),
    ("my.ghost.jpeg", Pictures.clearPNG(20, 40), "is a PNG image with the name of a JPEG; rename it to my.ghost.png"),
  ])
  func nameOfAnotherFormatIsReported(name: String, image: Data, sentence: String) throws {
    var pack = FakePack()
    let folder = "Assets.xcassets/ghost.imageset"
    pack.files = pack.files.filter { !$0.key.hasPrefix(folder) }
    pack.files["\(folder)/\(name)"] = image
    pack.files["\(folder)/Contents.json"] = Data(#"{"images": [{"filename": "\#(name)", "scale": "1x"}]}"#.utf8)
    let found = try findings(pack).filter { $0.rule == "image-name" }
    #expect(found.map { "\($0.message); \($0.remedy)" } == [sentence] && found[0].entry == "\(folder)/\(name)")
  }

  @Test(arguments: [
    (#"images\\robot.png"#, "separate folders by / in place of a backslash"),
    ("/home/me/pack/robot.png", "write the file's path from the list on, as in images/robot.png"),
  ])
  func pathOfAnotherFormHasItsRemedy(image: String, remedy: String) throws {
    var pack = FakePack()
    pack.costumes[0]["image"] = "\"\(image)\""
    #expect(try findings(pack).filter { $0.rule == "image-missing" }.map(\.remedy) == [remedy])
  }

  @Test func pathThatLeavesThePackAndComesBackIsUsed() throws {
    var pack = FakePack()
    (pack.costumes[0]["image"], pack.files["robot.png"]) = ("\"../pack/robot.png\"", Pictures.clearPNG(60, 120))
    #expect(try !findings(pack).contains { $0.rule == "unused-picture" && $0.entry == "robot.png" })
  }

  @Test(arguments: ["ghost.jpg", "ghost.JPEG", "ghost.jpe"]) func namesOfOneFormatAreAllFine(name: String) throws {
    var pack = FakePack()
    (pack.costumes[0]["image"], pack.files[name]) = ("\"\(name)\"", Pictures.jpeg(20, 40))
    let found = try findings(pack)
    #expect(!found.contains { $0.rule == "image-name" } && found.contains { $0.rule == "opaque-image" })
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
}
