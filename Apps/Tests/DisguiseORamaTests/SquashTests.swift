import DisguiseORama
import Testing

@Suite struct SquashTests {
  private func fallen(rate: Double = 60, reducesMotion: Bool = false) -> RoomScript {
    let script = RoomScript(rate: rate, reducesMotion: reducesMotion).wait(for: .browsing).wait(1).startRecording()
    return script.tap(script.center(0)).wait(7)
  }

  @Test(arguments: [30.0, 60, 120]) func impactOnFloorSquashesAndSpringsBack(rate: Double) {
    let script = fallen(rate: rate)
    for index in 1..<5 {
      let shapes = script.frames.map { $0.frame.bubbles[index].squash }
      #expect(shapes.max()! > 0.04 && shapes.max()! < 0.2)
      #expect(shapes.min()! < -0.01 && shapes.min()! > -0.2)
      #expect(shapes.last! == 0)
    }
    #expect(!script.room.needsFrames)
  }

  @Test func freeFallCausesNoSquash() {
    let script = fallen()
    // Half a second after the tap none can have reached the floor, 300 points below.
    for entry in script.frames where entry.time < script.frames[0].time + 0.5 {
      #expect(entry.frame.bubbles.allSatisfy { $0.squash == 0 })
    }
  }

  @Test func reducedMotionHasNoSquash() {
    #expect(fallen(reducesMotion: true).frames.allSatisfy { $0.frame.bubbles.allSatisfy { $0.squash == 0 } })
  }
}
