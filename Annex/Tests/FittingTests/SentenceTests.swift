import Foundation
import Geometry
import Packs
import Testing
import Values

@testable import Fitting
@testable import FittingRoomPage

/// The sentences under the stage, in the status line, in the findings, and for screen readers.
@Suite struct SentenceTests {
  private func sentences(_ language: String) throws -> FittingSentences {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let bytes = try Data(contentsOf: root.appendingPathComponent("Content/fitting/\(language).json"))
    let value = try JSONReader.value(in: [UInt8](bytes), .document)
    return FittingSentences(words: try #require(WordsReader.words(in: value, path: "").model))
  }

  /// The character of a show in a folder, in the reader's language.
  @Test(arguments: [("en", "Zora"), ("de", "Zorah"), ("fr", "Scotch")])
  func sentencesNameTheShowsCharacter(reader: String, name: String) throws {
    let sentences = try sentences("en")
    let pack = try #require(FittingPack(Sample.value(Sample.show), reader: Text(reader)))
    let character = try #require(pack.stageCharacters.first)
    #expect(character.wearer == Wearer(size: Size(width: 300, height: 300), anchor: Point(x: 0.5, y: 0.55)))
    var session = FittingSession(pack.document)
    (session.stageWearer, session.stageName) = (character.wearer, character.title)
    #expect(sentences.name(in: session).string == name)
    session.center()
    let outfit = try #require(session.selected)
    #expect(sentences.place(of: outfit, in: session).string.hasPrefix("In \(name)'s middle."))
  }

  @Test func placeOfAHooFollowsTheDocument() throws {
    let sentences = try sentences("en")
    var session = SetsSample.session
    session.add(Sample.dropped(30, 20), named: "wide")
    #expect(sentences.place(in: session) == "Wide, 3 of 3 in Owls")
    session.select(hoo: 2)
    #expect(sentences.place(in: session) == "Barn Owl, 1 of 3 in Owls")
    session.type("Snowy Owl", into: .title(0))
    #expect(sentences.place(in: session) == "Snowy Owl, 1 of 3 in Owls")
    session.removeSet()
    #expect(sentences.place(in: session) == "")
  }

  @Test func placeOfAFindingIsShortAndTellsHoosWithOneTitleApart() throws {
    let sentences = try sentences("en")
    var session = SetsSample.session
    func place() throws -> String {
      try sentences.place(of: session.selectedHoo, in: #require(session.selectedSet)).string
    }
    #expect(try place() == "Owls, Barn Owl")
    session.add(Sample.dropped(30, 20), named: "barn_owl")
    session.type("Barn Owl", into: .title(0))
    #expect(try place() == "Owls, Barn Owl (3)")
    session.type("\u{1F989} who sits on the ridge of barn roofs", into: .title(0))
    #expect(try place() == "Owls, \u{1F989} who sits on the ridge of barn…")
    let long = session.selectedHoo?.title
    session.add(Sample.dropped(30, 20), named: "another")
    session.type((long ?? .empty) + ", and sleeps", into: .title(0))
    session.type("The owls that have sung all of a night so far", into: .setTitle(0))
    #expect(try place() == "The owls that have sung all of…, \u{1F989} who sits on the ridge of barn… (4)")
  }

  @Test(arguments: ["en", "de"]) func removedSetIsToldWithItsHoos(language: String) throws {
    let sentences = try sentences(language)
    var session = SetsSample.session
    #expect(try sentences.removed(#require(session.selectedSet)).string.contains(" 2 Hoos "))
    session.removeHoo()
    let one = try sentences.removed(#require(session.selectedSet)).string
    #expect(one.contains(" Owls ") && one.contains(" 1 Hoo ") && one.contains(sentences.words["undo"].string))
    session.removeHoo()
    #expect(
      try sentences.removed(#require(session.selectedSet)) == sentences.words.text("removed", ("name", "Owls")))
  }

  @Test(arguments: ["en", "de"]) func everyFaultOfSetsHasASentence(language: String) throws {
    let words = try sentences(language).words
    let kinds: [SetsFaultKind] = [
      .noTitle, .noPoem, .noHoo, .noHeader, .color, .tooManyHoos(127), .heavySet(8 << 20), .fullFile, .oldHeader,
      .oldHeaders, .tooLong(9), .untranslated,
    ]
    for kind in kinds {
      let sentence = kind.sentence(words).string
      #expect(!sentence.hasPrefix("problem-") && !sentence.contains("{") && sentence.hasSuffix("."))
    }
    #expect(SetsFaultKind.tooManyHoos(127).sentence(words).string.contains(" 127 Hoos"))
    #expect(SetsFaultKind.heavySet(8 << 20).sentence(words).string.contains(" 8 MB"))
  }

  @Test(arguments: ["en", "de"]) func largeDrawingIsToldThePixelsThatAreEnough(language: String) throws {
    let words = try sentences(language).words
    for (side, bytes) in [(3000, 200_000_000), (9000, 1_000_000)] {
      let json = #"{"name":"owl.png","problem":"large","width":\#(side),"height":\#(side),"bytes":\#(bytes)}"#
      let file = DroppedFile(Sample.value(Text(json)))
      let text = try #require(BarView.complaint(about: file, enough: HooSketch.pixelsEnough, true, words)).string
      #expect(text.contains(" 324 ") && !text.contains("1122"))
    }
  }

  @Test(arguments: ["en", "de"]) func opaqueDrawingIsToldSoWhereItHidesSomething(language: String) throws {
    let words = try sentences(language).words
    let json: Text = #"{"name":"owl.jpg","width":9,"height":9,"address":"a","opaque":true}"#
    let file = DroppedFile(Sample.value(json))
    let text = try #require(BarView.complaint(about: file, enough: 324, true, words)).string
    #expect(text.hasPrefix("owl.jpg ") && text.contains(words["cut"].string))
    #expect(BarView.complaint(about: file, enough: 324, false, words) == nil)
  }

  @Test func changesOfTheIntroductionAreTold() throws {
    let sentences = try sentences("en")
    var session = CharacterTests.adopting(800, 800)
    func told(_ change: (inout FittingSession) -> Void) -> String? {
      let before = session
      change(&session)
      return sentences.change(from: before, to: session)?.string
    }
    #expect(told { $0.addIntroStep() } == "Step 1 is added. Steps now: 1.")
    session.type("One", into: .show(.step(0, .message, 0)))
    session.addIntroStep()
    #expect(told { $0.moveIntroStep(at: 1, by: -1) } == "Steps 1 and 2 have changed places.")
    #expect(
      told { $0.type("lids", into: .show(.step(1, .image, 0))) }
        == "Step 2, Picture above the message: the character's lids.")
    #expect(told { $0.type("moon", into: .show(.step(1, .image, 0))) } == "Step 2, Picture above the message: moon.")
    #expect(
      told { $0.type("B", into: .show(.step(1, .button, 1))) }
        == "Other words for the show: Step 2, Words on the button.")
    #expect(told { $0.type("1", into: .show(.back)) } == "The browser's back button leads to the step before: on.")
    #expect(told { $0.removeIntroStep(at: 0) } == "Step 1 is removed. Steps now: 1.")
    #expect(told { $0.removeIntroStep(at: 0) } == "Step 1 is removed. No steps: the app tells its own introduction.")
    #expect(told { $0.undo() } == "Step 1 is added. Steps now: 1.")
  }

  private func placed(_ offset: Vector, width: Double = 235) -> FittingSession {
    var session = Sample.session
    session.scale(by: width / 235)
    session.center()
    session.nudge(by: offset)
    return session
  }

  @Test(arguments: [
    ("en", Vector(x: 1, y: -1), "From Scotch's middle: 1 point right, 1 point up. 235 points wide."),
    ("en", Vector(x: -12.5, y: 0), "From Scotch's middle: 12.5 points left. 235 points wide."),
    ("en", Vector.zero, "In Scotch's middle. 235 points wide."),
    ("de", Vector(x: 1, y: 2), "Von der Mitte von Scotch: 1 Punkt nach rechts, 2 Punkte nach unten. 235 Punkte breit."),
    ("de", Vector(x: 0, y: -0.5), "Von der Mitte von Scotch: 0,5 Punkte nach oben. 235 Punkte breit."),
  ])
  func placeIsToldFromScotchsMiddle(language: String, offset: Vector, sentence: String) throws {
    let session = placed(offset)
    #expect(try sentences(language).place(of: session.selected!, in: session) == Text(sentence))
  }

  @Test func limitIsTold() throws {
    let session = placed(Vector(x: 1e5, y: 0))
    let place = try sentences("en").place(of: session.selected!, in: session)
    #expect(place.utf8.suffix(21) == ("It cannot go farther." as Text).utf8[...])
  }

  @Test func everyActionIsTold() throws {
    let sentences = try sentences("en")
    var (old, session) = (Sample.session, Sample.session)
    func heard(_ action: (inout FittingSession) -> Void) -> Text? {
      old = session
      action(&session)
      return sentences.change(from: old, to: session)
    }
    #expect(heard { $0.select(2) } == "Hat, 2 of 2.")
    #expect(heard { $0.moveSelected(by: -1) } == "Hat, 1 of 2.")
    #expect(heard { $0.removeSelected() } == "Removed Hat. Robot, 1 of 1.")
    #expect(heard { $0.undo() } == "Added Hat.")
    #expect(heard { $0.center() } == "In Scotch's middle. 120 points wide.")
    #expect(
      heard { $0.putCircle(at: .zero) } == "The circle's middle: 0 percent from the left, 0 percent from the top.")
    #expect(heard { $0.type("New", into: .label(0)) } == "Other words for New.")
    #expect(heard { $0.add([("a", Sample.dropped(9, 9)), ("b", Sample.dropped(9, 9))]) } == "Added 2 costumes.")
    #expect(heard { $0.undo() } == "Removed A and 1 more. New, 1 of 2.")
    #expect(heard { _ in } == nil)
  }

  @Test(arguments: [
    ("en", "Wall, dark: dark blue, #102060.", "Wall, dark: the app's own.", "Other words for the show: Remarks."),
    (
      "de", "Wand, dunkel: dunkles Blau, #102060.", "Wand, dunkel: wie in der App.",
      "Andere Worte für die Show: Sprüche."
    ),
  ])
  func changesOfTheShowAreTold(language: String, color: String, own: String, text: String) throws {
    let (sentences, old) = (try sentences(language), CharacterTests.adopting(800, 800))
    var session = old
    session.choose(RGBColor("#102060"), for: .groundDark)
    #expect(sentences.change(from: old, to: session) == Text(color))
    #expect(sentences.change(from: session, to: old) == Text(own))
    session = old
    session.type("Ow.", into: .show(.text(.remarks, 1)))
    #expect(sentences.change(from: old, to: session) == Text(text))
  }

  // MARK: the status line

  @Test(arguments: [
    ("status-failed", false, "status-clean"), ("status-failed", true, "status-changed"),
    ("status-findings", false, "status-clean"), ("status-saved", false, "status-saved"),
    ("status-saving", true, "status-saving"),
  ])
  func statusFollowsTheDocument(key: String, isChanged: Bool, next: String) {
    #expect(FolderBarView.key(after: Text(key), isChanged: isChanged) == Text(next))
  }

  @Test(arguments: [
    ("status-kept", true, "status-keeping"), ("status-keeping", true, "status-keeping"),
    ("status-keeping", false, "status-kept"), ("status-sent", true, "status-keeping"),
    ("status-sent", false, "status-sent"), ("status-unkept", true, "status-unkept"),
    ("status-conflict", true, "status-conflict"), ("status-website", true, "status-website"),
  ])
  func workIsSaidToBeKeptOnceItIs(key: String, isChanged: Bool, next: String) {
    #expect(BarView.key(keeping: Text(key), isChanged: isChanged) == Text(next))
  }

  // MARK: findings

  @Test func findingsStayWithTheirCostumesWhenTheListChanges() {
    var session = Sample.session
    let finding = Sample.pack.findings[0].bound(to: session.document.keys)
    #expect(finding.outfit == 2)
    session.select(2)
    session.moveSelected(by: -1)
    #expect(session.document.standing([finding]).map(\.outfit) == [2])
    session.removeSelected()
    #expect(session.document.standing([finding]).isEmpty)
  }

  @Test func idThatIsTakenIsAnErrorOfTheCostumeBeingEdited() {
    var session = Sample.session
    session.select(2)
    session.type("robot", into: .id)
    let document = session.document
    #expect(document.firstError(preferring: session.selection)?.key == 2)
    #expect(document.errors.map(\.key) == [1, 2] && !document.isDraftable)
    let own = FittingFinding(document.errors[1].fault, of: 2, message: "taken", languages: document.languages)
    #expect(FittingField(own.key, languages: document.languages) == .id && own.outfit == 2 && own.isError)
  }

  @Test func costumesWithOneNameAreToldApartByTheirIds() {
    var session = Sample.session
    #expect(session.document.outfits.map { session.document.name(of: $0) } == ["Robot", "Hat"])
    session.type("Hat", into: .label(0))
    #expect(session.document.outfits.map { session.document.name(of: $0) } == ["Hat (robot)", "Hat (hat)"])
  }

  @Test(arguments: [
    ("en", "list.json (Robot, Hat), a.png, b.png (1, 2, 3, 4, 5, …), c, d, …"),
    ("de", "list.json (Hut), a.png, b.png, c, d, …"),
  ])
  func conflictNamesTheCostumesOfAFile(reader: String, files: String) {
    let value = Sample.value(
      """
      {"changed":["list.json","a.png","b.png","c","d","e"],"names":[[{"en":"Robot"},{"de":"Hut","en":"Hat"}],[],
      [{"en":"1"},{"en":"2"},{"en":"3"},{"en":"4"},{"en":"5"},{"en":"6"}]]}
      """)
    #expect(FittingAnswer.files(changedIn: value, reader: Text(reader)) == Text(files))
  }

  @Test func nameOfSpacesIsNone() {
    var session = Sample.session
    session.type("  ", into: .label(0))
    #expect(session.document.firstError()?.fault == FieldFault(.noLabel, .label(0)))
  }

  @Test(arguments: [
    ("Łódź", "lodz"), ("Der Räuber", "der-raeuber"), ("Ångström Émile", "angstroem-emile"), ("Œuvre ÇŞ", "oeuvre-cs"),
    ("Straße", "strasse"), ("猫", "costume"),
  ])
  func idsKeepTheLettersOfLatinNames(name: String, id: String) {
    #expect(Text(name).asID == Text(id))
  }

  @Test(arguments: ["con", "NUL", "com1", "lpt9", "Aux"]) func namesOfDevicesAreKnown(name: String) {
    #expect(Text(name).isDeviceName)
  }

  @Test(arguments: ["olga", "com10", "coma", "console", "con1", "com", "1", ""]) func otherNamesAreNoDevices(
    name: String
  ) {
    #expect(!Text(name).isDeviceName)
  }
}
