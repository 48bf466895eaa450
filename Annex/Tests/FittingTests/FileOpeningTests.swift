import ArchiveFuzz
import Geometry
import Packs
import Testing
import Values

@testable import Fitting

/// A `.disguise` file as the work of the page: what the page does not show is in the file that leaves.
@Suite struct FileOpeningTests {
  private func json(_ files: OpenedSample.Files, _ name: String) throws -> Value {
    try JSONReader.value(in: try #require(files[name]), .document)
  }

  private func text(_ files: OpenedSample.Files, _ name: String) throws -> String {
    String(decoding: try #require(files[name]), as: UTF8.self)
  }

  @Test func pageShowsCostumesAndCharacter() throws {
    let document = try OpenedSample(OpenedSample.show).session.document
    #expect(document.outfits.map(\.id.string) == ["crown", "hat"])
    #expect(document.outfits.map { $0.picture.files.map(\.scale) } == [[1, 2, 3], [1]])
    #expect(document.outfits[0].texts.map(\.label.string) == ["Crown", "Krone"])
    #expect(document.outfits.allSatisfy { $0.hasOwnID && !$0.picture.isDrawnToSize })
    let character = try #require(document.character)
    // The show leaves the name, the size and the anchor to the app.
    #expect(character.name == "ada" && character.size == Size(width: 20, height: 40))
    #expect(character[.anchor] == Figure.usualAnchor && character[.hub] == Point(x: 0.48, y: 0.51))
    #expect(character.picture.files.map(\.width) == [60])
  }

  @Test(arguments: [true, false]) func fileThatIsNotChangedLeavesByteForByte(isShow: Bool) throws {
    var files = OpenedSample.show
    if !isShow { files["show.json"] = nil }
    let sample = try OpenedSample(files)
    #expect(try sample.saved() == sample.file)
    #expect(try sample.again().again().saved() == sample.file)
  }

  @Test func listInTheShowLeavesByteForByteAndChangesInItsPlace() throws {
    var files = OpenedSample.show
    let list = String(decoding: files.removeValue(forKey: "config.json")!, as: UTF8.self)
    files["show.json"] = ZipFile.json(#"{"costumes": \#(list), "character": {"image": "ada"}, "theirs": 7}"#)
    var sample = try OpenedSample(files)
    #expect(try sample.saved() == sample.file)
    sample.session.type("Coronet", into: .label(0))
    let show = try json(sample.savedFiles(), "show.json")
    #expect(show["costumes"]?.items.map { $0.text("label") } == ["Coronet", "Hat"])
    #expect(show.number("theirs") == 7 && show["character"]?.text("image") == "ada")
  }

  @Test func changesReplaceTheirValuesAlone() throws {
    var sample = try OpenedSample(OpenedSample.show)
    sample.session.type("Diadem", into: .label(1))
    sample.session.type("", into: .season)
    sample.session.scale(by: 2)
    sample.session.type("Ada", into: .characterName)
    sample.session.put(.anchor, at: Point(x: 0.25, y: 0.5))
    let files = try sample.again().savedFiles()
    let crown = try #require(json(files, "config.json").items.first)
    #expect(crown.text("label-de") == "Diadem" && crown.text("label-fr") == "Couronne" && crown["season"] == nil)
    #expect(crown.number("width") == 40 && crown["reaction"]?.text("pose") == "sway" && crown.text("image") == "crown")
    // Values that stay are written as they were.
    let list = try text(files, "config.json")
    #expect(list.contains(#"{"big": 12345678901234567890, "list": [1, null, true, "\u00e4"]}"#))
    #expect(list.contains("0.3333333333") && list.contains(#""description": "A \"hat\".""#))
    let show = try text(files, "show.json")
    #expect(show.contains("1e300") && show.contains(##"{"accent": "#0b6f78"}"##))
    let character = try #require(json(files, "show.json")["character"])
    #expect(character.text("name") == "Ada" && character.text("name-de") == "Adele")
    #expect(character.number("anchor_x") == 0.25 && character["width"] == nil && character.text("lids") == "closed.png")
    #expect(Set(files.keys) == Set(OpenedSample.show.keys))
    for (name, bytes) in OpenedSample.show where !name.hasSuffix("g.json") && name != "show.json" {
      #expect(files[name] == bytes, "\(name)")
    }
  }

  @Test func valueThatIsTakenBackIsWrittenAsItWas() throws {
    var sample = try OpenedSample(OpenedSample.show)
    sample.session.type("Diadem", into: .label(0))
    sample.session.type("Crown", into: .label(0))
    sample.session.scale(by: 2)
    sample.session.scale(by: 0.5)
    #expect(try sample.saved() == sample.file)
  }

  @Test func anotherPictureTakesTheOldFilesAway() throws {
    var sample = try OpenedSample(OpenedSample.show)
    sample.session.select(2)
    sample.session.replacePicture(Sample.dropped(99, 66))
    let files = try sample.savedFiles()
    let hat = try #require(json(files, "config.json").items.last)
    // The name of the old file is not given to another one.
    #expect(hat.text("image") == "hat-2.png" && hat.text("image@2x") == "hat-2@2x.png" && hat["webp"] == nil)
    #expect(files["hat-2.png"] != nil && files["hat-2@3x.png"] != nil && files["hat.png"] == nil)
    #expect(files["Assets.xcassets/crown.imageset/crown@3x.png"] != nil)
  }

  @Test func removedCostumeTakesItsImageSetAway() throws {
    var sample = try OpenedSample(OpenedSample.show)
    sample.session.removeSelected()
    let files = try sample.savedFiles()
    #expect(!files.keys.contains { $0.contains("crown") } && files.keys.contains { $0.contains("ada@3x") })
    sample.session.undo()
    #expect(try sample.saved() == sample.file)
  }

  @Test func pictureOfTwoCostumesStaysForTheOther() throws {
    var files = OpenedSample.show
    files["config.json"] = ZipFile.json(
      String(decoding: files["config.json"]!, as: UTF8.self).replacing("hat.png", with: "crown"))
    var sample = try OpenedSample(files)
    #expect(try sample.saved() == sample.file)
    sample.session.removeSelected()
    #expect(try sample.savedFiles().keys.contains { $0.contains("crown@3x.png") })
  }

  @Test func newCostumeIsBesideTheOthers() throws {
    var sample = try OpenedSample(OpenedSample.show)
    sample.session.add(Sample.dropped(40, 40), named: "Hat")
    let files = try sample.savedFiles()
    let items = try json(files, "config.json").items
    #expect(items.map { $0.text("id") } == ["crown", "hat", "hat-2"] && items[2]["source"] == nil)
    #expect(files["hat-2.png"] != nil && files["hat.png"] == OpenedSample.show["hat.png"])
  }

  private static let guess = CharacterGuess(anchor: Point(x: 0.5, y: 0.3), hub: Point(x: 0.5, y: 0.6))

  @Test func anotherCharacterTakesPictureAndLidsAway() throws {
    var sample = try OpenedSample(OpenedSample.show)
    sample.session.adopt(.init(scale: 1, width: 60, height: 80, address: "blob:2"), named: "bob", Self.guess)
    let files = try sample.savedFiles()
    let character = try #require(json(files, "show.json")["character"])
    #expect(character.text("image") == "character.png" && character["lids"] == nil && character["source"] == nil)
    #expect(character.text("name-de") == "Adele" && character.number("hub_y") == 0.6)
    #expect(files["closed.png"] == nil && !files.keys.contains { $0.contains("ada") } && files["character.png"] != nil)
    #expect(try json(files, "show.json").text("title") == "T")
  }

  @Test func removedCharacterLeavesTheShow() throws {
    var sample = try OpenedSample(OpenedSample.show)
    sample.session.removeCharacter()
    let files = try sample.savedFiles()
    #expect(try json(files, "show.json")["character"] == nil && json(files, "show.json").text("title") == "T")
    #expect(files["closed.png"] == nil && !files.keys.contains { $0.contains("ada") })
  }

  @Test func characterComesToAPlainPack() throws {
    var files = OpenedSample.show
    files["show.json"] = nil
    var sample = try OpenedSample(files)
    sample.session.adopt(.init(scale: 1, width: 60, height: 80, address: "blob:2"), named: "bob", Self.guess)
    let saved = try sample.savedFiles()
    #expect(try json(saved, "show.json")["character"]?.text("name") == "Bob")
    #expect(saved["config.json"] == OpenedSample.show["config.json"])
  }

  @Test func changedPropertyListBecomesJSON() throws {
    var files = OpenedSample.show
    files["config.json"] = nil
    files["config.plist"] = ZipFile.json(
      """
      <?xml version="1.0" encoding="UTF-8"?><plist version="1.0"><array><dict><key>id</key><string>hat</string>
      <key>label</key><string>Hat</string><key>description</key><string>A &lt;hat&gt;</string><key>image</key><string>hat.png</string>
      <key>width</key><integer>33</integer><key>height</key><real>22</real><key>display_x</key><real>0.5</real>
      <key>display_y</key><real>0.5</real><key>alignment_x</key><real>0.5</real><key>alignment_y</key><real>0.5</real>
      <key>theirs</key><array><true/></array></dict></array></plist>
      """)
    var sample = try OpenedSample(files)
    #expect(try sample.saved() == sample.file)
    sample.session.type("Cap", into: .label(0))
    let saved = try sample.savedFiles()
    let hat = try #require(json(saved, "config.json").items.first)
    #expect(saved["config.plist"] == nil && hat.text("label") == "Cap" && hat.number("width") == 33)
    #expect(hat["theirs"] == .list([.bool(true)]) && hat.text("description") == "A <hat>")
  }

  /// The page keeps PNGs alone. The file has its own picture again, as long as it is not changed.
  @Test func pictureOfAnotherFormatReturns() throws {
    var files = OpenedSample.show
    let webp =
      Array("RIFF".utf8) + [26, 0, 0, 0] + Array("WEBPVP8X".utf8) + [10, 0, 0, 0, 0, 0, 0, 0, 32, 0, 0, 21, 0, 0]
    files["hat.png"] = webp
    var sample = try OpenedSample(files, png: ZipFile.png(33, 22, filler: 3))
    #expect(sample.session.document.outfits[1].picture.files.map(\.width) == [33])
    #expect(try sample.again().saved() == sample.file)
    sample.session.select(2)
    sample.session.removeSelected()
    #expect(try sample.savedFiles()["hat.png"] == nil)
  }

  @Test func openingIsAStepThatUndoTakesBack() throws {
    let opened = try OpenedSample(OpenedSample.show).session.document
    var session = Sample.session
    let before = session.document
    session.open(opened)
    #expect(session.isChanged && session.selected?.id == "crown" && session.document.opened == opened.opened)
    #expect(Set(session.document.keys).isDisjoint(with: before.keys))
    session.undo()
    #expect(session.document == before && session.document.opened.isEmpty)
    session.redo()
    #expect(session.document.outfits.map(\.source.text.string) == ["0", "1"])
  }

  @Test func packThatWasNeverOpenedStaysAsItIs() throws {
    let pack = OpenedSample.packed(OpenedSample.show)
    #expect(RestoredPack.file(of: pack, languages: ["en"]) == pack)
    #expect(
      RestoredPack.file(of: OpenedSample.packed(["opened.disguise": [1], "config.json": [91, 93]]), languages: ["en"])
        == nil)
  }

  @Test func badFilesAreRefused() throws {
    let refusal = { (file: [UInt8]) -> PackRefusal? in
      if case .refused(let refusal) = OpenedSample.opening(of: file).state { refusal } else { nil }
    }
    #expect(refusal(ZipFile.owls.bytes)?.kind == .sets)
    #expect(refusal([1, 2, 3])?.kind == .otherFile)
    let cut = refusal(OpenedSample.packed(OpenedSample.show).dropLast())
    #expect(cut?.kind == .faulty && cut?.line.string.contains("truncated") == true)
    var files = OpenedSample.show
    files["show.json"] = ZipFile.json(#"{"character": {"image": "ada", "anchor_x": 7}}"#)
    #expect(
      refusal(OpenedSample.packed(files))?.line.string.hasPrefix("ada.disguise, show.json: character.anchor_x") == true)
    files["show.json"] = nil
    files["Assets.xcassets/crown.imageset/crown@3x.png"] = ZipFile.png(60, 120).dropLast(20)
    #expect(refusal(OpenedSample.packed(files))?.kind == .faulty)
  }
}
