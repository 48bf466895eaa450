import DisguiseORama
import Geometry
import Packs

/// A picture as a list of strokes in the order in which they are drawn, for a host that can draw.
///
/// Each stroke is `Drawing.stride` numbers: its kind, the index of its image, its opacity; the transform as six numbers
/// (a, b, c, d, e, f as in CSS); its width and height; the centre and the radius of the circle that clips it, in its own points, negative
/// for none. A face has its expression's number for the image, the offset of the pupils for the centre, and -2 for the radius while the eyes
/// are closed.
public struct Drawing: Equatable, Sendable {
  /// The kinds of strokes, as Web/studio/paint.js numbers them.
  public enum Kind: Int, CaseIterable, Sendable {
    /// The stage: light in the middle, the floor below.
    case backdrop
    /// A soft shadow on the floor.
    case shadow
    /// The plain disc behind a costume in its ring.
    case disc
    case image
    /// The parts of the character's face, over his image.
    case face
    /// The costume's title and its description, the joke.
    case caption
    /// The joke alone, on three lines at most.
    case joke
    /// The app's name.
    case name
    /// The colour of an owl's set, lighter above.
    case ground
    /// The disc that marks a chosen owl.
    case glow
  }

  /// The images that every drawing may use; costumes follow them.
  public enum Image: Int, CaseIterable, Sendable { case character, ring, lids }

  /// The numbers of one stroke.
  public static var stride: Int { 14 }

  /// In points.
  public let size: Size
  public private(set) var numbers: [Double] = []

  public init(size: Size) { self.size = size }

  public var count: Int { numbers.count / Self.stride }

  mutating func draw(
    _ kind: Kind, image: Int = 0, opacity: Double = 1, _ transform: Transform, size: Size,
    clip: (center: Point, radius: Double)? = nil
  ) {
    if opacity < 0.004 { return }
    numbers += [Double(kind.rawValue), Double(image), opacity]
    numbers += [transform.a, transform.b, transform.c, transform.d, transform.e, transform.f]
    numbers += [size.width, size.height, clip?.center.x ?? 0, clip?.center.y ?? 0, clip?.radius ?? -1]
  }

  /// Draws the character's face over his image, which fills `rect`.
  mutating func draw(_ face: DressingRoomFrame.Face, areClosed: Bool = false, in rect: Rect, size: Size) {
    draw(
      .face, image: face.expression.rawValue, .moving(by: rect.origin, scale: rect.size.height / size.height),
      size: size, clip: (Point.zero + face.gaze, areClosed ? -2 : -1))
  }

  /// Draws words that fit into `rect`.
  mutating func draw(_ words: Kind, in rect: Rect, opacity: Double = 1) {
    draw(words, opacity: opacity, .moving(by: rect.origin), size: rect.size)
  }

  /// Draws an image that fills `rect`.
  mutating func draw(_ image: Image, in rect: Rect, size: Size, opacity: Double = 1) {
    draw(
      .image, image: image.rawValue, opacity: opacity,
      .moving(by: rect.origin, scale: rect.size.height / size.height), size: size)
  }
}

/// An affine map as CSS writes it: x' = a x + c y + e, y' = b x + d y + f.
public struct Transform: Equatable, Sendable {
  public var a = 1.0
  public var b = 0.0
  public var c = 0.0
  public var d = 1.0
  public var e = 0.0
  public var f = 0.0

  static func moving(by offset: Point, scale: Double = 1) -> Transform {
    Transform(a: scale, d: scale, e: offset.x, f: offset.y)
  }

  /// Puts `pivot` of a picture at `place`, scaled and rotated about it.
  static func placing(_ pivot: Point, at place: Point, scale: Double, angle: Angle) -> Transform {
    let (sine, cosine) = sineAndCosine(angle.radians)
    let (a, b) = (cosine * scale, sine * scale)
    return Transform(
      a: a, b: b, c: -b, d: a, e: place.x - a * pivot.x + b * pivot.y, f: place.y - b * pivot.x - a * pivot.y)
  }

  /// This transform, followed by a stretch about `foot`.
  func stretched(x: Double, y: Double, about foot: Point) -> Transform {
    Transform(
      a: a * x, b: b * y, c: c * x, d: d * y, e: foot.x + (e - foot.x) * x, f: foot.y + (f - foot.y) * y)
  }
}
