import Geometry

/// The parts of an image that can be touched: taps go by the drawn shape, not by its box.
///
/// Made from the alpha channel of a small rendering of the image. Each row keeps its opaque runs.
public struct Silhouette: Equatable, Sendable {
  /// The opacity, of 255, from which on a pixel counts as drawn: glass and veils do, invisible pixels do not.
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

  /// Rectangles that cover an image of `size` points wherever it is drawn.
  ///
  /// Each run becomes a rectangle half a row taller on both sides: the overlap keeps seams out of the drawing.
  public func rectangles(size: Size) -> [Rect] {
    let (dx, dy) = (size.width / Double(width), size.height / Double(height))
    return runs.map {
      Rect(
        x: (Double($0.columns.lowerBound) - 0.5) * dx, y: (Double($0.row) - 0.5) * dy,
        width: Double($0.columns.count + 1) * dx, height: 2 * dy)
    }
  }
}
