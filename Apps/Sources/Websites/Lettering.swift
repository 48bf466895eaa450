import Values

/// A lettering of the launch picture: one line of large bold letters on the canvas of the app's own, above or below the ring.
public struct Lettering: Sendable {
  /// The drawing as an SVG document.
  public let svg: Text

  /// - Parameters:
  ///   - isAbove: whether it is the wider one above the ring.
  ///   - colors: those of the letters on light pages and on dark ones (`ShowPalette.lettering`).
  public init(_ text: Text, isAbove: Bool, _ colors: (light: Text, dark: Text)) {
    let width = isAbove ? 256 : 200
    let letters = Double(max(1, text.scalarCount))
    let size = min(64, Double(width - 12) / letters * 1.5).rounded()
    let canvas = " width=\"" + Text(width) + "\" height=\"84\">"
    // Wide letters are pressed together, or they would leave the canvas.
    let length =
      letters * size * 0.75 > Double(width - 12)
      ? " textLength=\"" + Text(width - 12) + "\" lengthAdjust=\"spacingAndGlyphs\"" : .empty
    svg =
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 " + Text(width) + " 84\"" + canvas
      + Self.style(colors) + "<text x=\"" + Text(width / 2) + "\" y=\"" + Text(Int(42 + size * 0.36))
      + "\" text-anchor=\"middle\" font-family=\"Helvetica Neue,Helvetica,Arial,sans-serif\" font-weight=\"bold\" font-size=\""
      + Text(Int(size)) + "\"" + length + ">" + text.replacing("&", "&amp;").replacing("<", "&lt;") + "</text></svg>"
  }

  private static func style(_ colors: (light: Text, dark: Text)) -> Text {
    "<style>text{fill:" + colors.light + "}@media (prefers-color-scheme:dark){text{fill:" + colors.dark + "}}</style>"
  }

  /// The letterings of a show as addresses, by the keys of the words that they are to a page; none for empty texts.
  public static func words(above: Text, below: Text, _ colors: (light: Text, dark: Text)) -> [Value.Member] {
    [(key: aboveKey, text: above), (belowKey, below)].filter { !$0.text.isEmpty }.map { key, text in
      let lettering = Lettering(text, isAbove: key == aboveKey, colors)
      return Value.Member(key: key, value: .text(DataAddress.svg(lettering.svg.utf8)))
    }
  }

  /// The keys of the words.
  public static var aboveKey: Text { "lettering-above" }
  public static var belowKey: Text { "lettering-below" }

  /// The name of the app's own drawing in whose place a word is, as in `{{inline.disguise}}`; nil for other words.
  public static func drawing(inPlaceOf word: Text) -> Text? {
    word == aboveKey ? "disguise" : word == belowKey ? "rama" : nil
  }
}
