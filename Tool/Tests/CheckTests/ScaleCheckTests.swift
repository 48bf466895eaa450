import Findings
import Fixtures
import Foundation
import Testing

/// The rules for a costume's pictures beside each other: sizes, scales, and missing ones.
@Suite struct ScaleCheckTests: PackChecking {
  let folder = TemporaryFolder()

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
}
