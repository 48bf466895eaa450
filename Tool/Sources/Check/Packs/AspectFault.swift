import Geometry
import PackFiles
import Packs
import Values

/// A width and a height in points that are not in the ratio of their image.
struct AspectFault {
  let message: String
  let remedy: String
  /// The height that would be right.
  let limit: String

  /// Rounding of points and pixels makes smaller differences.
  private static let tolerance = 0.02

  /// Returns nil for a size in the image's ratio.
  init?(of size: Size, image: Size) {
    let ratio = image.width / image.height
    if abs(ratio / (size.width / size.height) - 1) <= Self.tolerance { return nil }
    let height = Self.rounded(size.width / ratio)
    message = "\(size.height.plainText) for a width of \(size.width.plainText) is not the ratio of the image"
    limit = height.plainText
    if Limits.side.contains(height) {
      remedy = "write \(height.plainText)"
    } else {
      remedy = "write a width of \(Self.rounded(size.height * ratio).plainText)"
    }
  }

  /// Whole points, or for small numbers, which that would change much, tenths and hundredths.
  private static func rounded(_ points: Double) -> Double {
    let scale = points < 5 ? 100.0 : points < 50 ? 10 : 1
    return (points * scale).rounded() / scale
  }
}
