import Geometry
import Packs

/// The character that the costumes are fitted on.
public struct Wearer: Hashable, Sendable {
  /// The size of the picture, in points.
  public let size: Size
  /// The point that costumes are fastened at, as fractions of the picture.
  public let anchor: Point

  public init(size: Size, anchor: Point = Figure.usualAnchor) {
    (self.size, self.anchor) = (size, anchor)
  }

  /// The middle of the picture, in its points.
  public var middle: Point { Rect(origin: .zero, size: size).center }

  /// The side of a square as large as the picture: the measure of costumes.
  var side: Double { (size.width * size.height).squareRoot() }
}
