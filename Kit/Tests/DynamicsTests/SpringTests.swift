import Dynamics
import Geometry
import Testing

/// The closed form of a damped oscillator that starts at 1 with no speed, at any damping ratio.
private func oscillation(_ frequency: Double, _ damping: Double, _ t: Double) -> Double {
  let omega = 2 * .pi * frequency
  if damping == 1 { return (1 + omega * t) * exponential(-omega * t) }
  if damping > 1 {
    let root = (damping * damping - 1).squareRoot()
    let (slow, fast) = (-omega * (damping - root), -omega * (damping + root))
    return (slow * exponential(fast * t) - fast * exponential(slow * t)) / (slow - fast)
  }
  let damped = omega * (1 - damping * damping).squareRoot()
  return exponential(-damping * omega * t) * (cosine(damped * t) + damping * omega / damped * sine(damped * t))
}

@Suite struct SpringTests {
  /// The motion is the exact one, half a sub-step (1/960 s) ahead of its time.
  private func bound(_ frequency: Double) -> Double { .pi * frequency / 480 + 0.0005 }

  /// The greatest difference from the closed form, as a part of the amplitude, over `seconds`.
  private func error(_ spring: AttachmentBehavior, _ stage: Stage, seconds: Double, _ stretch: () -> Double) -> Double {
    stage.animator.addBehavior(spring)
    let amplitude = stretch()
    var worst = 0.0
    stage.run(to: seconds) { time in
      worst = max(worst, abs(stretch() / amplitude - oscillation(spring.frequency, spring.damping, time)))
    }
    return worst
  }

  @Test(arguments: [0.5, 2, 8], [0.0, 0.1, 0.5, 1, 2])
  func aSpringToAPlaceFollowsTheClosedForm(frequency: Double, damping: Double) {
    let stage = Stage(gravity: 0)
    let ball = Ball(300, 0)
    stage.add(ball)
    let spring = AttachmentBehavior(item: ball, attachedToAnchor: .zero)
    (spring.length, spring.frequency, spring.damping) = (200, frequency, damping)
    let worst = error(spring, stage, seconds: 4 / frequency) { ball.center.x - 200 }
    #expect(worst < bound(frequency))
  }

  @Test(arguments: [0.5, 2, 8], [0.0, 0.1, 0.5, 1, 2])
  func aSpringBetweenTwoFollowsTheClosedForm(frequency: Double, damping: Double) {
    let stage = Stage(gravity: 0)
    let (a, b) = (Ball(0, 0, radius: 20), Ball(0, 300, radius: 45))
    stage.material.addItem(a)
    stage.material.addItem(b)
    let spring = AttachmentBehavior(item: a, attachedTo: b)
    (spring.length, spring.frequency, spring.damping) = (200, frequency, damping)
    let worst = error(spring, stage, seconds: 4 / frequency) { b.center.y - a.center.y - 200 }
    #expect(worst < bound(frequency))
    // The common centre of mass stands still; masses go by the squares of the radii.
    let drift = (a.center.y * 400 + b.center.y * 2025) / 2425 - 300 * 2025 / 2425
    #expect(abs(drift) < 0.001)
  }

  /// Frequency and decay from the swings themselves: the logarithmic decrement.
  @Test(arguments: [0.02, 0.1, 0.3])
  func frequencyAndDecayAreThoseOfTheDampingRatio(damping: Double) throws {
    let stage = Stage(gravity: 0)
    let ball = Ball(300, 0)
    stage.add(ball)
    let spring = AttachmentBehavior(item: ball, attachedToAnchor: .zero)
    (spring.length, spring.frequency, spring.damping) = (200, 1, damping)
    stage.animator.addBehavior(spring)
    var (crossings, peaks) = (Crossings(), [Double](repeating: 0, count: 12))
    stage.run(to: 4, rate: 480) { time in
      crossings.note(ball.center.x - 200, at: time)
      peaks[crossings.times.count] = max(peaks[crossings.times.count], abs(ball.center.x - 200))
    }
    let root = (1 - damping * damping).squareRoot()
    let period = try #require(crossings.period)
    #expect(abs(period * root - 1) < 5e-5)
    let decrement = naturalLogarithm(peaks[1] / peaks[3])
    #expect(abs(decrement * root / (2 * .pi * damping) - 1) < 3e-4)
  }

  /// The weight stretches a spring by g / omega^2, whatever the mass.
  @Test(arguments: [10.0, 60])
  func theWeightStretchesASpring(radius: Double) {
    let stage = Stage()
    let ball = Ball(0, 200, radius: radius)
    stage.add(ball)
    let spring = AttachmentBehavior(item: ball, attachedToAnchor: .zero)
    (spring.frequency, spring.damping) = (2, 1)
    stage.animator.addBehavior(spring)
    stage.run(to: 5)
    let omega = 4 * Double.pi
    #expect(abs(ball.center.y - 200 - 1000 / (omega * omega)) < 0.005)
    #expect(!stage.animator.isRunning)
  }

  /// Many stiff springs on one item are made softer together, by how light it is now.
  @Test func aHubThatBecomesLightStaysCalm() {
    let stage = Stage(gravity: 0)
    let hub = Ball(0, 0, radius: 20)
    stage.add(hub)
    stage.material.density = 1000
    for i in 0..<40 {
      let rim = Ball(Vector(angle: Angle(degrees: Double(i) * 9), length: 300))
      let spoke = AttachmentBehavior(item: hub, attachedTo: rim)
      spoke.frequency = 60
      stage.animator.addBehavior(spoke)
    }
    for _ in 0..<10 { stage.animator.step() }
    stage.material.density = 0.01
    stage.material.addLinearVelocity(Vector(x: 10, y: 0), for: hub)
    for _ in 0..<120 { stage.animator.step() }
    #expect(hub.center.distance(to: .zero) < 1)
    #expect(stage.velocity(hub).length < 20)
  }
}

extension Ball {
  fileprivate convenience init(_ place: Vector) { self.init(place.x, place.y, radius: 20) }
}
