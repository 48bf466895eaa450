import Motion
import Testing

@Suite struct VelocityTrackerTests {
  private func tracker(_ samples: [(Double, Double)]) -> VelocityTracker {
    var tracker = VelocityTracker()
    for (value, time) in samples { tracker.add(value, at: time) }
    return tracker
  }

  @Test(arguments: [1.0 / 30, 1.0 / 60, 1.0 / 120, 1.0 / 240])
  func steadyMotionGivesItsExactSpeed(interval: Double) {
    let samples = (0...60).map { (7 + 300 * Double($0) * interval, Double($0) * interval) }
    #expect(abs(tracker(samples).velocity(at: samples.last!.1 + interval) - 300) < 1e-6)
  }

  @Test func restingFor100MillisecondsIsStandingStill() {
    let moving = tracker((0...10).map { (Double($0), Double($0) * 0.01) })
    #expect(moving.velocity(at: 0.199) > 90)
    #expect(moving.velocity(at: 0.2) == 0)
  }

  @Test(arguments: [0.11, 0.35, 2])
  func rareSamplesGiveTheSpeedBetweenThem(gap: Double) {
    let samples = [(0, 0.0), (3, 0.01), (3 + 300 * gap, 0.01 + gap)]
    #expect(abs(tracker(samples).velocity(at: 0.01 + gap) - 300) < 1e-6)
  }

  @Test func smallMoveAfterLongRestIsSlow() {
    let samples = (0...10).map { (Double($0), Double($0) * 0.01) } + [(11, 0.6)]
    #expect(tracker(samples).velocity(at: 0.6) < 3)
  }

  @Test func recentSamplesWeighMore() {
    var turned = tracker((0...8).map { (Double($0) * 10, Double($0) * 0.01) })
    for i in 1...4 { turned.add(80 - Double(i) * 10, at: 0.08 + Double(i) * 0.01) }
    #expect(turned.velocity(at: 0.12) < 0)
  }

  @Test func oneSampleOrOneInstantHasNoVelocity() {
    #expect(tracker([(5, 1)]).velocity(at: 1) == 0)
    #expect(tracker([(5, 1), (9, 1), (70, 0.5)]).velocity(at: 1) == 0)
  }
}
