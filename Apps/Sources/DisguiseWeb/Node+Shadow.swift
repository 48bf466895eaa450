import Browser
import DisguiseORama

extension Node {
  /// The width of a shadow in style.css, in points.
  private static var shadowWidth: Double { 100 }

  /// Draws a shadow with an element of the class `shadow`.
  func draw(_ shadow: Shadow) {
    place(at: shadow.center, scale: shadow.width / Self.shadowWidth)
    setOpacity(shadow.opacity)
  }
}
