import Geometry

/// The layout of the introduction on a given screen.
public struct IntroLayout: Equatable, Sendable {
  /// The height of the panel above, as a share of the screen's and within these bounds, in points; style.css says the
  /// same.
  static let panelShare = 0.16
  static let panelHeights = 64.0...150.0
  /// The height of the tail below the speech line, in points.
  static let tailHeight = 48.0
  /// The character's least height, in points; below it he cannot be recognised.
  static let leastHeight = 40.0

  /// The character's image: grown until its lower edge meets the screen's and its upper one the tail of the speech line, or
  /// until it is a little wider than the screen.
  public let character: Rect

  /// The layout below a panel of `panelHeight` points; nil: one whose words fit.
  public init(viewport: Viewport, characterSize: Size, panelHeight: Double? = nil) {
    let screen = viewport.size
    let panel = panelHeight ?? Self.panelHeight(on: viewport)
    let widest = screen.width * 1.05 * characterSize.height / characterSize.width
    let height = max(Self.leastHeight, min(screen.height - panel - Self.tailHeight, widest))
    let size = characterSize * (height / characterSize.height)
    character = Rect(
      x: (screen.width - size.width) / 2, y: screen.height - size.height, width: size.width, height: size.height)
  }

  /// The height of a panel whose words fit, furniture of the device included.
  public static func panelHeight(on viewport: Viewport) -> Double {
    let share = viewport.size.height * panelShare
    return viewport.insets.top + max(panelHeights.lowerBound, min(panelHeights.upperBound, share))
  }
}
