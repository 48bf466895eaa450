import Geometry
import Testing
import Values

@testable import Fitting

/// The list, the texts, and what is sent to the server.
@Suite struct SessionTests {
  @Test func packIsRead() {
    let pack = Sample.pack
    #expect(pack.document.languages == ["en", "de"] && pack.revision == "r1")
    #expect(pack.document.outfits.map(\.id) == ["robot", "hat"])
    #expect(pack.document.outfits[0].texts[1].label == "Roboter")
    #expect(pack.findings[0].index == 1 && pack.findings[0].key == "label-de")
    #expect(FittingField(pack.findings[0].key, languages: pack.document.languages) == .label(1))
    #expect(FittingPack(.null) == nil)
  }

  @Test func unchangedPackSendsNothing() {
    #expect(Sample.session.message() == #"{"revision":"r1","costumes":[]}"#)
    #expect(!Sample.session.isChanged)
  }

  @Test func droppedPictureBecomesACostumeInTheMiddleOfScotch() {
    var session = Sample.session
    session.add(Sample.dropped(470, 748), named: "red_robot")
    let outfit = session.selected!
    #expect(outfit.texts[0].label == "Red robot" && outfit.id == "red_robot")
    #expect(outfit.size == Size(width: 235, height: 374))
    #expect(outfit.alignment == Point(x: 0.5, y: 0.31))
    #expect(outfit.picture.files(drawnTo: outfit.size).map(\.width) == [235, 470])
  }

  @Test func messageHasChangedCostumesOnly() throws {
    var session = Sample.session
    session.nudge(by: Vector(x: 23.5, y: 0))
    session.type("Robot \"two\"\n", into: .label(0))
    let value = Sample.value(session.message())
    let costume = try #require(value["costumes"]?.items.first)
    #expect(value["costumes"]?.items.count == 1 && costume["was"] == nil && costume["files"] == nil)
    #expect(costume["alignment_x"] == .number(0.4))
    #expect(costume["texts"]?["en"]?["label"] == .text("Robot \"two\"\n"))
    #expect(value["order"] == nil && value["removed"] == nil)
  }

  @Test func messageNamesNewRenamedAndRemovedCostumes() throws {
    var session = Sample.session
    session.type("android", into: .id)
    session.add(Sample.dropped(100, 100), named: "cap")
    session.select(2)
    session.removeSelected()
    let value = Sample.value(session.message(dressing: "pack"))
    let costumes = try #require(value["costumes"]).items
    #expect(costumes[0]["was"] == .text("robot") && costumes[1]["was"] == .null)
    #expect(costumes[1]["files"]?.items.first?["address"] == .text("blob:1"))
    #expect(value["removed"] == .list([.text("hat")]) && value["scotch"] == .text("pack"))
    #expect(value["order"] == .list([.text("android"), .text("cap")]))
  }

  @Test func savedDocumentIsUnchangedAndUndoChangesItAgain() {
    var session = Sample.session
    session.add(Sample.dropped(100, 100), named: "cap")
    session.noteSaved(session.document, revision: "r2")
    #expect(!session.isChanged && session.message() == #"{"revision":"r2","costumes":[]}"#)
    session.undo()
    #expect(session.isChanged)
    #expect(Sample.value(session.message())["removed"] == .list([.text("cap")]))
  }

  @Test func removedAndSavedCostumeComesBackWithItsPicture() throws {
    var session = Sample.session
    session.removeSelected()
    session.noteSaved(session.document, revision: "r2")
    session.undo()
    let costume = try #require(Sample.value(session.message())["costumes"]?.items.first)
    #expect(costume["was"] == .null && costume["files"]?.items.first?["address"] == .text("../assets/robot.png"))
  }

  @Test func removedAndSavedCostumeComesBackWithWhatThePageDoesNotShow() throws {
    var session = Sample.session
    #expect(session.selected?[.season] == "12-01/02-28" && session.selected?[.credit] == "Ada")
    session.type("10-31/11-01", into: .season)
    session.removeSelected()
    session.noteSaved(session.document, revision: "r2")
    session.undo()
    let costume = try #require(Sample.value(session.message())["costumes"]?.items.first)
    #expect(costume["source"] == .text("<dict>robot</dict>") && costume["season"] == .text("10-31/11-01"))
    #expect(costume["credit"] == .text("Ada"))
    // Once it is on the disk again, changes alone are sent, and the source that gives a value its old kind back.
    session.noteSaved(session.document, revision: "r3")
    session.type("Bob", into: .credit)
    let changed = try #require(Sample.value(session.message())["costumes"]?.items.first)
    #expect(changed == Sample.value(#"{"id":"robot","source":"<dict>robot</dict>","texts":{},"credit":"Bob"}"#))
    session.undo()
    session.undo()
    session.redo()
    session.redo()
    #expect(session.selected?[.credit] == "Bob" && session.selected?.source.text == "<dict>robot</dict>")
  }

  @Test(arguments: [("", true), ("12-01/02-28", true), ("winter", false), ("12-01/02-30", false)])
  func seasonIsTwoDays(season: String, isValid: Bool) {
    var session = Sample.session
    session.type(Text(season), into: .season)
    #expect(session.document.faults(of: session.selected!).isEmpty == isValid)
    #expect(session.document.firstError() == nil, "it is advice")
  }

  @Test func idFollowsTheLabelOfANewCostumeUntilItIsTyped() {
    var session = Sample.session
    session.add(Sample.dropped(100, 100), named: "x")
    session.type("Räuber Hotzenplotz!", into: .label(0))
    #expect(session.selected!.id == "raeuber-hotzenplotz")
    session.type("Hat", into: .label(0))
    #expect(session.selected!.id == "hat-2")
    session.type("mine", into: .id)
    session.type("Other", into: .label(0))
    #expect(session.selected!.id == "mine")
    session.select(1)
    session.type("Android", into: .label(0))
    #expect(session.selected!.id == "robot")
  }

  @Test func diskIsTakenOverAndUndoLeadsBack() {
    var session = Sample.session
    session.nudge(by: Vector(x: 5, y: 0))
    let mine = session.document
    session.take(Sample.pack.document, revision: "r9")
    #expect(!session.isChanged && session.revision == "r9")
    session.undo()
    #expect(session.document == mine && session.isChanged)
  }

  @Test func newCostumeHasItsNameInTheReadersLanguageTooAndTheIDFollowsIt() {
    var session = Sample.session
    session.language = 1
    session.add(Sample.dropped(100, 100), named: "hexe")
    #expect(session.selected?.texts.map(\.label) == ["Hexe", "Hexe"])
    session.type("Räuber", into: .label(1))
    #expect(session.selected?.id == "raeuber")
  }

  /// A4 at 300 dpi, a square of 3000, a painting of 40 megapixels, many bytes.
  @Test(arguments: [
    (2480.0, 3508.0, 3e6), (3000, 3000, 9e6), (8000, 5000, 60e6), (705, 1122, 1e5), (2000, 2000, 20e6), (1, 60e6, 1e6),
  ])
  func drawingOfAnyUsualSizeIsTaken(width: Double, height: Double, bytes: Double) {
    let share = DroppedFile.share(width: width, height: height, bytes: bytes)
    #expect(share > 0 && width * share * height * share <= Double(4 << 20) + 1)
    #expect(bytes * share * share <= Double(5 << 20) + 1)
    #expect((share == 1) == (width == 705))
  }

  @Test(
    arguments: [(9000.0, 9000.0, 1e6, "pixels"), (100, 100, 2e8, "bytes"), (0, 5, 10, "damaged")]
      as [(Double, Double, Double, Text)])
  func drawingThatIsTooLargeIsNotDecoded(width: Double, height: Double, bytes: Double, problem: Text) {
    #expect(DroppedFile.share(width: width, height: height, bytes: bytes) == 0)
    let json =
      #"{"name":"a.png","problem":"large","width":\#(Int(width)),"height":\#(Int(height)),"bytes":\#(Int(bytes))}"#
    #expect(DroppedFile(Sample.value(Text(json))).fault == problem)
  }

  @Test func densitiesOfWhichOneWasMadeSmallerAreDrawnFromTheSharpest() throws {
    let file = { (scale: Int, width: Int, sized: Bool) in
      let suffix = scale == 1 ? "" : "@\(scale)x"
      return DroppedFile(
        Sample.value(
          Text(
            #"{"name":"a\#(suffix).png","width":\#(width),"height":\#(width),"address":"\#(scale)","sized":\#(sized)}"#)
        ))
    }
    let pictures = DroppedFile.pictures(in: [file(1, 1000, false), file(3, 2048, true)])
    let picture = try #require(pictures.first?.picture)
    #expect(pictures.count == 1 && picture.isDrawnToSize && picture.files.map(\.width) == [2048])
    #expect(picture.files.map(\.scale) == [1])
  }

  /// Somebody exports a drawing over the same file again and again.
  @Test func exportsThatThePageFollowsAreOneStep() throws {
    var session = Sample.session
    for address in ["../assets/second.png", "../assets/third.png"] as [Text] {
      var theirs = Sample.pack.document
      theirs.outfits[0].picture.files[0].address = address
      theirs.outfits[0].source = CarriedText(address)
      session.take(theirs, revision: address, joins: true)
      #expect(!session.isChanged && session.selected?.picture.files[0].address == address)
    }
    session.undo()
    #expect(session.selected?.picture.files[0].address == "../assets/robot.png" && session.isChanged)
    session.redo()
    #expect(!session.isChanged && session.selected?.source.text == "../assets/third.png" && !session.canRedo)
  }

  @Test func diskThatLooksTheSameIsNoStep() {
    var session = Sample.session
    var theirs = Sample.pack.document
    theirs.outfits[0].source = CarriedText("<dict>another</dict>")
    session.take(theirs, revision: "r2", joins: true)
    #expect(!session.canUndo && session.revision == "r2" && session.selected?.source.text == "<dict>another</dict>")
  }

  @Test(arguments: [128, 129]) func labelsStopAtTheLimit(bytes: Int) {
    var session = Sample.session
    session.type(Text(utf8: [UInt8](repeating: 65, count: bytes)), into: .label(0))
    let faults = session.document.faults(of: session.selected!)
    #expect(faults.map(\.kind) == (bytes > 128 ? [.tooLong(128)] : []))
  }

  @Test(arguments: [("", FieldFaultKind.noID), ("a b", .idCharacters), ("hat", .idTaken)])
  func idsAreChecked(id: String, kind: FieldFaultKind) {
    var session = Sample.session
    session.type(Text(id), into: .id)
    #expect(session.document.firstError()?.fault == FieldFault(kind, .id))
  }

  @Test func missingTranslationIsNoError() {
    let document = Sample.pack.document
    #expect(document.faults(of: document.outfits[1]).map(\.kind) == [.untranslated])
    #expect(document.firstError() == nil)
  }

  @Test func severalDensitiesKeepTheirFiles() {
    let picture = EditedPicture(files: [
      .init(scale: 1, width: 50, height: 40, address: "a"), .init(scale: 2, width: 100, height: 80, address: "b"),
    ])
    var session = Sample.session
    session.add(picture, named: "cap")
    #expect(session.selected!.size == Size(width: 50, height: 40))
    #expect(session.selected!.picture.files(drawnTo: Size(width: 99, height: 80)) == picture.files)
  }

  @Test func messageHasChangedFieldsOnly() throws {
    var session = Sample.session
    session.type("Botty", into: .label(0))
    let costume = try #require(Sample.value(session.message())["costumes"]?.items.first)
    #expect(costume == Sample.value(#"{"id":"robot","source":"<dict>robot</dict>","texts":{"en":{"label":"Botty"}}}"#))
  }

  @Test func removalsByOthersStayExceptForWhatChangedHere() throws {
    var session = Sample.session
    session.type("Botty", into: .label(0))
    session.noteRemovals(in: FittingDocument(languages: ["en", "de"]), revision: "r2")
    // The hat has not changed here, so it goes. The robot is saved as a new costume with its picture.
    let message = Sample.value(session.message())
    let costumes = try #require(message["costumes"]?.items)
    #expect(costumes.count == 1 && costumes[0]["was"] == .null && costumes[0]["width"] == .number(235))
    #expect(costumes[0]["files"]?.items.first?["address"] == .text("../assets/robot.png"))
    #expect(message["removed"] == nil && message["revision"] == .text("r2"))
    session.undo()
    #expect(session.document.outfits.count == 2, "the hat can be brought back")
  }
}
