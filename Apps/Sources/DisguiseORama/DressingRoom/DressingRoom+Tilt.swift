import Dynamics
import Gestures

// The device's motion sensor, where the reader has turned it on.

extension DressingRoom {
  /// The sensor reports. Gravity leans with the device, and a shake is a surprise. Nothing happens where motion is reduced.
  public func feel(_ acceleration: Acceleration) {
    if reducesMotion { return }
    let lean = falling.tilt.lean
    let isShake = falling.tilt.note(acceleration)
    if falling.tilt.lean != lean { turnGravity(at: acceleration.time) }
    if isShake { surprise(at: acceleration.time) }
  }

  /// The sensor is off: gravity is straight down again.
  public func level() {
    falling.tilt = Tilt()
    turnGravity(at: time)
  }

  private func turnGravity(at time: Double) {
    advance(to: time)
    falling.gravity.gravityDirection = falling.tilt.direction
  }
}
