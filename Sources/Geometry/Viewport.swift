/// The part of a screen that the app has, and how large its reader wants the text.
public struct Viewport: Equatable, Sendable {
  /// The whole of it, in points.
  public var size: Size
  /// What the device's own furniture covers; 0 or more.
  public var insets: Insets
  /// How large text is compared with 16 points; 1 by default, 2 for a reader who asks for 200 %.
  public var textScale: Double

  /// A viewport that nothing covers and with text of the usual size, if it says nothing else.
  public init(size: Size, insets: Insets = .zero, textScale: Double = 1) {
    self.size = size
    self.insets = insets
    self.textScale = textScale
  }

  /// What nothing covers.
  public var room: Rect {
    Rect(
      x: insets.left, y: insets.top, width: size.width - insets.left - insets.right,
      height: size.height - insets.top - insets.bottom)
  }
}

/// Margins within a rectangle, in points: what a notch, a home indicator and their like take of a screen, or how far a
/// boundary lies within reference bounds. Negative ones lie outside.
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
