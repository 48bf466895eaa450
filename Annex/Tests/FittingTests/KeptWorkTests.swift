import ArchiveFuzz
import Archives
import Geometry
import Packs
import Testing
import Values

@testable import Fitting

/// Work in a browser: one archive of the list and the pictures.
@Suite struct KeptWorkTests {
  /// Packs a document as the page does: the picture of `blob:N` is a PNG of its size, with N in it.
  private func archive(_ document: FittingDocument, _ form: PackForm = .kept) throws -> [UInt8] {
    let message = Sample.value(document.message(form, revision: "r"))
    let pictures = (message["files"]?.items ?? []).map { file in
      ZipFile.png(UInt32(file.number("width")), UInt32(file.number("height")), filler: file.text("address")!.utf8.count)
    }
    let sizes = pictures.map { String($0.count) }.joined(separator: ",")
    return try #require(KeptWork.archive(of: message, pictures: pictures.flatMap { $0 }, sizes: Text(sizes)))
  }

  /// Reads an archive as the page does, whose addresses are those of places in it.
  private func document(_ archive: [UInt8]) throws -> FittingDocument {
    let work = try #require(KeptWork(archive))
    let sheet = Value.object(
      [
        Value.Member(key: "languages", value: .list([.text("en"), .text("de")])),
        Value.Member(key: "revision", value: .text(work.revision)),
      ] + work.members(["en", "de"], at: work.ranges))
    return try #require(FittingPack(sheet)).document
  }

  private func withoutAddresses(_ document: FittingDocument) -> FittingDocument {
    var document = document
    document.isFirstOptional = true
    let character = document.character?.picture.files.indices ?? 0..<0
    for file in character { document.character?.picture.files[file].address = .empty }
    for index in document.outfits.indices {
      let files = document.outfits[index].picture.files.indices
      for file in files { document.outfits[index].picture.files[file].address = .empty }
    }
    return document
  }

  /// The sample's costumes, and a dropped one that is far beside Scotch, with a faulty id.
  private var session: FittingSession {
    var session = Sample.session
    session.add(Sample.dropped(470, 748), named: "new suit")
    session.nudge(by: Vector(x: 200, y: -31.5))
    session.type("Ünfug \"7\"", into: .summary(1))
    session.type("", into: .label(0))
    return session
  }

  @Test func whatIsKeptIsReadAsItWas() throws {
    let kept = try document(archive(session.document))
    #expect(withoutAddresses(kept) == withoutAddresses(session.document))
    #expect(kept.outfits[2].picture.isDrawnToSize && !kept.outfits[2].hasOwnID && kept.outfits[0].hasOwnID)
  }

  @Test func equalWorkHasTheSameRevisionAndOtherWorkAnother() throws {
    var other = session
    other.nudge(by: Vector(x: 0.1, y: 0))
    let archives = try [session, session, other].map { try archive($0.document) }
    let revisions = archives.map { KeptPictures.revision(of: $0) }
    #expect(revisions[0] == revisions[1] && revisions[0] != revisions[2])
  }

  @Test func damagedWorkIsNotRead() throws {
    let whole = try archive(session.document)
    #expect(KeptWork(Array(whole.dropLast())) == nil && KeptWork([]) == nil)
    #expect(KeptWork(ArchivePacking.archive(of: [UnpackedFile(name: "a.png", bytes: [])])) == nil)
  }

  /// The reader would refuse it, and it would take the place of work that can be read.
  @Test func workThatCouldNotBeReadAgainIsNotPacked() throws {
    var document = session.document
    document.outfits[1].image = document.outfits[0].image
    let message = Sample.value(document.message(.kept))
    let picture = ZipFile.png(235, 374)
    #expect(
      KeptWork.archive(of: message, pictures: picture + picture, sizes: Text("\(picture.count),\(picture.count)"))
        == nil)
    #expect(KeptWork.archive(of: message, pictures: picture, sizes: Text("\(picture.count + 1)")) == nil)
  }

  @Test func dressingRoomOpensThePack() throws {
    var session = session
    session.type("Suit", into: .label(0))
    let bytes = try archive(session.document, .pack)
    var opening = PackOpening(name: "a.disguise", bytes: bytes, language: "de")
    while case .checking = opening.state { opening.step() }
    guard case .opened(let pack) = opening.state else { throw try #require(nil as ArchiveFault?) }
    #expect(pack.pictures.map(\.name.string).sorted() == ["hat.png", "robot.png", "suit.png", "suit@2x.png"])
    let addresses = pack.pictures.map { $0.name }
    let list = pack.list(prefix: "", language: "de", addresses: addresses)
    let costumes = CostumeReader.costumes(in: Sample.value(list), path: "", language: "de").model
    #expect(costumes.map(\.label.string) == ["Roboter", "Hat", "Suit"])
    #expect(costumes[2].alignment == session.document.outfits[2].saved.alignment)
  }

  /// The sample with a character of its own, whose picture's name a costume has already.
  private var show: FittingSession {
    var session = CharacterTests.adopting(660, 600)
    session.type("Hilda \"H\"", into: .characterName)
    session.type("Eine Kuh", into: .characterAlternative(1))
    session.put(.hub, at: Point(x: 0.48, y: 0.6125))
    session.add(Sample.dropped(100, 100), named: "character")
    return session
  }

  @Test func keptCharacterIsReadAsItWas() throws {
    let kept = try document(archive(show.document))
    #expect(kept.character != nil && withoutAddresses(kept) == withoutAddresses(show.document))
  }

  @Test func dressingRoomOpensTheWholeShow() throws {
    var opening = PackOpening(name: "a.disguise", bytes: try archive(show.document, .pack), language: "de")
    while case .checking = opening.state { opening.step() }
    guard case .opened(let pack) = opening.state else { throw try #require(nil as ArchiveFault?) }
    let names = pack.pictures.map(\.name.string)
    #expect(
      names.contains("character-2.png") && names.contains("character-2@2x.png") && names.contains("character.png"))
    let draft = pack.stage(addresses: pack.pictures.map { $0.name })
    let value = Sample.value(draft)
    let reading = ShowReader.show(in: value["show"] ?? .null, language: "de")
    #expect(reading.faults.isEmpty)
    let character = reading.model.character
    #expect(character.name == "Hilda \"H\"" && character.alternativeText == "Eine Kuh")
    #expect(character.hub == Point(x: 0.48, y: 0.6125) && character.anchor == Point(x: 0.5, y: 0.3))
  }

  @Test func idOfKeptWorkFollowsItsNameUntilItIsTyped() throws {
    var session = FittingSession(try document(archive(session.document)))
    session.select(3)
    session.renamesSaved = true
    session.type("Suit", into: .label(0))
    #expect(session.selected?.id == "suit" && session.selected?.image == "suit")
    session.type("mine", into: .id)
    session.type("Other", into: .label(0))
    #expect(session.selected?.id == "mine")
    session.select(1)
    session.type("Tin Man", into: .label(0))
    #expect(session.selected?.id == "robot")
  }
}
