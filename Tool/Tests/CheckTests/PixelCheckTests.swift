import Findings
import Fixtures
import Foundation
import Testing

/// The rules for the pixels of a costume's pictures.
@Suite struct PixelCheckTests: PackChecking {
  let folder = TemporaryFolder()

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
}
