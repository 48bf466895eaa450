import CPangoCairo

/// The font of a text on a card, and the sizes that are tried for it, in pixels.
struct CardStyle: Sendable {
  /// Families in the order of preference; those that are not installed are skipped.
  var families: String
  var isBold = false
  var most: Double
  var least: Double
  /// The largest number of lines.
  var lines: Int
}

/// A text that Pango has broken into lines. Its first letter decides its direction.
final class CardText {
  let layout: OpaquePointer
  private let width: Double

  init(_ text: String, _ style: CardStyle, size: Double, width: Double, in context: OpaquePointer) {
    self.width = width
    layout = pango_cairo_create_layout(context)
    let font = pango_font_description_from_string(style.families)
    pango_font_description_set_weight(font, style.isBold ? PANGO_WEIGHT_BOLD : PANGO_WEIGHT_NORMAL)
    pango_font_description_set_absolute_size(font, size * Double(PANGO_SCALE))
    pango_layout_set_font_description(layout, font)
    pango_font_description_free(font)
    pango_layout_set_width(layout, Int32(width * Double(PANGO_SCALE)))
    pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR)
    pango_layout_set_line_spacing(layout, 1.08)
    set(text)
  }

  deinit { g_object_unref(UnsafeMutableRawPointer(layout)) }

  /// Pango ends paragraphs at more characters than texts and `isTooWide` do, so all of them become line feeds.
  private func set(_ text: String) {
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    pango_layout_set_text(layout, lines.joined(separator: "\n"), -1)
  }

  private var text: String { String(cString: pango_layout_get_text(layout)) }

  var lines: Int { Int(pango_layout_get_line_count(layout)) }

  /// Whether a word is broken, which smaller letters may prevent.
  var isTooWide: Bool {
    let text = text
    return (1..<max(1, lines)).contains { index in
      guard let line = pango_layout_get_line_readonly(layout, Int32(index)) else { return false }
      let start = text.utf8.index(text.utf8.startIndex, offsetBy: Int(line.pointee.start_index))
      // The last line is empty after a line feed at the end.
      guard start < text.utf8.endIndex else { return false }
      return start > text.utf8.startIndex && ![0x20, 0x0A].contains(text.utf8[text.utf8.index(before: start)])
        && text.utf8[start] < 0x80
    }
  }

  /// The height of all lines in pixels.
  var height: Double {
    var (width, height): (Int32, Int32) = (0, 0)
    pango_layout_get_pixel_size(layout, &width, &height)
    return Double(height)
  }

  /// Leaves the first lines, with an ellipsis at their end. Pango's own limit holds for each paragraph.
  func cut(to most: Int) {
    guard lines > most, let next = pango_layout_get_line_readonly(layout, Int32(most)) else { return }
    var kept = String(decoding: text.utf8.prefix(Int(next.pointee.start_index)), as: UTF8.self)[...]
    while lines > most {
      while kept.last?.isWhitespace == true { kept.removeLast() }
      set(kept + "…")
      // Until the ellipsis fits.
      if kept.popLast() == nil { return }
    }
  }
}
