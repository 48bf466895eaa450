import ArchiveFuzz
import Archives
import Packs
import Testing
import Values

@testable import Fitting

/// Sets in a browser: one archive of their documents and pictures.
@Suite struct KeptSetsTests {
  private static let languages: [Text] = ["en", "de"]

  /// Packs a document as the page does: each picture is a PNG of its size; an address that is that of a range in an archive is the range.
  private func archive(_ document: SetsDocument, _ form: PackForm = .kept, from source: [UInt8] = []) throws -> [UInt8]
  {
    let message = Sample.value(document.message(form, revision: "r"))
    let pictures = (message["files"]?.items ?? []).map { file -> [UInt8] in
      let range = (file.text("address") ?? .empty).utf8.split(separator: UInt8(ascii: ","))
        .compactMap { Int(String(decoding: $0, as: UTF8.self)) }
      if range.count == 2, range[1] <= source.count { return Array(source[range[0]..<range[1]]) }
      return ZipFile.png(UInt32(file.number("width")), UInt32(file.number("height")))
    }
    let sizes = pictures.map { String($0.count) }.joined(separator: ",")
    return try #require(KeptSets.archive(of: message, pictures: pictures.flatMap { $0 }, sizes: Text(sizes)))
  }

  /// Reads an archive as the page does, whose addresses are those of places in it.
  private func sets(_ archive: [UInt8]) throws -> FittingSets {
    let kept = try #require(KeptSets(archive))
    let members = [
      Value.Member(key: "languages", value: .list(Self.languages.map { .text($0) })),
      Value.Member(key: "revision", value: .text(kept.revision)),
    ]
    return try #require(FittingSets(.object(members + kept.members(Self.languages, at: kept.ranges))))
  }

  private func names(_ archive: [UInt8]) -> [String] { OpenedRest.files(in: archive).map { $0.name.string }.sorted() }

  private func text(_ name: Text, in archive: [UInt8]) -> String? {
    OpenedRest.files(in: archive).first { $0.name == name }.map { String(decoding: $0.bytes, as: UTF8.self) }
  }

  /// Everything about a document but keys and addresses.
  private func outline(_ document: SetsDocument) -> [String] {
    document.sets.flatMap { set -> [String] in
      let headers = set.headers.map { $0.map { "\($0.isDrawnToSize) " + sizes($0) } ?? "lettered" }
      return ["\(set.name.string) \(set.color.string) \(set.titles.map(\.string)) \(headers)"]
        + set.hoos.map { hoo in
          "  \(hoo.name.string) \(hoo.texts.map { $0.title.string + ": " + $0.poem.string }) \(hoo.picture.isDrawnToSize) "
            + sizes(hoo.picture) + " \(hoo.larger.string)"
        }
    }
  }

  private func sizes(_ picture: EditedPicture) -> String {
    picture.files.map { "\($0.scale)x \($0.width)x\($0.height)" }.joined(separator: ", ")
  }

  /// The sample's set, a second one with a dropped drawing and header, and an empty third one.
  private var session: SetsSession {
    var session = SetsSample.session
    session.addSet()
    session.type("Tall \"owls\"", into: .setTitle(0))
    session.type("Lange Eulen", into: .setTitle(1))
    session.add(EditedPicture(files: [dropped(300, 900)], isDrawnToSize: true), named: "tall one")
    session.type("Up,\nup.", into: .poem(0))
    session.setHeader(EditedPicture(files: [dropped(1098, 219)], isDrawnToSize: true), 1)
    session.addSet()
    return session
  }

  private func dropped(_ width: Int, _ height: Int) -> EditedPicture.File {
    EditedPicture.File(scale: 1, width: width, height: height, address: Text("blob:\(width)x\(height)"))
  }

  @Test func whatIsKeptIsReadAsItWas() throws {
    let kept = try sets(archive(session.document)).document
    #expect(outline(kept) == outline(session.document))
    #expect(outline(kept).count == 6 && kept.sets[1].hoos[0].texts[0].poem.lines == ["Up,", "up."])
  }

  @Test func packHasTheFilesOfSets() throws {
    var document = session.document
    document.sets.removeLast()
    let pack = try archive(document, .pack)
    #expect(
      names(pack) == [
        "01/01/hoo.json", "01/01/hoo.png", "01/01/hoo@2x.png", "01/03/hoo.json", "01/03/hoo.png", "01/header.png",
        "01/hoo_set.json", "09/01/hoo.json", "09/01/hoo.png", "09/01/hoo@2x.png", "09/01/hoo@3x.png",
        "09/header-de.png", "09/header-de@2x.png", "09/header-de@3x.png", "09/header.png", "09/header@2x.png",
        "09/header@3x.png", "09/hoo_set.json",
      ])
    #expect(
      text("09/hoo_set.json", in: pack) == """
        {"Title": "Tall \\"owls\\"", "Title-de": "Lange Eulen", "Color": "#2e7d5b", "Count": 1}

        """)
    #expect(text("09/01/hoo.json", in: pack) == #"{"Title": "Tall one", "PoemLine": ["Up,","up."]}"# + "\n")
  }

  /// Somebody who writes German alone has nothing to type in English.
  @Test func packHasTheTextsOfAnotherLanguageInPlaceOfTheFirst() throws {
    let empty = try #require(FittingSets(Sample.value(#"{"languages":["en","de"],"revision":"","sets":[]}"#)))
    var session = SetsSession(empty.document)
    session.language = 1
    session.addSet()
    #expect(session.document.errors { _ in "" }.map(\.entry) == ["01/hoo_set.json", "01/hoo_set.json"])
    session.type("Nachteulen", into: .setTitle(1))
    session.add(EditedPicture(files: [dropped(216, 216)], isDrawnToSize: true), named: "eule")
    #expect(session.document.errors { _ in "" }.map(\.entry) == ["01/01/hoo.json"])
    session.type("Hu.", into: .poem(1))
    #expect(session.document.firstError == nil)
    let pack = try archive(session.document, .pack)
    #expect(
      text("01/01/hoo.json", in: pack)
        == #"{"Title": "Eule", "PoemLine": ["Hu."], "Title-de": "Eule", "PoemLine-de": ["Hu."]}"# + "\n")
    #expect(names(pack).filter { $0.contains("header") }.count == 6)
    let kept = try sets(archive(session.document)).document
    #expect(kept.sets[0].titles == ["", "Nachteulen"] && kept.isFirstOptional)
    #expect(!SetsSample.session.document.isFirstOptional)
  }

  @Test func damagedWorkIsNotRead() throws {
    let whole = try archive(session.document)
    #expect(KeptSets(Array(whole.dropLast())) == nil && KeptSets([]) == nil)
    #expect(KeptSets(ArchivePacking.archive(of: [UnpackedFile(name: "a.png", bytes: [])])) == nil)
  }

  // MARK: opened files

  private static func file(_ files: [(String, String)]) -> [UInt8] {
    ArchivePacking.archive(
      of: files.map { UnpackedFile(name: Text($0), bytes: $1 == "png" ? ZipFile.png(72, 72) : Array($1.utf8)) })
  }

  /// Two sets with larger pictures, a header of a third language, keys of others in other cases, and a note.
  private let opened = file([
    ("07/hoo_set.json", #"{"COLOR" : "2E7D5B", "title":"Owls", "Count":2.0e0, "theirs": 1e300}"#),
    ("07/header.png", "png"),
    ("07/header-fr.png", "png"), ("07/01/hoo.json", #"{"Title": "One", "Title-fr": "Un", "PoemLine": "a\nb"}"#),
    ("07/01/hoo.png", "png"), ("07/02/hoo.json", #"{"Title":"Two","PoemLine":["c"],"Eyes":[1,2,3]}"#),
    ("07/02/hoo.png", "png"),
    ("12/hoo_set.json", ##"{"Color":"#fff","Count":1}"##), ("12/header.png", "png"), ("12/header-fr.png", "png"),
    ("12/01/hoo.json", #"{"Title":"Three","PoemLine":["d"]}"#), ("12/01/hoo.png", "png"), ("large/07/01.png", "png"),
    ("large/07/02.png", "png"), ("large/12/01.png", "png"), ("README.md", "Read me."),
  ])

  private func leaving(_ work: [UInt8], _ change: (inout SetsSession) -> Void = { _ in }) throws -> [UInt8] {
    let found = try sets(work)
    var session = SetsSession(found.document, revision: found.revision)
    change(&session)
    return try #require(KeptSets.file(of: archive(session.document, .pack, from: work)))
  }

  @Test func openedFileWithoutChangesLeavesByteForByte() throws {
    let work = KeptSets.work(of: opened, languages: Self.languages)
    #expect(try leaving(work) == opened)
    // Also after a visit in between.
    let kept = try archive(sets(work).document, from: work)
    #expect(try leaving(kept) == opened)
  }

  @Test func onlyWhatChangesIsWrittenAnew() throws {
    let file = try leaving(KeptSets.work(of: opened, languages: Self.languages)) { session in
      session.type("Ones", into: .title(0))
      session.type("Einer", into: .title(1))
    }
    #expect(
      text("07/01/hoo.json", in: file)
        == #"{"Title": "Ones", "Title-fr": "Un", "PoemLine": "a\nb", "Title-de": "Einer"}"# + "\n")
    #expect(text("07/hoo_set.json", in: file) == text("07/hoo_set.json", in: opened))
    #expect(names(file) == names(opened))
  }

  @Test func largerPicturesFollowTheirHoos() throws {
    let file = try leaving(KeptSets.work(of: opened, languages: Self.languages)) { session in
      session.moveHoo(by: 1)
      session.replacePicture(EditedPicture(files: [dropped(72, 72)]))
    }
    #expect(text("07/02/hoo.json", in: file) == text("07/01/hoo.json", in: opened))
    #expect(names(file).filter { $0.hasPrefix("large") } == ["large/07/01.png", "large/12/01.png"])
  }

  @Test func filesOfRemovedSetsStayOut() throws {
    let file = try leaving(KeptSets.work(of: opened, languages: Self.languages)) { $0.removeSet() }
    #expect(names(file) == names(opened).filter { !$0.contains("07/") })
  }
}
