import ArchiveFuzz
import Packs
import Testing
import Values

@testable import Fitting

/// The introduction of a show: edited, kept, and in the file that leaves.
@Suite struct IntroDraftTests {
  private static func message(_ step: Int, _ language: Int = 0) -> FittingField {
    .show(.step(step, .message, language))
  }
  private static func button(_ step: Int, _ language: Int = 0) -> FittingField { .show(.step(step, .button, language)) }
  private static func image(_ step: Int) -> FittingField { .show(.step(step, .image, 0)) }

  /// A show of one's own with so many steps, each of which says its number.
  private func session(_ steps: Int) -> FittingSession {
    var session = CharacterTests.adopting(800, 800)
    for step in 0..<steps {
      session.addIntroStep()
      session.type(Text("Message \(step)"), into: Self.message(step))
      session.type(Text("Button \(step)"), into: Self.button(step))
    }
    return session
  }

  private func messages(_ session: FittingSession) -> [String] {
    let words = session.document.words
    return (0..<words.intro.count).map { words[.step($0, .message, 0)].string }
  }

  private func faults(_ session: FittingSession) -> [FieldFaultKind] {
    session.document.showFaults.map(\.kind).filter { $0 != .untranslated }
  }

  private func show(_ session: FittingSession, _ form: PackForm) throws -> Value {
    let message = Sample.value(session.document.message(form))
    return try JSONReader.value(in: try #require(message.text("show")).utf8, .document)
  }

  /// A file with the show, whose reader needs no character.
  private func opened(_ show: String) throws -> OpenedSample {
    var files = OpenedSample.show
    files["show.json"] = ZipFile.json(show)
    return try OpenedSample(files)
  }

  private func intro(_ sample: OpenedSample) throws -> Value {
    let files = try sample.again().savedFiles()
    return try JSONReader.value(in: try #require(files["show.json"]), .document)["intro"] ?? .null
  }

  // MARK: a show of one's own

  @Test func stepsLeaveInTheFormOfTheApp() throws {
    var session = session(2)
    session.type("Nachricht", into: Self.message(0, 1))
    session.type("ring", into: Self.image(1))
    session.type("1", into: .show(.back))
    for form in [PackForm.kept, .pack] {
      let show = try show(session, form)
      #expect(ShowWords(show, ["en", "de"]) == session.document.words && show["steps"] == nil)
      let reading = ShowReader.show(in: show, language: "de")
      #expect(reading.faults.isEmpty)
      let intro = try #require(reading.model.intro)
      #expect(intro.allowsBack && intro.steps.map(\.message) == ["Nachricht", "Message 1"])
      #expect(intro.steps.map(\.button) == ["Button 0", "Button 1"] && intro.steps.map(\.image) == ["", "ring"])
    }
  }

  @Test func firstLanguageLeavesWithTheTextOfAnother() throws {
    var session = session(1)
    session.type("", into: Self.message(0))
    #expect(faults(session) == [.noMessage])
    session.type("Nachricht", into: Self.message(0, 1))
    #expect(session.document.showFaults.first == FieldFault(.untranslated, Self.message(0)) && faults(session).isEmpty)
    let message = { (form: PackForm) in try show(session, form)["intro"]?["steps"]?.items.first?.text("message") }
    #expect(try message(.kept) == nil && message(.pack) == "Nachricht")
  }

  @Test func introductionWithoutStepsIsTheAppsOwn() throws {
    var session = session(1)
    session.type("1", into: .show(.back))
    session.removeIntroStep(at: 0)
    #expect(try show(session, .pack)["intro"] == nil && faults(session).isEmpty)
    session.removeCharacter()
    #expect(!session.hasShow)
    session.undo()
    session.undo()
    session.removeCharacter()
    #expect(session.hasShow)
  }

  @Test func emptyStepsKeepTheirPlaces() throws {
    var session = session(0)
    for _ in 0..<3 { session.addIntroStep() }
    session.type("Last", into: Self.button(2))
    #expect(try ShowWords(show(session, .kept), ["en", "de"]) == session.document.words)
  }

  @Test func eachChangeIsAStepOfUndo() {
    var session = session(2)
    let first = session.document
    session.moveIntroStep(at: 1, by: -1)
    session.type("lids", into: Self.image(0))
    session.type("", into: Self.image(0))
    session.type("1", into: .show(.back))
    for text: Text in ["H", "He", "Hey"] { session.type(text, into: Self.message(1, 1)) }
    session.type("B", into: Self.button(1, 1))
    session.removeIntroStep(at: 0)
    session.addIntroStep()
    let last = session.document
    var changes: [FittingChange] = []
    while session.document != first {
      let before = session
      session.undo()
      changes.append(FittingChange(from: before, to: session))
    }
    #expect(
      changes == [
        .stepRemoved(1), .stepAdded(0), .show(.step(1, .button, 1)), .show(.step(1, .message, 1)), .show(.back),
        .show(.step(0, .image, 0)), .show(.step(0, .image, 0)), .stepMoved(0),
      ])
    for _ in changes { session.redo() }
    #expect(session.document == last)
  }

  @Test func stepsMoveWithinTheirList() {
    var session = session(3)
    session.moveIntroStep(at: 0, by: 1)
    #expect(messages(session) == ["Message 1", "Message 0", "Message 2"])
    let before = session.document
    session.moveIntroStep(at: 0, by: -1)
    session.moveIntroStep(at: 2, by: 1)
    session.moveIntroStep(at: 9, by: -1)
    session.removeIntroStep(at: 3)
    session.removeIntroStep(at: -1)
    #expect(session.document == before)
    session.type("Nowhere", into: Self.message(7))
    #expect(session.document == before)
  }

  @Test func typedTextsHaveNoLineBreaksNorDirectionMarks() {
    var session = session(1)
    session.type("One\ntwo\u{202E}\u{7}שלום ", into: Self.message(0))
    #expect(messages(session) == ["One two שלום "])
  }

  // MARK: a show that was opened

  private static let steps = #"""
    {"title": "T", "steps": "theirs",
     "intro": { "theirs": 1e300, "steps": [
       {"message": "One", "button": "1", "message-fr": "Un", "source": "a diary"},
       {"message" : "Two", "button": "2", "image": "ring", "theirs": [1.0, "ä"]},
       {"message": "Three\n\u202ethree", "message-de": "Drei", "button": "3"}] } }
    """#

  @Test func fileWithoutChangesLeavesAsItCame() throws {
    for show in [
      Self.steps, #"{"character": {"image": "ada"}, "intro": {"steps": [{"message": "a", "button": "b"}]}}"#,
    ] {
      let sample = try opened(show)
      #expect(sample.session.document.words.intro.count > 0)
      #expect(try sample.saved() == sample.file && sample.again().again().saved() == sample.file)
    }
  }

  @Test func changedTextReplacesItsMemberAlone() throws {
    var sample = try opened(Self.steps)
    sample.session.type("Zwei", into: Self.message(1, 1))
    let text = String(decoding: try #require(sample.again().savedFiles()["show.json"]), as: UTF8.self)
    #expect(text.contains(#"{"message": "One", "button": "1", "message-fr": "Un", "source": "a diary"}"#))
    #expect(text.contains(#""theirs": [1.0, "ä"]"#) && text.contains("1e300") && text.contains(#""steps": "theirs""#))
    #expect(text.contains(#"Three\n\u202ethree"#) && !text.contains("\"back\""))
    #expect(try intro(sample)["steps"]?.items[1].text("message-de") == "Zwei")
    sample.session.type("", into: Self.message(1, 1))
    #expect(try sample.again().saved() == sample.file)
  }

  @Test func stepsTakeTheirOtherKeysAlong() throws {
    var sample = try opened(Self.steps)
    sample.session.moveIntroStep(at: 0, by: 1)
    sample = try sample.again()
    sample.session.type("Uno", into: Self.message(1))
    sample.session.removeIntroStep(at: 2)
    sample.session.addIntroStep()
    sample.session.type("New", into: Self.message(2))
    let intro = try intro(sample)
    let steps = intro["steps"]?.items ?? []
    #expect(steps.map { $0.text("message") } == ["Two", "Uno", "New"] && intro.number("theirs") == 1e300)
    #expect(steps[0]["theirs"]?.items.count == 2 && steps[0].text("image") == "ring")
    #expect(steps[1].text("message-fr") == "Un" && steps[1].text("source") == "a diary")
    #expect(steps[2] == .object([Value.Member(key: "message", value: .text("New"))]))
    for _ in 0..<10 { sample.session.undo() }
    sample.session.moveIntroStep(at: 0, by: 1)
    #expect(try sample.again().saved() == sample.file)
  }

  @Test func introductionGoesWithItsLastStep() throws {
    var sample = try opened(Self.steps)
    for _ in 0..<3 { sample.session.removeIntroStep(at: 0) }
    #expect(try intro(sample) == .null)
    #expect(try sample.again().session.hasShow)
    sample.session.undo()
    #expect(try intro(sample)["steps"]?.items.first?.text("message") == "Three\n\u{202E}three")
  }

  @Test func flagIsWrittenWhereItChanges() throws {
    var sample = try opened(#"{"intro": {"steps": [{"message": "a", "button": "b"}], "back": true}}"#)
    #expect(sample.session.document.words[.back] == "1")
    sample.session.type("", into: .show(.back))
    #expect(try intro(sample)["back"] == .bool(false))
    sample.session.type("1", into: .show(.back))
    #expect(try sample.again().saved() == sample.file)
  }

  /// Work that an older version kept has the introduction in the rest of the file alone.
  @Test func introductionThatOlderWorkDoesNotHaveStays() throws {
    var sample = try opened(Self.steps)
    sample.session.edits.change { ($0.document.words.intro, $0.document.words.hasOpenedIntro) = (IntroDraft(), false) }
    #expect(try sample.again().saved() == sample.file)
    sample.session.addIntroStep()
    sample.session.type("New", into: Self.message(0))
    #expect(try intro(sample)["steps"]?.items.map { $0.text("message") } == ["New"])
  }

  // MARK: odd values

  @Test(arguments: [
    "7", "null", "[]", #""text""#, "{}", #"{"steps": 7}"#, #"{"steps": []}"#,
    #"{"steps": {"message": "a"}, "back": true}"#,
    #"{"steps": [], "theirs": 1}"#,
  ])
  func introductionWithoutAListIsKeptUntilAStepIsAdded(intro value: String) throws {
    var sample = try opened(#"{"title": "T", "intro": \#(value)}"#)
    #expect(sample.session.document.words.intro.count == 0 && faults(sample.session).isEmpty)
    #expect(try sample.again().saved() == sample.file)
    sample.session.type("Other", into: .show(.text(.title, 0)))
    #expect(try intro(sample) == JSONReader.value(in: ZipFile.json(value), .document))
    sample.session.addIntroStep()
    sample.session.type("M", into: Self.message(0))
    sample.session.type("B", into: Self.button(0))
    let files = try sample.again().savedFiles()
    let show = try JSONReader.value(in: try #require(files["show.json"]), .document)
    #expect(ShowReader.show(in: show).faults.isEmpty && ShowReader.show(in: show).model.intro?.steps.count == 1)
    sample.session.removeIntroStep(at: 0)
    sample.session.type("T", into: .show(.text(.title, 0)))
    #expect(try sample.again().saved() == sample.file)
  }

  private static let odd = #"""
    {"intro": {"back": "no", "steps": [
      7, null, "text", [], {}, {"message": 7, "button": ["b"], "image": 3, "message-de": {"a": 1}},
      {"message": " ", "button": "\u0000\ud83d\ude00", "image": "scotch.png"}, {"message": "שלום", "button": "b", "button": "c"}]}}
    """#

  @Test func oddStepsAreKeptAndCanBeMended() throws {
    var sample = try opened(Self.odd.replacing(#", "button": "c""#, with: ""))
    #expect(sample.session.document.words.intro.count == 8)
    #expect(try sample.again().saved() == sample.file)
    #expect(faults(sample.session).filter { $0 == .noMessage }.count == 7)
    #expect(faults(sample.session).filter { $0 == .noButton }.count == 6)
    #expect(faults(sample.session).contains(.stepImage))
    sample.session.moveIntroStep(at: 1, by: -1)
    sample.session.type("Mended", into: Self.message(5))
    let items = try intro(sample)["steps"]?.items ?? []
    #expect(items[..<5] == [.null, .number(7), .text("text"), .list([]), .object([])])
    #expect(
      items[5].text("message") == "Mended" && items[5]["button"] == .list([.text("b")]) && items[5].number("image") == 3
    )
    #expect(items[5]["message-de"]?.number("a") == 1 && items[6].text("message") == " ")
    for step in 0..<2 { sample.session.type("M", into: Self.message(step)) }
    #expect(try intro(sample)["steps"]?.items[1] == .object([Value.Member(key: "message", value: .text("M"))]))
  }

  @Test func tooManyStepsAreKeptAndTold() throws {
    let list = (0..<1500).map { #"{"message": "\#($0)", "button": "b", "n": \#($0)}"# }.joined(separator: ",")
    var sample = try opened(#"{"intro": {"steps": [\#(list)]}}"#)
    #expect(try sample.again().saved() == sample.file)
    #expect(faults(sample.session) == [.tooManySteps(1500)] && !sample.session.canAddStep)
    #expect(sample.session.document.firstError()?.fault.field == Self.message(64))
    sample.session.addIntroStep()
    #expect(sample.session.document.words.intro.count == 1500)
    sample.session.removeIntroStep(at: 3)
    #expect(
      try intro(sample)["steps"]?.items.map { $0.number("n") } == (0..<1500).filter { $0 != 3 }.map { Double($0) })
    while sample.session.document.words.intro.count > 64 { sample.session.removeIntroStep(at: 64) }
    #expect(faults(sample.session).isEmpty && !sample.session.canAddStep)
    #expect(try ShowReader.show(in: .object([Value.Member(key: "intro", value: intro(sample))])).faults.isEmpty)
  }

  // MARK: faults

  @Test func limitsAreThoseOfTheAppsReader() throws {
    var session = session(1)
    func type(_ part: StepPart, _ value: String, _ language: Int = 0) throws -> [FieldFaultKind] {
      let field = FittingField.show(.step(0, part, language))
      session.type(Text(value), into: field)
      let isRefused = try !ShowReader.show(in: show(session, .pack), language: "de").faults.isEmpty
      #expect(isRefused == session.document.errors.contains { $0.key == nil }, "\(part) \(value.count)")
      defer { session.type(language == 0 ? "x" : "", into: field) }
      return faults(session)
    }
    for part in [StepPart.message, .button] {
      let longest = String(repeating: "x", count: part.limit)
      for language in 0...1 {
        #expect(try type(part, longest, language).isEmpty)
        #expect(try type(part, longest + "y", language) == [.tooLong(part.limit)])
      }
      let none: FieldFaultKind = part == .message ? .noMessage : .noButton
      #expect(try type(part, "") == [none] && type(part, " \u{200B}") == [none] && type(part, "", 1).isEmpty)
    }
  }

  @Test func textsCountWithTheNameInThem() {
    var session = session(1)
    session.type("Ada Lovelace", into: .characterName)
    let text = String(repeating: "x", count: 122) + "{name}"
    session.type(Text(text), into: Self.button(0))
    #expect(faults(session) == [.tooLong(128)])
    session.type("Adaada", into: .characterName)
    #expect(faults(session).isEmpty)
    session.type("A", into: .characterName)
    #expect(faults(session).isEmpty)
    session.type(Text(text + "y"), into: Self.button(0))
    #expect(faults(session) == [.tooLong(128)])
  }

  @Test func missingTranslationsAreAdvice() {
    let (session, faults) = (session(1), session(1).document.showFaults)
    #expect(faults.map(\.kind) == [.untranslated, .untranslated] && session.document.errors.isEmpty)
    #expect(faults.map(\.field) == [Self.message(0, 1), Self.button(0, 1)])
  }

  /// `disguise check` refuses it too.
  @Test func pictureThatTheAppDoesNotHaveIsAnError() {
    var session = session(1)
    session.type("moon", into: Self.image(0))
    #expect(session.document.firstError()?.fault == FieldFault(.stepImage, Self.image(0)))
  }
}
