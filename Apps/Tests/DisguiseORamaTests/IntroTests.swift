import DisguiseORama
import Geometry
import Packs
import Testing
import Values

@Suite struct IntroTests {
  private func scene(steps: Int = 3, reducesMotion: Bool = false) -> IntroScene {
    let steps = (0..<steps).map { IntroStep(message: "Message " + Text($0), button: "Button " + Text($0)) }
    return IntroScene(script: IntroScript(steps: steps), panelHeight: 135, reducesMotion: reducesMotion, at: 0)
  }

  @Test func panelsSlideInAndOutAtTheEnd() {
    var scene = scene(steps: 1)
    #expect(scene.frame(at: 0).panels == 0)
    #expect(abs(scene.frame(at: 3).panels - 1) < 0.001)
    scene.advance(at: 3)
    #expect(scene.isOver && !scene.isGone(at: 3))
    #expect(scene.isGone(at: 5))
  }

  @Test(arguments: [1, 3, 12]) func theScriptAloneSaysHowManyStepsThereAre(count: Int) {
    var scene = scene(steps: count)
    for step in 0..<count {
      #expect(scene.step == step && !scene.isOver)
      scene.advance(at: Double(step) + 1)
    }
    #expect(scene.isOver)
  }

  @Test func theOldMessageScrollsOffAsTheNewOneScrollsOn() {
    var scene = scene()
    scene.advance(at: 1)
    let start = scene.frame(at: 1)
    #expect(start.step == 1 && start.leavingStep == 0)
    #expect(start.messageOffset == 1 && start.leavingMessageOffset == 0)
    let middle = scene.frame(at: 1.15)
    #expect(middle.messageOffset < 1 && middle.leavingMessageOffset < 0)
    #expect(abs(middle.messageOffset - middle.leavingMessageOffset - 1) < 1e-9)
    #expect(middle.titleOpacity > 0 && middle.titleOpacity < 1)
    let end = scene.frame(at: 4)
    #expect(end.messageOffset == 0 && end.leavingStep == nil && end.titleOpacity == 1)
  }

  @Test func secondPressContinuesFromCurrentMessagePosition() {
    var scene = scene()
    scene.advance(at: 1)
    let before = scene.frame(at: 1.1)
    scene.advance(at: 1.1)
    let after = scene.frame(at: 1.1)
    #expect(after.step == 2 && after.leavingStep == 1)
    #expect(abs(after.leavingMessageOffset - before.messageOffset) < 1e-9)
  }

  @Test(arguments: 0..<3) func skippingEndsItFromEveryStep(step: Int) {
    var scene = scene()
    for i in 0..<step { scene.advance(at: Double(i) + 1) }
    scene.end(at: 5)
    scene.end(at: 5.1)
    #expect(scene.isOver && scene.step == step && !scene.isGone(at: 5) && scene.isGone(at: 8))
    scene.go(to: 0, at: 5.2)
    #expect(scene.step == step)
  }

  @Test func goingBackScrollsTheOtherWay() {
    var scene = scene()
    scene.advance(at: 1)
    scene.go(to: 0, at: 4)
    #expect(scene.step == 0 && abs(scene.frame(at: 4).messageOffset + 1) < 1e-3)
    scene.go(to: 7, at: 5)
    #expect(scene.step == 0)
  }

  @Test func reloadContinuesAtTheStep() {
    let steps = (0..<3).map { IntroStep(message: "Message " + Text($0), button: "Button") }
    let scene = IntroScene(
      script: IntroScript(steps: steps, allowsBack: true), step: 2, panelHeight: 135, reducesMotion: false, at: 0)
    let frame = scene.frame(at: 0)
    #expect(frame.step == 2 && frame.leavingStep == nil && frame.messageOffset == 0)
  }

  @Test func withReducedMotionMessagesFade() {
    var scene = scene(reducesMotion: true)
    #expect(scene.frame(at: 0).panels == 1 && scene.frame(at: 0).panelOpacity == 0)
    scene.advance(at: 1)
    #expect(scene.frame(at: 1.05).messageOffset == 0 && scene.frame(at: 1.05).messageOpacity < 1)
  }

  @Test func characterStandsOnTheScreensEdgeDuringIntroduction() {
    for screen in [
      Size(width: 390, height: 844), Size(width: 1280, height: 800), Size(width: 320, height: 568),
      Size(width: 844, height: 390),
    ] {
      let rect = IntroLayout(viewport: Viewport(size: screen), characterSize: .character).character
      #expect(abs(rect.maxY - screen.height) < 1e-9 && abs(rect.midX - screen.width / 2) < 1e-9)
      #expect(abs(rect.size.width / rect.size.height - 235.0 / 374) < 1e-9)
      // His head stays clear of the panel and the tail of its speech line.
      #expect(rect.minY >= 64 + 48 - 1e-9)
    }
  }
}
