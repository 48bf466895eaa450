import Geometry
import Motion

/// From the launch picture to the app: the ring rushes past the viewer and pushes the parts above it off upward and those
/// below it off downward, and the character grows, a little too far at first, until the lower edge of his image meets the
/// screen's.
///
/// Half a second that goes its way; a tap or a key jumps to its end. With reduced motion the picture fades out and
/// The character fades in where he will stand.
public struct LaunchScene: Equatable, Sendable {
  /// The time for which the picture stands still first, so that it can be seen, in seconds; counted from its paint, not from
  /// the program's start.
  public static let stillness = 0.6
  public static let duration = 0.5

  /// The boxes of the picture's parts on the page.
  public struct Picture: Equatable, Sendable {
    public var above: Rect
    public var ring: Rect
    public var below: Rect
    public var character: Rect

    public init(above: Rect, ring: Rect, below: Rect, character: Rect) {
      self.above = above
      self.ring = ring
      self.below = below
      self.character = character
    }
  }

  public struct Frame: Equatable, Sendable {
    /// The offsets of the parts above and below the ring, in points; negative is up.
    public var aboveOffset: Double
    public var belowOffset: Double
    public var ringDiameter: Double
    public var character: Rect
    /// The hole of the ring, through which the character is seen, in the screen's points.
    public var holeRadius: Double
    public var holeCenter: Point
    /// The opacity of the lettering, the ring and the character.
    public var pictureOpacity: Double
    public var characterOpacity: Double
  }

  private let picture: Picture
  private let screen: Size
  /// The character's rectangle at the end.
  public let goal: Rect
  private let travels: Bool
  private var progress: Fade

  /// - Parameter seen: the seconds for which the picture has been whole.
  public init(
    picture: Picture, screen: Size, goal: Rect, reducesMotion: Bool, seen: Double = 0, at time: Double
  ) {
    self.picture = picture
    self.screen = screen
    self.goal = goal
    travels = !reducesMotion
    progress = Fade(from: 0, to: 1, at: time + max(0, Self.stillness - max(0, seen)), duration: Self.duration)
  }

  /// Jumps to the end.
  public mutating func skip() { progress = Fade(resting: 1) }

  public func isOver(at time: Double) -> Bool { progress.isOver(at: time) }

  public func frame(at time: Double) -> Frame {
    let share = progress.value(at: time)
    let diameter = picture.ring.size.width
    let growth = travels ? (enclosingDiameter - diameter) * Self.rush(share) : 0
    return Frame(
      aboveOffset: -max(growth / 2, picture.above.maxY * Self.rush(travels ? share : 0)),
      belowOffset: max(growth / 2, (screen.height - picture.below.minY) * Self.rush(travels ? share : 0)),
      ringDiameter: diameter + growth, character: character(share), holeRadius: (diameter + growth) * CostumeFit.hole,
      holeCenter: picture.ring.center, pictureOpacity: travels ? 1 : max(0, 1 - 2 * share),
      characterOpacity: travels ? 1 : abs(1 - 2 * share))
  }

  /// The ring's share of its way: accelerating, as of a thing that comes nearer.
  private static func rush(_ share: Double) -> Double { share * share.squareRoot() }

  /// The character's way: out of stillness, 4 % too far, and back into stillness.
  private static func leap(_ share: Double) -> Double {
    let rest = 1 - share
    return share * share * (3 - 2 * share) + 7 * share * share * share * rest * rest
  }

  /// The ring's diameter at the end: its hole lies beyond every corner of the screen and of the character.
  private var enclosingDiameter: Double {
    let center = picture.ring.center
    let farthest = Vector(
      x: max(center.x, screen.width - center.x, goal.size.width), y: max(center.y, screen.height - center.y))
    return farthest.length / CostumeFit.hole
  }

  private func character(_ share: Double) -> Rect {
    if !travels { return share < 0.5 ? picture.character : goal }
    return picture.character.interpolated(to: goal, by: Self.leap(share))
  }
}
