import Geometry

/// An event of a mouse, a finger or a pen, as the host reports it: numbers only.
public struct PointerEvent: Equatable, Sendable {
  public enum Phase: Int32, Sendable { case down, move, up, cancel }

  public enum Device: Int32, Sendable {
    case mouse, touch, pen

    /// The distance from its origin, in points, up to which a press still counts as a tap. A finger is the least
    /// steady.
    public var slop: Double {
      switch self {
      case .mouse, .pen: 8
      case .touch: 10
      }
    }
  }

  public var phase: Phase
  /// Tells several fingers apart.
  public var pointer: Int32
  public var device: Device
  public var position: Point
  /// The time at which the scene learns of it, in seconds on the scene's clock, which never runs backwards.
  public var time: Double
  /// The time at which the device measured it, in seconds on the device's clock. A page that draws late learns of
  /// several samples at one `time`; velocities are measured by this one.
  public var sampleTime: Double

  /// - Parameter sampleTime: nil for `time`.
  public init(
    phase: Phase, pointer: Int32 = 1, device: Device = .mouse, position: Point, time: Double, sampleTime: Double? = nil
  ) {
    self.phase = phase
    self.pointer = pointer
    self.device = device
    self.position = position
    self.time = time
    self.sampleTime = sampleTime ?? time
  }
}
