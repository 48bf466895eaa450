import Geometry
import HooView
import Testing

/// The disc springs from Hoo to Hoo and follows a finger; it never jumps.
@Suite struct DiscTests {
  private func address(_ set: Int, _ hoo: Int) -> HooAddress { HooAddress(set: set, hoo: hoo) }

  /// Returns the disc's movement at the moment of `action`, and its velocities just before and after.
  private func change(
    _ script: ShelfScript, _ action: (ShelfScript) -> Void
  ) throws -> (way: Double, before: Vector, after: Vector) {
    func disc() throws -> Point { try #require(script.scene.frame(at: script.now).disc).center }
    let (instant, first) = (1e-6, try disc())
    script.step(instant)
    let second = try disc()
    action(script)
    let third = try disc()
    script.step(instant)
    let fourth = try disc()
    return (third.distance(to: second), (second - first) / instant, (fourth - third) / instant)
  }

  @Test func discGrowsUnderTappedHooAndShrinksAway() {
    let script = ShelfScript(rate: 240)
    script.tap(script.place(0, 2)).startRecording().settle()
    let scales = script.frames.compactMap { $0.frame.disc?.scale }
    #expect(scales[0] < 0.05 && scales.max()! > 1.02 && scales.max()! < 1.2)
    #expect(zip(scales, scales.dropFirst()).allSatisfy { abs($1 - $0) < 0.08 })
    #expect(
      script.frames.compactMap { $0.frame.disc?.center }.allSatisfy { $0 == script.layout.center(of: address(0, 2)) })
    #expect(script.frame.grown.map { $0.address } == [address(0, 2)])
    #expect(abs(script.frame.grown[0].scale - 1.2) < 0.003)
    script.tap(script.place(0, 2)).settle()
    #expect(script.frame.disc == nil && script.frame.grown == [] && !script.scene.needsFrames)
  }

  @Test func discTravelsAndCanBeInterrupted() throws {
    let script = ShelfScript(rate: 120)
    script.tap(script.place(0, 0)).settle().tap(script.place(1, 3)).wait(0.12)
    #expect(script.frame.disc!.center.distance(to: script.layout.center(of: address(1, 3))) > 20)
    let change = try change(script) { $0.tap($0.place(0, 3)) }
    #expect(change.way < 1e-9 && change.before.length > 500 && (change.after - change.before).length < 5)
    script.settle()
    #expect(script.frame.disc!.center.distance(to: script.layout.center(of: address(0, 3))) < 0.2)
    #expect(script.frame.grown.count == 1)
  }

  @Test func shrinkingDiscReturnsFromCurrentScale() throws {
    let script = ShelfScript(rate: 120)
    script.tap(script.place(0, 0)).settle().tap(script.place(0, 0)).wait(0.05)
    let scale = script.frame.disc!.scale
    let change = try change(script) { $0.tap($0.place(0, 2)) }
    #expect(scale < 0.95 && scale > 0.1 && change.way < 1e-9 && change.after.length < 5)
    script.settle()
    #expect(script.frame.disc!.center.distance(to: script.layout.center(of: address(0, 2))) < 0.2)
  }

  @Test(arguments: 0...40) func shrinkingDiscKeepsPositionWhenSentElsewhere(delay: Int) throws {
    let script = ShelfScript(rate: 240)
    script.tap(script.place(0, 0)).settle().tap(script.place(0, 0)).wait(Double(delay) / 80)
    let before = script.frame.disc
    script.tap(script.place(1, 3))
    let after = script.scene.frame(at: script.now).disc
    // A disc too small to be seen is gone, and reappears at the tapped Hoo.
    #expect(before.map { $0.scale > 0.003 } ?? true)
    #expect(abs((after?.scale ?? 0) - (before?.scale ?? 0)) < 1e-9)
    #expect(before == nil || before!.center == after!.center)
    script.startRecording().settle()
    let poses = script.frames.compactMap { $0.frame.disc }
    for (a, b) in zip(poses, poses.dropFirst()) {
      #expect(a.center.distance(to: b.center) < script.layout.cell * 45 / 240 && abs(a.scale - b.scale) < 0.08)
    }
    #expect(poses.last!.center.distance(to: script.layout.center(of: address(1, 3))) < 0.2 && poses.last!.scale > 0.99)
  }

  @Test func discCatchesUpWithFinger() throws {
    let script = ShelfScript(rate: 120)
    script.tap(script.place(0, 0)).settle().down(script.place(1, 3)).wait(0.3)
    let armed = try change(script) { $0.step(0.05) }
    #expect(script.scene.state == .scrubbing && armed.way < 1e-9 && armed.after.length < 5)
    script.wait(0.4)
    for i in 1...60 {
      let finger = script.place(1, 3) + Vector(x: Double(i % 7) * 6, y: Double(i % 5) * 12)
      script.move(finger).step(1 / 60)
      let disc = try #require(script.frame.disc)
      #expect(disc.center.distance(to: finger + Vector(x: 0, y: script.scene.scrollOffset)) < 0.01)
    }
  }

  @Test func releasedDiscKeepsVelocityToItsHoo() throws {
    let script = ShelfScript(rate: 120)
    script.down(script.place(0, 0)).drag(to: script.place(0, 2) + Vector(x: 20, y: 25), seconds: 0.2)
    let change = try change(script) { $0.up() }
    let finger = (script.place(0, 2) + Vector(x: 20, y: 25) - script.place(0, 0)) / 0.2
    #expect(change.way < 1e-9 && (change.after - finger).length < finger.length * 0.02)
    script.settle()
    #expect(script.frame.disc!.center.distance(to: script.layout.center(of: script.scene.selected!)) < 0.2)
  }

  @Test func everyMoveOfAScrubbingFingerNeedsAFrame() {
    let script = ShelfScript(rate: 60)
    script.down(script.place(1, 3)).wait(1)
    for _ in 1...5 {
      #expect(script.scene.state == .scrubbing && !script.scene.needsFrames)
      script.move(by: 2, 1)
      #expect(script.scene.needsFrames)
      script.wait(1 / 60).settle()
    }
  }

  /// A page that draws late learns of samples after a frame that is later than they are, steadily or many at once.
  @Test(arguments: [[1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1], [3, 3, 3, 3], [1, 1, 1, 1, 8], [6, 1, 1, 4], [12]])
  func discLetGoByAFingerDeliveredLateKeepsItsSpeed(deliveries: [Int]) throws {
    let script = ShelfScript(rate: 60)
    let way = script.place(0, 2) + Vector(x: 20, y: 25) - script.place(0, 0)
    script.down(script.place(0, 0)).wait(0.5)
    let change = try change(script) {
      $0.dragDeliveredLate(to: script.place(0, 0) + way, deliveries: deliveries)
    }
    let finger = way / 0.2
    #expect((change.after - finger).length < finger.length * 0.05)
  }

  @Test func releaseDuringEdgeScrollKeepsScrollVelocity() throws {
    let script = ShelfScript(sets: AutoScrollTests.many, rate: 120)
    script.down(script.place(0, 0)).move(by: 30, 0).move(Point(x: 150, y: 830)).wait(0.6)
    let offset = script.scene.scrollOffset
    script.wait(0.1)
    let speed = (script.scene.scrollOffset - offset) / 0.1
    let change = try change(script) { $0.up() }
    #expect(speed > 500 && abs(change.after.y - speed) < speed * 0.03 && abs(change.after.x) < 5)
  }

  @Test func cancelledTouchReleasesDisc() throws {
    let script = ShelfScript(rate: 120)
    script.down(script.place(0, 0)).wait(0.4).drag(to: script.place(1, 2) + Vector(x: 20, y: 25), seconds: 0.2).wait(
      0.2)
    let change = try change(script) { $0.cancel() }
    #expect(change.way < 1e-9 && change.after.length < 5)
    script.settle()
    #expect(script.scene.selected == address(1, 2) && script.scene.state == .idle)
    #expect(script.frame.disc!.center.distance(to: script.layout.center(of: address(1, 2))) < 0.2)
  }

  @Test func panelUnderFingerDoesNotMoveDiscSuddenly() throws {
    let script = ShelfScript(sets: AutoScrollTests.many, rate: 120)
    script.down(Point(x: 60, y: 600)).drag(to: Point(x: 180, y: 640), seconds: 0.2).wait(0.3)
    let change = try change(script) { $0.act { $0.setBottomCover(260, at: $1) } }
    #expect(change.way < 1e-9 && change.after.length < 5)
    script.wait(0.5)
    #expect(abs(script.frame.disc!.center.y - (844 - 260)) < 0.5)
  }

  @Test(arguments: [30.0, 60, 120]) func discIsTheSameAtEveryFrameRate(rate: Double) {
    func trace(_ rate: Double) -> [Point] {
      let script = ShelfScript(rate: rate)
      var points: [Point] = []
      func look() { points.append(script.scene.frame(at: script.now).disc?.center ?? .zero) }
      script.tap(script.place(0, 0)).wait(0.2)
      look()
      script.tap(script.place(0, 7)).wait(0.1)
      look()
      script.tap(script.place(1, 1)).wait(0.2)
      look()
      script.down(script.place(1, 2)).move(by: 20, 0).wait(0.1)
      look()
      script.move(script.place(1, 7)).wait(0.1).up().wait(0.1)
      look()
      return points
    }
    for (a, b) in zip(trace(rate), trace(240)) { #expect(a.distance(to: b) < 0.5) }
  }

  @Test func farDiscReappearsInsteadOfTravelling() {
    let script = ShelfScript(sets: AutoScrollTests.many)
    script.tap(script.place(0, 0)).settle().act { $0.open(HooAddress(set: 50, hoo: 3), at: $1) }.startRecording()
      .settle()
    let center = script.layout.center(of: address(50, 3))
    #expect(script.frames.allSatisfy { $0.frame.disc == nil || $0.frame.disc!.center == center })
    #expect(abs(center.y - script.scene.scrollOffset - 422) < 1)
    #expect(script.scene.focused == address(50, 3) && script.frame.setInView == 50)
  }

  @Test func reducedMotionFadesDiscInsteadOfTravelling() {
    let script = ShelfScript(rate: 240, reducesMotion: true)
    script.tap(script.place(0, 0)).settle().tap(script.place(1, 3)).startRecording().settle()
    let (from, to) = (script.layout.center(of: address(0, 0)), script.layout.center(of: address(1, 3)))
    let poses = script.frames.compactMap { $0.frame.disc }
    #expect(poses.allSatisfy { $0.scale == 1 && ($0.center == from || $0.center == to) })
    #expect(zip(poses, poses.dropFirst()).allSatisfy { abs($1.opacity - $0.opacity) < 0.08 })
    #expect(poses.map { $0.opacity }.min()! < 0.05 && poses.last?.opacity == 1 && poses.last?.center == to)
    #expect(script.frame.grown == [GrownHoo(address: address(1, 3), scale: 1.2)])
    script.down(script.place(0, 1)).move(by: 20, 0).wait(0.3).move(script.place(0, 6)).wait(1 / 240)
    #expect(script.frame.disc == DiscPose(center: script.layout.center(of: address(0, 6)), scale: 1, opacity: 1))
    script.up().tap(script.place(0, 6)).settle()
    #expect(script.frame.disc == nil)
  }
}
