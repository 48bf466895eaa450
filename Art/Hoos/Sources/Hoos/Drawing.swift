/// A picture under construction: SVG elements in order.
struct Drawing {
  private(set) var elements: [String] = []
  private var clips = 0

  /// Adds a shape with a thick outline.
  mutating func solid(_ path: String, _ fill: Colour, _ width: Double = 1.8) {
    add(
      #"<path fill="\#(fill.hex)" stroke="\#(Colour.ink.hex)" stroke-width="\#(width.short)" stroke-linejoin="round""#
        + #" stroke-linecap="round" d="\#(path)"/>"#)
  }

  /// Adds a shape without an outline.
  mutating func flat(_ path: String, _ fill: Colour, opacity: Double = 1) {
    let veil = opacity < 1 ? #" fill-opacity="\#(opacity.short)""# : ""
    add(#"<path fill="\#(fill.hex)"\#(veil) d="\#(path)"/>"#)
  }

  mutating func line(_ path: String, _ colour: Colour = .ink, _ width: Double = 1.6) {
    add(
      #"<path fill="none" stroke="\#(colour.hex)" stroke-width="\#(width.short)" stroke-linejoin="round""#
        + #" stroke-linecap="round" d="\#(path)"/>"#)
  }

  /// Adds several shapes as one: with an outline around them, and none between them.
  mutating func union(_ paths: [(path: String, fill: Colour)], outline: Double) {
    for part in paths { solid(part.path, .ink, outline * 2) }
    for part in paths { flat(part.path, part.fill) }
  }

  /// Clips the shapes that `draw` adds to `path`.
  mutating func clipped(to path: String, _ draw: (inout Drawing) -> Void) {
    clips += 1
    let name = "c\(clips)"
    add(#"<clipPath id="\#(name)"><path d="\#(path)"/></clipPath><g clip-path="url(#\#(name))">"#)
    draw(&self)
    add("</g>")
  }

  mutating func moved(
    _ by: Point, turn: Double = 0, scale: Double = 1, flip: Bool = false, _ draw: (inout Drawing) -> Void
  ) {
    var transform = "translate(\(by.x.short) \(by.y.short))"
    if turn != 0 { transform += " rotate(\(turn.short))" }
    if scale != 1 || flip { transform += " scale(\((flip ? -scale : scale).short) \(scale.short))" }
    add(#"<g transform="\#(transform)">"#)
    draw(&self)
    add("</g>")
  }

  mutating func add(_ element: String) { elements.append(element) }

  /// Returns the SVG file of `width` by `height` points. Shapes up to `margin` points outside of it are drawn as well, with the
  /// picture scaled down accordingly.
  func svg(width: Int, height: Int, margin: Int = 0) -> String {
    let box = "\(-margin) \(-margin) \(width + 2 * margin) \(height + 2 * margin)"
    let open = #"<svg xmlns="http://www.w3.org/2000/svg" viewBox="\#(box)" width="\#(width)" height="\#(height)">"#
    return ([open] + elements + ["</svg>", ""]).joined(separator: "\n")
  }
}
