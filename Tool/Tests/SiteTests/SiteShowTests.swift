import Files
import Fixtures
import Foundation
import Geometry
import Packs
import Pixels
import Site
import SiteFixtures
import Testing
import Values

/// Sites of shows: who is dressed, in which colours, and with which words.
@Suite final class SiteShowTests: SiteFixture {
  private static let words = ##"""
    {"app-name": "App", "scotch": "{name}", "scotch-undressed": "{name}, bare", "launch-above": "Wanted: {name}",
     "launch-below": "Below", "remark-wince": "Ow.", "remark-jump": "Hop.", "remark-close": "Close."}
    """##
  private static let hippo = ##"""
    {"title": "Hippodrome", "title-de": "Rennbahn",
     "character": {"name": "Hilda", "name-de": "Hilde", "image": "hilda.png", "width": 400, "anchor_x": 0.4, "hub_y": 0.55,
       "alternative_text": "Hilda in nothing"},
     "colors": {"accent": "#ffe14d", "ground": "#102030", "ground_dark": "#102030"},
     "launch": {"above": "Wanted: one hippo.", "lettering_above": "HIPPO", "lettering_below": "DRO & ME"},
     "intro": {"steps": [{"message": "{name}?", "message-de": "{name}!", "button": "Hello"}]},
     "remarks": ["Grunt.", "Snort."], "remarks-de": ["Grunz."]}
    """##

  /// A pack with one costume, and the show `show`.
  private func pack(_ show: String) throws -> URL {
    try folder.write(Self.words, to: "disguise-app/words/en.json")
    try folder.write(
      #"{"character": {"name": "Scotch", "alternative_text": "Scotch in shorts"}, "launch": {"above": "One man."}}"#,
      to: "disguise-app/bundled/show.json")
    try folder.write("[\(FakeApp.costume("crown", image: "crown.png"))]", to: "mine/config.json")
    try folder.write(Pictures.clearPNG(235, 379), to: "mine/crown.png")
    try folder.write(Pictures.boxPNG(800, 500, columns: 10..<790, rows: 10..<490), to: "mine/hilda.png")
    try folder.write(show, to: "mine/show.json")
    return folder.appending("mine")
  }

  @Test func bundledShowIsTheFirstOne() async throws {
    _ = try pack("{}")
    let (site, warnings) = try await build()
    #expect(warnings == [])
    let content = try content(site)
    #expect(
      content.figure == Figure(size: Size(width: 235, height: 374)) && content.character.size == content.figure.size)
    #expect(content.words["scotch"] == "Scotch" && content.words["scotch-undressed"] == "Scotch in shorts")
    #expect(content.words["launch-above"] == "One man." && content.words["remark-wince"] == "Ow.")
    #expect(!content.faceURL.isEmpty)
  }

  /// A plain list, as packs were before shows, is dressed on our own character.
  @Test func aPlainListIsAWholeShow() async throws {
    let pack = try pack("{}")
    try FileManager.default.removeItem(at: pack.appending(path: "show.json"))
    let content = try content(try await build(costumes: pack).site)
    #expect(content.words["scotch-undressed"] == "Scotch in shorts" && content.words["launch-above"] == "One man.")
    #expect(content.costumes.map(\.id) == ["crown"] && content.figure.heightPerWheel == 0.66)
  }

  @Test func anotherCharacterIsDressed() async throws {
    let (site, warnings) = try await build(costumes: try pack(Self.hippo))
    #expect(warnings == [])
    let content = try content(site)
    #expect(content.character.size == Size(width: 400, height: 250) && content.faceURL.isEmpty && content.lids == nil)
    #expect(content.figure.anchor == Point(x: 0.4, y: 0.31) && content.figure.hub == Point(x: 0.5, y: 0.55))
    #expect(content.figure.heightPerWheel < 0.5)
    let words = [
      "scotch", "scotch-undressed", "launch-above", "launch-below", "remark-wince", "remark-jump", "remark-close",
    ]
    #expect(
      words.map { content.words[Text($0)].string } == [
        "Hilda", "Hilda in nothing", "Wanted: one hippo.", "Below", "Grunt.", "Snort.", "Snort.",
      ])
    #expect(content.words["app-name"] == "Hippodrome")
    #expect(content.intro.steps.map(\.message) == ["Hilda?"])
    #expect(try text(site, "/").contains("<title>Hippodrome</title>"))
  }

  /// The app's own catalogue is drawn for the app's own character.
  @Test func ownCatalogueIsForOwnCharacter() async throws {
    let pack = try pack(Self.hippo)
    try folder.write("[\(FakeApp.costume("vampire", image: "crown.png"))]", to: "more/config.json")
    try folder.write(Pictures.clearPNG(235, 379), to: "more/crown.png")
    #expect(try text(try await build(costumes: pack).site, "/api/current_costumes.json") == "[]")
    let (site, _) = try await build(costumes: pack, catalogue: folder.appending("more"))
    #expect(try text(site, "/api/current_costumes.json").contains("vampire"))
  }

  @Test func showSpeaksTheReadersLanguage() async throws {
    let pack = try pack(Self.hippo)
    try folder.write(##"{"scotch": "{name}"}"##, to: "disguise-app/words/de.json")
    try folder.write(#"{"steps": [{"message": "Hallo.", "button": "Wer da?"}]}"#, to: "disguise-app/intro/de.json")
    let content = try content(try await build(costumes: pack).site, in: "de")
    #expect(content.words["scotch"] == "Hilde" && content.words["app-name"] == "Rennbahn")
    #expect(content.intro.steps.map(\.message) == ["Hilde!"] && content.words["remark-close"] == "Grunz.")
  }

  @Test func coloursAreInTheStyleOfThePageAndInItsPolicy() async throws {
    let (site, _) = try await build(costumes: try pack(Self.hippo))
    let style = try #require(try text(site, "/").firstMatch(of: /<style>([^<]*)<\/style>/)).1
    #expect(style.contains("--orange:#ffe14d;") && style.contains("--accent-ink:#000000;"))
    #expect(style.contains("--launch-height:0.538;"))
    #expect(site.policy.header.contains("'sha256-\(ContentHash.base64(of: Data(style.utf8)))'"))
    #expect(try !text(site, "/hoo/").contains("--accent-ink"))
  }

  @Test func linksShowTheCharacterOnItsWall() async throws {
    let (site, _) = try await build(costumes: try pack(Self.hippo))
    let address = try #require(try text(site, "/").firstMatch(of: /assets\/social\.[^"]*\.jpg/)).0
    let card = try PixelImage(decoding: [UInt8](try #require(site.resources["/" + address]).plain.bytes))
    #expect(card.rgba[..<3].map(Int.init).max()! < 100, "the dark wall, not the app's: \(card.rgba[..<3])")
    let look = try #require(site.linkPages?.answer(at: "/wear/crown.en.jpg", languages: ""))
    guard case .picture(let picture) = look else { throw ToolError("no picture") }
    let worn = try PixelImage(decoding: [UInt8](picture.plain.bytes))
    #expect(worn.rgba[..<3].map(Int.init).max()! < 100)
    let manifest = try Document.json(Data(text(site, "/manifest.webmanifest").utf8))
    #expect(manifest["theme_color"] == .text("#ffe14d") && manifest["background_color"] == .text("#102030"))
  }

  @Test func letteringsAreDrawnFromWords() async throws {
    let (site, _) = try await build(costumes: try pack(Self.hippo))
    #expect(try text(site, "/").contains("HIPPO&lt;/text"))
    let lettering = try content(site).words["lettering-below"].string
    #expect(
      lettering.hasPrefix("data:image/svg+xml,") && lettering.contains("DRO%20&amp;%20ME")
        || lettering.contains("DRO &amp; ME"))
  }

  /// Faulty parts of a show are left out with a warning; the rest counts.
  @Test func faultyPartsAreLeftOut() async throws {
    let pack = try pack(
      ##"{"character": {"name": "Hilda", "image": "gone.png", "hub_x": 7}, "colors": {"accent": "red"}, "remarks": [], "intro": {"steps": [{"message": "a", "button": "b", "image": "no"}]}}"##
    )
    let (site, warnings) = try await build(costumes: pack)
    let lines = warnings.map { $0.replacing(pack.path, with: "PACK") }
    for part in [
      "character.hub_x: expected 0 to 1, found 7", "colors.accent: expected a colour as in #2e7d5b, found \"red\"",
      "remarks: has 0 remarks", "character.image: no image set and no file \"gone.png\"", "no picture \"no\"",
    ] { #expect(lines.contains { $0.contains(part) }, "\(part): \(lines)") }
    let content = try content(site)
    #expect(content.words["scotch"] == "Hilda" && content.figure.hub == Figure.usualHub && !content.faceURL.isEmpty)
    #expect(content.intro.steps.map(\.message) == ["Hello."] && content.words["remark-wince"] == "Ow.")
  }

  @Test func costumesMayBeInTheShow() async throws {
    let pack = try pack(#"{"title": "One file", "costumes": [\#(FakeApp.costume("crown", image: "crown.png"))]}"#)
    try FileManager.default.removeItem(at: pack.appending(path: "config.json"))
    let (site, warnings) = try await build(costumes: pack)
    #expect(warnings == [])
    #expect(try content(site).costumes.map(\.id) == ["crown"])
    #expect(try content(site).words["app-name"] == "One file")
  }

  @Test func namesAreTexts() async throws {
    let pack = try pack(#"{"character": {"name": "<b>{name}</b> & {costume}"}}"#)
    let (site, _) = try await build(costumes: pack)
    #expect(try content(site).words["scotch"] == "<b>{name}</b> & {costume}")
    #expect(try !text(site, "/").contains("<b>{name}"))
  }
}
