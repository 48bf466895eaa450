import Motion
import Testing

@Suite struct DecelerationTests {
  private let spin = Deceleration(from: 2, velocity: -10, drag: 0.7, friction: 0.7, at: 1)

  @Test func keepsPositionAndVelocityAtTheStart() {
    #expect(spin.value(at: 1) == 2)
    #expect(abs(spin.velocity(at: 1) + 10) < 1e-12)
    #expect(spin.value(at: 0) == 2)
  }

  @Test func velocityIsTheSlopeOfTheValue() {
    for t in stride(from: 1.0, to: spin.restTime, by: 0.05) {
      let slope = (spin.value(at: t + 1e-6) - spin.value(at: t)) / 1e-6
      #expect(abs(slope - spin.velocity(at: t)) < 1e-4)
    }
  }

  @Test func decelerationEndsInTrueStop() {
    #expect(abs(spin.velocity(at: spin.restTime - 1e-9)) < 1e-6)
    #expect(spin.velocity(at: spin.restTime) == 0)
    #expect(spin.value(at: spin.restTime + 5) == spin.restValue)
    #expect(spin.restValue < 2)
  }

  @Test func decelerationWithoutDragIsRefused() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = Deceleration(from: 0, velocity: 1, drag: 0, friction: 1, at: 0)
    }
    let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(message.contains("must be above 0"))
  }

  @Test func decelerationWithoutVelocityIsAtRest() {
    let still = Deceleration(from: 4, velocity: 0, drag: 1, friction: 1, at: 3)
    #expect(still.restTime == 3)
    #expect(still.restValue == 4)
  }
}
