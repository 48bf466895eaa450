import DisguiseORama
import Geometry
import Packs
import Testing

/// Scotch comes forward when he is dressed and goes back when he is undressed.
@Suite struct DepthTests {
  private static let sizes = [Size.phone, .phoneOnItsSide, .tablet, Size(width: 1280, height: 800)]

  /// Seconds from the tap to the state `dressed`, and the costume's largest size over its final one.
  private func dressing(_ size: Size, rate: Double = 120) -> (seconds: Double, overshoot: Double) {
    let script = RoomScript(size: size, rate: rate).wait(for: .browsing).wait(1)
    let start = script.now
    script.startRecording().tap(script.center(0)).wait(for: .dressed)
    let seconds = script.now - start
    script.wait(2)
    let largest = script.frames.map { $0.frame.bubbles[0].pose.costumeScale }.max()!
    return (seconds, largest / script.room.layout.scale(ofCharacter: .character) - 1)
  }

  @Test(arguments: sizes) func tapToDressedTakesNineTenthsOfASecondWithALittleOvershoot(size: Size) {
    let (seconds, overshoot) = dressing(size)
    #expect(seconds <= 0.905, "\(seconds)")
    #expect(overshoot > 0.03 && overshoot <= 0.07, "\(overshoot)")
  }

  @Test(arguments: sizes) func feetAndHeightGrowTogetherOnOneFloor(size: Size) {
    let script = RoomScript(size: size).wait(for: .browsing).wait(1).startRecording()
    script.tap(script.center(0)).wait(0.4).act { $0.escape(at: $1) }.wait(0.2).tap(script.center(1)).wait(3)
    let layout = script.room.layout
    for (_, frame) in script.frames {
      let share = (frame.character.maxY - layout.horizonY) / (layout.character.maxY - layout.horizonY)
      #expect(abs(share - frame.character.size.height / layout.character.size.height) < 0.001)
      #expect(abs(frame.characterShadow.center.y - frame.character.point(atX: 0.5, y: 0.965).y) < 0.001)
    }
    #expect(script.frame.character.center.distance(to: layout.dressedCharacter.center) < 0.01)
  }

  /// The hub stays his centre of mass while the wheel spins and while bubbles come out.
  @Test(arguments: sizes) func hubStaysAtHisCenterWhileTheWheelSpins(size: Size) {
    let script = RoomScript(size: size).wait(for: .browsing).startRecording().fling(speed: 9, from: -0.3).wait(3)
    for (_, frame) in script.frames {
      let center = frame.character.point(atX: Figure.usualHub.x, y: Figure.usualHub.y)
      #expect(center.distance(to: script.hub) <= 1)
      let mean = frame.bubbles.reduce(Vector.zero) { $0 + ($1.pose.center - script.hub) * 0.2 }
      #expect(mean.length < 0.5, "five bubbles surround the hub evenly")
    }
  }
}
