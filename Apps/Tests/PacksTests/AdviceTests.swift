import Packs
import Testing
import Values

/// The recommendations of `disguise check`, which the tool and the fitting room of every site share.
@Suite struct AdviceTests {
  private func value(_ json: String) throws -> Value { try JSONReader.value(in: Array(json.utf8), .document) }

  @Test func everyKindHasAKeyOfItsOwnAndAWording() {
    let kinds = AdviceKind.allCases
    #expect(Set(kinds.map(\.key)).count == kinds.count)
    for kind in kinds {
      #expect(!kind.wording.message.isEmpty && !kind.wording.remedy.isEmpty, "\(kind)")
      #expect(kind.key.string.hasPrefix(kind.rule.string), "\(kind)")
    }
    #expect(AdviceKind.accentInk.wording.remedy.string.hasSuffix(" \(ShowPalette.contrast)"))
  }

  @Test(
    arguments: [
      ("Hat", []), (" Hat", [.textSpaces]), ("Hat\u{3000}", [.textSpaces]), ("H\tat ", [.textControl]),
      ("a\u{85}b", [.textControl]), ("\u{202E}Hat", [.textDirection]),
      ("\u{2066}Hat\n", [.textControl, .textDirection]),
      ("\u{2028}Hat", [.textSpaces]), (" \u{202E}", []), ("🎩 Hüte", []),
    ] as [(String, [AdviceKind])])
  func textIsLookedAt(text: String, kinds: [AdviceKind]) {
    #expect(TextAdvice.all(on: Text(text), "title").map(\.kind) == kinds)
  }

  @Test func costumesAreLookedAtOneByOneAndTogether() throws {
    let costumes = try value(
      #"""
      [{"id": "hat", "label": "Hat", "label-de": "Hut", "description": "", "season": "13-01/02-01", "display_x": 1.5},
       {"id": "Hat", "label": "Hat", "description": "Red."}]
      """#)
    guard case .list(let items) = costumes else { return }
    #expect(CostumeAdvice.all(on: items[0], at: 0).map(\.kind) == [.noDescription, .season, .pointOutside])
    let together = CostumesAdvice.all(on: items)
    #expect(together.map(\.kind) == [.idCase, .sameLabel, .untranslated, .untranslated, .untranslated])
    #expect(
      together.map(\.path)
        == ["[1].id", "[1].label", "[0].description-de", "[1].label-de", "[1].description-de"])
    #expect(together[1].message == "is also that of \"hat\"")
  }

  @Test func showIsLookedAtInAllItsLanguages() throws {
    let show = try value(
      #"""
      {"title": "A ", "remarks": ["Boo.", "Hm.", "Boo."], "character": {"name": "Ada", "name-de": "Ada", "alternative_text": "A."},
       "intro": {"steps": [{"message": "a\u0007", "button": "b", "button-fr": " c"}]}, "theirs": {"title": " x"}}
      """#)
    #expect(ShowAdvice.languages(of: show) == ["de", "fr"])
    let advice = ShowAdvice.texts(of: show)
    #expect(
      advice.prefix(4).map(\.path) == ["title", "remarks[2]", "intro.steps[0].message", "intro.steps[0].button-fr"])
    #expect(advice.prefix(4).map(\.kind) == [.textSpaces, .remarkTwice, .textControl, .textSpaces])
    let lacks = ["de", "fr"].flatMap { code in
      ["title", "character.alternative_text", "remarks"].map { "\($0)-\(code)" }
    }
    #expect(advice.dropFirst(4).map(\.path.string) == lacks)
  }

  @Test(arguments: [("de", true), ("zh-hant-tw", true), ("d", false), ("de-", false), ("12", false), ("", false)])
  func languagesAreKnownByTheirForm(code: String, isOne: Bool) { #expect(Text(code).isLanguageCode == isOne) }
}
