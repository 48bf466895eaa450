import DisguiseORama
import Geometry
import Packs
import Testing
import Values
@testable import Fitting

/// A costume under fingers and keys.
@Suite struct FitTests {
  private let scotch = Size(width: 235, height: 374)

  private func box(_ session: FittingSession) -> Rect { session.selected!.box(on: scotch) }

  private func expect(_ a: Point, near b: Point, within distance: Double = 0.05) {
    #expect(a.distance(to: b) < distance, "\(a) is not near \(b)")
  }

  @Test func costumeFollowsTheFingerOneToOne() {
    var session = Sample.session
    let before = box(session)
    session.press(1, at: Point(x: 100, y: 100))
    for step in 1...20 {
      let offset = Vector(x: Double(step) * 1.7, y: Double(step) * -0.9)
      session.drag(1, to: Point(x: 100, y: 100) + offset)
      expect(box(session).origin, near: before.origin + offset, within: 0.01)
      #expect(box(session).size == before.size)
    }
  }

  @Test func fitIsTheOneOfTheShippedScene() {
    var session = Sample.session
    session.nudge(by: Vector(x: 12, y: -7))
    let costume = session.selected!.costume
    let shown = CostumeFit.box(of: costume, on: Rect(origin: .zero, size: scotch), scale: 1, anchor: Figure.usualAnchor)
    #expect(shown == box(session))
    expect(
      shown.point(atX: costume.alignment.x, y: costume.alignment.y),
      near: Point(x: Figure.usualAnchor.x * 235, y: Figure.usualAnchor.y * 374), within: 1e-9)
  }

  @Test func pinchScalesAboutTheMiddleOfTheFingersAndKeepsProportions() {
    var session = Sample.session
    let before = box(session)
    session.press(1, at: Point(x: 60, y: 100))
    session.press(2, at: Point(x: 160, y: 100))
    session.drag(1, to: Point(x: 35, y: 100))
    session.drag(2, to: Point(x: 185, y: 100))
    let (after, middle) = (box(session), Point(x: 110, y: 100))
    expect(after.origin, near: middle + (before.origin - middle) * 1.5)
    #expect(abs(after.size.width - before.size.width * 1.5) < 0.02)
    #expect(abs(after.size.width / after.size.height - before.size.width / before.size.height) < 0.0005)
    session.release(2)
    session.drag(1, to: Point(x: 45, y: 100))
    expect(box(session).origin, near: after.origin + Vector(x: 10, y: 0))
  }

  @Test func pinchThatTravelsMovesToo() {
    var session = Sample.session
    let before = box(session)
    session.press(1, at: Point(x: 60, y: 100))
    session.press(2, at: Point(x: 160, y: 100))
    session.drag(1, to: Point(x: 70, y: 120))
    session.drag(2, to: Point(x: 170, y: 120))
    expect(box(session).origin, near: before.origin + Vector(x: 10, y: 20))
    #expect(box(session).size == before.size)
  }

  @Test(arguments: [0.1, 1, 10]) func keysNudgeByTheirStep(step: Double) {
    var session = Sample.session
    let before = box(session)
    for _ in 1...5 { session.nudge(by: Vector(x: step, y: -step)) }
    expect(box(session).origin, near: before.origin + Vector(x: 5 * step, y: -5 * step), within: 0.05)
    session.undo()
    #expect(session.document == Sample.pack.document)
  }

  @Test func sizingByKeysKeepsTheMiddle() {
    var session = Sample.session
    let before = box(session)
    for _ in 1...10 { session.scale(by: 1.02) }
    expect(box(session).center, near: before.center)
    #expect(box(session).size.width > before.size.width * 1.2)
  }

  @Test(arguments: [1.0, 3, 8, 15, 60, 79, 90, 300, 900], [Sizing.keyShare, Sizing.buttonShare])
  func stepOfTheSizeCanBeSeenAndLeadsExactlyBack(side: Double, share: Double) {
    var session = Sample.session
    session.add(Sample.dropped(100, 50), named: "stamp")
    session.scale(by: side / session.selected!.size.width)
    let before = session.selected!
    var sides = [side]
    for _ in 1...8 {
      session.grow(by: share)
      sides.append(session.selected!.size.width)
    }
    for (old, new) in zip(sides, sides.dropFirst()) {
      #expect(new > old * (1 + share) - 0.02 && new >= min(2 * old, old + 80 * share) - 0.02, "\(old) to \(new)")
    }
    for _ in 1...8 { session.shrink(by: share) }
    #expect(session.selected! == before)
  }

  @Test func costumeBecomesAsLargeAsTheCharacter() {
    var session = Sample.session
    for (width, height) in [(4, 4), (2000, 10), (300, 800)] {
      session.add(Sample.dropped(width, height), named: "spot")
      let center = box(session).center
      session.fillCharacter()
      let size = session.selected!.size
      #expect(size.width <= 235.02 && size.height <= 374.02)
      #expect(abs(size.width - 235) < 0.02 || abs(size.height - 374) < 0.02)
      #expect(box(session).center.distance(to: center) < 0.05)
      session.undo()
      #expect(session.selected!.size.width < 235 || width == 2000)
    }
  }

  @Test func limitsStopEveryMove() {
    var session = Sample.session
    session.nudge(by: Vector(x: 1e6, y: -1e6))
    #expect(session.selected!.alignment == Point(x: -1, y: 2))
    session.nudge(by: Vector(x: .infinity, y: 0))
    #expect(session.selected!.alignment.x == -1)
    session.scale(by: 1e6)
    #expect(session.selected!.size.height == 2048)
    #expect(abs(session.selected!.size.width - 2048 * 235 / 374) < 0.01)
    session.scale(by: 1e-9)
    #expect(session.selected!.size.width == 1)
    session.moveCircle(by: Vector(x: 1e6, y: -1e6))
    #expect(session.selected!.display == Point(x: 2, y: -1))
  }

  @Test func circleMovesWithTheFingerOnThePicture() {
    var session = Sample.session
    session.moveCircle(by: Vector(x: 23.5, y: -37.4))
    expect(session.selected!.display, near: Point(x: 0.6, y: 0.2), within: 1e-5)
    session.putCircle(at: Point(x: 0, y: 187))
    expect(session.selected!.display, near: Point(x: 0, y: 0.5), within: 1e-5)
  }

  @Test func thirdFingerAndUnknownFingersChangeNothing() {
    var session = Sample.session
    session.drag(9, to: Point(x: 1, y: 1))
    session.press(1, at: .zero)
    session.press(2, at: Point(x: 10, y: 0))
    session.press(3, at: Point(x: 20, y: 0))
    session.drag(3, to: Point(x: 200, y: 0))
    session.release(3)
    #expect(session.document == Sample.pack.document)
  }
}
