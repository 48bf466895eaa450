import Geometry
import Gestures
import HooView
import Testing

/// Tapping, scrolling and scrubbing are told apart.
@Suite struct PressTests {
  @Test func aTapSelectsAndASecondOneDeselects() {
    let script = ShelfScript()
    script.tap(script.place(0, 2)).settle().tap(script.place(0, 2))
    #expect(script.story == "idle pointing idle +0/2 said pointing idle - said")
    #expect(script.announcements == [.selected(HooAddress(set: 0, hoo: 2)), .deselected])
  }

  @Test func owlIsPressedUntilThePressEnds() {
    let ends: [(ShelfScript) -> ShelfScript] = [
      { $0.up() }, { $0.cancel() }, { $0.move(by: 20, 0) }, { $0.move(by: 1, -14) }, { $0.scroll(to: 5) },
      { $0.wait(0.4) }, { script in script.act { $0.blur(at: $1) } },
    ]
    for end in ends {
      let script = ShelfScript().settle()
      script.down(script.place(0, 2))
      #expect(script.scene.needsFrames)
      #expect(script.scene.frame(at: script.now).pressed == HooAddress(set: 0, hoo: 2))
      _ = end(script)
      #expect(script.scene.frame(at: script.now).pressed == nil)
    }
  }

  @Test func stoppingThePagePressesNothing() {
    let script = ShelfScript()
    script.scroll(to: 40).down(script.place(0, 5))
    #expect(script.scene.frame(at: script.now).pressed == nil)
  }

  @Test func aTapBesideAllHoosSelectsNothing() {
    let script = ShelfScript()
    script.tap(Point(x: 100, y: 30)).settle()
    #expect(script.story == "idle pointing idle")
  }

  @Test func sidewaysScrubs() {
    let script = ShelfScript()
    script.down(script.place(0, 0)).move(by: 9, 0).move(by: 5, 3)
    #expect(script.scene.claimsTouch)
    script.move(script.place(0, 1)).move(script.place(0, 6)).up()
    #expect(script.story == "idle pointing scrubbing +0/0 tick +0/1 tick +0/6 tick idle said")
  }

  @Test func selectionIsHooUnderReleasePoint() {
    let script = ShelfScript()
    script.down(script.place(0, 0)).move(by: 20, 0).up(at: script.place(0, 3)).settle()
    #expect(script.story == "idle pointing scrubbing +0/0 tick idle +0/3 tick said")
    #expect(script.scene.focused == HooAddress(set: 0, hoo: 3))
  }

  @Test func turningSidewaysLaterScrubs() {
    let script = ShelfScript()
    script.down(script.place(0, 4)).move(by: 4, -11).move(by: 20, 0).move(by: 20, 6).up()
    #expect(script.story == "idle pointing scrolling scrubbing +0/4 tick idle said")
  }

  @Test func slantedMoveIsNeitherTapNorScrub() {
    let script = ShelfScript()
    script.down(script.place(0, 4)).move(by: 11, 10).wait(1).up()
    #expect(script.story == "idle pointing scrolling idle")
  }

  @Test func aLostUpIsMendedByTheNextDown() {
    let script = ShelfScript()
    script.with(.mouse).down(script.place(0, 0)).move(by: 20, 0).down(script.place(0, 6)).up().settle()
    #expect(script.story == "idle pointing scrubbing +0/0 tick pointing said idle +0/6 said")
  }

  @Test func whenTheWindowIsLeftNothingStaysPressed() {
    let script = ShelfScript()
    script.down(script.place(0, 0)).act { $0.blur(at: $1) }.wait(1).up()
    script.down(script.place(0, 0)).move(by: 20, 0).act { $0.blur(at: $1) }.move(by: 90, 0).up()
    #expect(script.story == "idle pointing idle pointing scrubbing +0/0 tick idle said")
  }

  @Test func verticalMoveIsLeftToTheBrowser() {
    let script = ShelfScript()
    script.down(script.place(0, 5)).move(by: 1, -12).cancel().scroll(to: 14).scroll(to: 60).wait(1)
    #expect(script.story == "idle pointing scrolling idle")
    #expect(!script.scene.needsFrames)
  }

  @Test func mostlyVerticalMoveIsLeftToTheBrowser() {
    let script = ShelfScript()
    script.down(script.place(0, 5)).move(by: 13, -14).cancel().wait(1)
    #expect(script.story == "idle pointing scrolling idle")
  }

  @Test func aHoldScrubsAndThenAnyDirectionDoes() {
    let script = ShelfScript()
    script.down(script.place(0, 1)).wait(0.34)
    #expect(script.story == "idle pointing")
    script.wait(0.05).move(script.place(0, 5)).move(script.place(0, 1)).up()
    #expect(script.story == "idle pointing scrubbing +0/1 tick +0/5 tick +0/1 tick idle said")
  }

  @Test func holdThatScrollsDoesNotArmScrubbing() {
    let script = ShelfScript()
    script.down(script.place(0, 5)).wait(0.2).scroll(to: 5).wait(1).up()
    #expect(script.story == "idle pointing scrolling idle")
  }

  @Test func aMouseScrubsInAnyDirection() {
    let script = ShelfScript()
    script.with(.mouse).down(script.place(0, 1)).wait(1).move(by: 0, 10).move(script.place(0, 5)).up()
    #expect(script.story == "idle pointing scrubbing +0/1 tick +0/5 tick idle said")
  }

  @Test func twoFingersZoom() {
    let script = ShelfScript()
    script.down(script.place(0, 1)).with(.touch, finger: 2).down(script.place(0, 3)).move(by: 40, 0).wait(1).up()
      .with(.touch, finger: 1).move(by: 50, 0).up()
    #expect(script.story == "idle pointing idle")
  }

  @Test func aSecondFingerDoesNotDisturbScrubbing() {
    let script = ShelfScript()
    script.down(script.place(0, 0)).move(by: 20, 0).with(.touch, finger: 2).tap(script.place(0, 7))
      .with(.touch, finger: 1).move(script.place(0, 2)).up()
    #expect(script.story == "idle pointing scrubbing +0/0 tick +0/2 tick idle said")
  }

  /// The bridge reports the offset with each press, before the browser does.
  @Test func pressAfterJumpSelectsTheHooThatIsSeen() {
    let script = ShelfScript(sets: [40, 40, 40])
    script.act { $0.open(HooAddress(set: 2, hoo: 10), at: $1) }.settle()
    let goal = HooAddress(set: 0, hoo: 2)
    let center = script.layout.center(of: goal)
    script.scroll(to: 0).tap(center).settle()
    #expect(script.scene.selected == goal)
  }
}
