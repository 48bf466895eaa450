import ArchiveFuzz
import Packs
import Testing
import Values

@testable import Fitting

/// The show's own words and colours: edited, kept, and in the file that leaves.
@Suite struct ShowWordsTests {
  private static let title = FittingField.show(.text(.title, 0))
  private static let remarks = FittingField.show(.text(.remarks, 0))

  private func json(_ files: OpenedSample.Files, _ name: String = "show.json") throws -> Value {
    try JSONReader.value(in: try #require(files[name]), .document)
  }

  private func faults(_ session: FittingSession) -> [FieldFaultKind] { session.document.showFaults.map(\.kind) }

  // MARK: a show that was opened

  @Test func openedShowIsShown() throws {
    let words = try OpenedSample(OpenedSample.show).session.document.words
    #expect(words[.text(.title, 0)] == "T" && words[.text(.remarks, 0)] == "Ow." && words[.text(.title, 1)].isEmpty)
    #expect(words[.accent] == RGBColor("#0b6f78") && words[.ground] == nil && words.areOpened)
  }

  @Test func changedValuesReplaceTheirMembersAlone() throws {
    var sample = try OpenedSample(OpenedSample.show)
    sample.session.type("Titel", into: .show(.text(.title, 1)))
    sample.session.type("MAGIC", into: .show(.text(.letteringAbove, 0)))
    sample.session.type("Ow.\nOuch.\n\n", into: Self.remarks)
    sample.session.choose(RGBColor("#102030"), for: .groundDark)
    let files = try sample.again().savedFiles()
    let show = try json(files)
    #expect(show.text("title") == "T" && show.text("title-de") == "Titel" && show["source"] == nil)
    #expect(show["launch"] == .object([Value.Member(key: "lettering_above", value: .text("MAGIC"))]))
    #expect(show["remarks"]?.texts == ["Ow.", "Ouch."])
    #expect(show["colors"]?.text("accent") == "#0b6f78" && show["colors"]?.text("ground_dark") == "#102030")
    #expect(String(decoding: files["show.json"]!, as: UTF8.self).contains("1e300"))
    for (name, bytes) in OpenedSample.show where name != "show.json" { #expect(files[name] == bytes, "\(name)") }
  }

  @Test func valueThatIsTakenBackIsWrittenAsItWas() throws {
    var sample = try OpenedSample(OpenedSample.show)
    sample.session.type("Other", into: Self.title)
    sample.session.choose(nil, for: .accent)
    #expect(try sample.saved() != sample.file)
    sample.session.type("T", into: Self.title)
    sample.session.choose(RGBColor("#0b6f78"), for: .accent)
    #expect(try sample.again().saved() == sample.file)
  }

  @Test func emptyMembersGo() throws {
    var sample = try OpenedSample(OpenedSample.show)
    sample.session.type("  ", into: Self.title)
    sample.session.type("", into: Self.remarks)
    sample.session.choose(nil, for: .accent)
    let show = try json(sample.again().savedFiles())
    #expect(show["title"] == nil && show["remarks"] == nil && show["colors"] == nil && show.number("theirs") == 1e300)
  }

  private static let unusual = ##"""
    { "title": 7, "title-fr": "Le titre", "remarks": ["One\nTwo", 3], "remarks-fr": ["Aïe."],
      "colors": {"accent": "#0B6F78", "floor": "red", "theirs": 1}, "launch": {"above-fr": "Ici", "below": "\u00e4"} }
    """##

  @Test func showWithoutACharacterIsEditedAndKeepsWhatThePageCannotShow() throws {
    var files = OpenedSample.show
    files["show.json"] = ZipFile.json(Self.unusual)
    var sample = try OpenedSample(files)
    #expect(sample.session.document.character == nil && sample.session.hasShow)
    #expect(try sample.again().saved() == sample.file)
    sample.session.type("Below", into: .show(.text(.below, 0)))
    sample.session.choose(RGBColor("#ffffff"), for: .ground)
    let show = try json(sample.again().savedFiles())
    let old = try JSONReader.value(in: ZipFile.json(Self.unusual), .document)
    for key: Text in ["title", "title-fr", "remarks", "remarks-fr"] { #expect(show[key] == old[key], "\(key.string)") }
    #expect(show["launch"]?.text("above-fr") == "Ici" && show["launch"]?.text("below") == "Below")
    let colors = try #require(show["colors"])
    #expect(colors.text("accent") == "#0B6F78" && colors.text("floor") == "red" && colors.text("ground") == "#ffffff")
    sample.session.type("", into: .show(.text(.below, 0)))
    #expect(try json(sample.savedFiles())["launch"]?.text("above-fr") == "Ici")
  }

  @Test func wordsOfAListInTheShowAreInItsDocument() throws {
    var files = OpenedSample.show
    let list = String(decoding: files.removeValue(forKey: "config.json")!, as: UTF8.self)
    files["show.json"] = ZipFile.json(#"{"costumes": \#(list), "character": {"image": "ada"}}"#)
    var sample = try OpenedSample(files)
    sample.session.type("Title", into: Self.title)
    let saved = try sample.savedFiles()
    #expect(try json(saved).text("title") == "Title" && json(saved)["costumes"]?.items.count == 2)
  }

  /// Work that an older version kept has the words in the rest of the file alone.
  @Test func wordsThatOlderWorkDoesNotHaveStay() throws {
    var sample = try OpenedSample(OpenedSample.show)
    sample.session.edits.change { $0.document.words = ShowWords() }
    #expect(try sample.again().saved() == sample.file)
    sample.session.type("New", into: Self.title)
    let show = try json(sample.again().savedFiles())
    #expect(show.text("title") == "New" && show["remarks"]?.texts == ["Ow."] && show["colors"] != nil)
  }

  @Test func wordsStayWhenTheCharacterIsRemoved() throws {
    var sample = try OpenedSample(OpenedSample.show)
    sample.session.removeCharacter()
    #expect(sample.session.hasShow)
    let show = try json(sample.again().savedFiles())
    #expect(show.text("title") == "T" && show["character"] == nil)
  }

  // MARK: a show of one's own

  @Test func showOfOnesOwnHasItsWords() throws {
    var session = CharacterTests.adopting(800, 800)
    #expect(session.hasShow && !Sample.session.hasShow)
    session.type("Water Games", into: Self.title)
    session.type("Snort.\nSplash.", into: .show(.text(.remarks, 1)))
    session.choose(RGBColor("#2e7d5b"), for: .accent)
    for form in [PackForm.kept, .pack] {
      let message = Sample.value(session.document.message(form))
      let show = try JSONReader.value(in: try #require(message.text("show")).utf8, .document)
      #expect(show.text("title") == "Water Games" && show["remarks-de"]?.texts == ["Snort.", "Splash."])
      #expect(show["colors"]?.text("accent") == "#2e7d5b" && show["character"]?.text("name") == "Old hilda")
      #expect(show["source"] == nil && ShowWords(show, ["en", "de"]) == session.document.words)
      #expect(ShowReader.show(in: show, language: "de").faults.isEmpty)
    }
    session.removeCharacter()
    #expect(Sample.value(session.document.message(.pack)).text("show") != nil)
    #expect(Sample.value(Sample.session.document.message(.pack)).text("show") == nil)
  }

  @Test func eachFieldIsAStep() {
    var session = CharacterTests.adopting(800, 800)
    let first = session.document
    for text: Text in ["W", "Wa", "Wat"] { session.type(text, into: Self.title) }
    session.type("A", into: .show(.text(.above, 0)))
    session.choose(.black, for: .floor)
    session.choose(.white, for: .floor)
    session.type("#00ff00", into: .show(.color(.ground)))
    session.type("#00ff01", into: .show(.color(.ground)))
    let last = session.document
    var changes: [FittingChange] = []
    while session.document != first {
      let before = session
      session.undo()
      changes.append(FittingChange(from: before, to: session))
    }
    let color = { (color: ShowColor) in FittingChange.show(.color(color)) }
    #expect(
      changes == [
        color(.ground), color(.floor), color(.floor), .show(.text(.above, 0)), .show(.text(.title, 0)),
      ])
    for _ in changes { session.redo() }
    #expect(session.document == last)
  }

  @Test func remarksAloneHaveLines() {
    var session = CharacterTests.adopting(800, 800)
    for text in ShowText.allCases { session.type("One\ntwo ", into: .show(.text(text, 0))) }
    for text in ShowText.allCases {
      #expect(session.document.words[.text(text, 0)] == (text == .remarks ? "One\ntwo " : "One two "), "\(text)")
    }
  }

  @Test func fieldsHaveOrdersOfTheirOwn() {
    let steps = (0..<65).flatMap { IntroDraft.fields(at: $0, languages: 9) }
    let fields = (ShowField.all(languages: 9) + steps + [.back]).map { FittingField.show($0).order }
    #expect(Set(fields).count == fields.count && fields.allSatisfy { $0 < 0 })
  }

  // MARK: faults

  @Test func limitsAreThoseOfTheAppsReader() throws {
    var session = CharacterTests.adopting(800, 800)
    func type(_ text: ShowText, _ value: String) -> [FieldFaultKind] {
      session.type(Text(value), into: .show(.text(text, 0)))
      let message = Sample.value(session.document.message(.pack))
      let show = try! JSONReader.value(in: message.text("show")!.utf8, .document)
      let isRefused = !ShowReader.show(in: show).faults.isEmpty
      #expect(isRefused == session.document.errors.contains { $0.key == nil }, "\(text)")
      defer { session.type("", into: .show(.text(text, 0))) }
      return faults(session).filter { $0 != .untranslated && $0 != .letteringAlone }
    }
    for text in ShowText.allCases {
      let longest = String(repeating: "x", count: text.limit)
      #expect(type(text, longest).isEmpty)
      #expect(type(text, longest + "y") == [text == .remarks ? .longRemark(1, 160) : .tooLong(text.limit)])
    }
    #expect(type(.letteringAbove, "ÄÖÜÄÖÜÄÖÜÄÖ ").isEmpty && type(.letteringAbove, "ÄÖÜÄÖÜÄÖÜÄÖÜa") == [.tooLong(24)])
    #expect(
      type(.remarks, "a\nb\nc\nd\ne\nf").isEmpty && type(.remarks, "a\nb\nc\n\nd\ne\nf\ng") == [.tooManyRemarks(7)])
    #expect(type(.title, "  ").isEmpty)
    let (field, fault) = (FittingField.show(.text(.above, 1)), session.document.firstError())
    #expect(fault == nil)
    session.type(Text(String(repeating: "x", count: 129)), into: field)
    #expect(session.document.firstError(preferring: 1)?.fault == FieldFault(.tooLong(128), field))
  }

  @Test func missingCounterpartsAreAdvice() {
    var session = CharacterTests.adopting(800, 800)
    #expect(faults(session).isEmpty)
    session.type("T", into: Self.title)
    session.type("WATER", into: .show(.text(.letteringAbove, 0)))
    session.choose(.white, for: .ground)
    session.choose(.black, for: .accent)
    #expect(faults(session) == [.letteringAlone, .untranslated, .letteringAlone, .darkMissing])
    #expect(session.document.errors.isEmpty)
    session.type("Titel", into: .show(.text(.title, 1)))
    session.type("GAMES", into: .show(.text(.letteringBelow, 0)))
    session.choose(.black, for: .groundDark)
    #expect(faults(session).isEmpty)
  }
}
