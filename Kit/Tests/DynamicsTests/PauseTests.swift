import Dynamics
import Geometry
import Testing

@Suite struct PauseTests {
  private final class Log { var words: [String] = [] }

  private let animator = DynamicAnimator()
  private let log = Log()

  init() {
    animator.willResume = { [log] _ in log.words.append("resume") }
    animator.didPause = { [log] _ in log.words.append("pause") }
  }

  private func run(_ seconds: Double) { for _ in 0..<Int(seconds * 120) { animator.step() } }

  @Test func pauseAndResumeAreReported() {
    let ball = Ball(0, 0)
    let material = DynamicItemBehavior(items: [ball])
    animator.addBehavior(material)
    #expect(log.words == ["resume"])
    run(2)
    #expect(log.words == ["resume", "pause"])
    #expect(!animator.isRunning)
    material.addLinearVelocity(Vector(x: 10, y: 0), for: ball)
    #expect(log.words == ["resume", "pause", "resume"])
    #expect(animator.isRunning)
    run(0.1)
    animator.updateItem(usingCurrentState: ball)
    #expect(log.words.count == 3)
  }

  @Test func behaviorsThatAreExchangedBetweenTwoFramesCauseNoPause() {
    let ball = Ball(0, 0)
    let gravity = GravityBehavior(items: [ball])
    animator.addBehavior(gravity)
    run(0.1)
    animator.removeBehavior(gravity)
    #expect(!animator.isRunning)
    animator.addBehavior(GravityBehavior(items: [ball]))
    run(0.1)
    #expect(log.words == ["resume"])
    animator.removeAllBehaviors()
    run(0.1)
    #expect(log.words == ["resume", "pause"])
  }

  @Test func releasingASleepingItemResumes() {
    let ball = Ball(0, 0)
    let (gravity, anchor) = (GravityBehavior(items: [ball]), DynamicItemBehavior(items: [ball]))
    anchor.isAnchored = true
    animator.addBehavior(gravity)
    animator.addBehavior(anchor)
    run(0.1)
    #expect(!animator.isRunning)
    anchor.isAnchored = false
    #expect(animator.isRunning)
    run(1)
    #expect(ball.center.y > 400)
    #expect(log.words == ["resume", "pause", "resume"])
  }

  @Test func didPauseMayAddBehaviors() {
    let ball = Ball(0, 0)
    animator.didPause = { [log] animator in
      log.words.append("pause")
      if log.words.count == 2 { animator.addBehavior(GravityBehavior(items: [ball])) }
    }
    animator.addBehavior(DynamicItemBehavior(items: [ball]))
    run(2)
    #expect(log.words == ["resume", "pause", "resume"])
    #expect(ball.center.y > 100)
  }

  @Test func velocityOfAnAnchoredItemDoesNotResume() {
    let ball = Ball(0, 0)
    let anchor = DynamicItemBehavior(items: [ball])
    anchor.isAnchored = true
    animator.addBehavior(anchor)
    run(0.1)
    log.words = []
    anchor.setLinearVelocity(Vector(x: 1, y: 0), for: ball)
    #expect(!animator.isRunning)
    run(0.1)
    #expect(animator.linearVelocity(of: ball) == .zero)
    #expect(log.words == [])
  }

  @Test(arguments: [0, 1, 2])
  func willResumeMayChangeBoundaries(change: Int) {
    let (ball, collisions) = (Ball(0, 0, radius: 20), CollisionBehavior())
    collisions.addItem(ball)
    for i in 1...2 {
      collisions.addBoundary(withIdentifier: i, for: [Point(x: 0, y: 90), Point(x: 9, y: 99), Point(x: 20, y: 99)])
    }
    animator.addBehavior(collisions)
    run(2)
    animator.willResume = { _ in collisions.removeAllBoundaries() }
    switch change {
    case 0: collisions.removeBoundary(withIdentifier: 2)
    case 1: collisions.removeAllBoundaries()
    default: collisions.addBoundary(withIdentifier: 2, for: [.zero, Point(x: 1, y: 9), Point(x: 9, y: 9)])
    }
    #expect(collisions.boundaryIdentifiers.isEmpty)
    #expect(animator.firstHit(from: Point(x: 5, y: 50), to: Point(x: 5, y: 200)) == nil)
  }
}
