import Geometry
import Packs

/// The fit of a costume in its bubble and on Scotch, in Scotch's own coordinates: the screen plays no part in it.
public enum CostumeFit {
  /// The point of Scotch's image, as fractions of its size, on which a costume's alignment point lands.
  public static let anchor = Point(x: 0.50, y: 0.31)
  /// A bubble shows this much of a costume around its display point, in points on Scotch's scale.
  public static let shownRadius = 97.0
  /// The radius of the ring's hole, as a share of the ring's diameter.
  public static let hole = 0.435

  /// The scale of a costume inside a bubble of `diameter` points.
  public static func scale(inBubble diameter: Double) -> Double { diameter * hole / shownRadius }

  /// The box of the costume's image on a Scotch whose image fills `scotch` at `scale`.
  public static func box(of costume: Costume, on scotch: Rect, scale: Double) -> Rect {
    let size = costume.size * scale
    let anchor = scotch.point(atX: anchor.x, y: anchor.y)
    return Rect(
      x: anchor.x - costume.alignment.x * size.width, y: anchor.y - costume.alignment.y * size.height,
      width: size.width, height: size.height)
  }

  /// The position of the costume's display point, the centre of its bubble, when Scotch wears it.
  public static func place(of costume: Costume, on scotch: Rect, scale: Double) -> Point {
    box(of: costume, on: scotch, scale: scale).point(atX: costume.display.x, y: costume.display.y)
  }

  /// The distance from the display point to the farthest corner of the image, in its own points.
  public static func reach(of costume: Costume) -> Double {
    let x = max(abs(costume.display.x), abs(1 - costume.display.x)) * costume.size.width
    let y = max(abs(costume.display.y), abs(1 - costume.display.y)) * costume.size.height
    return Vector(x: x, y: y).length
  }
}
