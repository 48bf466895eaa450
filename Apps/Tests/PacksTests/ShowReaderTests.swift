import Geometry
import Testing
import Values

@testable import Packs

@Suite struct ShowReaderTests {
  private static let hippo: Value = [
    "title": "Hippodrome", "title-de": "Flusspferderennbahn",
    "character": [
      "name": "Hilda", "name-de": "Hilde", "image": "hilda.png", "image@2x": "hilda@2x.png", "lids": "hilda-lids.png",
      "width": 400, "height": 250, "anchor_x": 0.4, "anchor_y": 0.5, "hub_x": 0.45, "hub_y": 0.55,
      "alternative_text": "Hilda, a hippo in nothing", "alternative_text-de": "Hilde, ein Flusspferd mit nichts an",
    ],
    "colors": ["accent": "#2e7d5b", "ground_dark": "#102030"],
    "launch": [
      "above": "Wanted: one hippo.", "lettering_above": "HIPPO", "lettering_below": "DROME", "below": "Mind the mud.",
    ],
    "intro": ["back": true, "steps": [["message": "Hm?", "message-de": "Hä?", "button": "Hello", "image": "ring"]]],
    "remarks": ["Grunt.", "Snort."], "remarks-de": ["Grunz."], "costumes": [],
  ]

  @Test func readsEveryMember() {
    let reading = ShowReader.show(in: Self.hippo)
    #expect(reading.lines == [])
    let show = reading.model
    #expect(show.title == "Hippodrome" && show.character.name == "Hilda" && show.remarks == ["Grunt.", "Snort."])
    #expect(show.character.images?.images.map(\.url) == ["hilda.png", "hilda@2x.png"])
    #expect(show.character.lids == "hilda-lids.png" && show.character.alternativeText == "Hilda, a hippo in nothing")
    #expect(show.character.anchor == Point(x: 0.4, y: 0.5) && show.character.hub == Point(x: 0.45, y: 0.55))
    #expect(show.colors.light.accent?.hex == "#2e7d5b" && show.colors.dark.ground?.hex == "#102030")
    #expect(show.colors.light.ground == nil && show.launch.letteringBelow == "DROME")
    #expect(show.intro?.allowsBack == true && show.intro?.steps.map(\.image) == ["ring"])
  }

  @Test func textsAreInTheReadersLanguage() {
    let show = ShowReader.show(in: Self.hippo, language: "de").model
    #expect(show.title == "Flusspferderennbahn" && show.character.name == "Hilde" && show.remarks == ["Grunz."])
    #expect(show.character.alternativeText == "Hilde, ein Flusspferd mit nichts an")
    #expect(show.intro?.steps.map(\.message) == ["Hä?"] && show.intro?.steps.map(\.button) == ["Hello"])
    #expect(show.launch.above == "Wanted: one hippo.")
    #expect(ShowReader.show(in: Self.hippo, language: "de-AT").model == show)
    #expect(ShowReader.show(in: Self.hippo, language: "fr").model == ShowReader.show(in: Self.hippo).model)
  }

  /// A plain list is a whole show, and so is an object with nothing in it.
  @Test func everythingIsOptional() {
    let reading = ShowReader.show(in: [:])
    #expect(reading.lines == [] && reading.model == Show())
    #expect(reading.model.character.figure(of: Size(width: 235, height: 374)).heightPerWheel == 0.66)
  }

  @Test func sizeInPartFollowsTheImage() {
    var character = ShowCharacter()
    #expect(character.size(of: Size(width: 40, height: 20)) == Size(width: 40, height: 20))
    character.width = 100
    #expect(character.size(of: Size(width: 40, height: 20)) == Size(width: 100, height: 50))
    (character.width, character.height) = (nil, 50)
    #expect(character.size(of: Size(width: 40, height: 20)) == Size(width: 100, height: 50))
    character.width = 70
    #expect(character.size(of: Size(width: 40, height: 20)) == Size(width: 70, height: 50))
  }

  @Test func everyFaultHasItsPath() {
    let value: Value = [
      "title": 7,
      "character": ["name": "", "name-de": " ", "image": "x:y", "width": 0, "hub_x": 1.5, "anchor_y": "top"],
      "colors": ["accent": "orange", "floor_dark": 3], "launch": [], "remarks": [], "remarks-de": ["ok", 4],
      "intro": ["steps": [["message": "m"], 8]],
    ]
    #expect(
      ShowReader.show(in: value, language: "de").lines == [
        "title: expected text, found a number", "character.name: is empty; write some text",
        "character.name-de: shows nothing; write some text",
        "character.image: expected a relative, http(s), data:image/ or blob: address, found \"x:y\"",
        "character.width: expected 1 to 2048, found 0", "character.anchor_y: expected a number, found \"top\"",
        "character.hub_x: expected 0 to 1, found 1.5",
        "colors.accent: expected a colour as in #2e7d5b, found \"orange\"",
        "colors.floor_dark: expected text, found a number", "launch: expected an object, found a list",
        "intro.steps[0].button: is missing; expected text", "intro.steps[1]: expected an object, found a number",
        "remarks: has 0 remarks; write 1 to 6", "remarks-de[1]: expected text, found a number",
      ])
  }

  @Test func aFaultyMemberIsTheAppsOwn() {
    let show = ShowReader.show(in: ["title": "Mine", "character": ["name": "Ida", "width": -1], "remarks": ["a", 1]])
      .model
    #expect(show.title == "Mine" && show.character.name == "Ida" && show.character.width == nil && show.remarks == [])
    #expect(ShowReader.show(in: []).lines == ["expected an object, found a list"])
  }

  @Test(arguments: [64, 65]) func limitsAreThoseOfTheNames(bytes: Int) {
    let value: Value = ["character": ["name": Documents.text(bytes: bytes)]]
    #expect(ShowReader.show(in: value).faults.isEmpty == (bytes == 64))
  }

  @Test(arguments: [6, 7]) func moreRemarksThanReactionsAreAFault(count: Int) {
    let value: Value = ["remarks": .list((0..<count).map { _ in "Hm." })]
    #expect(ShowReader.show(in: value).faults.isEmpty == (count == 6))
  }

  /// Damaged shows: every fault has a message, and every model keeps its limits.
  @Test func mutantsAreReadOrRefused() {
    let text = ##"""
      {"title":"T","title-de":"U","character":{"name":"N","image":"a.png","image@2x":"b.png","lids":"l","width":400,"height":2.5e2,
       "anchor_x":0.4,"hub_y":1},"colors":{"accent":"#2e7d5b","ground_dark":"#102030","floor":"#ffffff"},"launch":{"above":"A","lettering_above":"L"},
       "intro":{"back":true,"steps":[{"message":"m","message-de":"n","button":"b"}]},"remarks":["r","s"],"remarks-de":["t"]}
      """##
    let bytes = Array(text.utf8)
    var (random, read) = (SplitMix64(seed: 9), 0)
    for _ in 0..<4000 {
      var mutant = bytes
      for _ in 0...random.below(3) { mutant[random.below(mutant.count)] = UInt8(32 + random.below(95)) }
      guard let value = try? JSONReader.value(in: mutant, .document) else { continue }
      read += 1
      let reading = ShowReader.show(in: value, language: "de")
      #expect(reading.faults.allSatisfy { !$0.message.isEmpty && $0.message.utf8.count < 1000 })
      let (character, remarks) = (reading.model.character, reading.model.remarks)
      let points = [character.anchor.x, character.anchor.y, character.hub.x, character.hub.y]
      #expect(points.allSatisfy { (0...1).contains($0) } && remarks.count <= 6 && character.name.utf8.count <= 64)
      let size = character.size(of: Size(width: 40, height: 25))
      #expect(size.width > 0 && size.height > 0)
      _ = ShowPalette(reading.model.colors).style
    }
    #expect(read > 400)
  }
}
