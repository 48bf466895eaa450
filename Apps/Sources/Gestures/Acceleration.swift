/// An event of the device's motion sensor.
public struct Acceleration: Equatable, Sendable {
  /// Metres per second squared along the device's axes: `x` to its right, `y` to its top, `z` out of its screen. A device at
  /// rest measures the reaction to gravity, which points up.
  public var x: Double
  public var y: Double
  public var z: Double
  /// The angle by which the picture is turned on the screen, clockwise from the device's natural orientation; degrees.
  public var screenAngle: Double
  /// In seconds.
  public var time: Double

  public init(x: Double, y: Double, z: Double, screenAngle: Double = 0, time: Double) {
    self.x = x
    self.y = y
    self.z = z
    self.screenAngle = screenAngle
    self.time = time
  }

  public var length: Double { (x * x + y * y + z * z).squareRoot() }

  /// The part that points to the right on the screen as it is turned.
  public var toTheRight: Double {
    switch screenAngle {
    case 90: -y
    case 180: -x
    case 270, -90: y
    default: x
    }
  }
}
