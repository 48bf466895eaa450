import Geometry
import Gestures
import HooView
import Testing

/// The ghost of a finger shows how to scrub, selects nothing, and gives way to everything.
@Suite struct GhostTests {
  private func ghost(reducesMotion: Bool = false) -> (script: ShelfScript, isShown: Bool) {
    let script = ShelfScript(rate: 60, reducesMotion: reducesMotion)
    var isShown = false
    script.act { isShown = $0.showGhost(at: $1) }
    return (script, isShown)
  }

  @Test func ghostWandersWithLoupeAndGoes() throws {
    let (script, isShown) = ghost()
    #expect(isShown)
    script.wait(0.4)
    // The first line has no room for the loupe above it.
    #expect(try #require(script.frame.loupe).address == HooAddress(set: 0, hoo: 4))
    let start = try #require(script.frame.ghost).center
    script.wait(1.3)
    #expect(try #require(script.frame.loupe).address == HooAddress(set: 0, hoo: 7))
    #expect(try #require(script.frame.ghost).center.x > start.x + 100)
    script.settle()
    #expect(script.frame.ghost == nil && script.frame.loupe == nil && !script.scene.needsFrames)
    #expect(script.scene.selected == nil && script.announcements.isEmpty && script.ticks == 0)
  }

  @Test func ghostStaysAwayWhereMotionIsReducedOrHooIsChosen() {
    #expect(!ghost(reducesMotion: true).isShown)
    let script = ShelfScript()
    script.tap(script.place(0, 1)).settle().act { #expect(!$0.showGhost(at: $1)) }
  }

  @Test(
    arguments: ["touch", "key", "scroll", "blur", "enter", "escape", "resize", "replace", "reduce", "link", "hover"],
    [0.0, 0.1, 0.6, 1.8, 2.15])
  func everyEventEndsGhost(event: String, delay: Double) {
    let script = ghost().script.wait(delay)
    switch event {
    case "touch": script.down(script.place(1, 1))
    case "key": script.act { $0.moveFocus(.down, at: $1) }
    case "scroll": script.scroll(to: 40)
    case "blur": script.act { $0.blur(at: $1) }
    case "enter": script.act { $0.activate(HooAddress(set: 0, hoo: 2), at: $1) }
    case "escape": script.act { $0.escape(at: $1) }
    case "resize": script.act { $0.resize(to: Viewport(size: Size(width: 844, height: 390)), at: $1) }
    case "replace": script.act { $0.replace(sets: [], at: $1) }
    case "reduce": script.act { $0.setReducesMotion(true, at: $1) }
    case "hover": script.act { [place = script.place(1, 1)] in $0.hover(at: place, time: $1) }
    default: script.act { $0.open(HooAddress(set: 1, hoo: 2), at: $1) }
    }
    script.wait(0.02)
    #expect(script.frame.ghost == nil)
    script.cancel().settle()
    #expect(script.frame.loupe == nil && !script.scene.needsFrames)
  }
}
