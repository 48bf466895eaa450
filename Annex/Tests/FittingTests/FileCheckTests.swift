import ArchiveFuzz
import Archives
import Foundation
import Packs
import Testing
import Values

@testable import Fitting

/// The findings of `disguise check`, in the page's words and at its fields.
@Suite struct FileCheckTests {
  private static let words: [String: Words] = {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Content/fitting")
    return Dictionary(
      uniqueKeysWithValues: ["en", "de"].map { code in
        let bytes = try! [UInt8](Data(contentsOf: folder.appendingPathComponent("\(code).json")))
        return (code, WordsReader.words(in: try! JSONReader.value(in: bytes, .document), path: "").model!)
      })
  }()

  /// Readers of the page draw pictures and name no files.
  private static let aboutFiles: [AdviceKind] = [.missingScale, .missingScales, .missingMiddle]

  /// The page says in English what the tool says.
  @Test func everyAdviceHasTheToolsWordsAndAGermanForm() throws {
    let (english, german) = (try #require(Self.words["en"]), try #require(Self.words["de"]))
    for kind in AdviceKind.allCases {
      let isAboutFiles = Self.aboutFiles.contains(kind)
      for (key, sentence) in [("check-" + kind.key, kind.wording.message), ("mend-" + kind.key, kind.wording.remedy)] {
        #expect(isAboutFiles ? !english[key].string.contains("@") : english[key] == sentence)
        #expect(!isAboutFiles || !german[key].string.contains("@"))
        #expect(german[key] != key && german[key] != sentence, "\(key.string)")
      }
    }
  }

  /// The sentence beside a field has the words of the finding.
  @Test(
    arguments: [("lettering", "lettering-alone"), ("dark", "dark-missing"), ("season", "season-days")], ["en", "de"])
  func fieldsHaveTheWordsOfTheFindings(keys: (String, String), language: String) throws {
    let words = try #require(Self.words[language])
    let sentence = words[Text("problem-" + keys.0)].string.lowercased()
    for part in ["check-", "mend-"] {
      let finding = words[Text(part + keys.1)].string.replacingOccurrences(of: "{0} ", with: "")
      #expect(sentence.contains(finding.lowercased()))
    }
  }

  private static let costume =
    #""width":20,"height":40,"display_x":0.5,"display_y":0.5,"alignment_x":0.5,"alignment_y":0.5"#

  private func check(_ show: String, _ label: String = "Hat", image: String = "a.png") -> FileCheck {
    let list = #"[{"id":"hat","label":"\#(label)","description":"","image":"\#(image)",\#(Self.costume)}]"#
    let files = [("config.json", Array(list.utf8)), ("show.json", Array(show.utf8)), ("a.png", ZipFile.png(20, 40))]
    var check = FileCheck(Self.words["en"]!, language: "de", languages: ["en", "de"])
    check.begin(
      ArchivePacking.archive(of: files.map { UnpackedFile(name: Text($0.0), bytes: $0.1) }))
    return check
  }

  private func findings(_ check: FileCheck) -> [FittingFinding] {
    FittingAnswer(Sample.value(check.findings)).findings.map { $0.bound(to: [7]) }
  }

  @Test func findingsOfAFileHaveTheirSentences() throws {
    let found = findings(check(##"{"title":"A","title-de":"B","colors":{"accent":"#ffe14d"}}"##, "Hat "))
    #expect(found.prefix(3).map(\.rule) == ["text-spaces", "no-description", "missing-scale"])
    #expect(found[0].outfit == 7 && found[0].key == "label" && !found[0].isError)
    let accent = try #require(found.first { $0.rule == "accent-ink" })
    #expect(accent.message.string.hasPrefix("has a contrast of 1") && accent.key == "colors.accent")
    #expect(accent.remedy == "choose a colour with a contrast of 4.5")
  }

  @Test func pictureIsLookedAtOnce() {
    var check = check("{}")
    #expect(check.count == 1 && check.isNew(0) && check.drawing(0) == ZipFile.png(20, 40))
    check.look(at: 0, [UInt8](repeating: 255, count: 4 * 20 * 40))
    #expect(findings(check).contains { $0.rule == "opaque-image" })
    let file = ArchivePacking.archive(of: [
      UnpackedFile(
        name: "config.json",
        bytes: Array(#"[{"id":"hat","label":"Hat","description":"","image":"a.png",\#(Self.costume)}]"#.utf8)),
      UnpackedFile(name: "a.png", bytes: ZipFile.png(20, 40)),
    ])
    check.begin(file)
    #expect(!check.isNew(0) && findings(check).contains { $0.rule == "opaque-image" })
  }

  @Test func faultOfAFileThatIsNotOpenedIsTheFinding() {
    let found = findings(check("{}", image: "gone.png"))
    #expect(found.map(\.rule) == ["refused-by-app"] && found[0].isError && found[0].entry == "config.json")
    #expect(found[0].message == "no image set and no file \"gone.png\"; add it")
  }

  @Test(
    arguments: [
      ("title-de", .show(.text(.title, 1))), ("launch.lettering_above", .show(.text(.letteringAbove, 0))),
      ("remarks-de[2]", .show(.text(.remarks, 1))), ("colors.ground_dark", .show(.color(.groundDark))),
      ("intro.steps[1].message-de", .show(.step(1, .message, 1))), ("character.name", .characterName),
      ("character.alternative_text-de", .characterAlternative(1)), ("character.image", .characterPicture),
      ("character.anchor_x", .characterPoint(.anchor)), ("character.hub_y", .characterPoint(.hub)), ("theirs", nil),
    ] as [(String, FittingField?)])
  func findingLeadsToItsField(path: String, field: FittingField?) {
    let found = FittingField.inShow(at: Text(path), ["en", "de"])
    #expect(found == field)
    let number = found?.showNumber.map { #","field":\#($0)"# } ?? ""
    #expect(FittingFinding(Sample.value(Text(#"{"rule":"a","path":"\#(path)"\#(number)}"#))).characterField == field)
  }

  /// The page knows fields about the show by their numbers.
  @Test func everyNumberIsThatOfItsField() {
    let steps = [0, 63].flatMap { IntroDraft.fields(at: $0, languages: 3) }
    for field in ShowField.all(languages: 3) + steps {
      #expect(FittingField.show(field).showNumber.map { FittingField(showNumber: $0) } == .show(field), "\(field)")
    }
  }
}
