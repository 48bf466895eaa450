/// The part of a screen that the app covers, and the reader's text size.
public struct Viewport: Equatable, Sendable {
  /// All of it, in points.
  public var size: Size
  /// The margins that the device covers; 0 or more.
  public var insets: Insets
  /// The text size as a multiple of 16 points; 1 by default, 2 for a reader's 200 %.
  public var textScale: Double

  /// A viewport without covered margins and with the usual text size by default.
  public init(size: Size, insets: Insets = .zero, textScale: Double = 1) {
    self.size = size
    self.insets = insets
    self.textScale = textScale
  }

  /// The part without the covered margins.
  public var room: Rect {
    Rect(
      x: insets.left, y: insets.top, width: size.width - insets.left - insets.right,
      height: size.height - insets.top - insets.bottom)
  }
}

/// Margins within a rectangle, in points: the safe area of a screen, or the distance of a boundary from reference
/// bounds. Negative margins lie outside.
public struct Insets: Equatable, Sendable {
  /// In points; negative above the rectangle.
  public var top: Double
  /// In points; negative to the right of it.
  public var right: Double
  /// In points; negative below it.
  public var bottom: Double
  /// In points; negative to the left of it.
  public var left: Double

  /// No margins.
  public static let zero = Insets(top: 0, right: 0, bottom: 0, left: 0)

  /// Margins in points, as CSS orders them.
  public init(top: Double, right: Double, bottom: Double, left: Double) {
    self.top = top
    self.right = right
    self.bottom = bottom
    self.left = left
  }
}
