import DisguiseORama
import Geometry
import Testing

@Suite struct LaunchTests {
  private let screen = Size(width: 390, height: 844)
  private let picture = LaunchScene.Picture(
    above: Rect(x: 16, y: 150, width: 358, height: 140), ring: Rect(x: 70, y: 297, width: 250, height: 250),
    below: Rect(x: 16, y: 560, width: 358, height: 120), character: Rect(x: 110, y: 330, width: 170, height: 270))

  private func scene(reducesMotion: Bool = false, seen: Double = 0) -> LaunchScene {
    LaunchScene(
      picture: picture, screen: screen,
      goal: IntroLayout(viewport: Viewport(size: screen), characterSize: .character).character,
      reducesMotion: reducesMotion,
      seen: seen, at: 0)
  }

  @Test func thePictureStandsStillFirst() {
    let frame = scene().frame(at: LaunchScene.stillness)
    #expect(frame.aboveOffset == 0 && frame.belowOffset == 0 && frame.ringDiameter == 250)
    #expect(frame.character == picture.character)
  }

  @Test(arguments: [(-1, 0.6), (0, 0.6), (0.4, 0.2), (0.6, 0), (60, 0)])
  func stillnessCountsFromThePictureOn(seen: Double, left: Double) {
    let scene = scene(seen: seen)
    #expect(scene.frame(at: left).ringDiameter == 250)
    #expect(!scene.isOver(at: left + 0.49) && scene.isOver(at: left + 0.5 + 1e-9))
  }

  @Test func inHalfASecondEverythingHasLeft() {
    let scene = scene()
    let end = LaunchScene.stillness + 0.5
    #expect(!scene.isOver(at: end - 0.01) && scene.isOver(at: end))
    let frame = scene.frame(at: end)
    #expect(picture.above.maxY + frame.aboveOffset <= 0)
    #expect(picture.below.minY + frame.belowOffset >= screen.height)
    #expect(frame.ringDiameter > screen.width && frame.ringDiameter > screen.height)
    #expect(abs(frame.character.maxY - screen.height) < 1e-9)
    // No corner of the screen is left under the ring.
    #expect(frame.holeRadius >= picture.ring.center.distance(to: .zero) - 1e-9)
  }

  @Test func theRingPushesTheLetteringOut() {
    let scene = scene()
    for time in stride(from: LaunchScene.stillness, to: LaunchScene.stillness + 0.5, by: 0.01) {
      let frame = scene.frame(at: time)
      #expect(picture.above.maxY + frame.aboveOffset <= picture.ring.center.y - frame.ringDiameter / 2)
      #expect(picture.below.minY + frame.belowOffset >= picture.ring.center.y + frame.ringDiameter / 2)
    }
  }

  @Test func characterLeapsALittleTooFarAndSettles() {
    let scene = scene()
    let heights = stride(from: 0.0, through: 0.5, by: 0.005).map {
      scene.frame(at: LaunchScene.stillness + $0).character.size.height / scene.goal.size.height
    }
    #expect(heights.max()! > 1.01 && heights.max()! < 1.05)
    #expect(abs(heights[heights.count - 2] - 1) < 0.005, "he comes to rest, he is not stopped")
  }

  @Test func aTapJumpsToItsEnd() {
    var scene = scene()
    scene.skip()
    #expect(scene.isOver(at: 0))
    #expect(scene.frame(at: 0).character == scene.goal)
  }

  @Test func withReducedMotionItFades() {
    let scene = scene(reducesMotion: true)
    for time in stride(from: 0.0, to: 1.3, by: 0.01) {
      let frame = scene.frame(at: time)
      #expect(frame.ringDiameter == 250 && frame.aboveOffset == 0)
      if frame.character != picture.character { #expect(frame.character == scene.goal) }
    }
    let middle = scene.frame(at: LaunchScene.stillness + 0.25)
    #expect(middle.pictureOpacity == 0 && middle.characterOpacity < 0.01)
    #expect(scene.frame(at: 2).characterOpacity == 1)
  }
}
