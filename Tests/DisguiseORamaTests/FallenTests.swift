import DisguiseORama
import Geometry
import Testing

/// Fallen bubbles come to rest visible and tappable.
@Suite struct FallenTests {
  private static let screens = [
    (320.0, 568.0), (375, 667), (390, 844), (768, 1024), (844, 390), (932, 430), (1280, 800), (2560, 1440), (500, 500),
    (568, 320), (667, 375), (640, 400), (225, 487),
  ]

  /// Whether a target of 24 points fits into a bubble beside or below Scotch's image.
  private func isInReach(_ center: Point, _ radius: Double, _ room: DressingRoom) -> Bool {
    let scotch = room.layout.scotch
    let cover = Rect(
      x: scotch.minX - 12, y: scotch.minY - 12, width: scotch.size.width + 24, height: scotch.size.height + 24)
    let places = stride(from: 0.0, to: 360, by: 15).flatMap { degrees in
      [0, 0.5, 1].map { center + Vector(angle: Angle(degrees: degrees), length: $0 * (radius - 12)) }
    }
    return places.contains { !cover.contains($0) && room.target(at: $0) != .scotch }
  }

  @Test(arguments: screens, [5, 24])
  func fallenBubblesStayInReach(screen: (Double, Double), count: Int) {
    for scale in [1.0, 2] {
      let size = Size(width: screen.0, height: screen.1)
      let script = RoomScript(costumes: count, size: size, reducesMotion: true)
      script.act { $0.resize(to: Viewport(size: size, textScale: scale), at: $1) }.wait(1)
      script.room.scotchSilhouette = nil
      let worn = script.frame.bubbles.firstIndex { $0.isShown }!
      script.act { $0.activate(.bubble(worn), at: $1) }.wait(2)
      let radius = script.room.layout.bubbleDiameter / 2
      for (index, bubble) in script.frame.bubbles.enumerated() where index != worn && bubble.isShown {
        #expect(
          bubble.isRaised || isInReach(bubble.pose.center, radius, script.room),
          "\(index) of \(count) at \(bubble.pose.center), text \(scale)")
      }
      #expect(!script.room.needsFrames)
    }
  }

  @Test func fallenBubblesRollOutOnALowScreen() {
    let script = RoomScript(size: .phoneOnItsSide).wait(for: .browsing).wait(1)
    script.room.scotchSilhouette = nil
    // The third one's seat is right behind his legs.
    #expect(abs(script.center(2).x - script.hub.x) < 1)
    script.act { $0.activate(.bubble(0), at: $1) }.wait(10)
    #expect(!script.room.needsFrames)
    #expect((1..<5).allSatisfy { isInReach(script.center($0), script.room.layout.bubbleDiameter / 2, script.room) })
  }

  @Test func fallenBubblesRollOutAfterRotation() {
    let script = RoomScript(size: .phone).wait(for: .browsing).wait(1)
    script.act { $0.activate(.bubble(0), at: $1) }.wait(8)
    script.act { $0.resize(to: Viewport(size: .phoneOnItsSide), at: $1) }.wait(10)
    script.room.scotchSilhouette = nil
    #expect(!script.room.needsFrames)
    #expect((1..<5).allSatisfy { isInReach(script.center($0), script.room.layout.bubbleDiameter / 2, script.room) })
  }
}
