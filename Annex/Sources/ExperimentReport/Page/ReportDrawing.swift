import Foundation

/// A plot as the template draws it: filled or stroked paths below texts.
struct ReportDrawing {
  struct Path {
    /// The classes of its style.
    var style: String
    var commands: String
  }

  struct Label {
    /// The classes of its style.
    var style: String
    var x: String
    var y: String
    var text: String
  }

  var width: Int
  var height: Int
  /// The plot in words, for those who cannot see it.
  var summary: String
  private(set) var paths: [Path] = []
  private(set) var labels: [Label] = []

  init(width: Int, height: Int, summary: String) {
    self.width = width
    self.height = height
    self.summary = summary
  }

  mutating func polyline(_ points: [(x: Double, y: Double)], _ style: String, isClosed: Bool = false) {
    let commands = points.map { "\(ReportDrawing.number($0.x)) \(ReportDrawing.number($0.y))" }.joined(separator: "L")
    if !points.isEmpty { paths.append(Path(style: style, commands: "M\(commands)\(isClosed ? "Z" : "")")) }
  }

  mutating func line(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, _ style: String) {
    polyline([(x1, y1), (x2, y2)], style)
  }

  mutating func rectangle(x: Double, y: Double, width: Double, height: Double, _ style: String) {
    polyline([(x, y), (x + width, y), (x + width, y + height), (x, y + height)], style, isClosed: true)
  }

  /// A dot: a line of no length with round ends.
  mutating func dot(_ x: Double, _ y: Double, _ style: String) {
    paths.append(Path(style: "dot \(style)", commands: "M\(ReportDrawing.number(x)) \(ReportDrawing.number(y))h0"))
  }

  mutating func label(_ text: String, _ x: Double, _ y: Double, _ style: String = "") {
    labels.append(Label(style: style, x: ReportDrawing.number(x), y: ReportDrawing.number(y), text: text))
  }

  private static func number(_ value: Double) -> String {
    let text = String(format: "%.1f", value)
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}
