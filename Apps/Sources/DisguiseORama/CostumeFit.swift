import Geometry
import Packs

/// The fit of a costume in its bubble and on the character, in the character's own coordinates: the screen plays no part in it.
public enum CostumeFit {
  /// The radius of the ring's hole, as a share of the ring's diameter.
  public static let hole = 0.435

  /// The scale of a costume inside a bubble of `diameter` points, of which it shows `shown` points around its middle.
  public static func scale(inBubble diameter: Double, shown: Double) -> Double { diameter * hole / shown }

  /// The box of the costume's image on a character whose image fills `character` at `scale`.
  ///
  /// - Parameter anchor: the point of the character's image, as fractions of its size, on which a costume's alignment point lands.
  public static func box(of costume: Costume, on character: Rect, scale: Double, anchor: Point) -> Rect {
    let size = costume.size * scale
    let anchor = character.point(atX: anchor.x, y: anchor.y)
    return Rect(
      x: anchor.x - costume.alignment.x * size.width, y: anchor.y - costume.alignment.y * size.height,
      width: size.width, height: size.height)
  }

  /// The position of the costume's display point, the centre of its bubble, when the character wears it.
  public static func place(of costume: Costume, on character: Rect, scale: Double, anchor: Point) -> Point {
    box(of: costume, on: character, scale: scale, anchor: anchor).point(atX: costume.display.x, y: costume.display.y)
  }

  /// The distance from the display point to the farthest corner of the image, in its own points.
  public static func reach(of costume: Costume) -> Double {
    let x = max(abs(costume.display.x), abs(1 - costume.display.x)) * costume.size.width
    let y = max(abs(costume.display.y), abs(1 - costume.display.y)) * costume.size.height
    return Vector(x: x, y: y).length
  }
}
