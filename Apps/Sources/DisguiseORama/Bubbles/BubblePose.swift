import Geometry
import Motion

/// A bubble's appearance at one moment.
public struct BubblePose: Equatable, Sendable {
  /// The centre of its box, and the place of the costume's display point.
  public var center: Point
  /// The rotation of its content.
  public var angle: Angle
  /// Points on the screen for one point of the costume's image.
  public var costumeScale: Double
  /// The ring's diameter, in points.
  public var ringDiameter: Double
  /// The ring's opacity, 0...1.
  public var ringOpacity: Double
  /// The opacity of the whole bubble, 0...1.
  public var opacity: Double
  /// The opacity of the copy of the costume that is drawn in front of the character, 0...1.
  public var frontOpacity: Double
  /// The opacity of the character's picture in the costume, 0...1: only a bubble shows it.
  public var headOpacity: Double

  public init(
    center: Point, angle: Angle, costumeScale: Double, ringDiameter: Double, ringOpacity: Double, opacity: Double,
    frontOpacity: Double, headOpacity: Double = 0
  ) {
    self.center = center
    self.angle = angle
    self.costumeScale = costumeScale
    self.ringDiameter = ringDiameter
    self.ringOpacity = ringOpacity
    self.opacity = opacity
    self.frontOpacity = frontOpacity
    self.headOpacity = headOpacity
  }
}

/// Replaces travel where motion is reduced: the old pose fades out, then the new one in.
struct Crossfade: Equatable, Sendable {
  /// Seconds for each half.
  static let duration = 0.16

  let from: BubblePose
  let start: Double

  func isOver(at time: Double) -> Bool { time >= start + 2 * Self.duration }

  /// `pose` as the crossfade shows it: the old pose at first, then `pose`, faintly.
  func applied(to pose: BubblePose, at time: Double) -> BubblePose {
    let share = max(0, time - start) / Self.duration
    var shown = share < 1 ? from : pose
    shown.opacity *= share < 1 ? 1 - share : min(1, share - 1)
    return shown
  }
}
