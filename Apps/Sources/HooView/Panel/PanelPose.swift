import Geometry

/// The panel with title and poem at one moment.
public struct PanelPose: Equatable, Sendable {
  /// The place of the panel beside its Hoo, on wide screens.
  public struct Popover: Equatable, Sendable {
    /// The upper left corner, on the screen.
    public var origin: Point
    /// Whether it is to the right of its Hoo.
    public var isRight: Bool
    /// Whether it is below its Hoo, or above, with a corner at it; nil at the Hoo's height.
    public var isBelow: Bool?
    /// Whether it keeps to the upper or lower edge of the screen, as there is no room beside a finger.
    public var isFar: Bool
    /// The height of its tip, which points to the Hoo, below its upper edge; points.
    public var tip: Double
  }

  /// 0 below the screen, or invisible beside its Hoo; 1 in place; more while it springs or a finger pulls it up.
  public var presence: Double
  /// Whether it is there, or on its way in.
  public var isIn: Bool
  /// Whether it shows a Hoo that is not selected, and lets pointers through.
  public var isPreview: Bool
  /// nil where it is at the bottom of the screen.
  public var popover: Popover?
}
