import Geometry

/// The panel with title and poem: its Hoo, its size and its motions.
struct ShelfPanel {
  var swipe = PanelSwipe()
  var popover = Popover()
  /// The Hoo that the popover is beside, or was until it went.
  var hoo: HooAddress?
  /// In points.
  var size = Size.zero
  /// Whether its text is scrolled to its top.
  var isAtTop = true
  /// The Hoo that the last frame presented.
  var presented: HooFrame.Presented?
}
