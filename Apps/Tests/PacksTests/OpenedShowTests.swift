import ArchiveFuzz
import Geometry
import Testing
import Values

@testable import Packs

/// The show of a `.disguise` file, as the page gets it.
@Suite struct OpenedShowTests {
  private static let costumes =
    #"[{"id":"a","label":"A","description":"","image":"a.png","width":20,"height":40,"display_x":0.5,"display_y":0.25,"alignment_x":0.5,"alignment_y":0.5}]"#
  private static let hippo = #""name":"Hilda","name-de":"Hilde","image":"h.png","image@2x":"h@2x.png""#

  private func state(
    _ show: String?, list: String? = costumes, more: [(String, [UInt8])] = [], file: Text = "water.disguise"
  ) -> OpeningState<OpenedPack> {
    var entries = [ZipEntry("a.png", ZipFile.png(20, 40))]
    entries += [ZipEntry("h.png", ZipFile.png(40, 25)), ZipEntry("h@2x.png", ZipFile.png(80, 50))]
    if let list { entries.append(ZipEntry("config.json", Array(list.utf8))) }
    if let show { entries.append(ZipEntry("show.json", Array(show.utf8))) }
    entries += more.map { ZipEntry($0.0, $0.1) }
    var opening = PackOpening(name: file, bytes: ZipFile(entries).bytes, language: "de")
    while case .checking = opening.state { opening.step() }
    return opening.state
  }

  private func pack(_ state: OpeningState<OpenedPack>) throws -> OpenedPack {
    if case .refused(let refusal) = state { throw refusal }
    guard case .opened(let pack) = state else { throw PackRefusal(.faulty, "not over") }
    return pack
  }

  /// The show for the page, or nil without one.
  private func stage(_ state: OpeningState<OpenedPack>) throws -> Value? {
    let pack = try pack(state)
    let draft = pack.stage(addresses: pack.pictures.indices.map { "blob:" + Text($0) })
    if draft.isEmpty { return nil }
    return try JSONReader.value(in: OpenedShow.document(of: draft, language: "de").utf8, .document)
  }

  private func line(_ state: OpeningState<OpenedPack>) -> String? {
    do { _ = try stage(state) } catch { return (error as? PackRefusal)?.line.string }
    return nil
  }

  @Test func showHasItsCharacter() throws {
    let show = try #require(
      try stage(
        state(#"{"title":"Water Games","character":{\#(Self.hippo),"anchor_x":0.4,"alternative_text":"A hippo"}}"#)))
    #expect(show.text("name") == "Hilde" && show.text("title") == "Water Games")
    #expect(show["scotch"]?.text("image") == "blob:1" && show["scotch"]?.text("image@2x") == "blob:2")
    #expect(show["scotch"]?.number("width") == 40 && show["scotch"]?.number("height") == 25)
    let figure = Figure(size: Size(width: 40, height: 25), anchor: Point(x: 0.4, y: 0.31))
    #expect(show.number("anchor_x") == 0.4 && show.number("hub_y") == 0.51)
    #expect(show.number("wheel") == figure.heightPerWheel && show.number("shown") == figure.shownPerHeight)
    #expect(show["words"]?.text("scotch") == "Hilde" && show["words"]?.text("scotch-undressed") == "A hippo")
    #expect(show["words"]?.text("app-name") == "Water Games" && show["words"]?["remark-left"] == nil)
    #expect(show["style"] == nil && show["intro"] == nil && show["lids"] == nil)
  }

  @Test func documentIsOneOfTheApps() throws {
    let words = #""intro":{"steps":[{"message":"I am {name}, {nam{name}.","button":"{name}?","image":"ring"}]}"#
    let show = try #require(try stage(state(#"{"character":{\#(Self.hippo),"lids":"h.png"},\#(words)}"#)))
    guard case .object(let members) = show else { return #expect(Bool(false)) }
    #expect(show["intro"]?["steps"]?.items?.first?.text("message") == "I am Hilde, {namHilde.")
    let picture = Value.object([
      Value.Member(key: "image", value: .text("r.png")), Value.Member(key: "width", value: .number(1)),
      Value.Member(key: "height", value: .number(1)),
    ])
    let document = Value.object(
      members.filter { !["words", "intro"].contains($0.key) } + [
        Value.Member(key: "ring", value: picture), Value.Member(key: "line", value: picture),
        Value.Member(key: "catalogue", value: .text("blob:c")), Value.Member(key: "costumes", value: .list([])),
        Value.Member(
          key: "intro",
          value: .object([Value.Member(key: "steps", value: .list([["message": "m", "button": "b"]]))])),
        Value.Member(key: "words", value: .object([])),
      ])
    let content = AppContentReader.content(in: document)
    #expect(content.faults.isEmpty && content.model?.lids != nil && content.model?.character.size.width == 40)
  }

  @Test func coloursComeWithReadableInks() throws {
    let colors = ##""colors":{"accent":"#ffff00","ground":"#ffffff","floor_dark":"#000000"}"##
    let show = try #require(try stage(state("{\(colors),\"character\":{\(Self.hippo)}}")))
    let style = try #require(show.text("style")).string
    #expect(style.contains("--accent-ink:#000000") && style.contains("--orange:#ffff00"))
    #expect(style.contains(".wall{background-image:var(--dim)}") && style.contains(".floor{"))
    #expect(show.text("ground") == "#ffffff" && show.text("ground_dark") == "#1d1714")
  }

  @Test func nameIsThatOfTheFileWithoutAnother() throws {
    let show = try stage(state(#"{"character":{"image":"h.png"}}"#))
    #expect(show?.text("name") == "water" && show?["words"]?.text("scotch-undressed") == "water")
    let blank = try stage(state(#"{"character":{"image":"h.png"}}"#, file: ".disguise"))
    #expect(blank?.text("name") == "?")
  }

  @Test func remarksGoRound() throws {
    let show = try stage(state(#"{"remarks":["a","b"],"character":{\#(Self.hippo)}}"#))
    #expect(show?["words"]?.text("remark-wince") == "a" && show?["words"]?.text("remark-close") == "b")
  }

  @Test(arguments: [
    nil, "{}", #"{"title":"T"}"#, #"{"character":{"name":"N"}}"#, ##"{"colors":{"accent":"#2e7d5b"}}"##,
  ])
  func fileWithoutCharacterHasCostumesAlone(show: String?) throws {
    let pack = try pack(state(show))
    #expect(pack.stage(addresses: ["blob:0"]).isEmpty && pack.pictures.count == 1)
  }

  @Test func imageSetStandsForTheCharacter() throws {
    let set = "Assets.xcassets/scotch.imageset/"
    let contents = #"{"images":[{"filename":"s@2x.png","scale":"2x"}]}"#
    let show = try stage(
      state(
        #"{"character":{"name":"N"}}"#,
        more: [(set + "Contents.json", Array(contents.utf8)), (set + "s@2x.png", ZipFile.png(40, 60))]))
    #expect(show?["scotch"]?.number("width") == 20 && show?["scotch"]?.number("height") == 30)
    #expect(show?["scotch"]?.text("image") == show?["scotch"]?.text("image@2x"))
  }

  @Test func listAndShowMayBeOneDocument() throws {
    let both = #"{"costumes":\#(Self.costumes),"character":{\#(Self.hippo)}}"#
    #expect(try stage(state(nil, list: both))?.text("name") == "Hilde")
    #expect(try stage(state(both, list: nil))?.text("name") == "Hilde")
    #expect(line(state(#"{"title":"T"}"#, list: nil))?.contains("has no list of costumes") == true)
  }

  @Test(arguments: [
    ("[", "water.disguise, show.json: is not valid JSON"),
    (#"{"character":{\#(hippo),"anchor_x":"left"}}"#, "character.anchor_x: expected a number"),
    (#"{"character":{"image":"none.png"}}"#, #"no file "none.png""#),
    (#"{"character":{"image":"https://example.org/h.png"}}"#, "is on another server"),
    (#"{"character":{\#(hippo),"lids":"none.png"}}"#, #"no file "none.png""#),
    (#"{"character":{\#(hippo),"width":400,"height":40}}"#, "10 times as wide as high"),
    (#"{"character":{\#(hippo)},"colors":{"accent":"red"}}"#, "colors.accent: expected a colour"),
    (#"{"character":{\#(hippo)},"intro":{"steps":[]}}"#, "intro.steps: has no step"),
    (#"{"character":{\#(hippo)},"remarks":[1]}"#, "remarks[0]: expected text"),
  ])
  func faultyShowsAreRefused(show: String, line expected: String) {
    let line = line(state(show))
    #expect(line?.contains(expected) == true, "\(line ?? "opened")")
  }

  @Test func picturesOfTheCharacterAreChecked() {
    let show = #"{"character":{"name":"N","image":"big.png"}}"#
    #expect(line(state(show, more: [("big.png", ZipFile.png(2049, 1000))]))?.contains("2048 x 2048") == true)
    #expect(line(state(show, more: [("big.png", Array("<svg/>".utf8))]))?.contains("big.png: is not a PNG") == true)
  }

  @Test func namedIntroductionStaysWithinItsLimits() {
    let message = String(repeating: "{name}", count: 160)
    let show =
      #"{"character":{"name":"\#(String(repeating: "n", count: 64))","image":"h.png"},"intro":{"steps":[{"message":"\#(message)","button":"b"}]}}"#
    #expect(line(state(show))?.contains("too long with the name") == true)
  }
}

extension Value {
  fileprivate var items: [Value]? { if case .list(let items) = self { items } else { nil } }
}
