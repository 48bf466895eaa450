import Geometry
import Values

/// Measures a line in the font of this weight and size.
public typealias TextMeasure = (_ line: Letters, _ weight: Int, _ size: Double) -> Double

/// A line of a text in its place, in the units of its drawing.
public struct TextLine: Sendable {
  public var text: Letters
  public var weight: Int
  public var size: Double
  /// The middle of the line.
  public var center: Point
  public var opacity: Double
  public var isFromRight: Bool
}

/// The weight of a text's font and the sizes that are tried for it, from `most` down; at `least` a longer text is cut.
struct TextStyle {
  var weight: Int
  var most: Double
  var least: Double
  /// The distance of two lines by the font's size.
  var leading: Double
  var opacity = 1.0

  /// Returns the lines of a text and the size at which they fit into a box; cut with an ellipsis if even the smallest do not.
  func fit(_ text: Text, into box: Size, _ measure: TextMeasure) -> FittedText {
    var size = most
    while true {
      let width = { (line: Letters) in measure(line, weight, size) }
      let lines = brokenLines(of: text, width: box.width, measure: width)
      if Double(lines.count) * size * leading <= box.height { return FittedText(style: self, size: size, lines: lines) }
      if size <= least {
        let count = max(1, Int(box.height / (size * leading)))
        return FittedText(style: self, size: size, lines: cut(lines, to: count, width: box.width, measure: width))
      }
      size -= 2
    }
  }

  private func cut(_ lines: [Letters], to count: Int, width: Double, measure: (Letters) -> Double) -> [Letters] {
    var shown = Array(lines.prefix(count))
    var last = shown.popLast() ?? []
    while !last.isEmpty && measure(last.withEllipsis) > width { last.popLastLetter() }
    shown.append(last.trimmed.withEllipsis)
    return shown
  }
}

extension Letters {
  fileprivate var withEllipsis: Letters { (Array(self) + [0xE2, 0x80, 0xA6])[...] }
}

/// A text as lines of one size.
struct FittedText {
  var style: TextStyle
  var size: Double
  var lines: [Letters]

  private var leading: Double { size * style.leading }
  var height: Double { Double(lines.count) * leading }

  /// Returns the lines below `top`, in the middle about `x`.
  func placed(below top: Double, aroundX x: Double) -> [TextLine] {
    let isFromRight = lines.first?.isFromRight ?? false
    return lines.enumerated().map { i, text in
      TextLine(
        text: text, weight: style.weight, size: size, center: Point(x: x, y: top + (Double(i) + 0.5) * leading),
        opacity: style.opacity, isFromRight: isFromRight)
    }
  }
}
