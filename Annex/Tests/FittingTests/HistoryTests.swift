import Geometry
import Packs
import Testing
import Values
@testable import Fitting

/// Undo and redo.
@Suite struct HistoryTests {
  @Test func dragIsOneStep() {
    var session = Sample.session
    session.press(1, at: .zero)
    for x in 1...30 { session.drag(1, to: Point(x: Double(x), y: 0)) }
    session.release(1)
    let dragged = session.document
    session.press(1, at: .zero)
    session.drag(1, to: Point(x: 5, y: 5))
    session.release(1)
    session.undo()
    #expect(session.document == dragged)
    session.undo()
    #expect(session.document == Sample.pack.document && !session.canUndo)
    session.redo()
    #expect(session.document == dragged)
  }

  @Test func typingInOneFieldIsOneStepAndInTwoFieldsTwo() {
    var session = Sample.session
    for text in ["R", "Re", "Red"] as [Text] { session.type(text, into: .label(0)) }
    for text in ["R", "Ro"] as [Text] { session.type(text, into: .label(1)) }
    session.undo()
    #expect(session.selected!.texts[1].label == "Roboter")
    #expect(session.selected!.texts[0].label == "Red")
    session.undo()
    #expect(!session.isChanged && !session.canUndo)
  }

  @Test func changeAfterAnUndoEndsRedo() {
    var session = Sample.session
    session.nudge(by: Vector(x: 1, y: 0))
    session.undo()
    session.scale(by: 1.1)
    #expect(!session.canRedo)
  }

  @Test func undoSelectsTheCostumeThatItChanges() {
    var session = Sample.session
    session.nudge(by: Vector(x: 1, y: 0))
    session.select(2)
    session.nudge(by: Vector(x: 1, y: 0))
    session.undo()
    #expect(session.selection == 2)
    session.undo()
    #expect(session.selection == 1)
  }

  /// A generator with a fixed seed, so that a failure repeats.
  @Test func everyOperationCanBeUndoneAllTheWayAndRedone() {
    var random = SplitMix64(seed: 15)
    var session = Sample.session
    for _ in 1...360 { Self.act(&session, &random) }
    session.endStep()
    let end = session.document
    while session.canUndo { session.undo() }
    #expect(session.document == Sample.pack.document)
    while session.canRedo { session.redo() }
    #expect(session.document == end)
  }

  private static func act(_ session: inout FittingSession, _ random: inout SplitMix64) {
    func number(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &random) }
    let point = Point(x: number(-300...500), y: number(-300...500))
    switch Int.random(in: 0...14, using: &random) {
    case 0: session.press(Int32.random(in: 1...3, using: &random), at: point)
    case 1, 2: session.drag(Int32.random(in: 1...3, using: &random), to: point)
    case 3: session.release(Int32.random(in: 1...3, using: &random))
    case 4: session.nudge(by: Vector(x: number(-10...10), y: number(-10...10)))
    case 5: session.scale(by: number(0.5...2))
    case 6: session.moveCircle(by: Vector(x: number(-20...20), y: number(-20...20)))
    case 7: session.type(Text(Int.random(in: 0...99, using: &random)), into: .label(0))
    case 8: session.type("Text", into: .summary(1))
    case 9: session.add(Sample.dropped(300, 200), named: "new_hat")
    case 10: session.removeSelected()
    case 11: session.moveSelected(by: Bool.random(using: &random) ? 1 : -1)
    case 12: session.select(Int.random(in: 1...6, using: &random))
    case 13: session.type("my-id", into: .id)
    default: Bool.random(using: &random) ? session.undo() : session.redo()
    }
    #expect(session.document.outfits.allSatisfy { Limits.side.contains($0.size.width) })
  }
}
