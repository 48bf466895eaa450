import Geometry
import Gestures
import HooView
import Testing

/// The scene as a whole: rest, mounting, hovering, announcing, links, and another screen.
@Suite struct SceneTests {
  static let many = (0..<500).map { _ in 20 }

  private func address(_ set: Int, _ hoo: Int) -> HooAddress { HooAddress(set: set, hoo: hoo) }

  @Test func sceneAtRestNeedsNoFrames() {
    let script = ShelfScript()
    #expect(!script.scene.needsFrames)
    script.tap(script.place(0, 0))
    #expect(script.scene.needsFrames)
    script.settle()
    #expect(!script.scene.needsFrames && script.now < 1.5)
    script.down(script.place(0, 4))
    #expect(script.scene.needsFrames)
    script.move(by: 15, 0).settle()
    #expect(script.scene.state == .scrubbing && !script.scene.needsFrames)
    script.up().settle()
    #expect(!script.scene.needsFrames)
  }

  @Test func visibleLinesAreMountedAndMountingChangesRarely() {
    let script = ShelfScript(sets: Self.many)
    var (changes, last) = (0, script.frame)
    for i in 1...2000 {
      script.scroll(to: Double(i) * 20)
      let needed = script.scene.needsFrames
      script.step(1 / 60)
      let (frame, layout) = (script.frame, script.layout)
      let top = script.scene.scrollOffset
      let seen = layout.lines(from: top - 400, to: top + 844 + 400)
      #expect(frame.lines.lowerBound <= seen.lowerBound && frame.lines.upperBound >= seen.upperBound)
      #expect(frame.lines.count <= 29 && frame.lines.allSatisfy { frame.sets.contains(layout.set(ofLine: $0)) })
      let hasChanged = frame.lines != last.lines || frame.sets != last.sets || frame.setInView != last.setInView
      #expect(needed == hasChanged)
      if hasChanged { changes += 1 }
      last = frame
    }
    // 40,000 points are 47 screens and 80 sets.
    #expect(changes < 300)
  }

  @Test func theSelectedLineStaysMounted() {
    let script = ShelfScript(sets: Self.many)
    script.tap(script.place(0, 5)).settle().scroll(to: 90_000).step(0.1)
      .act { $0.focus(HooAddress(set: 300, hoo: 19), at: $1) }.step(0.1).scroll(to: 0).step(0.1)
      .scroll(to: 90_000).step(0.1)
    #expect(script.frame.extraLines == [1, script.layout.line(of: address(300, 19))])
  }

  @Test func aMouseHoversAndTheHooGrowsALittle() {
    let script = ShelfScript()
    script.with(.mouse).move(script.place(0, 1)).settle()
    #expect(script.frame.hovered == address(0, 1) && script.frame.disc == nil)
    #expect(script.frame.grown.count == 1 && abs(script.frame.grown[0].scale - 1.08) < 0.003)
    script.scroll(to: 92).settle()
    #expect(script.frame.hovered == address(0, 5))
    script.down(script.place(0, 5)).move(by: 20, 0)
    #expect(script.scene.hovered == nil)
    script.up().act { $0.hover(at: nil, time: $1) }.settle()
    #expect(script.scene.hovered == nil && script.frame.grown.map { $0.address } == [script.scene.selected])
    script.with(.touch).move(script.place(0, 1))
    #expect(script.scene.hovered == nil)
  }

  @Test func fingerThatDwellsAnnouncesSelection() {
    let script = ShelfScript()
    script.down(script.place(0, 0)).move(by: 15, 0).wait(0.3).move(script.place(0, 6)).wait(0.3)
    #expect(script.announcements == [])
    let time = script.now
    script.settle()
    #expect(script.announcements == [.selected(address(0, 6))] && abs(script.now - time - 0.3) < 0.05)
    script.up().settle()
    #expect(script.announcements.count == 1)
  }

  @Test func aFingerThatLandsOnAMovingPageOnlyStopsIt() {
    let script = ShelfScript(sets: Self.many)
    script.scroll(to: 250).step(0.02).scroll(to: 300).step(0.05).tap(script.place(1, 5)).settle()
    #expect(script.scene.selected == nil)
    script.step(0.2).tap(script.place(1, 5))
    #expect(script.scene.selected == address(1, 5))
  }

  @Test func theScrollBarIsNotPressed() {
    let script = ShelfScript()
    script.with(.mouse).down(Point(x: 395, y: 300)).move(by: 0, 90)
    #expect(script.story == "idle")
  }

  @Test func aTappedHooComesOutFromUnderThePanel() {
    let script = ShelfScript(sets: Self.many, rate: 240)
    script.tap(Point(x: 60, y: 800)).act { $0.setBottomCover(220, at: $1) }.startRecording().settle()
    #expect(script.scene.selected.map { script.layout.shows($0, at: script.scene.scrollOffset) } == true)
    let offsets = script.frames.compactMap { $0.frame.scrollOffset }
    #expect(offsets.count > 20 && zip(offsets, offsets.dropFirst()).allSatisfy { $0 <= $1 && $1 - $0 < 12 })
    let still = ShelfScript(sets: Self.many, reducesMotion: true)
    still.tap(Point(x: 60, y: 800)).act { $0.setBottomCover(220, at: $1) }.startRecording().settle()
    #expect(still.frames.compactMap { $0.frame.scrollOffset }.count == 1)
  }

  @Test func aFingerStopsTheGlide() {
    let script = ShelfScript(sets: Self.many)
    script.tap(Point(x: 60, y: 830)).act { $0.setBottomCover(220, at: $1) }.wait(0.1)
    let offset = script.scene.scrollOffset
    script.down(Point(x: 60, y: 300)).wait(0.2)
    #expect(offset > 0 && script.scene.scrollOffset == offset)
  }

  @Test func browsersScrollStopsTheGlide() {
    let script = ShelfScript(sets: Self.many)
    script.tap(Point(x: 60, y: 830)).act { $0.setBottomCover(220, at: $1) }.wait(0.1)
    let offset = script.scene.scrollOffset + 12
    script.scroll(to: offset).settle()
    #expect(script.scene.scrollOffset == offset)
  }

  @Test func aKeyDuringTheGlideGoesOnFromItsEnd() {
    let script = ShelfScript(sets: Self.many, cover: 200)
    script.tap(script.place(0, 19)).act { $0.setBottomCover(400, at: $1) }.wait(0.05)
      .act { $0.moveFocus(.right, at: $1) }.settle()
    #expect(script.scene.focused == address(1, 0) && script.layout.shows(address(1, 0), at: script.scene.scrollOffset))
    script.act { $0.moveFocus(.left, at: $1) }.settle()
    #expect(script.layout.shows(address(0, 19), at: script.scene.scrollOffset))
  }

  @Test func aLinkSelectsFocusesAndCentres() {
    let script = ShelfScript(sets: Self.many, cover: 200)
    script.act { $0.open(HooAddress(set: 250, hoo: 7), at: $1) }.settle()
    let y = script.place(250, 7).y
    #expect(script.scene.selected == address(250, 7) && script.scene.focused == address(250, 7))
    #expect(abs(y - 322) <= 1 && script.frame.setInView == 250 && script.announcements.count == 1)
    #expect(script.frame.lines.contains(script.layout.line(of: address(250, 7))))
    script.act { $0.open(HooAddress(set: 250, hoo: 20), at: $1) }.act { $0.open(HooAddress(set: 999, hoo: 0), at: $1) }
    #expect(script.scene.selected == address(250, 7))
  }

  @Test(arguments: [Size.tablet, .desktop, Size(width: 844, height: 390), Size(width: 320, height: 568)])
  func turnedTheSelectedHooStaysInPlaceWithItsDisc(size: Size) {
    let script = ShelfScript(sets: Self.many)
    script.scroll(to: 30_000).step(0.3).tap(Point(x: 240, y: 600)).settle()
    let selected = script.scene.selected!
    let share = script.place(selected.set, selected.hoo).y / 844
    script.act { $0.resize(to: Viewport(size: size), at: $1) }.step(1 / 60)
    #expect(script.frame.disc?.center == script.layout.center(of: selected))
    #expect(abs(script.place(selected.set, selected.hoo).y / size.height - share) < 0.12)
    #expect(script.layout.shows(selected, at: script.scene.scrollOffset))
  }

  @Test func resizeMovesFadingDiscWithItsHoo() {
    let script = ShelfScript(reducesMotion: true)
    script.tap(script.place(0, 0)).settle().tap(script.place(1, 3)).step(0.05)
      .act { $0.resize(to: Viewport(size: .tablet), at: $1) }.step(1e-6)
    #expect(script.frame.disc?.center == script.layout.center(of: address(1, 3)))
  }

  @Test func aPressThatFocusesDoesNotScroll() {
    let script = ShelfScript(sets: Self.many, cover: 200)
    let hidden = script.layout.hoo(at: Point(x: 60, y: 640))!
    script.with(.mouse).down(Point(x: 60, y: 640)).act { $0.focus(hidden, at: $1) }.wait(0.5)
    #expect(script.scene.scrollOffset == 0 && !script.layout.shows(hidden, at: 0))
    script.up().settle()
    #expect(script.layout.shows(hidden, at: script.scene.scrollOffset))
  }

  @Test func resizeKeepsTopmostLineInPlace() {
    let script = ShelfScript(sets: Self.many)
    script.scroll(to: 30_000).step(0.3)
    let first = script.layout.nearest(to: Point(x: 20, y: 30_050))!
    script.act { $0.resize(to: Viewport(size: .tablet), at: $1) }.settle()
    #expect(abs(script.place(first.set, first.hoo).y) < 100)
    let top = ShelfScript(sets: Self.many)
    top.act { $0.resize(to: Viewport(size: .tablet), at: $1) }.settle()
    #expect(top.scene.scrollOffset == 0)
  }

  @Test func vanishingBrowserBarMovesNothing() {
    let script = ShelfScript(sets: Self.many)
    script.scroll(to: 3000).step(0.3).tap(Point(x: 240, y: 600)).settle().down(Point(x: 60, y: 400)).move(by: 30, 0)
    let before = script.frame
    script.act { $0.resize(to: Viewport(size: Size(width: 390, height: 760)), at: $1) }.step(1e-6)
    #expect(script.scene.scrollOffset == 3000 && script.scene.state == .scrubbing)
    #expect(before.disc != nil && script.frame.disc!.center.distance(to: before.disc!.center) < 0.01)
  }

  @Test func resizeEndsScrubbing() {
    let script = ShelfScript(sets: Self.many)
    script.down(script.place(0, 0)).move(by: 30, 0)
      .act { $0.resize(to: Viewport(size: Size(width: 844, height: 390)), at: $1) }
    #expect(script.scene.state == .idle && !script.scene.claimsTouch)
    script.move(by: 0, 100).up().settle()
    #expect(script.scene.selected == address(0, 0))
  }

  @Test func removedHooIsDeselected() {
    let script = ShelfScript(sets: [9, 12])
    script.tap(script.place(1, 5)).settle().act { $0.replace(sets: [SetOutline(count: 9)], at: $1) }.settle()
    #expect(script.scene.selected == nil && script.frame.disc == nil && script.announcements.last == .deselected)
    #expect(script.scene.focused == address(0, 0))
    script.act { $0.replace(sets: [], at: $1) }.settle()
    #expect(script.scene.focused == nil && script.frame.lines.isEmpty && script.frame.sets.isEmpty)
    script.act { $0.replace(sets: [SetOutline(count: 3)], at: $1) }.settle()
    #expect(script.scene.focused == address(0, 0) && script.frame.lines == 0..<1)
  }

  @Test func setsAddedAboveKeepVisibleContentInPlace() {
    let script = ShelfScript(sets: [0, 12, 20, 20, 20])
    script.scroll(to: 600).step(0.3)
    let before = script.place(3, 0).y
    script.act { $0.replace(sets: [30, 12, 20, 20, 20].map { SetOutline(count: $0) }, at: $1) }.settle()
    #expect(abs(script.place(3, 0).y - before) < 1)
  }
}
