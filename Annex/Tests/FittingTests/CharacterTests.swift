import Geometry
import Packs
import Testing
import Values

@testable import Fitting

/// A character of the show's own in the session.
@Suite struct CharacterTests {
  private static let guess = CharacterGuess(anchor: Point(x: 0.5, y: 0.3), hub: Point(x: 0.5, y: 0.6))

  static func adopting(_ width: Int, _ height: Int) -> FittingSession {
    var session = Sample.session
    session.adopt(.init(scale: 1, width: width, height: height, address: "blob:2"), named: "old_hilda", guess)
    return session
  }

  @Test(arguments: [(705, 1122), (1200, 400), (2000, 2000), (90, 60)])
  func pictureIsAsLargeAsTheUsualCharacterWithTwoPixelsPerPoint(width: Int, height: Int) throws {
    let session = Self.adopting(width, height)
    let (size, usual) = (session.wearer.size, session.stageWearer.size)
    #expect(size.width <= Double(width) / 2 + 0.01)
    #expect(abs(size.width / size.height - Double(width) / Double(height)) < 0.01)
    let share = size.width * size.height / (usual.width * usual.height)
    #expect(width < 500 ? share < 1 : abs(share - 1) < 0.01)
  }

  @Test func costumesAreFittedAtItsAnchor() {
    var session = Self.adopting(800, 800)
    session.put(.anchor, at: Point(x: 0.25, y: 0.75))
    let box = session.selected!.box(on: session.wearer)
    let alignment = session.selected!.alignment
    #expect(
      box.point(atX: alignment.x, y: alignment.y).distance(
        to: Point(x: session.wearer.size.width / 4, y: session.wearer.size.height * 0.75)) < 0.01)
    session.center()
    #expect(session.selected!.box(on: session.wearer).center.distance(to: session.wearer.middle) < 0.05)
  }

  @Test func eachChangeIsAStepThatUndoTakesBack() {
    var session = Self.adopting(800, 800)
    #expect(session.document.character?.name == "Old hilda")
    let first = session.document
    session.put(.anchor, at: Point(x: 0.4, y: 0.4))
    session.put(.anchor, at: Point(x: 0.3, y: 0.35))
    session.endStep()
    session.nudge(.hub, by: Vector(x: 1, y: 0))
    session.nudge(.hub, by: Vector(x: 0, y: 10))
    session.type("Hil", into: .characterName)
    session.type("Hilda", into: .characterName)
    session.type("Hilde", into: .characterAlternative(1))
    session.removeCharacter()
    #expect(session.wearer == session.stageWearer)
    for name: Text in ["Hilda", "Hilda", "Old hilda", "Old hilda"] {
      session.undo()
      #expect(session.document.character?.name == name)
    }
    #expect(session.document.character?[.hub] == CharacterTests.guess.hub)
    session.undo()
    #expect(session.document == first)
    session.undo()
    #expect(session.document.character == nil)
  }

  @Test func pointsStayOnThePicture() {
    var session = Self.adopting(800, 800)
    session.put(.hub, at: Point(x: -3, y: 1.5))
    session.nudge(.anchor, by: Vector(x: 1e6, y: -1e6))
    #expect(session.document.character?[.hub] == Point(x: 0, y: 1))
    #expect(session.document.character?[.anchor] == Point(x: 1, y: 0))
  }

  @Test func pressIsOnTheNearestMarkOfThoseWhoseTargetsItIsIn() throws {
    var session = Self.adopting(800, 800)
    session.addEyes(CharacterEyes(left: Point(x: 0.5, y: 0.3), right: Point(x: 0.8, y: 0.3), radius: 0.2))
    let size = session.wearer.size
    let pane = CharacterPane(pane: Size(width: 444, height: 444), size: size)
    for (point, place) in [(CharacterPoint.hub, Point(x: 0.54, y: 0.3)), (.anchor, Point(x: 0.5, y: 0.8))] {
      session.put(point, at: place)
    }
    let character = try #require(session.document.character)
    func target(_ pressed: CharacterPoint, _ x: Double) -> CharacterPoint {
      pane.target(of: pressed, at: pane.place(of: Point(x: x, y: 0.3)), on: character)
    }
    // The hub is 16 points beside the middle of the left eye.
    #expect([0.48, 0.51, 0.53, 0.58].map { target(.hub, $0) } == [.leftEye, .leftEye, .hub, .hub])
    #expect(target(.leftEye, 0.65) == .leftEye, "on the ring, outside of the hub's target")
  }

  @Test func anotherPictureKeepsTheWords() {
    var session = Self.adopting(800, 800)
    session.type("Hilda", into: .characterName)
    session.type("A hippo", into: .characterAlternative(0))
    session.adopt(.init(scale: 1, width: 500, height: 900, address: "blob:3"), named: "new", Self.guess)
    #expect(
      session.document.character?[.characterName] == "Hilda"
        && session.document.character?[.characterAlternative(0)] == "A hippo")
    #expect(session.document.character?.picture.files.first?.address == "blob:3")
  }

  @Test func changedDrawingKeepsThePoints() {
    var session = Self.adopting(800, 800)
    session.put(.hub, at: Point(x: 0.25, y: 0.75))
    let picture = Sample.dropped(800, 800)
    session.change(FittingSession.characterKey, by: .cut(3), to: picture)
    #expect(session.picture(of: FittingSession.characterKey) == picture)
    #expect(session.document.character?[.hub] == Point(x: 0.25, y: 0.75))
    session.undo()
    #expect(session.document.character?.picture.files.first?.address == "blob:2")
  }

  @Test func missingAndLongTextsAreFaults() {
    var session = Self.adopting(800, 800)
    #expect(session.document.characterFaults.isEmpty)
    session.type("  ", into: .characterName)
    session.type(Text(String(repeating: "a", count: 513)), into: .characterAlternative(1))
    let faults = session.document.characterFaults
    #expect(faults.map(\.field) == [.characterName, .characterAlternative(1)] && faults.allSatisfy { $0.isError })
    #expect(faults.map(\.kind) == [.noLabel, .tooLong(512)])
  }

  @Test func newCostumeIsInProportionToASmallCharacter() {
    var session = Self.adopting(100, 100)
    session.add(Sample.dropped(1200, 1200), named: "suit")
    let share = session.wearer.side / session.stageWearer.side
    #expect(abs(session.selected!.size.width - 360 * share) < 0.1)
  }

  @Test(arguments: [0.0, 0.3, 3, 12, 25, 26, 40, 44, 100])
  func handlesOfNearPointsCanBothBePressed(distance: Double) {
    let anchor = Point(x: 100, y: 100)
    let hub = anchor + Vector(x: 0.6, y: 0.8) * distance
    let (first, second) = CharacterPane.handles(anchor, hub)
    #expect(first.target.distance(to: second.target) >= max(44, distance) - 1e-9)
    #expect(first.mark.distance(to: second.mark) >= max(26, distance) - 1e-9)
    for (handle, point) in [(first, anchor), (second, hub)] {
      #expect(handle.toMark.length <= 9 + 1e-9, "the mark is in its target")
      #expect((handle.target + handle.toPoint).distance(to: point) < 1e-9 && handle.toPoint.length <= 22 + 1e-9)
      #expect(distance < 44 || handle.target == point)
    }
  }

  @Test func bubbleShowsTheHeadOfACharacterWithLids() {
    #expect(!Self.adopting(800, 800).document.character!.hasLids)
    var session = Self.adopting(800, 800)
    session.addEyes(nil)
    #expect(session.document.character!.hasLids)
    session.removeEyes()
    #expect(!session.document.character!.hasLids)
  }

  @Test func handleIsWhereItsPointIs() {
    let pane = CharacterPane(pane: Size(width: 300, height: 400), size: Size(width: 400, height: 200))
    #expect(pane.picture == Rect(x: 22, y: 136, width: 256, height: 128))
    #expect(pane.place(of: Point(x: 1, y: 0.5)) == Point(x: 278, y: 200))
    #expect(pane.fraction(at: Point(x: 86, y: 232)) == Point(x: 0.25, y: 0.75))
  }
}
