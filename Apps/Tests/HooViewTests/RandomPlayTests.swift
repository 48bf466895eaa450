import Geometry
import Gestures
import HooView
import Testing

/// Random sequences of fingers, keys, panels and turned phones leave nothing stuck.
@Suite struct RandomPlayTests {
  private struct Dice {
    var state: UInt64
    mutating func roll(_ sides: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int((state >> 33) % UInt64(sides))
    }
  }

  private static let sizes: [Size] = [.phone, .tablet, Size(width: 844, height: 390), .desktop]

  private func act(_ script: ShelfScript, _ dice: inout Dice) {
    let size = script.layout.viewport.size
    let point = Point(x: Double(dice.roll(Int(size.width))), y: Double(dice.roll(Int(size.height))))
    let any = HooAddress(set: dice.roll(8), hoo: dice.roll(22))
    script.with(dice.roll(4) == 0 ? .mouse : .touch, finger: Int32(1 + dice.roll(5) / 4))
    switch dice.roll(24) {
    case 0...3: script.down(point)
    case 4...8: script.move(point)
    case 9...10: script.move(by: Double(dice.roll(41)) - 20, Double(dice.roll(11)) - 5)
    case 11...12: script.up()
    case 13: script.cancel()
    case 14: script.scroll(to: Double(dice.roll(3000)))
    case 16: script.act { $0.resize(to: Viewport(size: Self.sizes[any.set % 4]), at: $1) }
    case 17: script.act { $0.activate(any, at: $1) }
    case 18: script.act { $0.moveFocus(FocusStep(rawValue: Int32(any.hoo % 10)) ?? .down, at: $1) }
    case 19: script.act { if any.hoo < 11 { $0.escape(at: $1) } else { $0.blur(at: $1) } }
    case 15: script.act { $0.setPanel(size: Size(width: 320, height: point.x / 2), at: $1) }
    case 20: script.act { $0.setReducesMotion(any.hoo < 11, at: $1) }
    case 21: script.act { $0.replace(sets: (0..<any.set).map { SetOutline(count: ($0 * 5 + any.hoo) % 20) }, at: $1) }
    default: script.wait(Double(dice.roll(30)) / 60)
    }
  }

  private func check(_ script: ShelfScript) {
    let (scene, frame) = (script.scene, script.scene.frame(at: script.now))
    #expect(scene.claimsTouch || scene.state != .scrubbing)
    #expect(scene.selected.map { scene.layout.contains($0) } != false)
    #expect(frame.grown.allSatisfy { scene.layout.contains($0.address) })
    #expect(scene.focused.map { scene.layout.contains($0) } ?? (scene.layout.hooCount == 0))
    #expect(frame.lines.upperBound <= scene.layout.lineCount && frame.sets.upperBound <= scene.layout.setCount)
    if let disc = frame.disc { #expect(disc.scale < 1.3 && (0...1).contains(disc.opacity)) }
  }

  @Test(arguments: 0..<40) func randomPlayEndsIdle(seed: Int) {
    let script = ShelfScript(sets: [9, 12, 20, 11, 0, 20])
    var dice = Dice(state: UInt64(seed) &* 977)
    for _ in 0..<150 {
      act(script, &dice)
      check(script)
    }
    for finger in [Int32(1), 2] { script.with(.touch, finger: finger).cancel() }
    script.settle()
    let scene = script.scene
    #expect(scene.state == .idle && !scene.needsFrames && !scene.claimsTouch)
    let frame = scene.frame(at: script.now)
    #expect((frame.disc == nil) == (scene.selected == nil))
    if let disc = frame.disc, let selected = scene.selected {
      #expect(disc.center.distance(to: scene.layout.center(of: selected)) < 0.2 && abs(disc.scale - 1) < 0.01)
      #expect(disc.opacity == 1)
    }
    #expect(frame.grown.allSatisfy { $0.address == scene.selected || $0.address == scene.hovered })
  }
}
