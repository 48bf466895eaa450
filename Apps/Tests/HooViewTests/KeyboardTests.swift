import Geometry
import HooView
import Testing

/// The keyboard's focus on its way over the shelf.
@Suite struct KeyboardTests {
  private func walk(_ script: ShelfScript, _ steps: FocusStep...) -> HooAddress? {
    for step in steps { script.scene.moveFocus(step, at: script.now) }
    return script.scene.focused
  }

  private func address(_ set: Int, _ hoo: Int) -> HooAddress { HooAddress(set: set, hoo: hoo) }

  @Test(arguments: [false, true]) func rightVisitsEveryHooAndLeftGoesBack(mirrored: Bool) {
    let counts = [9, 0, 12, 1, 0]
    let script = ShelfScript(sets: counts, mirrored: mirrored)
    let all = counts.indices.flatMap { set in (0..<counts[set]).map { address(set, $0) } }
    let (on, back): (FocusStep, FocusStep) = mirrored ? (.left, .right) : (.right, .left)
    var seen = [script.scene.focused]
    for _ in 1..<all.count { seen.append(walk(script, on)) }
    #expect(seen == all && walk(script, on) == all.last)
    for _ in all { _ = walk(script, back) }
    #expect(script.scene.focused == all.first)
  }

  @Test func upAndDownKeepTheColumnOverShortLines() {
    let script = ShelfScript(sets: [9, 0, 6, 8])  // lines of 4 4 1, 4 2, 4 4
    #expect(walk(script, .right, .right, .down) == address(0, 6))
    #expect(walk(script, .down) == address(0, 8))
    #expect(walk(script, .down) == address(2, 2))
    #expect(walk(script, .down) == address(2, 5))
    #expect(walk(script, .down) == address(3, 2))
    #expect(walk(script, .up, .up, .up) == address(0, 8))
    #expect(walk(script, .up) == address(0, 6))
    #expect(walk(script, .down, .left, .down, .down) == address(2, 3))
  }

  @Test func theFocusThatFollowsAKeyChangesNothing() {
    let script = ShelfScript(sets: [9, 12])  // lines of 4 4 1, 4 4 4
    _ = walk(script, .end, .down, .down)
    script.act { $0.focus(HooAddress(set: 0, hoo: 8), at: $1) }
    #expect(walk(script, .down) == address(1, 3))
    #expect(walk(script, .left) == address(1, 2) && walk(script, .down) == address(1, 6))
  }

  @Test func theFocusThatFollowsATapDoesNotScroll() {
    let script = ShelfScript(sets: (0..<9).map { _ in 20 })
    let line = script.layout.frame(ofLine: 5)
    script.scroll(to: line.minY - 2).step(0.3).tap(script.place(1, 2))
      .act { $0.focus(HooAddress(set: 1, hoo: 2), at: $1) }.settle()
    #expect(script.scene.selected == address(1, 2) && script.scene.scrollOffset == line.minY - 2)
    script.act { $0.focus(HooAddress(set: 4, hoo: 2), at: $1) }
    #expect(script.layout.shows(address(4, 2), at: script.scene.scrollOffset))
  }

  @Test func homeEndAndTheEndsOfAll() {
    let script = ShelfScript(sets: [9, 6])
    #expect(walk(script, .end) == address(0, 3))
    #expect(walk(script, .down, .home) == address(0, 4))
    #expect(walk(script, .last) == address(1, 5))
    #expect(walk(script, .end, .home) == address(1, 4))
    #expect(walk(script, .first, .up, .left) == address(0, 0))
    #expect(walk(script, .last, .down, .right) == address(1, 5))
  }

  @Test(arguments: [Size.phone, .tablet, .desktop, Size(width: 844, height: 390)], [0.0, 160])
  func pagesPassEverySeenLineAndKeepItInView(size: Size, cover: Double) {
    let script = ShelfScript(sets: (0..<30).map { _ in 20 }, size: size, cover: cover)
    var steps = 0
    for step in [FocusStep.pageDown, .pageUp] {
      var last: HooAddress?
      while let now = walk(script, step), now != last, steps < 1000 {
        if let last {
          let way = abs(script.layout.center(of: now).y - script.layout.center(of: last).y)
          #expect(
            way <= max(script.layout.visibleRoom.size.height, script.layout.cell + script.layout.headerHeight + 20))
        }
        #expect(script.layout.shows(now, at: script.scene.scrollOffset))
        last = now
        steps += 1
      }
    }
    #expect(script.scene.focused == address(0, 0) && steps < 600)
  }

  @Test func pagesGoOnFromTheHoosInView() {
    let script = ShelfScript(sets: (0..<40).map { _ in 11 })
    let height = script.layout.visibleRoom.size.height
    script.scroll(to: 3000).wait(1 / 60)
    _ = walk(script, .pageDown)
    #expect((3000 + height / 4...3000 + height).contains(script.scene.scrollOffset))
    script.scroll(to: 1000).wait(1 / 60)
    _ = walk(script, .pageUp)
    #expect((1000 - height...1000 - height / 4).contains(script.scene.scrollOffset))
  }

  @Test(arguments: [false, true]) func tabStopGoesAlongWithScrolling(mirrored: Bool) throws {
    let script = ShelfScript(sets: (0..<40).map { _ in 11 }, mirrored: mirrored)
    script.act { $0.focus(HooAddress(set: 0, hoo: 5), at: $1) }
    for offset in stride(from: 3000.0, through: 3400, by: 13) {
      script.scroll(to: offset).wait(1 / 60)
      let stop = try #require(script.frame.focused)
      let line = script.layout.line(of: stop)
      #expect(script.layout.shows(stop, at: offset) && script.layout.hoos(inLine: line).lowerBound == stop.hoo)
      #expect(script.layout.frame(ofLine: line - 1).minY < script.layout.visibleContent(at: offset).minY)
      #expect(script.frame.extraLines == [1], "the focus itself stays on the page")
    }
    script.scroll(to: 0).wait(1 / 60)
    #expect(script.frame.focused == address(0, 5) && script.frame.extraLines == [], "it is seen again")
  }

  /// Closing the panel then leads back to its Hoo.
  @Test func tabStopComesBackWithThePanel() {
    let script = ShelfScript(sets: (0..<40).map { _ in 11 }, size: Size(width: 1280, height: 800))
    script.act { $0.focus(HooAddress(set: 0, hoo: 5), at: $1) }
    script.act { $0.open(HooAddress(set: 0, hoo: 5), at: $1) }.wait(1).scroll(to: 3000).wait(1 / 60)
    #expect(script.scene.focused != address(0, 5))
    script.act { $0.focusPanel(at: $1) }.wait(1 / 60)
    #expect(script.frame.focused == address(0, 5) && script.scene.scrollOffset < 300)
  }

  @Test func arrowsGoOnFromTheHoosInView() throws {
    let script = ShelfScript(sets: (0..<40).map { _ in 11 })
    for step in [FocusStep.left, .right, .up, .down, .home, .end] {
      script.act { $0.focus(HooAddress(set: 0, hoo: 5), at: $1) }.wait(1 / 60).scroll(to: 3000).wait(1 / 60)
      let stop = try #require(script.scene.focused)
      let now = try #require(walk(script, step))
      #expect(abs(script.layout.center(of: now).y - script.layout.center(of: stop).y) < 2 * script.layout.cell + 120)
      #expect(script.layout.shows(now, at: script.scene.scrollOffset))
      #expect(abs(script.scene.scrollOffset - 3000) < 300)
    }
  }

  @Test func otherSetsLeaveNoFocusOutOfSight() {
    let script = ShelfScript(sets: (0..<40).map { _ in 11 })
    script.scroll(to: 3000).wait(1 / 60)
    script.act { $0.replace(sets: [SetOutline(count: 3)], at: $1) }.wait(1 / 60)
    #expect(script.frame.focused == address(0, 0) && script.frame.extraLines == [])
  }

  @Test func focusedHooIsVisibleAndMounted() {
    let script = ShelfScript(sets: (0..<40).map { _ in 11 }, cover: 200)
    for _ in 0..<30 {
      _ = walk(script, .down, .down, .right)
      script.wait(1 / 60)
      #expect(script.scene.focused.map { script.layout.shows($0, at: script.scene.scrollOffset) } == true)
    }
    let line = script.scene.focused.map { script.layout.line(of: $0) } ?? -1
    script.scroll(to: 0).wait(1 / 60)
    #expect(script.frame.extraLines == [line])
    script.act { $0.focus(HooAddress(set: 0, hoo: 0), at: $1) }.wait(1 / 60)
    #expect(script.frame.extraLines == [])
  }

  @Test func enterSelectsEscapeDeselects() {
    let script = ShelfScript()
    script.act { $0.activate(HooAddress(set: 0, hoo: 3), at: $1) }.act { $0.escape(at: $1) }
      .act { $0.escape(at: $1) }.act { $0.activate(HooAddress(set: 9, hoo: 3), at: $1) }
    #expect(script.story == "idle +0/3 said - said")
    #expect(script.scene.focused == HooAddress(set: 0, hoo: 3))
  }

  @Test func aShelfWithoutHoosHasNoFocus() {
    for sets in [[], [0, 0]] {
      let script = ShelfScript(sets: sets)
      #expect(walk(script, .down, .right, .last, .pageDown) == nil)
      script.down(Point(x: 90, y: 200)).wait(1).move(by: 80, 0).move(by: 0, 600).wait(1).up().settle()
      #expect(script.story == "idle pointing idle" && !script.scene.needsFrames)
    }
  }
}
