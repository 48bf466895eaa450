import Geometry
import Packs
import Testing
import Values

@testable import Fitting

/// Work with faults, of which the rest is checked, and costumes without a name in the first language.
@Suite struct CheckableTests {
  /// The sample in a browser of a German reader.
  private func session() -> FittingSession {
    var session = Sample.session
    session.edits.change {
      $0.document.isFirstOptional = true
      $0.document.reader = 1
    }
    session.language = 1
    return session
  }

  private func finding(_ rule: String, _ path: String) -> FittingFinding {
    let value = Sample.value(Text(#"{"rule":"\#(rule)","entry":"config.json","path":"\#(path)"}"#))
    return FittingFinding(value).bound(to: [1, 2])
  }

  @Test func costumesWithFaultsAreCheckedWithOtherTexts() {
    var session = session()
    for language in 0...1 { session.type("", into: .label(language)) }
    session.type("robot ", into: .id)
    session.type(Text(String(repeating: "a", count: 2000)), into: .summary(1))
    let document = session.document
    #expect(document.errors.count == 3 && document.isCheckable)
    let checkable = document.checkable
    #expect(checkable.errors.isEmpty && checkable.keys == document.keys)
    #expect(checkable.outfits[1] == document.outfits[1])
  }

  @Test func costumesBeyondTheLimitAndStepsWithFaultsAreCheckedToo() {
    var session = session()
    session.add((0..<Limits.costumes).map { (Text($0), Sample.dropped(30, 20)) })
    session.addIntroStep()
    session.adopt(
      .init(scale: 1, width: 80, height: 80, address: "blob:2"), named: "",
      CharacterGuess(anchor: Point(x: 0.5, y: 0.3), hub: Point(x: 0.5, y: 0.6)))
    #expect(session.document.errors.contains { $0.fault.kind == .tooManyCostumes })
    #expect(session.document.checkable.errors.isEmpty)
    #expect(!FittingDocument(languages: ["en"]).isCheckable)
  }

  @Test func costumeIsNamedInTheReadersLanguageAlone() throws {
    var session = session()
    session.add(Sample.dropped(100, 100), named: "hexe")
    #expect(session.selected?.texts.map(\.label) == ["", "Hexe"] && session.selected?.name == "Hexe")
    #expect(session.document.faults(of: session.selected!).map(\.kind) == [.untranslated])
    session.type("Zisch.", into: .summary(1))
    let list = try #require(Sample.value(session.document.message(.pack)).text("list"))
    let item = try #require(Sample.value(list).items.last)
    for key in ["label", "label-de"] { #expect(item.text(Text(key)) == "Hexe") }
    #expect(item.text("description") == "Zisch." && item["alternative_text"] == nil)
    let kept = try #require(Sample.value(session.document.message(.kept)).text("list"))
    #expect(Sample.value(kept).items.last?.text("label") == .empty)
    session.type("", into: .label(1))
    #expect(session.document.faults(of: session.selected!).map(\.field) == [.label(1), .label(0)])
    #expect(session.document.firstError()?.fault.field == .label(1))
  }

  @Test func firstNameOfAnOpenedFileKeepsItsEmptyDescription() {
    var session = session()
    session.type("", into: .summary(0))
    #expect(session.selected?.filled == session.selected)
  }

  @Test func findingAboutATextOfAnotherLanguageIsAboutThatOne() {
    var session = session()
    session.type("", into: .label(0))
    session.type("", into: .summary(0))
    let found = [
      finding("no-description", "[0].description"), finding("text-spaces", "[0].label"),
      finding("text-spaces", "[0].label-de"), finding("no-description", "[1].description"),
    ]
    #expect(
      session.document.standing(found).map(\.key) == ["description-de", "label-de", "description"])
    for language in 0...1 { session.type("", into: .label(language)) }
    #expect(session.document.standing(found).map(\.key) == ["description", "label", "description"])
  }
}
