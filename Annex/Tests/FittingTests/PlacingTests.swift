import Geometry
import Packs
import Testing
import Values

@testable import Fitting

/// Small costumes beyond the format's limits, sizes that lead back, and a stage that shows all of it.
@Suite struct PlacingTests {
  private let scotch = Size(width: 235, height: 374)
  private let stage = Size(width: 360, height: 480)

  private func crown() -> FittingSession {
    var session = Sample.session
    session.add(Sample.dropped(73, 36), named: "crown")
    return session
  }

  private func box(_ session: FittingSession) -> Rect { session.selected!.box(on: scotch) }

  private func costume(_ session: FittingSession) -> Value {
    Sample.value(session.message())["costumes"]!.items.last!
  }

  @Test func smallCostumeIsSavedAboveTheHeadWithAMargin() throws {
    var session = crown()
    session.nudge(by: Vector(x: 0, y: -200))
    #expect(abs(box(session).center.y - -13) < 0.05 && !session.selected!.isAtLimit)
    let value = costume(session)
    let (height, alignment) = (value.number("height"), value.number("alignment_y"))
    #expect(Limits.fraction.contains(alignment) && value.number("width") == 73)
    #expect(abs(0.31 * 374 - alignment * height - box(session).minY) < 0.01)
    // The circle stays on the same part of the picture.
    #expect(abs(value.number("display_y") * height - 0.3 * 36) < 0.01)
    let file = try #require(value["files"]?.items.first)
    #expect(file.number("height") + file.number("bottom") == height && file.number("top") == 0)
    session.undo()
    session.nudge(by: Vector(x: 0, y: -70))
    #expect(costume(session)["files"]?.items.first?["bottom"] == nil)
  }

  @Test(arguments: [Vector(x: -400, y: 0), Vector(x: 400, y: 0), Vector(x: 0, y: 400), Vector(x: -150, y: 230)])
  func everyPlaceThatCanBeReachedCanBeSaved(offset: Vector) {
    var session = crown()
    session.nudge(by: offset)
    let (value, box) = (costume(session), box(session))
    let size = Size(width: value.number("width"), height: value.number("height"))
    let alignment = Point(x: value.number("alignment_x"), y: value.number("alignment_y"))
    #expect(Limits.fraction.contains(alignment.x) && Limits.fraction.contains(alignment.y))
    let file = value["files"]!.items[0]
    let corner = Point(
      x: 117.5 - alignment.x * size.width + file.number("left"),
      y: 0.31 * 374 - alignment.y * size.height + file.number("top"))
    #expect(corner.distance(to: box.origin) < 0.05)
  }

  @Test func marginsFollowTheDensitiesOfOwnFiles() throws {
    var session = Sample.session
    session.add(
      EditedPicture(files: [
        .init(scale: 1, width: 40, height: 20, address: "a"), .init(scale: 3, width: 120, height: 60, address: "b"),
      ]), named: "cap")
    session.nudge(by: Vector(x: 0, y: -180))
    let files = try #require(costume(session)["files"]).items.map { $0.number("bottom") }
    #expect(files[0] > 0 && files[1] == 3 * files[0])
  }

  @Test func costumeStopsAtTheLimitAndSaysSo() {
    var session = crown()
    session.nudge(by: Vector(x: 0, y: -1e5))
    #expect(session.selected!.isAtLimit && box(session).maxY < -200)
  }

  @Test func tinyCostumeGoesToTheMiddle() {
    var session = Sample.session
    session.add(Sample.dropped(4, 4), named: "dot")
    #expect(box(session).center.distance(to: Point(x: 117.5, y: 187)) < 0.01)
  }

  @Test func sizingBackLeadsExactlyBack() {
    var session = crown()
    session.nudge(by: Vector(x: 3.3, y: -140))
    let before = session.selected
    for _ in 1...70 { session.scale(by: 1 / 1.1) }
    #expect(session.selected!.size.height == 1)
    for _ in 1...70 where session.selected!.size.width < 72.9 { session.scale(by: 1.1) }
    let middle = box(session).center
    #expect(middle.distance(to: before!.box(on: scotch).center) < 0.05)
    var other = crown()
    other.nudge(by: Vector(x: 3.3, y: -140))
    for _ in 1...9 {
      other.scale(by: 1 / 1.01)
      other.endStep()
    }
    for _ in 1...9 { other.scale(by: 1.01) }
    #expect(other.selected == before)
  }

  // MARK: the stage

  private func expect(_ box: Rect, within stage: Size) {
    #expect(box.minX >= -0.001 && box.minY >= -0.001, "\(box)")
    #expect(box.maxX <= stage.width + 0.001 && box.maxY <= stage.height + 0.001, "\(box)")
  }

  @Test(arguments: [
    Rect(x: -300, y: 100, width: 835, height: 90), Rect(x: 20, y: -420, width: 200, height: 800),
    Rect(x: 300, y: 500, width: 40, height: 40), Rect(x: -900, y: -800, width: 2048, height: 2048),
  ])
  func stageShowsScotchAndAllOfTheCostume(box: Rect) {
    let layout = StageLayout(stage: stage, character: scotch, costume: box)
    expect(layout.onStage(box), within: stage)
    expect(layout.character, within: stage)
    let point = Point(x: 31, y: 77)
    #expect(layout.onStage(Rect(origin: layout.onCharacter(point), size: .zero)).origin.distance(to: point) < 1e-9)
  }

  @Test func stageOfACostumeThatFitsStaysAsItIs() {
    let box = Rect(x: -20, y: -10, width: 275, height: 400)
    let usual = StageLayout(stage: stage, character: scotch)
    #expect(StageLayout(stage: stage, character: scotch, costume: box) == usual)
    #expect(usual.character.center == Point(x: 180, y: 240))
  }

  @Test func draggedCostumeFollowsTheFingerAndTheStageFollowsAtTheEnd() {
    var (session, camera) = (Sample.session, StageCamera())
    session.scale(by: 3)
    func layout() -> StageLayout {
      camera.layout(stage: stage, character: scotch, costume: box(session), isHeld: session.isHeld)
    }
    let finger = Point(x: 200, y: 240)
    let before = layout().onStage(box(session))
    session.press(1, at: layout().onCharacter(finger))
    for step in 1...9 {
      let way = Vector(x: 20 * Double(step), y: -15 * Double(step))
      session.drag(1, to: layout().onCharacter(finger + way))
      #expect(layout().onStage(box(session)).origin.distance(to: before.origin + way) < 0.02)
    }
    session.release(1)
    expect(layout().onStage(box(session)), within: stage)
  }

  @Test func cancelledDragLeavesNoStep() {
    var session = Sample.session
    session.press(1, at: .zero)
    session.drag(1, to: Point(x: 50, y: 9))
    session.cancelDrag()
    session.drag(1, to: Point(x: 90, y: 9))
    session.release(1)
    #expect(session.document == Sample.pack.document && !session.canUndo && !session.canRedo)
  }

  @Test(arguments: [
    Point(x: 0.5, y: 0.3), Point(x: 0, y: 0), Point(x: 1, y: 1), Point(x: 0, y: 1), Point(x: -1, y: 0.5),
    Point(x: 2, y: 2),
  ])
  func circleIsInThePaneWhereverItIs(display: Point) {
    for pane in [Size(width: 150, height: 230), Size(width: 420, height: 230)] {
      for size in [Size(width: 235, height: 374), Size(width: 20, height: 12), Size(width: 900, height: 60)] {
        var outfit = Sample.session.selected!
        (outfit.size, outfit.display) = (size, display)
        let layout = CircleLayout(pane: pane, outfit: outfit, shown: 97)
        let (center, reach) = (layout.center, layout.radius + 4)
        #expect(center.x - reach >= 0 && center.x + reach <= pane.width, "\(pane) \(size)")
        #expect(center.y - reach >= 0 && center.y + reach <= pane.height, "\(pane) \(size)")
        #expect(layout.picture.minX >= 0 && layout.picture.maxX <= pane.width)
        // While it is held, the picture stays.
        outfit.display = Point(x: 0.5, y: 0.5)
        let held = CircleLayout(picture: layout.picture, outfit: outfit, shown: 97)
        #expect(held.picture == layout.picture && held.center.distance(to: layout.picture.center) < 1e-9)
        #expect(abs(held.scale - layout.scale) < 1e-12 && abs(held.radius - layout.radius) < 1e-9)
      }
    }
  }
}
