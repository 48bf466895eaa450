import DisguiseORama
import Geometry
import Testing

/// The pressed state of bubbles and Scotch.
@Suite struct PressedTests {
  private func browsing() -> RoomScript { RoomScript().wait(for: .browsing).wait(1) }

  /// The bubbles that look pressed in a frame drawn now.
  private func pressed(_ script: RoomScript) -> [Int] {
    let frame = script.room.frame(at: script.now)
    return frame.bubbles.indices.filter { frame.bubbles[$0].isPressed }
  }

  private func isCharacterPressed(_ script: RoomScript) -> Bool { script.room.frame(at: script.now).isCharacterPressed }

  @Test func bubbleIsPressedFromDownToUp() {
    let script = browsing()
    #expect(pressed(script).isEmpty)
    script.down(script.center(0))
    #expect(pressed(script) == [0] && !isCharacterPressed(script))
    script.up()
    #expect(pressed(script).isEmpty)
  }

  @Test func dragReleasesPressedBubble() {
    let script = browsing()
    let center = script.center(0)
    script.down(center).move(Point(x: center.x + 6, y: center.y))
    #expect(pressed(script) == [0])
    script.move(Point(x: center.x + 14, y: center.y))
    #expect(pressed(script).isEmpty)
    script.move(center)
    #expect(pressed(script).isEmpty)
  }

  @Test func cancelledPointerReleasesPressedBubble() {
    let script = browsing()
    script.down(script.center(0)).cancel()
    #expect(pressed(script).isEmpty)
  }

  @Test func pressLeavesPoseUnchanged() {
    let script = browsing()
    let before = script.frame.bubbles[0].pose
    script.down(script.center(0))
    #expect(script.room.frame(at: script.now).bubbles[0].pose == before)
  }

  @Test func characterAndWornCostumeShowPress() {
    let script = browsing()
    script.down(script.chest)
    #expect(isCharacterPressed(script) && pressed(script).isEmpty)
    script.up()
    #expect(!isCharacterPressed(script))
    script.tap(script.center(0)).wait(for: .dressed).wait(1).down(script.chest)
    #expect(isCharacterPressed(script))
  }

  @Test func catchingTheWheelPressesNothing() {
    let script = browsing().fling(speed: 8, from: -0.3).wait(0.1)
    let bubble = (0..<5).first { script.room.target(at: script.center($0)) == .bubble($0) }!
    script.down(script.center(bubble))
    #expect(pressed(script).isEmpty && !isCharacterPressed(script))
  }

  @Test func secondTapOfADoubleTapPressesNothing() {
    let script = browsing()
    let place = script.center(2) + Vector(x: 0, y: -5)
    script.tap(place).wait(0.2).down(place)
    #expect(pressed(script).isEmpty && !isCharacterPressed(script))
  }
}
