import Geometry
import Gestures
import HooView
import Testing

/// The panel: swiped down or tapped beside to close; beside its Hoo on wide screens.
@Suite struct PanelTests {
  private static let height = 180.0
  /// A point on the panel of a phone.
  private static let onPanel = Point(x: 195, y: 720)

  /// A phone with a chosen Hoo and its panel.
  private func opened(reducesMotion: Bool = false) -> ShelfScript {
    let script = ShelfScript(rate: 120, reducesMotion: reducesMotion)
    script.act { $0.setPanel(size: Size(width: 390, height: Self.height), at: $1) }
    script.tap(script.place(0, 1)).settle()
    #expect(script.frame.panel.presence == 1 && script.scene.selected != nil)
    return script
  }

  private func expectBack(_ script: ShelfScript) {
    script.settle()
    #expect(script.scene.selected != nil && script.frame.panel.presence == 1 && !script.scene.claimsTouch)
  }

  @Test func swipeDownClosesPanelWithItsVelocity() {
    let script = opened()
    script.down(Self.onPanel).drag(to: Point(x: 200, y: 800), seconds: 0.2)
    #expect(script.scene.claimsTouch && script.frame.panel.presence < 0.65)
    let (before, frame) = (script.frame.panel.presence, 1 / script.rate)
    script.up().wait(frame)
    #expect(script.scene.selected == nil && script.frame.panel.presence < before, "it goes on down")
    script.settle()
    #expect(script.frame.panel.presence == 0 && !script.scene.claimsTouch && !script.scene.needsFrames)
    #expect(script.announcements.last == .deselected)
  }

  @Test func flickClosesAndShortPullSpringsBack() {
    let flicked = opened()
    flicked.down(Self.onPanel).drag(to: Point(x: 195, y: 760), seconds: 0.05).up().settle()
    #expect(flicked.scene.selected == nil)
    let pulled = opened()
    pulled.down(Self.onPanel).drag(to: Point(x: 195, y: 760), seconds: 0.3).wait(0.3).up()
    expectBack(pulled)
  }

  @Test func panelFollowsFingerOneToOneAndResistsUpwards() {
    let script = opened()
    script.down(Self.onPanel).move(by: 0, 12).move(by: 0, 60).wait(1 / 120)
    #expect(abs(script.frame.panel.presence - (1 - 60 / Self.height)) < 1e-9)
    script.move(by: 0, -160).wait(1 / 120)
    #expect(script.frame.panel.presence > 1 && script.frame.panel.presence < 1.08)
    script.up()
    expectBack(script)
  }

  @Test(arguments: ["cancel", "blur", "other finger", "resize"], [0, 6, 20, 90])
  func swipeCancelledInEveryStateSpringsBack(end: String, way: Int) {
    let script = opened()
    script.down(Self.onPanel)
    if way > 0 { script.drag(to: Point(x: 195, y: Self.onPanel.y + Double(way)), seconds: 0.1) }
    switch end {
    case "cancel": script.cancel()
    case "blur": script.act { $0.blur(at: $1) }
    case "other finger": script.with(.touch, finger: 2).down(script.place(1, 1)).cancel().with(.touch).cancel()
    default:
      script.act { $0.resize(to: Viewport(size: Size(width: 400, height: 844)), at: $1) }
    }
    expectBack(script)
    script.up()
    expectBack(script)
  }

  @Test func cancelWhileComingOrGoingLeavesNothingStuck() {
    for delay in [0.02, 0.1, 0.3] {
      let script = ShelfScript(rate: 120)
      script.act { $0.setPanel(size: Size(width: 390, height: Self.height), at: $1) }
      script.tap(script.place(0, 1)).wait(delay).down(Self.onPanel).move(by: 0, 30).wait(0.05).cancel()
      expectBack(script)
      script.act { $0.escape(at: $1) }.wait(delay).down(Self.onPanel).move(by: 0, 30).cancel().settle()
      #expect(script.frame.panel.presence == 0 && script.scene.state == .idle && !script.scene.needsFrames)
    }
  }

  @Test func textScrollsFirst() {
    let script = opened()
    script.act { scene, _ in scene.scrolledPanel(to: 12) }
    script.down(Self.onPanel).drag(to: Point(x: 195, y: 820), seconds: 0.1).wait(0.1)
    #expect(!script.scene.claimsTouch && script.frame.panel.presence == 1)
    script.up()
    script.act { scene, _ in scene.scrolledPanel(to: 0) }
    script.down(Self.onPanel).drag(to: Point(x: 195, y: 680), seconds: 0.1)
    #expect(!script.scene.claimsTouch, "upwards the text scrolls")
    script.up().with(.mouse).down(Self.onPanel).drag(to: Point(x: 195, y: 820), seconds: 0.1).up()
    expectBack(script)
  }

  @Test func tapBesideHoosClosesButStoppingThePageDoesNot() {
    let script = opened()
    let header = Point(x: 195, y: 30)
    script.scroll(to: 4).scroll(to: 0).tap(header)
    #expect(script.scene.selected != nil, "this finger only stopped the page")
    script.wait(0.3).tap(header).settle()
    #expect(script.scene.selected == nil && script.frame.panel.presence == 0)
  }

  // MARK: beside its Hoo

  private static let wide = [
    Size(width: 900, height: 500), Size(width: 1280, height: 800), Size(width: 1920, height: 1080),
  ]

  @Test func chosenHooIsSeenWholeAfterATurnThoughThePanelWasHigh() {
    let script = ShelfScript(sets: (0..<9).map { _ in 9 }, size: Size(width: 320, height: 568))
    script.act { $0.setPanel(size: Size(width: 320, height: 295), at: $1) }
    script.act { $0.open(HooAddress(set: 3, hoo: 6), at: $1) }.settle()
    let turned = Viewport(
      size: Size(width: 568, height: 320), insets: Insets(top: 52, right: 0, bottom: 0, left: 0))
    script.act { $0.resize(to: turned, at: $1) }
    script.act { $0.setPanel(size: Size(width: 568, height: 130), at: $1) }.settle()
    #expect(script.layout.shows(HooAddress(set: 3, hoo: 6), at: script.scene.scrollOffset))
  }

  @Test(arguments: wide) func popoverNeverCoversItsHoo(size: Size) throws {
    let script = ShelfScript(sets: [60], size: size)
    let panel = Size(width: 320, height: 240)
    script.with(.mouse).act { $0.setPanel(size: panel, at: $1) }
    #expect(script.layout.bottomCover == 0)
    for hoo in 0..<40 {
      script.act { $0.activate(HooAddress(set: 0, hoo: hoo), at: $1) }.settle()
      let popover = try #require(script.frame.panel.popover)
      let (owl, radius) = (script.place(0, hoo), script.layout.discDiameter / 2)
      #expect(popover.isRight ? popover.origin.x > owl.x + radius : popover.origin.x + panel.width < owl.x - radius)
      #expect(popover.origin.x >= 0 && popover.origin.x + panel.width <= size.width)
      #expect(popover.origin.y >= 0 && popover.origin.y + panel.height <= size.height)
      #expect((0...panel.height).contains(popover.tip))
    }
  }

  @Test func popoverLeavesTheLineAndTheColumnOfItsHooFree() throws {
    let script = ShelfScript(sets: [200], size: Size(width: 1280, height: 800))
    let panel = Size(width: 320, height: 240)
    script.with(.mouse).act { $0.setPanel(size: panel, at: $1) }
    let columns = script.layout.columns
    for hoo in stride(from: columns + 1, to: columns * 6, by: 3) where (1..<columns - 1).contains(hoo % columns) {
      script.act { $0.activate(HooAddress(set: 0, hoo: hoo), at: $1) }.settle()
      let popover = try #require(script.frame.panel.popover)
      let box = Rect(origin: popover.origin, size: panel)
      #expect(popover.isBelow != nil)
      for neighbour in [hoo - 1, hoo + 1, hoo - columns, hoo + columns] {
        #expect(!box.contains(script.place(0, neighbour)), "\(neighbour) beside \(hoo)")
      }
    }
  }

  @Test(arguments: wide) func previewStaysAtItsSideWhenItGetsButtons(size: Size) throws {
    for offset in stride(from: 0.0, through: 300, by: 20) {
      let script = ShelfScript(sets: [200], size: size)
      let owl = script.scroll(to: offset).wait(0.5).layout.nearest(to: Point(x: 400, y: 400 + offset))
      let place = script.place(0, try #require(owl).hoo)
      script.with(.mouse).act { $0.setPanel(size: Size(width: 260, height: size.height * 0.4), at: $1) }
        .act { $0.hover(at: place, time: $1) }.settle()
      let preview = try #require(script.frame.panel.popover)
      #expect(script.frame.panel.isPreview)
      script.act { $0.setPanel(size: Size(width: 260, height: size.height * 0.4 + 50), at: $1) }.tap(place).settle()
      let chosen = try #require(script.frame.panel.popover)
      #expect(chosen.isBelow == preview.isBelow && chosen.isRight == preview.isRight)
    }
  }

  @Test func popoverSpringsToNextHooAndScrollsWithIt() throws {
    let script = ShelfScript(sets: [60], size: .desktop, rate: 120)
    script.with(.mouse).act { $0.setPanel(size: Size(width: 320, height: 240), at: $1) }
    script.tap(script.place(0, 14)).settle().startRecording()
    let first = try #require(script.frame.panel.popover).origin
    script.tap(script.place(0, 23)).settle()
    let origins = script.frames.compactMap { $0.frame.panel.popover?.origin }
    for (a, b) in zip(origins, origins.dropFirst()) { #expect(a.distance(to: b) < 60) }
    #expect(origins.last!.distance(to: first) > 100)
    let (before, offset) = (origins.last!, script.scene.scrollOffset)
    script.scroll(to: offset + 40).wait(1 / 120)
    #expect(try #require(script.frame.panel.popover).origin.y == before.y - 40)
  }

  @Test func popoverKeepsAwayFromScrubbingFinger() throws {
    let script = ShelfScript(sets: [60], size: .desktop, rate: 120)
    let panel = Size(width: 320, height: 240)
    script.act { $0.setPanel(size: panel, at: $1) }
    script.down(script.place(0, 4)).wait(0.5)
    // In the first line the loupe leans to a side.
    for hoo in [4, 8, 24, 34, 30, 20] {
      script.drag(to: script.place(0, hoo), seconds: 0.5).wait(0.8)
      let (popover, finger) = (try #require(script.frame.panel.popover), script.place(0, hoo))
      let box = Rect(origin: popover.origin, size: panel)
      #expect(!box.contains(finger))
      let loupe = try #require(script.frame.loupe)
      let center = Point(x: loupe.center.x, y: loupe.center.y - script.scene.scrollOffset)
      let nearest = Point(x: max(box.minX, min(box.maxX, center.x)), y: max(box.minY, min(box.maxY, center.y)))
      #expect(nearest.distance(to: center) >= loupe.scale * script.layout.discDiameter / 2, "Hoo \(hoo)")
    }
    script.cancel().settle()
    #expect(!script.scene.needsFrames)
  }

  // MARK: on tablets

  private static let tablets = [
    Size(width: 744, height: 1133), Size(width: 768, height: 1024), Size(width: 820, height: 1180),
  ]

  @Test(arguments: tablets) func popoverOnTabletIsBesideItsHooAndOnTheScreen(size: Size) throws {
    let script = ShelfScript(sets: [60], size: size)
    let panel = Size(width: min(368, size.width / 2 - 81), height: 150)
    script.act { $0.setPanel(size: panel, at: $1) }
    for hoo in 0..<40 {
      script.act { $0.activate(HooAddress(set: 0, hoo: hoo), at: $1) }.settle()
      let popover = try #require(script.frame.panel.popover)
      let (owl, radius) = (script.place(0, hoo), script.layout.discDiameter / 2)
      let box = Rect(origin: popover.origin, size: panel)
      #expect(box.minX >= 0 && box.maxX <= size.width && box.minY >= 0 && box.maxY <= size.height)
      let isBeside = box.minX > owl.x + radius || box.maxX < owl.x - radius
      #expect(isBeside || box.minY >= owl.y + radius || box.maxY <= owl.y - radius, "Hoo \(hoo)")
      #expect(max(box.minX - owl.x, owl.x - box.maxX) < 2 * radius, "it is near")
    }
  }

  @Test(arguments: tablets) func popoverLeavesFingerAndLoupeFreeOnTablet(size: Size) throws {
    let script = ShelfScript(sets: [60], size: size, rate: 120)
    let panel = Size(width: 280, height: 150)
    script.act { $0.setPanel(size: panel, at: $1) }
    script.down(script.place(0, 4)).wait(0.5)
    for y in stride(from: 100.0, to: size.height - 80, by: 150) {
      for x in [60, size.width / 2, size.width - 60] {
        script.drag(to: Point(x: x, y: y), seconds: 0.3).wait(1)
        let box = Rect(origin: try #require(script.frame.panel.popover).origin, size: panel)
        let loupe = try #require(script.frame.loupe)
        let center = Point(x: loupe.center.x, y: loupe.center.y - script.scene.scrollOffset)
        let nearest = Point(x: max(box.minX, min(box.maxX, center.x)), y: max(box.minY, min(box.maxY, center.y)))
        #expect(nearest.distance(to: center) >= loupe.scale * script.layout.discDiameter / 2 - 1, "at \(x), \(y)")
        #expect(!box.contains(Point(x: x, y: y)) && box.minX >= 0 && box.maxX <= size.width, "at \(x), \(y)")
      }
    }
  }

  @Test func pageHasColourOfChosenHooWhileItIsSeen() {
    let script = ShelfScript(sets: [9, 12, 20, 11], size: .tablet)
    script.tap(script.place(0, 1)).settle()
    #expect(script.frame.setInView == 1 && script.frame.colorSet == 0)
    script.scroll(to: 300).wait(0.1)
    #expect(script.frame.colorSet == script.frame.setInView && script.frame.colorSet != 0)
    script.scroll(to: 0).act { $0.escape(at: $1) }.wait(0.1)
    #expect(script.frame.colorSet == 1)
  }
}
