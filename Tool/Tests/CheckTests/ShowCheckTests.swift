import Findings
import Fixtures
import Foundation
import Geometry
import Packs
import Testing

@testable import Check

/// The rules for the show of a pack.
@Suite struct ShowCheckTests: PackChecking {
  let folder = TemporaryFolder()

  /// A hippo of 80 x 50 points with its show, without faults.
  private func pack(_ change: (inout [String: String]) -> Void = { _ in }, top: [String: String] = [:]) -> FakePack {
    var character = [
      "name": "\"Hilda\"", "image": "\"hilda.png\"", "width": "80", "height": "50", "anchor_x": "0.5",
      "anchor_y": "0.5",
      "alternative_text": "\"Hilda in nothing\"",
    ]
    change(&character)
    var pack = FakePack()
    pack.files["hilda.png"] = Pictures.boxPNG(240, 150, columns: 15..<235, rows: 5..<145)
    let members = top.merging(["character": Self.object(character)]) { own, _ in own }
    pack.files["show.json"] = Data(Self.object(members).utf8)
    return pack
  }

  private static func object(_ members: [String: String]) -> String {
    "{" + members.sorted { $0.key < $1.key }.map { "\"\($0.key)\": \($0.value)" }.joined(separator: ", ") + "}"
  }

  /// The findings of the show, without those about the small pictures of the costumes.
  private func places(of pack: FakePack, _ change: (TemporaryFolder) throws -> Void = { _ in }) throws -> [String] {
    let found = try findings(pack, change)
    #expect(found.allSatisfy { !$0.remedy.isEmpty })
    return places(found.filter { $0.rule != "empty-bubble" })
  }

  @Test func showWithoutFaultsKeepsEveryRule() throws {
    #expect(try places(of: pack()) == [])
    let whole = pack(
      top: [
        "title": "\"Hippodrome\"", "colors": ##"{"accent": "#1f6b4a"}"##, "remarks": #"["Grunt.", "Snort."]"#,
        "launch": #"{"above": "Wanted", "lettering_above": "HIPPO", "lettering_below": "DROME", "below": "Mud"}"#,
        "intro": #"{"back": true, "steps": [{"message": "Hm?", "button": "Hello", "image": "ring"}]}"#,
      ])
    #expect(try places(of: whole) == [])
  }

  @Test func thereAreAtLeastTwentyRulesForShows() {
    let all = PackRule.allCases
    let rules = all[all.firstIndex(of: .showSyntax)!...all.firstIndex(of: .remarkTwice)!]
    #expect(rules.count >= 20)
    #expect(Set(all.map(\.entry.explanation)).count == all.count, "no rule is said twice")
  }

  @Test(arguments: [
    ("{", "show-syntax", ""), (#"{"title": "a", "title": "b"}"#, "show-syntax", ""), ("[]", "show-kind", ""),
    ("{}", "show-empty", ""), (#"{"character": 3}"#, "show-kind", "character"),
    (#"{"colors": {"accent": "orange"}}"#, "color-form", "colors.accent"), (#"{"colors": []}"#, "show-kind", "colors"),
    (#"{"colors": {"accent": 7}}"#, "key-kind", "colors.accent"), (#"{"titel": "a"}"#, "unknown-key", "titel"),
    (#"{"character": {"nam": "a"}}"#, "unknown-key", "character.nam"), (#"{"title": ""}"#, "text-empty", "title"),
    (#"{"title": " a"}"#, "text-spaces", "title"), (#"{"title": "a\u0007"}"#, "text-control", "title"),
    (#"{"title": "a", "title-1": "b"}"#, "language-code", "title-1"),
    (#"{"title": "a", "launch": {"above": "b", "above-de": "c"}}"#, "missing-translation", "title-de"),
    (
      #"{"title": "a", "title-de": "b", "intro": {"steps": [{"message": "c", "message-de": "d", "button": "e"}]}}"#,
      "missing-translation", "intro.steps[0].button-de"
    ),
    (#"{"intro": {"steps": []}}"#, "intro-steps", "intro.steps"), (#"{"intro": {}}"#, "key-missing", "intro.steps"),
    (#"{"intro": {"steps": [{"message": "a"}]}}"#, "key-missing", "intro.steps[0].button"),
    (
      #"{"intro": {"steps": [{"message": "a", "button": "b", "image": "rnig"}]}}"#, "intro-picture",
      "intro.steps[0].image"
    ),
    (#"{"remarks": []}"#, "remarks-count", "remarks"), (#"{"remarks": ["a", "b", "a"]}"#, "remark-twice", "remarks[2]"),
    (#"{"remarks": [" a"]}"#, "text-spaces", "remarks[0]"), (#"{"remarks": "a"}"#, "key-kind", "remarks"),
    (#"{"launch": {"lettering_above": "A"}}"#, "lettering-alone", "launch.lettering_below"),
    (#"{"launch": {"lettering_above": "A very long lettering indeed"}}"#, "text-too-long", "launch.lettering_above"),
    (#"{"character": {"anchor_x": 1.01}}"#, "inside-range", "character.anchor_x"),
    (#"{"character": {"hub_y": -0.01}}"#, "inside-range", "character.hub_y"),
    (#"{"character": {"width": 0}}"#, "side-range", "character.width"),
    (#"{"character": {"lids": "ghost"}}"#, "lids-alone", "character.lids"),
    (#"{"character": {"width": 400, "height": 100}}"#, "character-proportions", "character.width"),
    (##"{"colors": {"accent": "#ffe14d"}}"##, "accent-ink", "colors.accent"),
    (##"{"colors": {"accent": "#e15926"}}"##, "accent-title", "colors.accent"),
    (##"{"colors": {"ground": "#203040", "ground_dark": "#102030"}}"##, "ground-ink", "colors.ground"),
    (##"{"colors": {"floor": "#203040", "floor_dark": "#102030"}}"##, "floor-ink", "colors.floor"),
    (##"{"colors": {"ground": "#fff8ec"}}"##, "dark-missing", "colors.ground_dark"),
  ])
  func faultOfTheDocumentIsReported(show: String, rule: String, path: String) throws {
    var pack = FakePack()
    pack.files["show.json"] = Data(show.utf8)
    let found = try places(of: pack)
    #expect(found.contains("show.json: \(path) [\(rule)]"), "\(found)")
  }

  /// A text with a fault is not missing too, and a show that cannot be read may use any picture.
  @Test(arguments: [
    (#"{"character": {"name": "\#(String(repeating: "a", count: 300))", "image": "hilda.png"}}"#, "character-name"),
    (#"{"character": {"name": "Hilda", "image": "hilda.png"},}"#, "unused-picture"),
  ])
  func oneFaultIsSaidOnce(show: String, rule: String) throws {
    var pack = pack()
    pack.files["show.json"] = Data(show.utf8)
    let found = try places(of: pack)
    #expect(!found.isEmpty && !found.contains { $0.contains(rule) }, "\(found)")
  }

  @Test(
    arguments: [
      (400, 250, 240, 150, nil), (400, 200, 240, 150, "write 250"), (1, 1, 30, 90, "write 3"),
      (1, 3, 1, 1, "write 1"), (2048, 2048, 20, 62, "write a width of 661"), (3, 3, 2, 3, "write 4.5"),
    ] as [(Double, Double, Double, Double, String?)])
  func remedyOfASizeIsOneThatCanBeFollowed(
    width: Double, height: Double, columns: Double, rows: Double, remedy: String?
  ) {
    let size = Size(width: width, height: height)
    let advice = PictureAdvice.aspect(of: size, image: Size(width: columns, height: rows), "height")
    #expect(advice.first?.remedy.string == remedy)
  }

  @Test(
    arguments: [
      ("name", nil, "character-name"), ("alternative_text", nil, "character-alternative"),
      ("height", "40", "character-aspect"), ("width", "81", nil), ("anchor_x", "0", "anchor-empty"),
      ("hub_x", "0.85", "hub-off-centre"), ("hub_x", "0.75", nil), ("image", "\"hilda.jpg\"", "image-missing"),
      ("image", "\"https://example.org/a.png\"", "character-remote"),
      ("lids", "\"http://example.org/a.png\"", "character-remote"),
      ("image", "\"../hilda.png\"", "image-outside"), ("image", "\"\"", "text-empty"),
    ] as [(String, String?, String?)])
  func faultOfTheCharacterIsReported(key: String, value: String?, rule: String?) throws {
    let found = try places(of: pack { $0[key] = value })
    let rules = found.filter { !$0.contains("unused-picture") }
    #expect(rules.contains { $0.hasSuffix("[\(rule ?? "")]") } == (rule != nil), "\(found)")
  }

  @Test(
    arguments: [
      (240, 150, 0..<240, 0..<150, ["character-opaque"]), (240, 150, 0..<0, 0..<0, ["character-blank"]),
      (240, 150, 40..<160, 40..<120, ["character-border"]), (120, 75, 5..<115, 5..<70, ["character-small"]),
      (400, 100, 5..<395, 5..<95, ["character-proportions"]), (300, 100, 5..<295, 5..<95, []),
    ] as [(Int, Int, Range<Int>, Range<Int>, [String])])
  func pictureOfTheCharacterIsChecked(
    width: Int, height: Int, columns: Range<Int>, rows: Range<Int>, rules: [String]
  ) throws {
    var pack = pack {
      ($0["width"], $0["height"]) = ("120", "\(120 * height / width)")
    }
    pack.files["hilda.png"] = Pictures.boxPNG(width, height, columns: columns, rows: rows)
    let found = try findings(pack).filter { $0.rule != "empty-bubble" && $0.rule != "character-aspect" }
    #expect(found.map(\.rule) == rules, "\(found)")
    #expect(found.allSatisfy { $0.path.hasPrefix("character.") })
  }

  @Test func lidsAreChecked() throws {
    var pack = pack { $0["lids"] = "\"lids.png\"" }
    pack.files["lids.png"] = Pictures.boxPNG(240, 150, columns: 90..<120, rows: 20..<40)
    #expect(try places(of: pack) == [])
    pack.files["lids.png"] = Pictures.boxPNG(240, 240, columns: 0..<240, rows: 0..<240)
    #expect(
      try places(of: pack) == ["show.json: character.lids [lids-aspect]", "show.json: character.lids [lids-opaque]"])
    pack.files["show.json"] = Data(#"{"character": {"name": "Hilda", "image": "hilda.png", "lids": "gone.png"}}"#.utf8)
    #expect(try places(of: pack).contains("show.json: character.lids [image-missing]"))
  }

  @Test func imageSetsMayBeTheCharacters() throws {
    var pack = pack { ($0["image"], $0["lids"], $0["width"], $0["height"]) = ("\"hilda\"", "\"lids\"", "20", "40") }
    pack.files["hilda.png"] = nil
    pack.addImageSet("hilda", salt: 7)
    pack.addImageSet("lids", salt: 8)
    #expect(try places(of: pack).filter { $0.contains("unused-picture") || $0.contains("error") } == [])
  }

  @Test func costumesMayBeInTheShow() throws {
    var pack = FakePack()
    let ghost = Self.object(FakePack.costume("ghost").merging(["width": "0"]) { $1 })
    (pack.listName, pack.list) = ("show.json", #"{"title": "A", "costumes": [\#(ghost)]}"#)
    let found = try places(of: pack).filter { !$0.contains("unused-picture") }
    #expect(found == ["show.json: costumes[0].width [side-range]"])
    pack.list = #"{"title": "A"}"#
    #expect(try places(of: pack).contains("show.json:  [list-kind]"))
  }

  @Test func propertyListMayBeAShow() throws {
    var pack = FakePack()
    let ghost = FakePack.costume("ghost").mapValues {
      try! JSONSerialization.jsonObject(with: Data($0.utf8), options: .fragmentsAllowed)
    }
    let show: [String: Any] = ["title": " A", "costumes": [ghost]]
    (pack.listName, pack.list) = ("config.plist", "")
    pack.files["config.plist"] = try PropertyListSerialization.data(fromPropertyList: show, format: .xml, options: 0)
    #expect(try places(of: pack).filter { !$0.contains("unused-picture") } == ["config.plist: title [text-spaces]"])
  }

  @Test func rivalsAreReported() throws {
    var pack = pack(top: ["costumes": "[]"])
    #expect(try places(of: pack) == ["show.json: costumes [costumes-twice]"])
    pack = self.pack()
    pack.files["show.plist"] = Data("<plist><dict/></plist>".utf8)
    #expect(try places(of: pack) == ["show.json:  [second-show]"])
  }

  @Test func linkIsNoShow() throws {
    var pack = pack()
    pack.files["show.json"] = nil
    let found = try places(of: pack) { folder in
      try FileManager.default.createSymbolicLink(
        atPath: folder.appending("pack/show.json").path, withDestinationPath: "config.json")
    }
    #expect(found.contains("show.json:  [show-link]"))
  }
}
