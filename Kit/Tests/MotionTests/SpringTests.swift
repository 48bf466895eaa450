import Foundation
import Geometry
import Motion
import Testing

private let springs = [0.0, 0.3, 0.7, 0.9999, 1, 1.0001, 1.6].map { Spring(frequency: 1.7, dampingRatio: $0) }

@Suite struct SpringTests {
  /// The closed form against the differential equation itself, integrated in small steps (Runge-Kutta).
  @Test(arguments: springs) func agreesWithTheEquationOfMotion(spring: Spring) {
    let w = 2 * Double.pi * spring.frequency
    func acceleration(_ x: Double, _ v: Double) -> Double { -w * w * x - 2 * spring.dampingRatio * w * v }
    let h = 1e-4
    var (x, v) = (30.0, -200.0)
    for step in 1...20_000 {
      let (k1x, k1v) = (v, acceleration(x, v))
      let (k2x, k2v) = (v + h / 2 * k1v, acceleration(x + h / 2 * k1x, v + h / 2 * k1v))
      let (k3x, k3v) = (v + h / 2 * k2v, acceleration(x + h / 2 * k2x, v + h / 2 * k2v))
      let (k4x, k4v) = (v + h * k3v, acceleration(x + h * k3x, v + h * k3v))
      x += h / 6 * (k1x + 2 * k2x + 2 * k3x + k4x)
      v += h / 6 * (k1v + 2 * k2v + 2 * k3v + k4v)
      if step % 500 == 0 {
        let closed = spring.state(after: Double(step) * h, offset: 30.0, velocity: -200)
        #expect(abs(closed.offset - x) < 1e-2 && abs(closed.velocity - v) < 1e-1, "after \(Double(step) * h) s")
      }
    }
  }

  @Test(arguments: [(8, 2, 8.3), (4, 2, 16.3), (2, 1.5, 50.5), (2, 1.2, 85), (1, 1.5, 101)])
  func overdampedSpringArrives(frequency: Double, dampingRatio: Double, time: Double) {
    let spring = Spring(frequency: frequency, dampingRatio: dampingRatio)
    let animation = SpringAnimation(from: 0.0, to: 100, spring: spring, at: 0)
    #expect(animation.value(at: time) == 100)
    #expect(abs(animation.velocity(at: time)) < 1e-9)
    #expect(animation.reach(at: time) < 1e-9)
  }

  @Test(arguments: [0, 0.5, 1, 1.000001, 1.5, 30, 1e9], [1e-9, 0.1, 2, 1e9])
  func motionIsFiniteAtAnyTime(dampingRatio: Double, frequency: Double) {
    let animation = SpringAnimation(
      from: 3.0, velocity: -90, to: 100, spring: Spring(frequency: frequency, dampingRatio: dampingRatio), at: 0)
    let reach = animation.reach(at: 0) * (1 + 1e-9)
    for exponent in -12...308 {
      let time = Double("1e\(exponent)")!
      #expect(abs(animation.value(at: time) - 100) <= reach, "value at \(time) s")
      #expect(animation.velocity(at: time).isFinite, "velocity at \(time) s")
      #expect(animation.reach(at: time).isFinite, "reach at \(time) s")
    }
  }

  @Test func neverStraysFartherThanItsReach() {
    let spring = Spring(frequency: 2, dampingRatio: 0.2)
    let reach = spring.reach(offset: 3.0, velocity: 90)
    for t in stride(from: 0, to: 3, by: 0.01) {
      #expect(abs(spring.state(after: t, offset: 3.0, velocity: 90).offset) <= reach)
    }
  }

  @Test func durationAndBounceMeanOnePeriodAndTheMissingDamping() {
    #expect(Spring(duration: 0.5, bounce: 0.3) == Spring(frequency: 2, dampingRatio: 0.7))
    #expect(Spring(duration: 0.5, bounce: 1).dampingRatio == 0)
  }

  /// As in SwiftUI: its damping ratio grows without limit towards -1.
  @Test func negativeBounceIsTheInverseOfTheDamping() {
    #expect(Spring(duration: 0.5, bounce: -0.5) == Spring(frequency: 2, dampingRatio: 2))
    #expect(Spring(duration: 0.5, bounce: -0.2).dampingRatio == 1.25)
  }

  @Test func springsOutsideTheRangesAreRefused() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = Spring(duration: 0)
    }
    let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(message.contains("needs a duration"))
    await #expect(processExitsWith: .failure) { _ = Spring(duration: .infinity) }
    await #expect(processExitsWith: .failure) { _ = Spring(duration: 1, bounce: -1) }
    await #expect(processExitsWith: .failure) { _ = Spring(duration: 1, bounce: 1.1) }
    await #expect(processExitsWith: .failure) { _ = Spring(frequency: .infinity) }
    await #expect(processExitsWith: .failure) { _ = Spring(frequency: 2, dampingRatio: .nan) }
  }

  @Test func retargetingKeepsValueAndVelocity() {
    var animation = SpringAnimation(
      from: Vector.zero, to: Vector(x: 100, y: 50), spring: Spring(frequency: 2, dampingRatio: 0.5), at: 10)
    let (value, velocity) = (animation.value(at: 10.13), animation.velocity(at: 10.13))
    animation.retarget(to: Vector(x: -30, y: 0), spring: Spring(frequency: 3), at: 10.13)
    #expect((animation.value(at: 10.13) - value).length < 1e-12)
    #expect((animation.velocity(at: 10.13) - velocity).length < 1e-9)
    #expect((animation.value(at: 20) - Vector(x: -30, y: 0)).length < 1e-9)
  }

  @Test func anglesAndSizesSpringAsNumbersDo() {
    let spring = Spring(frequency: 2, dampingRatio: 0.5)
    let number = SpringAnimation(from: 0.0, to: 3, spring: spring, at: 0)
    let angle = SpringAnimation(from: Angle.zero, to: Angle(radians: 3), spring: spring, at: 0)
    let size = SpringAnimation(from: Size.zero, to: Size(width: 3, height: 4), spring: spring, at: 0)
    #expect(angle.value(at: 0.2).radians == number.value(at: 0.2))
    #expect(size.value(at: 0.2).width == number.value(at: 0.2))
    #expect(angle.reach(at: 0) == 3)
    #expect(size.reach(at: 0) == 5)
  }

  /// The example of the landing page.
  @Test func springIsCaughtByAFingerAndReleasedWithItsVelocity() {
    var x = SpringAnimation(from: 300.0, to: 0, spring: Spring(duration: 0.5, bounce: 0.2), at: 0)
    var finger = 40.0
    var tracker = VelocityTracker()
    let caught = x.value(at: 0.1)
    let grip = caught - finger
    tracker.add(finger, at: 0.1)
    for frame in 1...6 {
      finger += 10
      tracker.add(finger, at: 0.1 + Double(frame) / 60)
      x = SpringAnimation(resting: finger + grip, spring: x.spring)
    }
    x = SpringAnimation(from: finger + grip, velocity: tracker.velocity(at: 0.2), to: 0, spring: x.spring, at: 0.2)
    #expect(x.value(at: 0.2) == caught + 60)
    #expect(abs(x.velocity(at: 0.2) - 600) < 1e-6)
    #expect(x.target == 0)
  }

  @Test func springWaitsBeforeItsStart() {
    let animation = SpringAnimation(from: 5.0, to: 0, spring: Spring(frequency: 2), at: 1)
    #expect(animation.value(at: 0.5) == 5)
    #expect(animation.reach(at: 0.5) == 5)
  }
}
