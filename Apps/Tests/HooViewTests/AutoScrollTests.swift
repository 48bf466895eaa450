import Geometry
import HooView
import Testing

/// Scrolling that goes on by itself while a finger scrubs near an edge.
@Suite struct AutoScrollTests {
  static let many = (0..<60).map { _ in 20 }

  private func armed(rate: Double = 60, cover: Double = 0, sets: [Int] = many) -> ShelfScript {
    let script = ShelfScript(sets: sets, cover: cover, rate: rate)
    script.down(script.place(0, 5)).move(by: 30, 0)
    return script
  }

  @Test func fingerAtRestAtTheEdgeKeepsSelecting() {
    let script = armed()
    script.drag(to: Point(x: 150, y: 830), seconds: 0.3).startRecording()
    let ticks = script.ticks
    script.wait(2)
    let selected = script.frames.map { script.layout.line(of: $0.frame.selected!) }
    #expect(script.scene.scrollOffset > 1200)
    #expect(Set(selected).count == selected.last! - selected[0] + 1)
    #expect(script.ticks - ticks == Set(script.frames.map { $0.frame.selected! }).count - 1)
    #expect(script.announcements == [])
    script.up().settle()
    #expect(script.announcements == [.selected(script.scene.selected!)])
  }

  @Test(arguments: [3.0, 30, 60, 71]) func edgeScrollSpeedIsTheSameAtEveryFrameRate(depth: Double) {
    func way(_ rate: Double, rounds: Bool) -> Double {
      let script = armed(rate: rate)
      script.rounds = rounds
      script.move(Point(x: 150, y: 844 - 72 + depth)).wait(2)
      return script.scene.scrollOffset
    }
    let exact = way(240, rounds: false)
    #expect(exact > 55)
    for rate in [30.0, 60, 120, 240] { #expect(abs(way(rate, rounds: true) - exact) <= exact * 0.01) }
  }

  @Test func lateScrollReportsDoNotSlowEdgeScroll() {
    func way(lags: Bool) -> Double {
      let script = armed()
      script.lags = lags
      script.move(Point(x: 150, y: 840)).wait(1).up()
      let offset = script.scene.scrollOffset
      script.settle()
      // As far as it takes to see the last Hoo whole, with its margin.
      #expect(abs(script.scene.scrollOffset - offset) <= script.layout.cell * 1.15)
      return offset
    }
    #expect(way(lags: true) == way(lags: false))
  }

  @Test func roundedScrollReportIsIgnored() {
    let script = armed()
    script.move(Point(x: 150, y: 790)).wait(0.51).cancel()
    let offset = script.scene.scrollOffset
    script.settle().scroll(to: offset.rounded()).scroll(to: (offset + 0.4).rounded())
    #expect(offset != offset.rounded() && script.scene.scrollOffset == offset)
    script.scroll(to: offset.rounded() + 2)
    #expect(script.scene.scrollOffset == offset.rounded() + 2)
  }

  @Test func edgeScrollIsFasterNearerTheEdge() {
    var last = 0.0
    for y in [760.0, 780, 800, 820, 843, 900] {
      let script = armed()
      script.move(Point(x: 150, y: y)).wait(0.5)
      #expect(script.scene.scrollOffset > last || (y == 760 && script.scene.scrollOffset == 0))
      last = script.scene.scrollOffset
    }
  }

  @Test func edgeScrollStopsAtTheEnds() {
    let script = armed(sets: [9, 12, 20, 40])
    script.move(Point(x: 150, y: 840)).wait(3)
    #expect(script.scene.scrollOffset == script.layout.offsetLimit)
    #expect(script.layout.line(of: script.scene.selected!) == script.layout.lineCount - 1)
    #expect(!script.scene.needsFrames)
    script.move(Point(x: 150, y: 4)).wait(3)
    #expect(script.scene.scrollOffset == 0 && script.layout.line(of: script.scene.selected!) == 0)
    #expect(!script.scene.needsFrames && script.scene.state == .scrubbing)
  }

  @Test func edgeZoneUnderFingerAtStartStaysQuiet() {
    let script = ShelfScript(sets: Self.many)
    script.down(Point(x: 100, y: 800)).wait(0.4).move(by: 120, 10).wait(2)
    #expect(script.scene.state == .scrubbing && script.scene.scrollOffset == 0)
    script.move(by: 0, -60).move(by: 0, 60).wait(1)
    #expect(script.scene.scrollOffset > 100)
  }

  @Test func movingTowardsTheEdgeWakesQuietZone() {
    let script = ShelfScript(sets: Self.many)
    script.down(Point(x: 100, y: 790)).wait(0.4).move(by: 0, 19).wait(1)
    #expect(script.scene.scrollOffset == 0)
    script.move(by: 0, 3).wait(1)
    #expect(script.scene.scrollOffset > 100)
  }

  @Test func edgeZoneEndsAboveThePanel() {
    let script = armed(cover: 200)
    script.move(Point(x: 150, y: 844 - 200 - 20)).wait(0.5)
    #expect(script.scene.scrollOffset > 100)
    let pose = script.frame.disc!
    #expect(pose.center.y - script.scene.scrollOffset < 644.5)
    script.move(Point(x: 150, y: 800)).wait(0.5)
    #expect(abs(script.frame.disc!.center.y - script.scene.scrollOffset - 644) < 0.5)
  }

  @Test func aPanelThatComesUnderTheFingerDoesNotScroll() {
    let script = armed()
    script.move(Point(x: 150, y: 700)).wait(0.5).act { $0.setBottomCover(200, at: $1) }.wait(1)
    #expect(script.scene.scrollOffset == 0)
    // Once awake it does not fall asleep again because a poem is shorter or longer.
    script.move(by: 0, 60).wait(0.5)
    let offset = script.scene.scrollOffset
    script.act { $0.setBottomCover(140, at: $1) }.wait(0.5).act { $0.setBottomCover(230, at: $1) }.wait(0.5)
    #expect(offset > 100 && script.scene.scrollOffset > offset * 2.5)
    script.up().act { $0.setBottomCover(140, at: $1) }
    #expect(script.layout.bottomCover == 140)
  }

  @Test func aLowerPanelWaitsForTheFinger() {
    let script = armed(cover: 200)
    script.act { $0.setBottomCover(120, at: $1) }
    #expect(script.layout.bottomCover == 200)
    script.up()
    #expect(script.layout.bottomCover == 120)
  }

  @Test func browsersScrollDuringEdgeScrollIsTakenOver() {
    let script = armed()
    script.move(Point(x: 150, y: 400)).scroll(to: 500)
    #expect(script.layout.hoo(at: Point(x: 150, y: 900)) == script.scene.selected)
    script.move(Point(x: 150, y: 840)).wait(0.5).scroll(to: 3000)
    #expect(script.scene.scrollOffset == 3000)
    script.wait(0.5)
    #expect(script.scene.scrollOffset > 3100)
  }

  @Test func aCancelledTouchStopsIt() {
    let script = armed()
    script.move(Point(x: 150, y: 840)).wait(0.5).cancel()
    let offset = script.scene.scrollOffset
    script.settle()
    #expect(script.scene.scrollOffset == offset && !script.scene.needsFrames && !script.scene.claimsTouch)
  }
}
