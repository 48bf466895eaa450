import ArchiveFuzz
import Archives
import Testing
import Values

@testable import Packs

/// `.disguise` files of sets in HooView's page: everything is checked before anything is shown.
@Suite struct SetsOpeningTests {
  private func state(_ zip: ZipFile, language: Text = "en") -> OpeningState<OpenedSets> {
    var opening = SetsOpening(name: "a.disguise", bytes: zip.bytes, language: language)
    while case .checking = opening.state { opening.step() }
    return opening.state
  }

  private func opened(_ zip: ZipFile, language: Text = "en") throws -> OpenedSets {
    guard case .opened(let sets) = state(zip, language: language) else { throw try #require(refusal(zip)) }
    return sets
  }

  private func refusal(_ zip: ZipFile) -> PackRefusal? {
    if case .refused(let refusal) = state(zip) { refusal } else { nil }
  }

  /// The owls with further files.
  private func owls(with more: [ZipEntry] = []) -> ZipFile {
    var zip = ZipFile.owls
    zip.entries += more
    return zip
  }

  /// The same set as one with another number.
  private func set(_ number: String, _ change: (inout ZipFile) -> Void = { _ in }) -> [ZipEntry] {
    var zip = ZipFile.owls
    change(&zip)
    for index in zip.entries.indices {
      zip.entries[index].both { $0.name = Array(number.utf8) + $0.name.dropFirst(2) }
    }
    return zip.entries
  }

  private func file(_ name: Text, of sets: OpenedSets) throws -> [UInt8] {
    try #require(sets.files.first { $0.name == name }).bytes
  }

  private func json(_ name: Text, of sets: OpenedSets) throws -> Value {
    try JSONReader.value(in: try file(name, of: sets), .document)
  }

  private func outlines(of sets: OpenedSets, language: Text = "en") throws -> [HooSetOutline] {
    let reading = HooIndexReader.sets(in: try json(sets.files[0].name, of: sets), language: language)
    #expect(reading.faults.isEmpty)
    return reading.model
  }

  private func texts(of sets: OpenedSets, language: Text = "en") throws -> [HooSetTexts] {
    let addresses = HooIndexReader.texts(in: try json(sets.files[0].name, of: sets)).model
    return try addresses.flatMap { HooTextsReader.texts(in: try json($0, of: sets), language: language).model }
  }

  /// Reads the archive of a set as HooView does.
  private func read(_ outline: HooSetOutline, of sets: OpenedSets, language: Text = "en") throws -> HooSet? {
    guard case .archive(let address) = outline.source else { return nil }
    let archive = try file(address, of: sets)
    #expect(archive.count == outline.bytes)
    var host = ReaderHost()
    let reader = HooSetReader(
      set: outline.name, file: "x", archive: archive, expectedCount: outline.count, language: language)
    guard case .finished(let set) = host.run(reader, archive: archive) else { return nil }
    return set
  }

  @Test func oneSetHasItsOwlsTextsAndTitle() throws {
    let sets = try opened(.owls)
    let outline = try #require(try outlines(of: sets).first)
    #expect(outline.name == "01" && outline.color == "#2e7d5b" && outline.count == 2 && outline.title == "Owls")
    let set = try #require(try read(outline, of: sets))
    #expect(set.hoos.map(\.title.string) == ["Ada", "Bo"] && set.hoos[0].picture.images.count == 2)
    let found = try texts(of: sets)
    #expect(found.map(\.set.string) == ["01"])
    #expect(found[0].hoos.map(\.poem.string) == ["Who?\nYou.", "Hoo\nhoo"])
    #expect(sets.title == "Owls" && sets.picture == ZipFile.png(96, 96))
  }

  @Test func titlesAndPoemsAreInTheReadersLanguageOrInThatOfTheFile() throws {
    let zip = owls(
      with: set("02") {
        $0.set("01/hoo_set.json", ZipFile.json(##"{"Color":"#2E7D5B","Count":2,"Title-de":"Eulen"}"##))
      })
    let sets = try opened(zip, language: "de")
    #expect(try outlines(of: sets, language: "de").map(\.title) == ["Owls", "Eulen"])
    #expect(try texts(of: sets, language: "de")[0].hoos.map(\.title.string) == ["Ada", "Bodo"])
    #expect(try outlines(of: opened(zip)).map(\.title) == ["Owls", nil])
  }

  @Test func severalSetsAreInTheOrderOfTheirNumbers() throws {
    let sets = try opened(owls(with: set("123") + set("9999") + set("10")))
    let outlines = try outlines(of: sets)
    #expect(outlines.map(\.name.string) == ["01", "10", "123", "9999"])
    for outline in outlines { #expect(try read(outline, of: sets)?.hoos.count == 2) }
    #expect(sets.title == "a", "the file's name")
  }

  @Test func otherFilesAndFoldersOfOtherProgramsAreLeftOut() throws {
    let more = [
      ZipEntry("README.md", [7]), ZipEntry("01/", []), ZipEntry("01/01/", []), ZipEntry("notes/01.txt", [7]),
      ZipEntry("large/", []),
    ]
    let sets = try opened(owls(with: more))
    #expect(
      sets.files.map(\.name.string).sorted() == ["opened/01.json", "opened/01.zip", "opened/index.json"])
  }

  @Test func largerPicturesAreListed() throws {
    let large = ZipFile.png(960, 960)
    let sets = try opened(
      owls(with: [
        ZipEntry("large/01/02.png", large), ZipEntry("large/01/77.png", [7]), ZipEntry("large/09/01.png", [7]),
      ]))
    let address = try #require(try outlines(of: sets)[0].large)
    let files = HooFilesReader.files(in: try json(address, of: sets)).model
    #expect(files.map(\.name.string) == ["01/02.png"])
    #expect(try file(files[0].url, of: sets) == large)
  }

  /// In a loop: the log would have every byte of an argument.
  @Test func faultyLargerPicturesAreRefused() {
    let pictures = [
      "is not a PNG": [UInt8]("text".utf8), "other proportions": ZipFile.png(960, 480),
      "larger than 5 MB": ZipFile.png(96, 96, filler: 5 << 20), "large/01/02.png": ZipFile.png(960, 960, pixels: [0]),
    ]
    for (line, bytes) in pictures {
      let refusal = refusal(owls(with: [ZipEntry("large/01/02.png", bytes)]))
      #expect(refusal?.kind == .faulty && refusal?.line.string.contains(line) == true, "\(refusal?.line.string ?? "")")
    }
  }

  @Test func otherFilesAreToldApart() {
    var broken = ZipFile.owls
    broken.cut = 1
    #expect(refusal(broken)?.kind == .faulty)
    #expect(refusal(.pack)?.kind == .costumes)
    #expect(refusal(owls(with: [ZipEntry("config.plist", [7])]))?.kind == .costumes, "as Disguise-o-Rama takes it")
    let none = refusal(ZipFile([ZipEntry("a.txt", [7])]))
    #expect(none?.kind == .faulty && none?.line == "a.disguise: has no set; add its folder, as in 01/hoo_set.json")
    let deep = refusal(ZipFile(set("owls/01")))
    #expect(deep?.kind == .faulty && deep?.line == "a.disguise: has its sets in a folder; pack that")
    var opening = SetsOpening(name: "a", bytes: [1, 2, 3], language: "")
    guard case .refused(let refusal) = opening.state else { return #expect(Bool(false)) }
    opening.step()
    #expect(refusal.kind == .otherFile)
    let large = SetsOpening(name: "a", bytes: [UInt8](repeating: 0, count: 25 << 20 + 1), language: "")
    guard case .refused(let refusal) = large.state else { return #expect(Bool(false)) }
    #expect(refusal.kind == .tooLarge)
  }

  @Test func twoSetsOfOneNumberAreRefused() {
    let refusal = refusal(owls(with: set("001")))
    #expect(
      refusal?.line == "a.disguise, 001: has the number of the set 01; rename it"
        || refusal?.line == "a.disguise, 01: has the number of the set 001; rename it")
  }

  @Test(arguments: [
    ("01/01/hoo.json", "{}", "a.disguise, 01, 01/01/hoo.json: lacks Title"),
    ("01/01/hoo.json", "[", "is not valid JSON"), ("01/01/hoo.png", "text", "01/01/hoo.png: is not a PNG"),
    ("01/header.png", "", "01/header.png: "),
    ("01/hoo_set.json", ##"{"Color":"#2E7D5B","Count":3}"##, "has Count 3 but 2 Hoos"),
    ("01/hoo_set.json", ##"{"Color":"red","Count":2}"##, "as Color"),
  ])
  func faultySetsAreRefused(name: String, contents: String, line: String) {
    var zip = ZipFile.owls
    zip.set(name, Array(contents.utf8))
    let refusal = refusal(zip)
    #expect(
      refusal?.kind == .faulty && refusal?.line.string.contains(line) == true, "\(refusal?.line.string ?? "opened")")
  }

  @Test(arguments: ["01/01/hoo.json", "01/01/hoo.png", "01/header.png", "01/02/hoo.json"])
  func setsWithoutAPartAreRefused(name: String) {
    var zip = ZipFile.owls
    zip.remove(name)
    #expect(refusal(zip)?.kind == .faulty)
  }

  @Test func faultOfALaterSetRefusesTheFile() {
    let zip = owls(with: set("02") + set("03") { $0.set("01/02/hoo.png", ZipFile.png(48, 48, pixels: [0])) })
    #expect(refusal(zip)?.line.string.hasPrefix("a.disguise, 03, 03/02/hoo.png: ") == true)
  }

  @Test func filesThatBelongToNoSetAreRefusedInASet() {
    for name in ["01/notes.txt", "01/03/extra.png", "01/01/hoo@4x.png"] {
      #expect(refusal(owls(with: [ZipEntry(name, [7])]))?.kind == .faulty, "\(name)")
    }
  }

  @Test func setsAreLimitedAsDownloadedOnes() {
    var heavy = ZipFile.owls
    heavy.set("01/header.png", ZipFile.png(320, 64, filler: 9 << 20))
    let refusal = refusal(heavy)
    #expect(refusal?.kind == .faulty && refusal?.line.string.hasPrefix("a.disguise, 01: ") == true)
  }

  @Test func workIsDoneInSmallSteps() {
    var opening = SetsOpening(name: "a", bytes: owls(with: set("02")).bytes, language: "en")
    var steps = 0
    while case .checking = opening.state {
      opening.step()
      steps += 1
    }
    #expect(steps > 50)
    opening.step()
    guard case .opened = opening.state else { return #expect(Bool(false)) }
  }
}
