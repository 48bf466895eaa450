import Geometry
import Packs

/// Which parts of an image are there to be touched: taps go by what is drawn, not by the box around it.
///
/// Made from the alpha channel of a small rendering of the image. Each row keeps its opaque runs.
public struct Silhouette: Equatable, Sendable {
  /// From this opacity on, of 255, a pixel counts as drawn: glass and veils do, what nobody can see does not.
  static let threshold: UInt8 = 8

  private struct Run: Equatable, Sendable {
    var row: Int
    var columns: Range<Int>
  }

  private let width: Int
  private let height: Int
  private var runs: [Run] = []

  /// The silhouette of an image whose opacities are `alpha`, row by row; nil unless there are width x height of them.
  public init?(width: Int, height: Int, alpha: [UInt8]) {
    guard width > 0, height > 0, alpha.count == width * height else { return nil }
    self.width = width
    self.height = height
    for row in 0..<height {
      var start: Int?
      for column in 0...width {
        let isDrawn = column < width && alpha[row * width + column] >= Self.threshold
        if isDrawn, start == nil { start = column }
        if !isDrawn, let first = start {
          runs.append(Run(row: row, columns: first..<column))
          start = nil
        }
      }
    }
  }

  /// Whether the image is drawn at `point`, given as fractions of its size.
  public func contains(_ point: Point) -> Bool {
    let column = Int((point.x * Double(width)).rounded(.down))
    let row = Int((point.y * Double(height)).rounded(.down))
    return runs.contains { $0.row == row && $0.columns.contains(column) }
  }

  /// The silhouette as a CSS shape for an image of `size` points.
  ///
  /// Each run becomes a rectangle half a row taller on both sides: the overlap keeps seams out of the drawing.
  public func clipPath(size: Size) -> Text {
    let (dx, dy) = (size.width / Double(width), size.height / Double(height))
    var path: Text = "path(\""
    for run in runs {
      path.append("M")
      path.append(tenths: (Double(run.columns.lowerBound) - 0.5) * dx)
      path.append(" ")
      path.append(tenths: (Double(run.row) - 0.5) * dy)
      path.append("h")
      path.append(tenths: Double(run.columns.count + 1) * dx)
      path.append("v")
      path.append(tenths: 2 * dy)
      path.append("h")
      path.append(tenths: -Double(run.columns.count + 1) * dx)
      path.append("z")
    }
    path.append("\")")
    return path
  }
}

extension Text {
  fileprivate mutating func append(_ text: Text) { utf8.append(contentsOf: text.utf8) }

  /// A number with one decimal; formatting a `Double` would cost the page 10 KB.
  fileprivate mutating func append(tenths number: Double) {
    let tenths = Int((number * 10).rounded(.toNearestOrEven))
    if tenths < 0 { append("-") }
    append(Text(abs(tenths) / 10))
    append(".")
    append(Text(abs(tenths) % 10))
  }
}
