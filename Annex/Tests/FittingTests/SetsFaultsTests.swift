import Archives
import Packs
import Testing
import Values

@testable import Fitting

/// The faults with which readers of sets would refuse a file, as the page finds them before it leaves.
@Suite struct SetsFaultsTests {
  private func kinds(_ document: SetsDocument, _ weights: SetsWeights? = SetsWeights()) -> [[SetsFaultKind]] {
    document.sets.map { document.faults(of: $0, weights).map(\.kind) }
  }

  /// A set of Hoos with pictures of a size, and a lettered header.
  private func session(_ count: Int, side: Int = 324) -> SetsSession {
    var session = SetsSession(SetsDocument(languages: ["en", "de"]))
    session.edits.change { $0.document.isFirstOptional = true }
    fill(&session, count, side)
    return session
  }

  private func fill(_ session: inout SetsSession, _ count: Int, _ side: Int = 324) {
    session.addSet()
    session.type("Night Band", into: .setTitle(0))
    for number in 0..<count { session.add(Sample.dropped(side, side), named: Text(number)) }
  }

  /// Measures all pictures, each file of so many bytes.
  private func weighed(_ document: SetsDocument, _ bytes: Int) -> SetsWeights {
    var weights = SetsWeights()
    while let request = weights.request(in: document) {
      let files = Sample.value(request.message)["files"]?.items ?? []
      weights.note(Text(files.map { _ in String(bytes) }.joined(separator: ",")), of: request)
    }
    return weights
  }

  @Test(arguments: [(127, 324), (254, 72)]) func setHasAsManyHoosAsItsFilesAllow(count: Int, side: Int) {
    var session = session(count, side: side)
    #expect(kinds(session.document) == [[]])
    session.add(Sample.dropped(side, side), named: "one more")
    #expect(kinds(session.document) == [[.tooManyHoos(count)]])
    #expect(kinds(session.document, nil) == [[.tooManyHoos(count)]], "also in a folder")
    let errors = session.document.errors { _ in .empty }.filter { $0.entry == "01/hoo_set.json" }
    #expect(errors.map { SetsTarget($0, in: session.document)?.field } == [.picture])
  }

  /// The limit is that of the reader of sets.
  @Test(arguments: [127, 128]) func setThatIsTooLargeForTheReaderHasAFault(count: Int) throws {
    let document = session(count).document
    let files = Sample.value(document.message(.pack))
    let entries = (files["documents"]?.items.count ?? 0) + (files["files"]?.items.count ?? 0)
    #expect((entries > Limits.entries) == (count == 128) && (kinds(document) != [[]]) == (count == 128))
  }

  @Test func picturesOfASetAreWeighed() {
    let session = session(16)
    // Three files each, those of the lettered header too, and 17 documents.
    let rest = (3 * 17 + 17) * 102 + session.document.sets[0].hoos.reduce(0) { $0 + $1.texts[0].title.utf8.count }
    let fitting = (Limits.archiveBytes - rest) / 51
    #expect(kinds(session.document, weighed(session.document, fitting)) == [[]])
    #expect(kinds(session.document, weighed(session.document, fitting + 1)) == [[.heavySet(8 << 20)]])
    #expect(kinds(session.document, nil) == [[]])
  }

  /// The figure is that of the archive, but for the braces of documents and what is compressed of long ones.
  @Test func weightIsThatOfTheArchive() throws {
    var session = session(40)
    for hoo in session.document.sets[0].hoos {
      session.select(hoo: hoo.key)
      session.type(Text(String(repeating: "Who, who, asked owl \(hoo.key).\n", count: hoo.key % 30)), into: .poem(0))
    }
    let (document, picture) = (session.document, [UInt8](repeating: 7, count: 500))
    let message = Sample.value(document.message(.pack))
    let files =
      (message["documents"]?.items ?? []).map {
        UnpackedFile(name: $0.text("name") ?? .empty, bytes: $0.text("text")?.utf8 ?? [])
      } + (message["files"]?.items ?? []).map { UnpackedFile(name: $0.text("name") ?? .empty, bytes: picture) }
    let archive = ArchivePacking.archive(of: files).count
    let weight = document.bytes(of: document.sets[0], weighed(document, picture.count))
    #expect((0.95 * Double(archive)...Double(archive)).contains(Double(weight)), "\(weight) of \(archive)")
  }

  @Test func headersThatArePicturesAreWeighed() {
    var session = session(1)
    session.setHeader(Sample.dropped(366, 73), 1)
    let weights = weighed(session.document, 1000)
    // With a picture of its own in one language alone, the first one's is lettered.
    #expect(weights.bytes(of: session.document.sets[0]) == 7000)
  }

  @Test func otherPictureIsWeighedAgain() {
    var session = session(1)
    let weights = weighed(session.document, 1000)
    let header = 3000
    session.replacePicture(Sample.dropped(72, 72))
    #expect(weights.bytes(of: session.document.sets[0]) == header)
    var again = weights
    let request = again.request(in: session.document)
    request.map { again.note("7", of: $0) }
    #expect(again.bytes(of: session.document.sets[0]) == header + 7 && again.request(in: session.document) == nil)
    session.type("Night Shift", into: .setTitle(0))
    #expect(again.bytes(of: session.document.sets[0]) == 7, "another title is lettered again")
  }

  @Test func pictureThatCannotBeDrawnWeighsNothing() {
    let document = session(2).document
    var weights = SetsWeights()
    var count = 0
    while let request = weights.request(in: document) {
      weights.note("", of: request)
      count += 1
    }
    #expect(count == 3 && kinds(document, weights) == [[]])
  }

  @Test func setThatFillsTheFileIsNamed() {
    var session = session(12)
    for _ in 1...4 { fill(&session, 12) }
    // Four sets of 6 MB fit into 25 MB.
    let weights = weighed(session.document, (6 << 20) / 39)
    #expect(kinds(session.document, weights) == [[], [], [], [], [.fullFile]])
    #expect(kinds(session.document, nil) == [[], [], [], [], []], "a folder is no file")
    let large = self.session(1).document
    #expect(kinds(large, weighed(large, 26 << 20)) == [[.heavySet(8 << 20)]], "it is to mend itself first")
  }

  @Test func setWithWhichTheFileHasTooManyEntriesIsNamed() {
    var session = session(127)
    for _ in 1...4 { fill(&session, 127) }
    #expect(5 * Limits.entries > ArchiveLimits.disguiseFile.entries)
    #expect(kinds(session.document) == [[], [], [], [], [.fullFile]])
  }

  @Test(arguments: ["", "  ", "\u{200B}", "\u{3000}\u{FE0F}"]) func textThatShowsNothingIsMissing(blank: String) throws
  {
    var session = session(1)
    session.type(Text(blank), into: .setTitle(0))
    session.type(Text(blank), into: .title(0))
    session.type(Text(blank + "\n" + blank), into: .poem(0))
    let (set, hoo) = (try #require(session.selectedSet), try #require(session.selectedHoo))
    #expect(session.document.faults(of: set).map(\.kind) == [.noHeader])
    #expect(session.document.faults(of: hoo).map(\.kind) == [.noTitle, .noPoem, .untranslated, .untranslated])
    #expect(set.title == "01" && hoo.title == "01", "the place of the fault has a name")
  }

  @Test func textThatShowsNothingDoesNotLeave() throws {
    var session = session(1)
    session.type("Bee Owl", into: .title(0))
    session.type("Bzz.", into: .poem(0))
    for field in [SetsField.title(1), .poem(1), .setTitle(1)] { session.type(" \u{200B}", into: field) }
    #expect(session.document.errors { _ in "" }.isEmpty)
    let message = Sample.value(session.document.message(.pack))
    let texts = (message["documents"]?.items ?? []).compactMap { $0.text("text") }.map { Sample.value($0) }
    #expect(texts.count == 2)
    for text in texts { #expect(text["Title"] != nil && text["Title-de"] == nil && text["PoemLine-de"] == nil) }
    #expect(message["files"]?.items.compactMap { $0.text("name") }.contains("01/header-de.png") == false)
  }

  @Test func translationTakesThePlaceOfAFirstTextThatShowsNothing() throws {
    var session = session(1)
    session.type(" ", into: .title(0))
    session.type("Imker", into: .title(1))
    #expect(try !session.document.faults(of: #require(session.selectedHoo)).map(\.kind).contains(.noTitle))
    let message = Sample.value(session.document.message(.pack))
    let hoo = try #require(message["documents"]?.items.first { $0.text("name") == "01/01/hoo.json" }?.text("text"))
    #expect(Sample.value(hoo)["Title"] == .text("Imker"))
  }
}
