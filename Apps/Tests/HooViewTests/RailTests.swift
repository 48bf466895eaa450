import Geometry
import Gestures
import HooView
import Testing

/// The rail beside a large shelf: where it is, which set it marks, and the presses that it takes.
@Suite struct RailTests {
  private static let many = (0..<40).map { 9 + $0 % 12 }
  private static let screens: [Viewport] = [
    Viewport(size: .phone), Viewport(size: .tablet), Viewport(size: .desktop),
    Viewport(size: Size(width: 844, height: 390), insets: Insets(top: 52, right: 47, bottom: 21, left: 47)),
  ]

  private func text(_ rect: Rect) -> String {
    "\(Int(rect.minX)) \(Int(rect.minY)) \(Int(rect.size.width)) x \(Int(rect.size.height))"
  }

  @Test(arguments: zip(screens, ["346 0 44 x 844", "724 0 44 x 1024", "1396 0 44 x 900", "753 52 44 x 317"]))
  func railIsAtTheEdgeBesideTheGrid(viewport: Viewport, place: String) throws {
    for isMirrored in [false, true] {
      let sets = Self.many.map { SetOutline(count: $0) }
      let layout = ShelfLayout(viewport: viewport, sets: sets, isMirrored: isMirrored)
      let rail = try #require(layout.rail(above: 0))
      if !isMirrored { #expect(text(rail.frame) == place) }
      #expect(rail.frame.minX >= viewport.room.minX && rail.frame.maxX <= viewport.room.maxX)
      // No cell loses a part to the rail, and none of the room is lost.
      let (left, right) = (layout.minX, layout.minX + layout.width)
      #expect(isMirrored ? left >= rail.frame.maxX : right <= rail.frame.minX)
      #expect(viewport.room.size.width - layout.width < layout.border + 44 + Double(layout.columns) + 1)
    }
  }

  @Test func onlyLargeShelvesHaveARail() {
    func has(_ sets: [Int], _ size: Size = .phone) -> Bool {
      ShelfLayout(viewport: Viewport(size: size), sets: sets.map { SetOutline(count: $0) }).rail(above: 0) != nil
    }
    #expect(has([Int](repeating: 40, count: 8)) && !has([Int](repeating: 90, count: 7)), "eight sets")
    #expect(!has([Int](repeating: 12, count: 8)), "more than four screens")
    #expect(has(Self.many, Size(width: 320, height: 568)))
    #expect(!has(Self.many, Size(width: 390, height: 100)) && !has([]) && !has([0]))
  }

  @Test func everySetHasAPlace() throws {
    for count in [8, 40, 400, 999] {
      let sets = [SetOutline](repeating: SetOutline(count: 20), count: count)
      let rail = try #require(ShelfLayout(viewport: Viewport(size: .phone), sets: sets).rail(above: 0))
      #expect((0..<count).allSatisfy { rail.set(at: rail.y(ofSet: $0)) == $0 })
      #expect(rail.set(at: -100) == 0 && rail.set(at: 5000) == count - 1)
    }
  }

  @Test func ticksAreThinnedWhereTheyWouldTouch() {
    let perTick = [8, 40, 105, 106, 400, 999].map { count in
      let sets = [SetOutline](repeating: SetOutline(count: 20), count: count)
      return ShelfLayout(viewport: Viewport(size: .phone), sets: sets).rail(above: 0)?.setsPerTick ?? 0
    }
    #expect(perTick == [1, 1, 2, 2, 4, 10])
  }

  @Test func railEndsAboveThePanelWhileThatIsThere() throws {
    let script = ShelfScript(sets: Self.many, cover: 200)
    #expect(text(try #require(script.scene.rail).frame) == "346 0 44 x 844")
    script.tap(script.place(0, 1)).settle()
    #expect(text(try #require(script.scene.rail).frame) == "346 0 44 x 644")
    script.tap(script.place(0, 1)).settle()
    #expect(text(try #require(script.scene.rail).frame) == "346 0 44 x 844")
  }

  /// The set whose header is at the top of the screen.
  private func top(_ script: ShelfScript) -> Int? { script.layout.set(at: script.scene.scrollOffset + 1) }

  @Test func pressAndDragScrollToTheSetsUnderTheFinger() throws {
    let script = ShelfScript(sets: Self.many)
    let rail = try #require(script.scene.rail)
    script.down(Point(x: 370, y: rail.y(ofSet: 12)))
    #expect(script.scene.scrollOffset == script.layout.frame(ofHeader: 12).minY)
    var marks: [Int?] = []
    for set in [12, 13, 14, 20, 7] {
      script.move(Point(x: 340, y: rail.y(ofSet: set))).wait(1 / 60)
      marks.append(script.scene.railMark)
      #expect(top(script) == set && script.scene.railAim == set)
    }
    #expect(marks == [12, 13, 14, 20, 7])
    script.up().settle()
    #expect(top(script) == 7 && script.scene.railMark == 7 && script.scene.railAim == nil && !script.scene.needsFrames)
    #expect(script.story == "idle" && script.scene.selected == nil)
    #expect(script.scene.focused == HooAddress(set: 7, hoo: 0))
  }

  @Test func lastSetsAreMarkedThoughTheEndIsReached() throws {
    let script = ShelfScript(sets: Self.many)
    let rail = try #require(script.scene.rail)
    for set in [38, 39, 38] {
      script.down(Point(x: 370, y: rail.y(ofSet: set))).up().settle()
      #expect(script.scene.railMark == set && script.scene.scrollOffset <= script.layout.offsetLimit)
    }
    script.scroll(to: 0).scroll(to: script.layout.offsetLimit)
    #expect(script.scene.railMark == 39)
  }

  @Test func nativeScrollMovesTheMarkAndNothingElse() {
    let script = ShelfScript(sets: Self.many)
    #expect(script.scene.railMark == 0)
    let header = script.layout.frame(ofHeader: 3).minY
    script.scroll(to: header - 30).settle().scroll(to: header - 20)
    #expect(script.scene.railMark == 2 && !script.scene.needsFrames)
    script.scroll(to: header)
    #expect(script.scene.railMark == 3 && script.scene.railAim == nil)
  }

  @Test func mouseOverTheRailNamesASet() throws {
    let script = ShelfScript(sets: Self.many).with(.mouse)
    let rail = try #require(script.scene.rail)
    script.move(Point(x: 370, y: rail.y(ofSet: 9)))
    #expect(script.scene.railAim == 9 && script.scene.railMark == 0 && script.scene.needsFrames)
    script.settle().move(Point(x: 372, y: rail.y(ofSet: 9)))
    #expect(!script.scene.needsFrames)
    script.move(Point(x: 200, y: 300))
    #expect(script.scene.railAim == nil)
  }

  @Test func pressBesideTheRailIsTheCellsOwn() throws {
    let script = ShelfScript(sets: Self.many)
    let edge = try #require(script.scene.rail).frame.minX
    script.tap(Point(x: edge - 4, y: 150)).settle()
    #expect(script.scene.selected == HooAddress(set: 0, hoo: 3) && script.scene.scrollOffset == 0)
  }
}
