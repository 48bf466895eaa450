import CPangoCairo
import Pixels

/// A picture that shapes, images and words are drawn on, by Cairo and Pango.
final class Canvas {
  let width: Int
  let height: Int
  private let surface: OpaquePointer
  private let context: OpaquePointer

  init(width: Int, height: Int, ground: CardColor) {
    (self.width, self.height) = (width, height)
    surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, Int32(width), Int32(height))
    context = cairo_create(surface)
    set(ground)
    cairo_paint(context)
  }

  deinit {
    cairo_destroy(context)
    cairo_surface_destroy(surface)
  }

  private func set(_ color: CardColor, opacity: Double = 1) {
    cairo_set_source_rgba(
      context, Double(color.red) / 255, Double(color.green) / 255, Double(color.blue) / 255, opacity)
  }

  func fillCircle(x: Double, y: Double, radius: Double, _ color: CardColor, opacity: Double = 1) {
    cairo_new_path(context)
    cairo_arc(context, x, y, radius, 0, 2 * .pi)
    set(color, opacity: opacity)
    cairo_fill(context)
  }

  func fillPolygon(_ points: [(x: Double, y: Double)], _ color: CardColor) {
    cairo_new_path(context)
    for point in points { cairo_line_to(context, point.x, point.y) }
    set(color)
    cairo_fill(context)
  }

  /// Draws an image that fills a rectangle.
  func draw(_ image: PixelImage, x: Double, y: Double, width: Double, height: Double) {
    var bytes = Self.premultiplied(image)
    bytes.withUnsafeMutableBufferPointer { buffer in
      let source = cairo_image_surface_create_for_data(
        buffer.baseAddress, CAIRO_FORMAT_ARGB32, Int32(image.width), Int32(image.height), Int32(image.width * 4))
      cairo_save(context)
      cairo_translate(context, x, y)
      cairo_scale(context, width / Double(image.width), height / Double(image.height))
      cairo_set_source_surface(context, source, 0, 0)
      cairo_pattern_set_filter(cairo_get_source(context), CAIRO_FILTER_GOOD)
      cairo_paint(context)
      cairo_restore(context)
      cairo_surface_destroy(source)
    }
  }

  /// Cairo's pixels: blue, green, red and opacity, each colour times the opacity.
  private static func premultiplied(_ image: PixelImage) -> [UInt8] {
    var bytes = image.rgba
    for i in stride(from: 0, to: bytes.count, by: 4) {
      let opacity = UInt32(bytes[i + 3])
      let (red, blue) = (UInt32(bytes[i]), UInt32(bytes[i + 2]))
      bytes[i] = UInt8((blue * opacity + 127) / 255)
      bytes[i + 1] = UInt8((UInt32(bytes[i + 1]) * opacity + 127) / 255)
      bytes[i + 2] = UInt8((red * opacity + 127) / 255)
    }
    return bytes
  }

  /// Lays `text` out in `style`, at the largest size at which it has at most so many lines and at the smallest with an ellipsis.
  func layout(_ text: String, _ style: CardStyle, width: Double) -> CardText {
    var size = style.most
    while true {
      let laidOut = CardText(text, style, size: size, width: width, in: context)
      if laidOut.lines <= style.lines && !laidOut.isTooWide { return laidOut }
      if size <= style.least {
        laidOut.cut(to: style.lines)
        return laidOut
      }
      size = max(style.least, size - 3)
    }
  }

  func write(_ text: CardText, x: Double, y: Double, _ color: CardColor, opacity: Double = 1) {
    set(color, opacity: opacity)
    cairo_move_to(context, x, y)
    pango_cairo_show_layout(context, text.layout)
  }

  /// The picture so far.
  var image: PixelImage {
    cairo_surface_flush(surface)
    let (stride, data) = (Int(cairo_image_surface_get_stride(surface)), cairo_image_surface_get_data(surface)!)
    var rgba = [UInt8](repeating: 255, count: width * height * 4)
    for y in 0..<height {
      let row = data + y * stride
      for x in 0..<width {
        let (from, to) = (x * 4, (y * width + x) * 4)
        (rgba[to], rgba[to + 1], rgba[to + 2]) = (row[from + 2], row[from + 1], row[from])
      }
    }
    return PixelImage(width: width, height: height, rgba: rgba)
  }
}
