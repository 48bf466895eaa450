import Dynamics
import Geometry
import Testing

@Suite struct PendulumTests {
  /// The period of a mathematical pendulum by the arithmetic-geometric mean (Gauss), for any amplitude; seconds.
  private func period(length: Double, gravity: Double, amplitude: Angle) -> Double {
    var (a, g) = (1.0, cosine(amplitude.radians / 2))
    while abs(a - g) > 1e-12 { (a, g) = ((a + g) / 2, (a * g).squareRoot()) }
    return 2 * .pi * (length / gravity).squareRoot() / a
  }

  /// A bob on a rod, let go at an angle from straight down.
  private func swing(_ degrees: Double, length: Double, stepsPerSecond: Int, seconds: Double) -> (
    period: Double, stretch: Double, lastAmplitude: Double
  ) {
    let stage = Stage(stepsPerSecond: stepsPerSecond)
    let bob = Ball(0, 0, radius: 10)
    let start = Angle(degrees: 90 - degrees)
    bob.center = Point.zero + Vector(angle: start, length: length)
    stage.add(bob)
    stage.animator.addBehavior(AttachmentBehavior(item: bob, attachedToAnchor: .zero))
    var (crossings, stretch, amplitude) = (Crossings(), 0.0, 0.0)
    stage.run(to: seconds, rate: 240) { time in
      let arm = bob.center - Point.zero
      let angle = arcTangent(y: arm.x, x: arm.y)
      crossings.note(angle, at: time)
      stretch = max(stretch, abs(arm.length - length) / length)
      if time > seconds - 2.5 { amplitude = max(amplitude, abs(angle)) }
    }
    return (crossings.period ?? 0, stretch, amplitude * 180 / .pi)
  }

  @Test(arguments: [5.0, 45, 90, 120], [120, 60])
  func theRodPendulumKeepsItsPeriod(amplitude: Double, stepsPerSecond: Int) {
    let seconds = 8.0
    let found = swing(amplitude, length: 200, stepsPerSecond: stepsPerSecond, seconds: seconds)
    let exact = period(length: 200, gravity: 1000, amplitude: Angle(degrees: amplitude))
    let share = stepsPerSecond == 120 ? 1.0 : 4
    #expect(abs(found.period / exact - 1) < 2e-4 * share, "\(found)")
    #expect(found.stretch < 4e-4 * share, "\(found)")
    #expect(abs(found.lastAmplitude / amplitude - 1) < 2e-4 * share, "\(found)")
  }

  @Test(arguments: [20.0, 1000])
  func theLengthSetsThePeriod(length: Double) {
    let found = swing(20, length: length, stepsPerSecond: 120, seconds: 8)
    let exact = period(length: length, gravity: 1000, amplitude: Angle(degrees: 20))
    #expect(abs(found.period / exact - 1) < 2e-4, "\(found)")
  }
}
