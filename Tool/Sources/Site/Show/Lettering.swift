import Foundation
import Packs
import Values

/// A lettering of the launch picture: one line of large bold letters on the canvas of the app's own, above or below the ring.
struct Lettering {
  let svg: Data

  /// - Parameter isAbove: whether it is the wider one above the ring.
  init(_ text: Text, isAbove: Bool, _ colors: ShowColors) {
    let (width, height) = (isAbove ? 256.0 : 200.0, 84.0)
    let letters = Double(max(1, text.string.count))
    let size = min(64, (width - 12) / letters * 1.5).rounded()
    let escaped = text.string.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
    // Wide letters are pressed together, or they would leave the canvas.
    let length =
      letters * size * 0.75 > width - 12 ? " textLength=\"\(Int(width - 12))\" lengthAdjust=\"spacingAndGlyphs\"" : ""
    let (light, dark) = ShowPalette.lettering(colors)
    svg = Data(
      """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(Int(width)) \(Int(height))" width="\(Int(width))" height="\(Int(height))">\
      <style>text{fill:\(light.string)}@media (prefers-color-scheme:dark){text{fill:\(dark.string)}}</style>\
      <text x="\(Int(width / 2))" y="\(Int(42 + size * 0.36))" text-anchor="middle" font-family="Helvetica Neue,Helvetica,Arial,sans-serif" \
      font-weight="bold" font-size="\(Int(size))"\(length)>\(escaped)</text></svg>
      """.utf8)
  }
}
