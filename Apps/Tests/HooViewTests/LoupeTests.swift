import Geometry
import Gestures
import HooView
import Testing

/// The chosen Hoo is seen above the finger that scrubs: on the screen, never under the finger, without a jump.
@Suite struct LoupeTests {
  private static let screens = [
    Size.phone, Size(width: 320, height: 568), Size(width: 844, height: 390), .tablet, .desktop,
  ]

  /// The loupe's radius, and its centre on the screen.
  private func loupe(_ script: ShelfScript) throws -> (center: Point, radius: Double) {
    let pose = try #require(script.frame.loupe)
    let center = Point(x: pose.center.x, y: pose.center.y - script.scene.scrollOffset)
    return (center, script.layout.discDiameter / 2 * pose.scale)
  }

  private func scrubbing(_ script: ShelfScript, at point: Point) -> ShelfScript {
    script.down(point).wait(0.5)
  }

  @Test(arguments: screens) func loupeIsWholeAndBesideFingerEverywhere(size: Size) throws {
    let script = ShelfScript(sets: [60], size: size, cover: 112)
    let room = script.layout.visibleRoom
    scrubbing(script, at: script.place(0, 5))
    for x in stride(from: room.minX + 4, to: room.maxX, by: 67) {
      for y in stride(from: room.minY + 4, to: room.maxY, by: 59) {
        script.move(Point(x: x, y: y)).wait(0.8)
        let (center, radius) = try loupe(script)
        let disc = try #require(script.frame.disc).center
        let finger = Point(x: disc.x, y: disc.y - script.scene.scrollOffset)
        #expect(center.distance(to: finger) > radius + 30, "\(center) at \(finger)")
        #expect(center.x - radius >= room.minX - 1 && center.x + radius <= room.maxX + 1, "\(center) at \(finger)")
        #expect(center.y - radius >= room.minY - 1, "\(center) at \(finger)")
        #expect(center.y + radius <= room.maxY + 1, "\(center) at \(finger)")
      }
    }
  }

  @Test func loupeLiftsOutOfDiscAndShowsChosenHoo() throws {
    let script = ShelfScript(rate: 120)
    script.down(script.place(0, 5)).wait(Scrubber.hold - 0.02)
    #expect(script.frame.loupe == nil)
    script.wait(0.04)
    let first = try loupe(script)
    #expect(first.center.distance(to: script.place(0, 5)) < 30)
    script.wait(0.12)
    #expect(try #require(script.frame.loupe).scale > 1.4, "it grows at once")
    script.drag(to: script.place(1, 6), seconds: 0.3)
    #expect(script.frame.loupe?.address == script.scene.selected)
    script.up().settle()
    #expect(script.frame.loupe == nil && !script.scene.needsFrames)
  }

  @Test func loupeNeverJumps() throws {
    let script = ShelfScript(sets: [60], rate: 120)
    scrubbing(script, at: script.place(0, 13)).startRecording()
    for point in [Point(x: 380, y: 300), Point(x: 380, y: 20), Point(x: 10, y: 20), Point(x: 10, y: 400)] {
      script.drag(to: point, seconds: 0.4).wait(0.4)
    }
    script.up().settle()
    let centers = script.frames.compactMap { $0.frame.loupe?.center }
    for (a, b) in zip(centers, centers.dropFirst()) { #expect(a.distance(to: b) < 45, "\(a) to \(b)") }
  }

  @Test func reducedMotionFadesInsteadOfLifting() throws {
    let script = ShelfScript(rate: 120, reducesMotion: true)
    script.down(script.place(1, 5)).wait(0.36)
    let first = try loupe(script)
    #expect(try #require(script.frame.loupe).opacity < 0.5)
    script.wait(0.3)
    #expect(try loupe(script).center == first.center && loupe(script).radius == first.radius)
    #expect(try #require(script.frame.loupe).opacity == 1)
    script.move(script.place(1, 6)).wait(0.02)
    #expect(try #require(script.frame.loupe).opacity < 0.5, "another Hoo fades in")
    script.up().settle()
    #expect(script.frame.loupe == nil)
  }

  @Test(arguments: ["cancel", "blur", "escape", "resize", "replace", "second finger"], [0.1, 0.36, 0.5, 1])
  func loupeGoesWithEveryEndOfScrub(end: String, delay: Double) {
    let script = ShelfScript()
    script.down(script.place(0, 5)).wait(delay)
    switch end {
    case "cancel": script.cancel()
    case "blur": script.act { $0.blur(at: $1) }
    case "escape": script.act { $0.escape(at: $1) }
    case "resize": script.act { $0.resize(to: Viewport(size: Size(width: 844, height: 390)), at: $1) }
    case "replace": script.act { $0.replace(sets: [SetOutline(count: 2)], at: $1) }
    default: script.with(.touch, finger: 2).down(script.place(0, 6)).cancel().with(.touch).cancel()
    }
    script.settle()
    #expect(script.frame.loupe == nil && script.scene.state == .idle && !script.scene.needsFrames)
  }
}
