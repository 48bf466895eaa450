import Geometry
import Testing
import Values

@testable import Fitting

/// Sets and Hoos under edit, and what is sent to the server.
@Suite struct SetsTests {
  private func items(_ session: SetsSession, _ key: Text) -> [Value] {
    Sample.value(session.message())[key]?.items ?? []
  }

  @Test func setsAreRead() {
    let document = SetsSample.sets.document
    #expect(document.languages == ["en", "de"] && document.archives == ["08"])
    #expect(
      document.sets[0].titles == ["Owls", "Eulen"] && document.sets[0].headers.map { $0 == nil } == [false, true])
    #expect(document.sets[0].hoos[0].texts[0].poem == "One,\ntwo.")
    #expect(FittingSets(.null) == nil)
  }

  @Test func unchangedSetsSendNothing() {
    #expect(SetsSample.session.message() == #"{"revision":"r1","sets":[]}"#)
    #expect(!SetsSample.session.isChanged)
  }

  @Test func droppedPictureBecomesAHooOfTheSelectedSet() throws {
    var session = SetsSample.session
    session.add(Sample.dropped(864, 432), named: "snowy_owl")
    session.type("Snowy", into: .poem(0))
    let set = try #require(items(session, "sets").first)
    let hoo = try #require(set["hoos"]?.items.first)
    #expect(set["was"] == .text("01") && set["header"] == .object([]) && set["hoos"]?.items.count == 1)
    #expect(hoo["name"] == .text("04") && hoo["was"] == .null)
    #expect(hoo["texts"]?["en"]?["title"] == .text("Snowy owl"))
    #expect(hoo["texts"]?["en"]?["poem"] == .list([.text("Snowy")]))
    #expect(hoo["files"]?.items.map { $0["width"] } == [.number(108), .number(216), .number(324)])
    #expect(hoo["files"]?.items.map { $0["height"] } == [.number(54), .number(108), .number(162)])
  }

  @Test func newSetHasTheNextNumberAndALetteredHeader() throws {
    var session = SetsSample.session
    session.addSet()
    session.type("Night", into: .setTitle(0))
    session.type("#fff", into: .color)
    session.add(Sample.dropped(100, 100), named: "moth")
    let set = try #require(items(session, "sets").first)
    #expect(set["name"] == .text("09") && set["was"] == .null && set["color"] == .text("#ffffff"))
    let header = try #require(set["header"]?["en"]?.items)
    #expect(header.map { $0["width"] } == [.number(366), .number(732), .number(1098)])
    #expect(header[0]["lettering"] == .text("Night") && header[0]["ink"] == .text("#000"))
    #expect(set["header"]?["de"] == nil)
  }

  @Test func headerIsSentOnlyWhenItChanges() throws {
    var session = SetsSample.session
    session.setHeader(Sample.dropped(1098, 219), 1)
    let header = try #require(items(session, "sets").first?["header"])
    #expect(
      header["en"] == nil && header["de"]?.items.map { $0["width"] } == [.number(366), .number(732), .number(1098)])
    session.noteSaved(session.document, revision: "r2")
    session.setHeader(nil, 1)
    #expect(items(session, "sets").first?["header"]?["de"] == .list([]))
    session.noteSaved(session.document, revision: "r3")
    // Without any picture both titles are lettered.
    session.setHeader(nil, 0)
    let lettered = try #require(items(session, "sets").first?["header"])
    #expect(
      lettered["en"]?.items[0]["lettering"] == .text("Owls") && lettered["de"]?.items[0]["lettering"] == .text("Eulen"))
    session.noteSaved(session.document, revision: "r4")
    session.type("", into: .setTitle(1))
    #expect(items(session, "sets").first?["header"] == .object([.init(key: "de", value: .list([]))]))
  }

  @Test func removedHoosAndSetsAreNamedAndComeBackWithTheirPictures() throws {
    var session = SetsSample.session
    session.removeHoo()
    #expect(session.selectedHoo?.name == "03")
    #expect(
      items(session, "removed") == [
        .object([.init(key: "set", value: .text("01")), .init(key: "hoo", value: .text("01"))])
      ])
    session.removeSet()
    #expect(items(session, "removed") == [.object([.init(key: "set", value: .text("01"))])])
    session.noteSaved(session.document, revision: "r2")
    session.undo()
    session.undo()
    let set = try #require(items(session, "sets").first)
    #expect(set["was"] == .null && set["header"]?["en"]?.items.count == 1)
    #expect(set["hoos"]?.items.map { $0["files"]?.items[0]["address"] } == [.text("pictures/a"), .text("pictures/c")])
    // With what the page does not show.
    #expect(set["source"] == .text("{set}") && set["hoos"]?.items[0]["source"] == .text("{hoo}"))
  }

  @Test func movedHoosExchangeTheirNumbers() throws {
    var session = SetsSample.session
    session.moveHoo(by: -1)
    #expect(!session.isChanged)
    session.moveHoo(by: 1)
    let hoos = try #require(items(session, "sets").first?["hoos"]?.items)
    #expect(
      hoos.map { $0["name"] } == [.text("01"), .text("03")] && hoos.map { $0["was"] } == [.text("03"), .text("01")])
    #expect(hoos.allSatisfy { $0["files"] == nil } && session.selectedHoo?.texts[0].title == "Barn Owl")
  }

  @Test func hooMovesToTheEndOfAnotherSetAsOneStep() throws {
    var session = SetsSample.session
    for _ in 1...2 { session.addSet() }
    let sets = session.document.sets.map(\.key)
    session.select(set: sets[2])
    session.add(Sample.dropped(72, 72), named: "owl")
    session.endStep()
    session.select(set: sets[0])
    session.moveHoo(toSet: sets[0])
    let before = session.document
    for key in sets.dropFirst() { session.moveHoo(toSet: key) }
    #expect(session.document.sets.map { $0.hoos.map(\.name) } == [["03"], [], ["01", "02"]])
    #expect(session.selection.set == sets[2] && session.selectedHoo?.texts[0].title == "Barn Owl")
    let removed = try #require(items(session, "removed").first)
    #expect(removed.text("set") == "01" && removed.text("hoo") == "01")
    let new = try #require(items(session, "sets").last?["hoos"]?.items.last)
    #expect(new.text("source") == "{hoo}" && new["files"]?.items.count == 2)
    session.undo()
    #expect(session.document == before)
  }

  @Test func typingInOneFieldIsOneStep() {
    var session = SetsSample.session
    for text in ["B", "Ba"] as [Text] { session.type(text, into: .title(0)) }
    for text in ["a", "a\nb"] as [Text] { session.type(text, into: .poem(0)) }
    session.undo()
    #expect(session.selectedHoo?.texts[0].title == "Ba" && session.selectedHoo?.texts[0].poem == "One,\ntwo.")
    session.undo()
    #expect(!session.isChanged && !session.canUndo)
  }

  @Test func controlCharactersOfPastedTextBecomeSpaces() {
    var session = SetsSample.session
    session.type("Barn\tOwl\n", into: .title(0))
    session.type("a\tb\nc", into: .poem(0))
    #expect(session.selectedHoo?.texts[0].title == "Barn Owl " && session.selectedHoo?.texts[0].poem == "a b\nc")
  }

  @Test func findingsLeadToTheirFields() {
    let sets = SetsSample.sets
    let targets = sets.findings.map { SetsTarget($0, in: sets.document) }
    #expect(targets.map { $0?.field } == [.picture, .poem(1), .color, .header(1)])
    #expect(targets[0]?.place == SetsPlace(set: 1, hoo: 3) && targets[1]?.place == SetsPlace(set: 1, hoo: 2))
  }

  @Test func problemsKeepFromSaving() {
    var session = SetsSample.session
    let document = session.document
    #expect(document.firstError == nil)
    #expect(document.faults(of: document.sets[0].hoos[1]).map(\.kind) == [.untranslated, .untranslated])
    session.type("", into: .poem(0))
    #expect(session.document.firstError?.fault == FieldFault(.noPoem, .poem(0)))
    session.undo()
    session.type("green", into: .color)
    #expect(session.document.firstError?.fault == FieldFault(.color, .color))
    session.undo()
    session.addSet()
    #expect(session.document.faults(of: session.selectedSet!).map(\.kind) == [.noHeader, .noHoo])
  }

  @Test func pictureOfAHeaderIsQuestionedWhenItsTitleChanges() {
    var session = SetsSample.session
    func faults() -> [FieldFault<SetsField>] {
      session.document.faults(of: session.selectedSet!, on: session.disk[session.selection.set])
    }
    session.type("Eulchen", into: .setTitle(1))
    #expect(faults() == [], "German readers see the English header")
    session.type("Owlets", into: .setTitle(0))
    #expect(faults() == [FieldFault(.oldHeader, .setTitle(0))] && session.document.firstError == nil)
    session.setHeader(nil, 0)
    #expect(faults() == [])
    session.undo()
    session.setHeader(Sample.dropped(1098, 219), 0)
    session.setHeader(Sample.dropped(1098, 219), 1)
    session.noteSaved(session.document, revision: "r2")
    session.type("Nachteulen", into: .setTitle(1))
    #expect(faults() == [FieldFault(.oldHeaders, .setTitle(1))])
    session.setHeader(nil, 0)
    #expect(faults() == [FieldFault(.oldHeader, .setTitle(1))])
  }

  @Test(arguments: [
    (324, [108, 216, 324]), (1000, [108, 216, 324]), (300, [100, 200, 300]), (200, [100, 200]), (216, [72, 144, 216]),
    (144, [72, 144]), (72, [72]), (30, [30]),
  ])
  func pictureHasAllDensitiesThatItHasThePixelsFor(side: Int, widths: [Int]) throws {
    var session = SetsSample.session
    session.replacePicture(Sample.dropped(side, side))
    let files = try #require(items(session, "sets").first?["hoos"]?.items.first?["files"]?.items)
    #expect(files.map { $0["width"] } == widths.map { .number(Double($0)) })
  }

  @Test(arguments: [(1098, 219, [366, 732, 1098]), (732, 146, [244, 488, 732]), (366, 73, [366])])
  func headerHasAllDensitiesThatItHasThePixelsFor(width: Int, height: Int, widths: [Int]) throws {
    var session = SetsSample.session
    session.setHeader(Sample.dropped(width, height), 0)
    let files = try #require(items(session, "sets").first?["header"]?["en"]?.items)
    #expect(files.map { $0["width"] } == widths.map { .number(Double($0)) })
  }

  @Test(arguments: [1024, 1025]) func poemsStopAtTheLimit(bytes: Int) {
    var session = SetsSample.session
    session.type(Text(utf8: [UInt8](repeating: 65, count: bytes)), into: .poem(0))
    #expect(session.document.firstError?.fault.kind == (bytes > 1024 ? .tooLong(1024) : nil))
  }

  @Test func diskIsTakenOverAndUndoLeadsBack() {
    var session = SetsSample.session
    session.removeHoo()
    let mine = session.document
    session.take(SetsSample.sets.document, revision: "r9")
    #expect(!session.isChanged && session.document == SetsSample.sets.document)
    session.undo()
    #expect(session.document == mine && session.isChanged)
  }

  @Test func shelfIsLaidOutAsHooViewDoes() {
    let pane = ShelfPane(width: 390, count: 6)
    #expect(pane.columns == 4 && pane.cell(4).minX == pane.cell(0).minX && pane.cell(4).minY == pane.cell(0).maxY)
    #expect(pane.header.maxY == pane.cell(0).minY && pane.height > pane.cell(5).maxY)
  }

  /// A generator with a fixed seed, so that a failure repeats.
  @Test func everyOperationCanBeUndoneAllTheWayAndRedone() {
    var random = SplitMix64(seed: 7)
    var session = SetsSample.session
    for _ in 1...300 { Self.act(&session, &random) }
    session.endStep()
    let end = session.document
    while session.canUndo { session.undo() }
    #expect(session.document == SetsSample.sets.document)
    while session.canRedo { session.redo() }
    #expect(session.document == end)
  }

  private static func act(_ session: inout SetsSession, _ random: inout SplitMix64) {
    switch Int.random(in: 0...11, using: &random) {
    case 0: session.add(Sample.dropped(30, 20), named: "owl")
    case 1: session.addSet()
    case 2: session.removeHoo()
    case 3: session.removeSet()
    case 4: session.moveHoo(by: Bool.random(using: &random) ? 1 : -1)
    case 5: session.type(Text(Int.random(in: 0...99, using: &random)), into: .title(1))
    case 6: session.type("#123456", into: .color)
    case 7: session.setHeader(Bool.random(using: &random) ? Sample.dropped(9, 9) : nil, 1)
    case 8: session.replacePicture(Sample.dropped(7, 7))
    case 9: session.moveHoo(toSet: Int.random(in: 1...9, using: &random))
    case 10: session.select(hoo: Int.random(in: 1...9, using: &random))
    default: Bool.random(using: &random) ? session.undo() : session.redo()
    }
  }

  @Test func messageHasChangedFieldsOnly() throws {
    var session = SetsSample.session
    session.type("Hoo.\nHoo.", into: .poem(1))
    let set = try #require(Sample.value(session.message())["sets"]?.items.first)
    let expected = #"""
      {"name":"01","was":"01","texts":{},"header":{},
      "hoos":[{"name":"01","was":"01","texts":{"de":{"poem":["Hoo.","Hoo."]}}}]}
      """#
    #expect(set == Sample.value(Text(expected)))
  }

  @Test func removalsByOthersStayExceptForWhatChangedHere() throws {
    var session = SetsSample.session
    session.type("Mine", into: .title(0))
    // The second Hoo has not changed here.
    var theirs = SetsSample.sets.document
    theirs.sets[0].hoos = []
    session.noteRemovals(in: theirs, revision: "r2")
    let hoos = try #require(Sample.value(session.message())["sets"]?.items.first?["hoos"]?.items)
    #expect(hoos.count == 1 && hoos[0]["was"] == .null && hoos[0]["files"]?.items.count == 2)
    session.noteRemovals(in: SetsDocument(languages: ["en", "de"]), revision: "r3")
    let set = try #require(Sample.value(session.message())["sets"]?.items.first)
    #expect(set["was"] == .null && set["color"] == .text("#2c6848") && set["hoos"]?.items.count == 1)
  }
}
