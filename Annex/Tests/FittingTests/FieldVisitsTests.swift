import Packs
import Testing
import Values

@testable import Fitting

/// The faults that show while somebody goes through the fields, and the fields that have them.
@Suite struct FieldVisitsTests {
  private static let german = "de" as Text

  /// A session of a German reader with a step of the introduction.
  private func session() -> FittingSession {
    var session = FittingSession(FittingPack(Sample.value(Sample.json), reader: Self.german)!.document)
    session.language = session.document.reader
    session.addIntroStep()
    return session
  }

  private func fields(_ faults: [FieldFault<FittingField>]) -> [FittingField] { faults.map(\.field) }

  @Test func emptyFieldHasItsFaultOnceItIsLeft() {
    let session = session()
    let (message, button) = (FittingField.show(.step(0, .message, 1)), FittingField.show(.step(0, .button, 1)))
    #expect(fields(session.document.showFaults) == [message, button])
    var visits = FieldVisits()
    #expect(visits.shown(session.document.showFaults).isEmpty)
    visits.enter(message)
    visits.enter(message)
    #expect(visits.shown(session.document.showFaults).isEmpty)
    visits.enter(FittingField?.none)
    #expect(fields(visits.shown(session.document.showFaults)) == [message])
    visits.leave(button)
    #expect(fields(visits.shown(session.document.showFaults)) == [message, button])
    visits.forget(session.document.fields(ofStep: 0))
    #expect(visits.shown(session.document.showFaults).isEmpty)
  }

  @Test func fieldThatIsEmptiedInPassingHasItsFaultOnceItIsLeftAgain() {
    var session = Sample.session
    let label = FittingField.label(0)
    var visits = FieldVisits()
    visits.leave(label, of: 1)
    visits.enter(label, of: 1)
    session.type("", into: label)
    let faults = { session.document.faults(of: session.selected!) }
    #expect(visits.shown(faults(), of: 1).isEmpty)
    visits.enter(FittingField?.none)
    #expect(fields(visits.shown(faults(), of: 1)) == [label])
    visits.enter(label, of: 1, isFaulty: true)
    #expect(fields(visits.shown(faults(), of: 1)) == [label], "a fault that was there stays")
  }

  @Test func otherFaultsShowAtOnce() {
    var session = session()
    session.type(Text(String(repeating: "a", count: 2000)), into: .show(.step(0, .message, 1)))
    let visits = FieldVisits()
    let errors = visits.shown(session.document.showFaults).filter(\.isError)
    #expect(fields(errors) == [.show(.step(0, .message, 1))])
  }

  @Test func fieldsOfTwoCostumesAreTwo() {
    var session = Sample.session
    session.type("", into: .label(0))
    var visits = FieldVisits()
    visits.leave(FittingField.label(0), of: 7)
    #expect(visits.shown(session.document.faults(of: session.selected!), of: 1).isEmpty)
    visits.leave(FittingField.label(0), of: 1)
    #expect(fields(visits.shown(session.document.faults(of: session.selected!), of: 1)) == [.label(0)])
  }

  @Test func faultIsInTheReadersFieldFirst() {
    var session = session()
    session.removeIntroStep(at: 0)
    for language in 0...1 { session.type("", into: .label(language)) }
    #expect(session.document.firstError(preferring: session.selection)?.fault.field == .label(1))
    session.type("Hut", into: .label(1))
    #expect(session.document.firstError(preferring: session.selection)?.fault.field == .label(0))
    session.type("Hat", into: .label(0))
    let long = Text(String(repeating: "a", count: 2000))
    for language in 0...1 { session.type(long, into: .summary(language)) }
    #expect(session.document.firstError()?.fault.field == .summary(1))
    session.type("", into: .summary(1))
    #expect(session.document.firstError()?.fault.field == .summary(0))
  }

  @Test func missingTextOfAHooIsInTheReadersField() {
    var sets = SetsSession(
      FittingSets(Sample.value(#"{"languages":["en","de"],"revision":"","sets":[]}"#), reader: "de")!.document)
    sets.language = sets.document.reader
    sets.add(Sample.dropped(72, 72), named: "eule")
    let set = sets.document.sets[0]
    #expect(sets.document.faults(of: set).filter(\.isError).map(\.field) == [.setTitle(1)])
    #expect(sets.document.faults(of: set.hoos[0]).filter(\.isError).map(\.field) == [.poem(1)])
    var visits = FieldVisits()
    let calm = { sets.document.errors(nil, visits) { _ in .empty }.map(\.isCalm) }
    #expect(calm() == [true, true])
    for (key, field) in sets.document.errorFields(nil) { visits.leave(field, of: key) }
    #expect(calm() == [false, false])
  }
}
