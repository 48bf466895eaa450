import ArchiveFuzz
import Archives
import Packs
import Testing
import Values

@Suite struct HooSetReaderTests {
  private static let document = "01/01/hoo.json"
  private static let setDocument = "01/hoo_set.json"

  private func read(_ archive: [UInt8], language: Text = "en", expectedCount: Int? = nil) -> HooSet? {
    var host = ReaderHost()
    let reader = HooSetReader(
      set: "01", file: "01.zip", archive: archive, expectedCount: expectedCount, language: language)
    if case .finished(let set) = host.run(reader, archive: archive) { return set }
    return nil
  }

  @Test func validSetIsRead() throws {
    let set = try #require(read(Archives.owls()))
    #expect(set.name == "01" && set.color == "#2e7d5b" && set.title == "Owls")
    #expect(set.header.images.map { [$0.scale, $0.width, $0.height] } == [[1, 320, 64]])
    #expect(set.hoos.map { $0.name.string } == ["01", "02"])
    #expect(set.hoos.map { $0.title.string } == ["Ada", "Bo"])
    #expect(set.hoos.map { $0.poem.string } == ["Who?\nYou.", "Hoo\nhoo"])
    #expect(set.hoos[0].picture.images.map { [$0.scale, $0.width] } == [[1, 48], [2, 96]])
    #expect(set.hoos[0].picture.best(forScale: 1.5).source.name == "01/01/hoo@2x.png")
    #expect(set.hoos[1].picture.best(forScale: 3).scale == 1)
  }

  @Test func textsAreInTheLanguageIfPossible() throws {
    let german = try #require(read(Archives.owls(), language: "de"))
    #expect(german.hoos.map { $0.title.string } == ["Ada", "Bodo"])
    #expect(german.hoos[1].poem == "Hoo\nhoo")
    #expect(try #require(read(Archives.owls(), language: "de-AT")) == german)
    let austrian = Archives.owls {
      $0.set(
        "01/01/hoo.json", ZipFile.json(##"{"Title-de-AT":"Anna","PoemLine":"Who?","Title-de":"Ada","Title":"A"}"##))
    }
    for (language, title) in [("de-AT", "Anna"), ("de", "Ada"), ("de-CH-1996", "Ada"), ("d", "A")] {
      #expect(try #require(read(austrian, language: Text(language))).hoos[0].title.string == title)
    }
  }

  @Test func eyesAreReadIfTheyAreWhole() throws {
    let cases: [(String, Int?)] = [
      (##""Eyes":[30,40.5,9,70,40.5,9],"Lids":"#A0642F""##, 2), (##""eyes":[30,40,9],"lids":"#a0642f""##, 1),
      (##""Eyes":[30,40,9]"##, nil), (##""Eyes":[30,40],"Lids":"#a0642f""##, nil),
      (##""Eyes":[30,40,900],"Lids":"#a0642f""##, nil),
      (##""Eyes":[30,40,"9"],"Lids":"#a0642f""##, nil), (##""Eyes":"","Lids":"red""##, nil), (##""Lids":1"##, nil),
    ]
    for (members, count) in cases {
      let archive = Archives.owls {
        $0.set("01/01/hoo.json", ZipFile.json("{\"Title\":\"Ada\",\"PoemLine\":\"Who?\",\(members)}"))
      }
      let set = try #require(read(archive))
      #expect(set.hoos[0].eyes.map { $0.circles.count / 3 } == count && set.hoos[1].eyes == nil, "\(members)")
      if count == 2 { #expect(set.hoos[0].eyes?.lids == "#a0642f" && set.hoos[0].eyes?.circles[3] == 70) }
    }
  }

  @Test func headerIsInTheLanguageIfPossible() throws {
    let archive = Archives.owls { zip in
      for (name, width) in [("header-de", 300), ("header-de@2x", 600), ("header-fr", 310)] as [(String, UInt32)] {
        zip.add("01/\(name).png", ZipFile.png(width, 64 * (width == 600 ? 2 : 1)))
      }
    }
    for (language, widths) in [("de", [300, 600]), ("DE", [300, 600]), ("fr-CA", [310]), ("en", [320])] {
      #expect(try #require(read(archive, language: Text(language))).header.images.map(\.width) == widths, "\(language)")
    }
  }

  @Test func titleStandsForHeaderOfAnotherLanguage() throws {
    for (language, names, lettering) in [
      ("de", [], "Eulen"), ("de-AT", [], "Eulen"), ("de", ["header-de"], nil), ("de-AT", ["header-de"], nil),
      ("en", [], nil),
    ] as [(Text, [String], Text?)] {
      let archive = Archives.owls { zip in
        let document = ##"{"Color": "#2e7d5b", "Count": 2, "Title": "Owls", "Title-de": "Eulen"}"##
        zip.set("01/hoo_set.json", Array(document.utf8))
        for name in names { zip.add("01/\(name).png", ZipFile.png(300, 64)) }
      }
      #expect(try #require(read(archive, language: language)).lettering == lettering)
    }
  }

  @Test(
    arguments: [
      (["header-de@2x.png"], ["missing-header 01/header-de.png"]), (["header-DE.png"], ["name-case 01/header-DE.png"]),
      (["header-d.png"], ["odd-name 01/header-d.png"]), (["header-abcd.png"], ["odd-name 01/header-abcd.png"]),
      (["header-de.png", "header-de@2x.png"], ["scale-mismatch 01/header-de@2x.png"]),
    ])
  func headersOfLanguagesAreChecked(names: [String], faults: [String]) {
    let archive = Archives.owls { zip in
      for name in names { zip.add("01/" + name, ZipFile.png(300, 64)) }
    }
    #expect(Archives.faults(archive) == faults)
  }

  @Test func imagesAreAtTheirRanges() throws {
    let archive = Archives.owls()
    let set = try #require(read(archive))
    guard case .entry(let entry) = set.hoos[0].picture.images[1].source else {
      Issue.record("not in the archive")
      return
    }
    #expect(Array(archive[entry.packedRange]) == ZipFile.png(96, 96))
  }

  /// The additions of common zip programs.
  static let friendly: [@Sendable (inout ZipFile) -> Void] = [
    { $0.add("01/", []) },
    {
      for name in ["01/", "01/01/", "01/02/"] {
        $0.add(name, [])
        $0[name].attributes = 0x41ED_0010
      }
    },
    { $0.entries.reverse() },
    { for index in $0.entries.indices { $0.entries[index].useDescriptor() } },
    { for index in $0.entries.indices { $0.entries[index].useDescriptor(isSigned: false) } },
    {
      $0.entries[0].useDescriptor()
      $0.entries[0].local.checksum = $0.entries[0].central.checksum
      $0.entries[0].local.packedSize = $0.entries[0].central.packedSize
      $0.entries[0].local.size = $0.entries[0].central.size
    },
    {
      // bsdtar: the size in the local header, sizes and checksum in a data descriptor.
      for index in $0.entries.indices {
        $0.entries[index].useDescriptor()
        $0.entries[index].local.size = $0.entries[index].central.size
      }
    },
    {
      // Java: folders are deflated and have a data descriptor.
      $0.add("01/", [], isDeflated: true)
      $0["01/"].useDescriptor()
    },
    { for index in $0.entries.indices { $0.entries[index].attributes = 0x81A4_0000 } },
    { $0.entries[1].attributes = 0x20 },
    { for index in $0.entries.indices { $0.entries[index].both { $0.flags |= 0x0800 } } },
    { $0.entries[0].both { $0.flags |= 6 } },
    { $0.entries[0].both { ($0.time, $0.date) = (0x6B2A, 0x5B54) } },
    { $0.entries[1].both { $0.version = 10 } },
    {
      // Info-ZIP: time stamps and owners, longer in the local header.
      $0.entries[1].local.extra = [0x55, 0x54, 5, 0, 1, 1, 2, 3, 4, 0x75, 0x78, 2, 0, 1, 0]
      $0.entries[1].central.extra = [0x55, 0x54, 5, 0, 1, 1, 2, 3, 4]
    },
    { $0.entries[1].central.extra = [0x0A, 0, 4, 0, 0, 0, 0, 0] },
    { $0.set("01/header.png", ZipFile.png(320, 64), isDeflated: true) },
    { $0.set("01/01/hoo.json", ZipFile.json(#"{"Title":"Ada","PoemLine":"Who?"}"#)) },
    { $0.add("01/header@3x.png", ZipFile.png(959, 191)) },
    { $0.add("01/02/hoo@3x.png", ZipFile.png(146, 144)) },
    { $0.set("01/02/hoo.png", ZipFile.png(2048, 2048)) },
    { $0.set("01/02/hoo.png", ZipFile.png(4_194_304, 1)) },
  ]

  @Test(arguments: 0..<friendly.count)
  func readsArchivesOfZipPrograms(index: Int) {
    #expect(Archives.faults(Archives.owls(Self.friendly[index])) == [])
  }

  /// A document and its faults.
  static let documents: [(String, String, [String])] = [
    (document, "{}", ["key-missing", "key-missing"]),
    (document, #"{"Title":"A"}"#, ["key-missing"]),
    (document, #"{"Title-de":"A","PoemLine":"b"}"#, ["key-missing"]),
    (document, #"{"Title":1,"PoemLine":true}"#, ["key-kind", "key-kind"]),
    (document, #"{"Title":["A"],"PoemLine":["b",1]}"#, ["key-kind", "key-kind"]),
    (document, #"{"Title":null,"PoemLine":{}}"#, ["key-kind", "key-kind"]),
    (document, #"{"Title":"","PoemLine":""}"#, ["text-empty", "text-empty"]),
    (document, #"{"Title":"A","PoemLine":[]}"#, ["text-empty"]),
    (document, #"{"Title":"\u200b ","PoemLine":["", "\u00a0"]}"#, ["text-empty", "text-empty"]),
    (document, #"{"Title":"A\nB","PoemLine":"b\nc"}"#, ["text-control"]),
    (document, #"{"Title":"A\u0000","PoemLine":"b\r\nc"}"#, ["text-control", "text-control"]),
    (document, #"{"Title":"A","PoemLine":"b","Title-fr":2}"#, ["key-kind"]),
    (document, #"{"Title":"A","title":"B","PoemLine":"b"}"#, ["json-duplicate-key"]),
    (document, #"{"Title":"A","PoemLine":"b","More":{"a":1,"\u0061":1}}"#, ["json-duplicate-key"]),
    (document, #"{"Title":"A","PoemLine":"b","More":[1,{"a":null}]}"#, []),
    (document, "[]", ["json-kind"]),
    (document, #""Title""#, ["json-kind"]),
    (document, "", ["json-syntax"]),
    (document, #"{"Title":"A","PoemLine":"b"}}"#, ["json-syntax"]),
    (document, "\u{FEFF}{}", ["json-encoding"]),
    (setDocument, #"{"Color":"2E7D5B","Count":2}"#, []),
    (setDocument, ##"{"color":"#AbC","COUNT":2.0}"##, []),
    (setDocument, ##"{"color":"#AbC","COUNT":2}"##, []),
    (setDocument, #"{"Color":"abc","Count":2}"#, ["color"]),
    (setDocument, #"{"Color":"green","Count":2}"#, ["color"]),
    (setDocument, ##"{"Color":"#12345g","Count":2}"##, ["color"]),
    (setDocument, ##"{"Color":"#1234567","Count":2}"##, ["color"]),
    (setDocument, #"{"Color":7,"Count":"2"}"#, ["key-kind", "key-kind"]),
    (setDocument, #"{"Count":2}"#, ["key-missing"]),
    (setDocument, ##"{"Color":"#123456"}"##, ["key-missing"]),
    (setDocument, ##"{"Color":"#123456","Count":0}"##, ["count-range"]),
    (setDocument, ##"{"Color":"#123456","Count":-2}"##, ["count-range"]),
    (setDocument, ##"{"Color":"#123456","Count":1.5}"##, ["count-range"]),
    (setDocument, ##"{"Color":"#123456","Count":1000}"##, ["count-range"]),
    (setDocument, ##"{"Color":"#123456","Count":999}"##, ["count-mismatch"]),
    (setDocument, ##"{"Color":"#123456","Count":1}"##, ["count-mismatch"]),
    (setDocument, ##"{"Color":"#123456","Count":2,"Title":""}"##, ["text-empty"]),
  ]

  @Test(arguments: documents.indices)
  func documentsAreChecked(index: Int) {
    let (name, json, rules) = Self.documents[index]
    for isDeflated in [false, true] {
      let faults = Archives.faults(of: name, ZipFile.json(json), isDeflated: isDeflated)
      #expect(faults == rules.map { $0 + " " + name }, "\(json)")
    }
  }

  @Test func countInTheIndexIsChecked() {
    #expect(Archives.faults(Archives.owls(), expectedCount: 2) == [])
    #expect(Archives.faults(Archives.owls(), expectedCount: 3) == ["index-count"])
    #expect(Archives.faults(Archives.owls(), expectedCount: 0) == ["index-count"])
  }

  @Test(arguments: ["1", "", "a1", "01/", "0x", "1234567890", "۰۱"])
  func setNameIsDigits(name: String) {
    var host = ReaderHost()
    let archive = Archives.owls()
    let reader = HooSetReader(set: Text(name), file: "01.zip", archive: archive)
    guard case .refused(let faults) = host.run(reader, archive: archive) else {
      Issue.record("not refused")
      return
    }
    #expect(faults.map { $0.rule } == [.setName])
  }

  @Test func stopsAtTheFirstFaultOrFindsAll() {
    let archive = Archives.owls {
      $0["01/header.png"].data[50] ^= 1
      $0["01/02/hoo.png"].data[50] ^= 1
      $0.set("01/01/hoo.json", ZipFile.json("{}"))
      $0.add("01/x.txt")
    }
    #expect(
      Archives.faults(archive) == [
        "odd-name 01/x.txt", "key-missing 01/01/hoo.json", "key-missing 01/01/hoo.json", "checksum 01/02/hoo.png",
        "checksum 01/header.png",
      ])
    guard case .refused(let first) = Archives.outcome(archive, stopsAtFault: true) else {
      Issue.record("not refused")
      return
    }
    #expect(
      first.map { $0.line.string } == [
        "01.zip, 01/x.txt: is not a file of a set; remove it or rename it to one of hoo_set.json, header.png, 01/hoo.json "
          + "and 01/hoo.png, with two digits or more for 01"
      ])
  }

  @Test func truncatedArchivesAreRefused() {
    let whole = Archives.owls()
    for count in 0..<whole.count {
      let faults = Archives.faults(Array(whole.prefix(count)))
      #expect(faults == (count < 4 ? ["not-an-archive"] : ["truncated"]), "\(count)")
    }
  }

  @Test func flippedBitIsNoticedOrHarmless() throws {
    let whole = Archives.owls()
    let good = try #require(read(whole))
    for bit in 0..<(whole.count * 8) {
      var archive = whole
      archive[bit / 8] ^= 1 << UInt8(bit % 8)
      if let found = read(archive) { #expect(found == good) }
    }
  }

  /// A document of 200 KB is read in several steps, so that the page can draw in between.
  @Test func longDocumentTakesSeveralSteps() {
    let text = String(repeating: #""0123456789","#, count: 15_000)
    var reader = JSONReader(ZipFile.json("{\"a\":[" + String(repeating: text, count: 1) + "0]}"), .document)
    var steps = 1
    while (try? reader.step()) == .some(nil) { steps += 1 }
    #expect(steps == 195_010 / (64 << 10) + 1)
  }

  @Test func stepsAreShort() {
    let archive = Archives.owls { $0.set("01/header.png", ZipFile.png(320, 64, filler: 1 << 20)) }
    var reader = HooSetReader(set: "01", file: "01.zip", archive: archive)
    var slices = 0
    while true {
      switch reader.next() {
      case .working, .document: slices += 1
      case .inflate(let entry):
        _ = reader.take(ZipFile.json(inflated(archive[entry.packedRange])))
        reader.end()
      case .finished:
        #expect(slices > 1 << 20 / (64 << 10))
        return
      case .load, .refused:
        Issue.record("not finished")
        return
      }
    }
  }

  private func inflated(_ packed: ArraySlice<UInt8>) -> String {
    var all: [UInt8] = []
    try? Inflate.run(packed) { piece in
      all += piece
      return true
    }
    return String(decoding: all, as: UTF8.self)
  }

  @Test func nextReturnsTheSameRequestUntilServed() {
    let archive = Archives.owls()
    var reader = HooSetReader(set: "01", file: "01.zip", archive: archive)
    let isWanted = reader.take([1])
    #expect(!isWanted)
    reader.end()
    reader.fail("")
    while case .working = reader.next() {}
    guard case .inflate(let first) = reader.next(), case .inflate(let second) = reader.next() else {
      Issue.record("did not ask")
      return
    }
    #expect(first == second)
    reader.fail("the stream broke\u{7}")
    for _ in 0..<2 {
      guard case .refused(let faults) = reader.next() else {
        Issue.record("not refused")
        return
      }
      #expect(
        faults.map { $0.line.string } == [
          "01.zip, 01/01/hoo.json: cannot be inflated (the stream broke?); publish the set again"
        ])
    }
  }

  /// Found by the fuzzer: a document without two keys had two faults.
  @Test func stoppingAtAFaultReportsOne() {
    let archive = Archives.owls { $0.set("01/01/hoo.json", ZipFile.json("{}")) }
    guard case .refused(let faults) = Archives.outcome(archive, stopsAtFault: true) else {
      Issue.record("not refused")
      return
    }
    #expect(faults.map { $0.message.string } == ["lacks Title; write one"])
  }
}
