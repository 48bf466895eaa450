import DisguiseORama
import Geometry
import Testing

/// The wheel turned by mouse wheel and trackpad, and the hint.
@Suite struct TurningTests {
  private func browsing(reducesMotion: Bool = false) -> RoomScript {
    RoomScript(reducesMotion: reducesMotion).wait(for: .browsing).wait(1).startRecording()
  }

  /// The clockwise angle by which the wheel has turned since its bubbles had these directions.
  private func turn(_ script: RoomScript, since directions: [Double]) -> Double {
    Angle(radians: script.directions[0] - directions[0]).normalized.radians
  }

  @Test(arguments: [Vector(x: 0, y: 100), Vector(x: 100, y: 20), Vector(x: 0, y: -100), Vector(x: -100, y: 0)])
  func rimMovesAsFarAsItIsScrolled(delta: Vector) {
    let script = browsing()
    let before = script.directions
    script.act { $0.scroll(by: delta, at: $1) }
    #expect(script.room.state == .spinning && abs(turn(script, since: before)) < 1e-6, "it does not jump")
    script.wait(for: .browsing)
    let way = abs(delta.x) > abs(delta.y) ? delta.x : delta.y
    #expect(abs(turn(script, since: before) - way / script.room.layout.radius) < 0.01)
    #expect(script.path == [.browsing, .spinning, .browsing] && script.room.hasTurned)
  }

  @Test func smallScrollsAddUp() {
    let script = browsing()
    let before = script.directions
    for _ in 0..<30 { script.act { $0.scroll(by: Vector(x: 0, y: 4), at: $1) }.wait(1 / 60) }
    script.wait(for: .browsing)
    #expect(abs(turn(script, since: before) - 120 / script.room.layout.radius) < 0.01)
  }

  @Test func wholePagesAreLimited() {
    let script = browsing()
    let before = script.directions
    script.act { $0.scroll(by: Vector(x: 0, y: 5000), at: $1) }.wait(for: .browsing)
    #expect(abs(turn(script, since: before) - 1.2) < 0.01)
  }

  @Test func scrollDoesNothingWhileDressedOrHeld() {
    let script = browsing()
    script.down(script.rim(-0.3)).act { $0.scroll(by: Vector(x: 0, y: 100), at: $1) }.wait(0.5)
    let before = script.directions
    script.wait(0.5)
    #expect(script.directions == before)
    script.cancel().tap(script.center(0)).wait(3).startRecording()
    script.act { $0.scroll(by: Vector(x: 0, y: 100), at: $1) }.wait(1)
    #expect(script.path == [.dressed])
  }

  @Test func fingerCatchesAScrolledWheel() {
    let script = browsing().act { $0.scroll(by: Vector(x: 0, y: 150), at: $1) }.wait(0.05)
    script.down(script.rim(-0.3)).wait(0.3)
    let before = script.directions
    script.wait(0.3)
    #expect(script.directions == before)
    script.up().wait(for: .browsing)
    #expect(script.room.state == .browsing && script.room.wornCostume == nil)
  }

  @Test func reducedMotionFollowsTheScrollAtOnce() {
    let script = browsing(reducesMotion: true)
    let before = script.directions
    script.act { $0.scroll(by: Vector(x: 0, y: 50), at: $1) }
    #expect(abs(turn(script, since: before) - 50 / script.room.layout.radius) < 0.01)
    #expect(script.room.state == .browsing)
  }

  @Test func hintSwingsOutAndBack() {
    let script = browsing()
    let before = script.directions
    script.act { #expect($0.nudge(at: $1)) }
    var farthest = 0.0
    for _ in 0..<180 { farthest = max(farthest, abs(turn(script.wait(1 / 60), since: before))) }
    #expect((0.12...0.35).contains(farthest), "\(farthest)")
    script.wait(for: .browsing).wait(1)
    #expect(abs(turn(script, since: before)) < 0.002 && !script.room.hasTurned && !script.room.needsFrames)
  }

  @Test func hintWaitsForARestingWheelAndFullMotion() {
    let still = browsing(reducesMotion: true)
    still.act { #expect(!$0.nudge(at: $1)) }
    let held = browsing()
    held.down(held.rim(-0.3)).act { #expect(!$0.nudge(at: $1)) }
    let dressed = browsing()
    dressed.tap(dressed.center(0)).wait(3).act { #expect(!$0.nudge(at: $1)) }
  }

  @Test func draggingAndKeysCountAsTurning() {
    let dragged = browsing()
    dragged.down(dragged.rim(-0.3)).move(dragged.rim(-0.29))
    #expect(!dragged.room.hasTurned)
    dragged.turn(from: -0.3, speed: 2, seconds: 0.2)
    #expect(dragged.room.hasTurned)
    #expect(browsing().act { $0.turn(bySpokes: 1, at: $1) }.room.hasTurned)
    #expect(!browsing().act { $0.focus(2, at: $1) }.room.hasTurned)
  }
}
