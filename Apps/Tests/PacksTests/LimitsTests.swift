import Testing
import Values

@testable import Packs

@Suite struct LimitsTests {
  private func faults(_ key: String, _ value: Value) -> [String] {
    CostumeReader.costumes(in: [Documents.pirate.with(key, value)], path: "").lines
  }

  @Test(arguments: [
    ("id", Limits.idBytes), ("label", Limits.labelBytes), ("description", Limits.descriptionBytes),
    ("alternative_text", Limits.alternativeTextBytes),
  ])
  func textLengthsAreLimited(key: String, limit: Int) {
    #expect(faults(key, Documents.text(bytes: limit - 1)) == [])
    #expect(faults(key, Documents.text(bytes: limit)) == [])
    #expect(
      faults(key, Documents.text(bytes: limit + 1)) == [
        "[0].\(key): is too long, \(limit + 1) bytes; shorten it to \(limit)"
      ])
  }

  @Test func onlyDescriptionsMayBeEmpty() {
    for key in ["id", "label", "alternative_text", "image", "image@2x", "image@3x"] {
      #expect(faults(key, "") == ["[0].\(key): is empty; write some text"])
      #expect(faults(key, "a") == [])
    }
    #expect(faults("description", "") == [])
  }

  /// Spaces and characters without width show nothing, so that a label of them names nothing.
  @Test(arguments: [
    "\u{FE0F}", "\u{34F}\u{61C}", "\u{17B4}\u{180B}\u{180E}", "\u{FFA0}\u{FFF9}", "\u{1BCA0}\u{1D173}",
    "\u{E0041}\u{E0100}",
    " ", " \t\n", "\u{200B}", "\u{00A0}", "\u{00AD}\u{2060}", "\u{FEFF}", "\u{3000}\u{2003}", "\u{200E}\u{202E}",
  ])
  func textThatShowsNothingIsEmpty(text: String) {
    for key in ["label", "alternative_text"] {
      #expect(faults(key, .text(Text(text))) == ["[0].\(key): shows nothing; write some text"])
      for visible in ["a", "é", "猫", "👨\u{200D}🍳", "‰", "\u{3001}"] {
        #expect(faults(key, .text(Text(text + visible))) == [], "\(visible)")
      }
    }
    #expect(faults("description", .text(Text(text))) == [])
  }

  @Test func limitsCountBytesNotCharacters() {
    #expect(faults("label", .text(Text(String(repeating: "é", count: 64)))) == [])
    #expect(faults("label", .text(Text(String(repeating: "é", count: 64) + "a"))).count == 1)
  }

  @Test(arguments: ["width", "height"])
  func sidesGoFromOneTo2048(key: String) {
    for side: Value in [1, 2, 2047, 2048, 1.5] { #expect(faults(key, side) == []) }
    #expect(faults(key, 0) == ["[0].\(key): expected 1 to 2048, found 0"])
    #expect(faults(key, 0.999) == ["[0].\(key): expected 1 to 2048, found 0.999"])
    #expect(faults(key, 2049) == ["[0].\(key): expected 1 to 2048, found 2049"])
    #expect(faults(key, -3) == ["[0].\(key): expected 1 to 2048, found -3"])
  }

  @Test(arguments: ["display_x", "display_y", "alignment_x", "alignment_y"])
  func fractionsGoFromMinusOneToTwo(key: String) {
    for fraction: Value in [-1, -0.99, 0, 1.99, 2] { #expect(faults(key, fraction) == []) }
    #expect(faults(key, -1.01) == ["[0].\(key): expected -1 to 2, found -1.01"])
    #expect(faults(key, 2.01) == ["[0].\(key): expected -1 to 2, found 2.01"])
  }

  @Test func listHasAtMost64Costumes() {
    for count in [63, 64, 65] {
      let costumes = (0..<count).map { Documents.pirate.with("id", .text(Text("c\($0)"))) }
      let reading = CostumeReader.costumes(in: .list(costumes), path: "")
      #expect(reading.model.count == min(count, 64))
      #expect(reading.lines == (count > 64 ? ["[64]: more than 64 costumes; leave out 1"] : []))
    }
  }

  @Test func introductionHasOneTo64Steps() {
    let step: Value = ["message": "Hm.", "button": "Hm?"]
    for (count, faults) in [
      (0, ["intro.steps: has no step; write at least one"]), (1, []), (63, []), (64, []),
      (65, ["intro.steps: has 65 steps; reduce them to 64"]),
    ] {
      let document: Value = ["steps": .list(Array(repeating: step, count: count))]
      #expect(IntroReader.intro(in: document, path: "intro").lines == faults)
    }
  }

  @Test func messagesAndButtonsAreLimited() {
    for (key, limit) in [("message", Limits.messageBytes), ("button", Limits.buttonBytes)] {
      for (bytes, isFine) in [(0, false), (1, true), (limit - 1, true), (limit, true), (limit + 1, false)] {
        let step = (["message": "m", "button": "b"] as Value).with(key, Documents.text(bytes: bytes))
        let reading = IntroReader.intro(in: ["steps": [step]], path: "")
        #expect((reading.model != nil) == isFine)
        #expect(reading.faults.isEmpty == isFine)
      }
    }
  }
}
